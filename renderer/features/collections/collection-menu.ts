import type { Collection } from '#shared/model/collection.ts'
import { fileItems } from '#renderer/reading/scope-menu.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import type { MenuItem } from '#renderer/ui/menu-item.ts'
import type { CollectionsDesk } from './collections-desk.svelte.ts'
import { stepTarget, type Step } from './tree.ts'

/** What can be done with a collection; moving only where it stands in the tree. */
export function collectionMenu(
  page: Page,
  desk: CollectionsDesk,
  collection: Collection,
  onstep?: (step: Step) => void,
): MenuItem[] {
  const { id, name } = collection
  const scope = { kind: 'collection', collectionId: id } as const
  const stepItem = (step: Step, label: string, keys: string): MenuItem => ({
    id: `move-${step}`,
    label,
    keys,
    isDisabled: !stepTarget(page.collections.list, id, step),
    run: () => onstep?.(step),
  })
  return [
    {
      id: 'read',
      label: 'Mark all read',
      icon: 'mail-open',
      isDisabled: collection.unread === 0,
      run: () => void markAllRead(page, id, name),
    },
    {
      id: 'explore',
      label: 'Explore',
      icon: 'activity',
      run: () => page.route.openScope('explore', scope),
    },
    { id: 'graph', label: 'Graph', icon: 'gauge', run: () => page.route.openScope('graph', scope) },
    ...fileItems(page, scope),
    { id: 'print', label: 'Print…', icon: 'printer', run: () => desk.printing.open(id) },
    'rule',
    {
      id: 'edit',
      label: collection.rule ? 'Name and rule…' : 'Rename…',
      icon: 'pencil',
      keys: 'F2',
      run: () => (desk.editing = { kind: 'collection', id }),
    },
    {
      id: 'inside',
      label: 'New collection inside…',
      icon: 'plus',
      run: () => (desk.editing = { kind: 'new', parentId: id, isRule: false }),
    },
    ...(collection.rule
      ? [
          {
            id: 'freeze',
            label: 'Fill by hand from now on',
            icon: 'bookmark' as const,
            run: () => void freeze(page, id, name),
          },
        ]
      : []),
    ...(onstep
      ? [
          'rule' as const,
          stepItem('up', 'Move up', 'Alt+↑'),
          stepItem('down', 'Move down', 'Alt+↓'),
          stepItem('in', 'Move into the one above', 'Alt+→'),
          stepItem('out', 'Move out', 'Alt+←'),
        ]
      : []),
    'rule',
    {
      id: 'remove',
      label: 'Remove',
      icon: 'trash',
      isDanger: true,
      run: () => void desk.remove(id),
    },
  ]
}

async function markAllRead(page: Page, id: string, name: string): Promise<void> {
  await page.attempt(async () => {
    await page.client.collections.markAllRead({ id })
    page.undo.offer(`Marked “${name}” as read.`)
  })
}

async function freeze(page: Page, id: string, name: string): Promise<void> {
  await page.attempt(async () => {
    await page.client.collections.change({ id, rule: null })
    page.undo.offer(`“${name}” keeps what it holds; you fill it by hand from now on.`)
  })
}
