import type { Command } from '#renderer/commands/registry.svelte.ts'
import type { Desk, TabId } from './desk.svelte.ts'

export const TABS: readonly { readonly value: TabId; readonly label: string }[] = [
  { value: 'trends', label: 'Trends' },
  { value: 'histogram', label: 'Numbers' },
  { value: 'terms', label: 'Words' },
  { value: 'events', label: 'Events' },
  { value: 'similar', label: 'Related and coverages' },
  { value: 'context', label: 'In context' },
]

/** What the palette offers while Explore is shown. */
export function exploreCommands(desk: Desk): readonly Command[] {
  const { selection, page } = desk
  return [
    ...TABS.map(({ value, label }): Command => ({
      id: `explore.${value}`,
      title: `Explore: ${label}`,
      section: 'Explore',
      run: () => (desk.tab = value),
    })),
    {
      id: 'explore.clear',
      title: 'Clear the selection shared by all views',
      section: 'Explore',
      when: () => selection.picks.length > 0,
      run: () => selection.clear(),
    },
    {
      id: 'explore.open',
      title: 'Open the stories of the selection',
      section: 'Explore',
      run: () => desk.open({ slice: selection.slice, title: desk.scopeName }),
    },
    {
      id: 'explore.graph',
      title: 'Show the same stories as a graph of names',
      section: 'Explore',
      run: () => page.route.openScope('graph', desk.scope),
    },
  ]
}
