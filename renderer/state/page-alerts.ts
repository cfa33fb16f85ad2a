import type { Alert } from '#shared/model/alert.ts'
import type { Client } from '#renderer/connect.ts'

/** The browser's own notifications, as far as they are used. */
export type PageNotifications = {
  permission(): 'default' | 'granted' | 'denied' | 'absent'
  ask(): Promise<'default' | 'granted' | 'denied' | 'absent'>
  show(title: string, body: string, onClick: () => void): void
}

const MOST = 50
const MOST_LINES = 4

/**
 * Tells of new alerts through the browser the page runs in, for hosts that cannot themselves. Alerts
 * of before the page was opened are not told of: they are in the list.
 */
export class PageAlerts {
  readonly #client: Client
  readonly #shows: () => boolean
  readonly #open: (alert: Alert | undefined) => void
  readonly notifications: PageNotifications
  #known: Set<string> | undefined

  constructor(parts: {
    client: Client
    notifications: PageNotifications
    /** Wanted, and nobody looks at the page. */
    shows: () => boolean
    open: (alert: Alert | undefined) => void
  }) {
    this.#client = parts.client
    this.#shows = parts.shows
    this.#open = parts.open
    this.notifications = parts.notifications
  }

  async look(): Promise<void> {
    const { alerts } = await this.#client.monitors.alerts({ isUnread: true, limit: MOST })
    const known = this.#known
    this.#known = new Set(alerts.map(({ id }) => id))
    if (!known || !this.#shows() || this.notifications.permission() !== 'granted') return
    const fresh = alerts.filter((alert) => !alert.isSilent && !known.has(alert.id))
    const [first] = fresh
    if (!first) return
    // Of one run the most telling is the first; the others say the same of the same stories.
    const tellings = [...Map.groupBy(fresh, ({ monitorId, at }) => `${monitorId} ${at}`).values()]
    if (tellings.length === 1) {
      const rest = fresh.length - 1
      const more = rest === 0 ? '' : `And ${rest === 1 ? 'one more alert' : `${rest} more alerts`}.`
      const body = [first.title, first.text, more].filter((text) => text !== '').join('\n')
      return this.notifications.show(first.monitorName, body, () => this.#open(first))
    }
    const lines = tellings.slice(0, MOST_LINES).map(([each]) => {
      return `${each!.monitorName}: ${each!.title}`
    })
    const rest = tellings.length - lines.length
    this.notifications.show(
      `${fresh.length} alerts from your monitors`,
      [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'),
      () => this.#open(undefined),
    )
  }
}

/** Those of this window; `absent` where the browser has none. */
export function windowNotifications(page: Window & typeof globalThis): PageNotifications {
  const has = 'Notification' in page
  return {
    permission: () => (has ? page.Notification.permission : 'absent'),
    ask: async () => (has ? page.Notification.requestPermission() : 'absent'),
    show(title, body, onClick) {
      const shown = new page.Notification(title.slice(0, 200), { body: body.slice(0, 600) })
      shown.onclick = () => {
        page.focus()
        onClick()
        shown.close()
      }
    },
  }
}
