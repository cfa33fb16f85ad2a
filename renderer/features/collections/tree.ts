import type { Collection } from '#shared/model/collection.ts'

export type TreeRow = {
  readonly collection: Collection
  /** From 1, as ARIA counts. */
  readonly level: number
  readonly hasChildren: boolean
  readonly isOpen: boolean
  /** Among its siblings, from 1. */
  readonly place: number
  readonly siblings: number
}

export type Target = { readonly parentId: string | null; readonly position: number }

export type Step = 'up' | 'down' | 'in' | 'out'

/** Rows to show: the list has parents before what is in them; what is in a closed one is left out. */
export function rowsOf(list: readonly Collection[], closed: ReadonlySet<string>): TreeRow[] {
  const children = childrenOf(list)
  const under = (parentId: string | undefined, level: number): TreeRow[] => {
    const siblings = children.get(parentId) ?? []
    return siblings.flatMap((collection, index) => {
      const hasChildren = children.has(collection.id)
      const isOpen = hasChildren && !closed.has(collection.id)
      const place = { place: index + 1, siblings: siblings.length }
      const row = { collection, level, hasChildren, isOpen, ...place }
      return [row, ...(isOpen ? under(collection.id, level + 1) : [])]
    })
  }
  return under(undefined, 1)
}

/** Where a step with the keyboard puts a collection; undefined where there is no such place. */
export function stepTarget(
  list: readonly Collection[],
  id: string,
  step: Step,
): Target | undefined {
  const children = childrenOf(list)
  const moving = list.find((one) => one.id === id)
  if (!moving) return undefined
  const siblings = children.get(moving.parentId) ?? []
  const at = siblings.indexOf(moving)
  const parentId = moving.parentId ?? null
  if (step === 'up') return at > 0 ? { parentId, position: at - 1 } : undefined
  if (step === 'down') return at < siblings.length - 1 ? { parentId, position: at + 1 } : undefined
  if (step === 'in') {
    const before = siblings[at - 1]
    return before && { parentId: before.id, position: children.get(before.id)?.length ?? 0 }
  }
  const parent = list.find((one) => one.id === moving.parentId)
  if (!parent) return undefined
  const aunts = children.get(parent.parentId) ?? []
  return { parentId: parent.parentId ?? null, position: aunts.indexOf(parent) + 1 }
}

/** Where a collection dropped on another goes; undefined for a place inside itself. */
export function dropTarget(
  list: readonly Collection[],
  id: string,
  overId: string,
  where: 'before' | 'inside' | 'after',
): Target | undefined {
  const over = list.find((one) => one.id === overId)
  if (!over || isWithin(list, over, id)) return undefined
  const children = childrenOf(list)
  const others = (children.get(where === 'inside' ? overId : over.parentId) ?? []).filter(
    (one) => one.id !== id,
  )
  if (where === 'inside') return { parentId: overId, position: others.length }
  const at = others.indexOf(over) + (where === 'after' ? 1 : 0)
  return { parentId: over.parentId ?? null, position: at }
}

function isWithin(list: readonly Collection[], one: Collection, id: string): boolean {
  if (one.id === id) return true
  const parent = list.find((other) => other.id === one.parentId)
  return parent !== undefined && isWithin(list, parent, id)
}

function childrenOf(list: readonly Collection[]): ReadonlyMap<string | undefined, Collection[]> {
  const children = new Map<string | undefined, Collection[]>()
  for (const one of list) {
    const siblings = children.get(one.parentId)
    if (siblings) siblings.push(one)
    else children.set(one.parentId, [one])
  }
  return children
}
