import type { Search } from '#shared/model/search.ts'
import { fileItems } from '#renderer/reading/scope-menu.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import type { MenuItem } from '#renderer/ui/menu-item.ts'

type Place = { readonly search: Search; readonly index: number; readonly count: number }

/** What the rail does itself, since a list of searches changes with it. */
type Acts = {
  markAllRead(): void
  rename(): void
  move(to: number): void
  remove(): void
}

/** What can be done with a saved search in the rail. */
export function savedSearchMenu(
  page: Page,
  { search, index, count }: Place,
  acts: Acts,
): MenuItem[] {
  const scope = { kind: 'search', searchId: search.id } as const
  const monitor = page.monitors.ofSearch(search.id)
  return [
    page.jobs.isRunning(search.id)
      ? { id: 'stop', label: 'Stop', icon: 'stop', run: () => page.jobs.stop(search.id) }
      : { id: 'run', label: 'Run now', icon: 'play', run: () => void page.jobs.run(search.id) },
    {
      id: 'read',
      label: 'Mark all read',
      icon: 'mail-open',
      isDisabled: search.unread === 0,
      run: () => acts.markAllRead(),
    },
    monitor
      ? {
          id: 'monitor',
          label: 'Show its monitor',
          icon: 'bell',
          run: () => page.route.openMonitor(monitor.id),
        }
      : {
          id: 'watch',
          label: 'Watch…',
          icon: 'bell',
          run: () => page.dialogs.show('monitor', { searchId: search.id }),
        },
    {
      id: 'harvest',
      label: 'Harvest…',
      icon: 'inbox',
      run: () => page.dialogs.show('harvest', { searchId: search.id }),
    },
    'rule',
    {
      id: 'explore',
      label: 'Explore',
      icon: 'chart',
      run: () => page.route.openScope('explore', scope),
    },
    {
      id: 'graph',
      label: 'Graph of names',
      icon: 'graph',
      run: () => page.route.openScope('graph', scope),
    },
    ...fileItems(page, scope),
    'rule',
    { id: 'rename', label: 'Rename…', icon: 'pencil', keys: 'F2', run: acts.rename },
    {
      id: 'up',
      label: 'Move up',
      icon: 'arrow-up',
      keys: 'Alt+↑',
      isDisabled: index === 0,
      run: () => acts.move(index - 1),
    },
    {
      id: 'down',
      label: 'Move down',
      icon: 'arrow-down',
      keys: 'Alt+↓',
      isDisabled: index === count - 1,
      run: () => acts.move(index + 1),
    },
    'rule',
    { id: 'remove', label: 'Remove', icon: 'trash', isDanger: true, run: () => acts.remove() },
  ]
}
