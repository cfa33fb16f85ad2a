import type { Clock, Timer } from '#electron/platform/clock.ts'
import type { HostNotification } from '#electron/platform/host.ts'

/** Monitors of one minute end within moments of each other: they are told together. */
const GATHER_MS = 1500
/** Not more often than this, however many come: what came meanwhile is one notification. */
const APART_MS = 30_000
const MOST_LINES = 4

/** Puts notifications that come close together into one. */
export function createNotifier(parts: {
  readonly clock: Pick<Clock, 'monotonic' | 'setTimer'>
  readonly show: (notification: HostNotification) => void
}) {
  const { clock } = parts
  let waiting: HostNotification[] = []
  let timer: Timer | undefined
  let lastShown = Number.NEGATIVE_INFINITY

  const flush = (): void => {
    timer = undefined
    const gathered = waiting
    waiting = []
    lastShown = clock.monotonic()
    parts.show(oneOf(gathered))
  }

  return {
    notify(notification: HostNotification): void {
      waiting.push(notification)
      const untilApart = lastShown + APART_MS - clock.monotonic()
      timer ??= clock.setTimer(Math.max(GATHER_MS, untilApart), flush)
    },
    /** What waits is not shown any more. */
    close(): void {
      timer?.cancel()
      waiting = []
    },
  }
}

/** Several as one: the titles, and a click that leads to all of them. */
export function oneOf(notifications: readonly HostNotification[]): HostNotification {
  const [first] = notifications
  if (first && notifications.length === 1) return first
  const titles = notifications.slice(0, MOST_LINES).map(({ title }) => title)
  const rest = notifications.length - titles.length
  return {
    title: `${notifications.length} alerts from your monitors`,
    body: [...titles, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'),
    visit: { to: 'monitors' },
  }
}
