import type { MenuItem } from '#renderer/ui/menu-item.ts'
import { counted } from '#renderer/ui/words.ts'
import type { GraphDesk } from './desk.svelte.ts'
import { openName } from './evidence.ts'

/** What can be done to a name, or to all that is chosen where the name is one of them. */
export function nodeMenu(desk: GraphDesk, id: string | undefined): MenuItem[] {
  if (id === undefined) return viewMenu(desk)
  const node = desk.names.nodes[desk.names.placeOf.get(id) ?? -1]
  if (!node) return viewMenu(desk)
  const ids = desk.chosen.includes(id) ? desk.chosen : [id]
  const isOne = ids.length === 1
  const arePinned = ids.every((each) => desk.pins.has(each))
  const stories: MenuItem = {
    id: 'evidence',
    label: `Read ${counted(node.stories, 'story', 'stories')}`,
    icon: 'quote',
    run: () => openName(desk, id),
  }
  return [
    ...(desk.file ? [] : [stories]),
    {
      id: 'around',
      label: 'Show only what is around it',
      icon: 'target',
      run: () => desk.showAround(id),
    },
    {
      id: 'around2',
      label: 'Show two steps around it',
      icon: 'target',
      run: () => desk.showAround(id, 2),
    },
    'rule',
    {
      id: 'pin',
      label: `${arePinned ? 'Unpin' : 'Pin'}${isOne ? '' : ` ${ids.length} names`}`,
      icon: 'pin',
      run: () => desk.togglePins(ids),
    },
    {
      id: 'hide',
      label: isOne ? 'Hide' : `Hide ${ids.length} names`,
      icon: 'eye-off',
      run: () => desk.hide(ids),
    },
    ...(desk.file ? [] : corrections(desk, ids)),
  ]
}

/** Rules hold for the stories everywhere, so a graph of a file has none. */
function corrections(desk: GraphDesk, ids: readonly string[]): MenuItem[] {
  const { correcting } = desk
  const ask = (kind: 'rename' | 'retype' | 'split', label: string): MenuItem => {
    return { id: kind, label, icon: 'pencil', run: () => correcting.ask({ kind, ids }) }
  }
  const merge: MenuItem = {
    id: 'merge',
    label: `Merge ${ids.length} names…`,
    icon: 'graph',
    run: () => correcting.ask({ kind: 'merge', ids }),
  }
  return [
    'rule',
    ...(ids.length > 1
      ? [merge]
      : [ask('rename', 'Rename…'), ask('retype', 'Change its type…'), ask('split', 'Split…')]),
    {
      id: 'reject',
      label: ids.length === 1 ? 'This is no such name' : `These ${ids.length} are no names`,
      icon: 'trash',
      isDanger: true,
      run: () => void correcting.reject(ids),
    },
  ]
}

function viewMenu(desk: GraphDesk): MenuItem[] {
  return [
    { id: 'all', label: 'Show all', icon: 'maximize', run: () => desk.view?.showAll(true) },
    { id: 'arrange', label: 'Lay out again', icon: 'refresh', run: () => desk.arrange() },
  ]
}
