import type { Command } from '#renderer/commands/registry.svelte.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import type { CollectionsDesk } from './collections-desk.svelte.ts'

export function collectionCommands(page: Page, desk: CollectionsDesk): Command[] {
  const isByHand = () => desk.collection !== undefined && !desk.collection.rule
  return [
    {
      id: 'collections.new',
      title: 'New collection…',
      section: 'Add',
      run: () => (desk.editing = { kind: 'new', isRule: false }),
    },
    {
      id: 'collections.rule',
      title: 'New collection with a rule…',
      section: 'Add',
      run: () => (desk.editing = { kind: 'new', isRule: true }),
    },
    {
      id: 'collections.print',
      title: 'Print the collection…',
      section: 'List',
      keys: ['Ctrl+P'],
      // A story that is open is what Ctrl+P prints.
      when: () => desk.collection !== undefined && desk.reader.opened === undefined,
      run: () => desk.collection && desk.printing.open(desk.collection.id),
    },
    {
      id: 'collections.takeOut',
      title: 'Take out of this collection',
      section: 'List',
      keys: ['Delete'],
      when: () => isByHand() && page.route.screen === 'collections' && desk.results.active >= 0,
      run: () => void desk.takeOut(desk.targets()),
    },
  ]
}
