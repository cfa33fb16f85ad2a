import type { Monitor } from '#shared/model/monitor.ts'
import type { Page } from '#renderer/state/page.svelte.ts'

const HOUR_MS = 3_600_000
const NAME_LENGTH = 80

/** What a person does with one monitor, wherever the button stands. */
export function monitorActs(page: Page, monitor: Monitor) {
  const { client, monitors, undo, route, dialogs } = page
  const name = shortName(monitor.name)
  const { id, searchId } = monitor

  const change = (
    patch: Omit<Parameters<typeof client.monitors.change>[0], 'id'>,
    said: string,
  ): void =>
    void page.attempt(async () => {
      await client.monitors.change({ id, ...patch })
      await monitors.load()
      undo.offer(said)
    })

  return {
    /** Answers when it is over; the list says meanwhile that it runs. */
    run: (): void =>
      void page.attempt(async () => {
        const run = await client.monitors.run({ id })
        page.toasts.show(
          `“${name}”: ${run.text}`,
          run.state === 'failed' ? { tone: 'warning' } : {},
        )
        await monitors.load()
      }),
    runWhole: (): void =>
      void page.attempt(async () => {
        const run = await client.monitors.run({ id, isWhole: true })
        page.toasts.show(`“${name}”: ${run.text}`)
        await monitors.load()
      }),
    read: (): void => {
      void page.attempt(() => client.monitors.look({ id }))
      route.openSearch(searchId)
    },
    edit: (): void => dialogs.show('monitor', { searchId }),
    pause: (isPaused: boolean): void =>
      change({ isPaused }, isPaused ? `“${name}” is paused.` : `“${name}” goes on.`),
    mute: (): void => change({ isMuted: true }, `“${name}” keeps its alerts and tells of none.`),
    unmute: (): void =>
      change({ isMuted: false, snoozedUntil: null }, `“${name}” tells of its alerts again.`),
    snooze: (hours: number, words: string): void => {
      const snoozedUntil = new Date(Date.now() + hours * HOUR_MS).toISOString()
      change({ snoozedUntil }, `“${name}” tells of nothing for ${words}.`)
    },
    goOnLocally: (): void =>
      change(
        { plan: { ...monitor.plan, goesOnLocally: true } },
        `“${name}” asks this computer while the service is gone.`,
      ),
    goOnWithout: (filters: readonly string[]): void =>
      void page.attempt(async () => {
        const without = [...new Set([...(monitor.plan.without ?? []), ...filters])]
        await client.monitors.change({ id, plan: { ...monitor.plan, without } })
        undo.offer(`“${name}” runs without ${without.join(', ')}; its search is as it was.`)
        await client.monitors.run({ id })
        await monitors.load()
      }),
    remove: (): void =>
      void page.attempt(async () => {
        await client.monitors.remove({ id })
        if (route.monitorId === id) route.openMonitor(undefined)
        await monitors.load()
        undo.offer(`“${name}” is not watched any more. Its search and stories stay.`)
      }),
  }
}

/** A name of ten thousand signs must not fill a message. */
export function shortName(name: string): string {
  return name.length <= NAME_LENGTH ? name : `${name.slice(0, NAME_LENGTH - 1).toWellFormed()}…`
}
