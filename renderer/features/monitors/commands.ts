import type { Command } from '#renderer/commands/registry.svelte.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import { monitorActs } from './monitor-acts.ts'

/** Commands of the Monitors screen. */
export function monitorCommands(page: Page): Command[] {
  const { monitors, route, dialogs } = page
  const open = () => monitors.find(route.monitorId)
  const acts = () => {
    const monitor = open()
    return monitor && monitorActs(page, monitor)
  }
  return [
    {
      id: 'monitor.run',
      title: 'Run this monitor now',
      section: 'Monitors',
      keys: ['Ctrl+R', 'F5'],
      when: () => open() !== undefined,
      run: () => acts()?.run(),
    },
    {
      id: 'monitor.edit',
      title: 'Change this monitor…',
      section: 'Monitors',
      when: () => open() !== undefined,
      run: () => acts()?.edit(),
    },
    {
      id: 'monitor.back',
      title: 'Back to all monitors',
      section: 'Monitors',
      keys: ['u'],
      when: () => open() !== undefined && dialogs.open === undefined,
      run: () => route.openMonitor(undefined),
    },
    {
      id: 'monitor.read',
      title: 'Mark all alerts read',
      section: 'Monitors',
      when: () => monitors.unreadAlerts > 0,
      run: () => void page.attempt(() => readAll(page)),
    },
  ]
}

/** Marks every unread alert, in steps of what one call takes. */
async function readAll(page: Page): Promise<void> {
  const { client, monitors, undo } = page
  const { alerts } = await client.monitors.alerts({ isUnread: true, limit: 500 })
  await client.monitors.setAlertsRead({ ids: alerts.map(({ id }) => id), isRead: true })
  await monitors.load()
  undo.offer('Marked alerts read.')
}
