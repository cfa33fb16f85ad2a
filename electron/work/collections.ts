/** What a person does to collections; every change can be taken back, and none removes a story. */
import type { Library } from '#electron/library/library.ts'
import type { RowPlace } from '#electron/library/row-copies.ts'
import { WorkError } from '#electron/platform/failures.ts'
import type { Collection, Filing } from '#shared/model/collection.ts'
import type { SearchQuery } from '#shared/model/search.ts'
import type { CollectionRules } from './collection-rules.ts'
import type { StoryMarks } from './story-marks.ts'
import type { Undoable } from './undoable.ts'
import { countOf, shortName } from './change-words.ts'

const MOST_COLLECTIONS = 5000
const MOST_DEPTH = 12

export type CollectionsParts = {
  readonly library: Library
  readonly rules: CollectionRules
  readonly marks: StoryMarks
  readonly undoable: Undoable
  now(): number
  newId(): string
  announce(topic: 'collections' | 'stories', ids?: readonly string[]): void
}

export type Collections = ReturnType<typeof createCollections>

export function createCollections(parts: CollectionsParts) {
  const { library, rules, marks, undoable, now, newId, announce } = parts
  const { collections } = library

  const get = (id: string): Collection => {
    const collection = collections.find(id)
    if (!collection) throw new WorkError('NOT_FOUND', 'That collection is no longer there.')
    return collection
  }
  /** Stories came since the rows were copied: a rule adds them when its collection comes back. */
  const refill = (ids: readonly string[]) => {
    for (const id of ids) {
      const rule = collections.find(id)?.rule
      if (rule) rules.fill(id, rule)
    }
  }
  const change = <Result>(
    label: string,
    ids: readonly string[],
    places: readonly RowPlace[],
    work: () => Result,
  ) =>
    undoable({
      label,
      places,
      work,
      told: () => {
        refill(ids)
        announce('collections', ids)
      },
    })

  const depthOf = (id: string | undefined): number =>
    id === undefined ? 0 : 1 + depthOf(get(id).parentId)

  const requireHand = (id: string): Collection => {
    const collection = get(id)
    if (!collection.rule) return collection
    throw new WorkError(
      'UNSUPPORTED',
      `“${shortName(collection.name)}” is filled by its rule; change the rule, or turn it into one filled by hand.`,
    )
  }

  const setMembers = (id: string, storyIds: readonly string[], isIn: boolean) => {
    const { name } = requireHand(id)
    const inside = new Set(collections.membersAmong(id, storyIds))
    const changed = [...new Set(storyIds)].filter((storyId) => inside.has(storyId) !== isIn)
    if (changed.length === 0) return { changed: 0 }
    undoable({
      label: isIn
        ? `adding ${countOf(changed)} to “${shortName(name)}”`
        : `taking ${countOf(changed)} out of “${shortName(name)}”`,
      places: [memberPlace(id, changed)],
      work: () => {
        if (isIn) collections.put(id, changed, now())
        else collections.take(id, changed)
      },
      told: () => {
        announce('collections', [id])
        announce('stories', changed)
      },
    })
    return { changed: changed.length }
  }

  return {
    get,
    list: () => collections.list(),
    tryRule: (rule: SearchQuery) => ({ stories: rules.count(rule) }),

    add(asked: { name: string; parentId?: string; rule?: SearchQuery; note?: string }): Collection {
      const { name, parentId, rule, note = '' } = asked
      if (rule) rules.check(rule)
      if (depthOf(parentId) >= MOST_DEPTH) {
        throw new WorkError('CONFLICT', `Collections go at most ${MOST_DEPTH} deep.`)
      }
      if (collections.list().length >= MOST_COLLECTIONS) {
        throw new WorkError('CONFLICT', `There are ${MOST_COLLECTIONS} collections already.`)
      }
      const id = newId()
      const position = collections.childrenOf(parentId).length
      change(`making “${shortName(name)}”`, [id], wholeOf([id]), () => {
        collections.add({ id, parentId, name, rule, note, position, now: now() })
        refill([id])
      })
      return get(id)
    },

    change(
      id: string,
      to: { name?: string; note?: string; rule?: SearchQuery | null },
    ): Collection {
      const before = get(id)
      const name = to.name ?? before.name
      const note = to.note ?? before.note
      const rule = to.rule === undefined ? before.rule : (to.rule ?? undefined)
      const isNewRule = to.rule !== undefined && to.rule !== null
      if (isNewRule) rules.check(to.rule!)
      const places = isNewRule ? wholeOf([id]) : [{ table: 'collection', where: { id } } as const]
      change(labelOf(before, to), [id], places, () => {
        collections.change(id, { name, note, ...(rule && { rule }) }, now())
        // What the old rule found is none of the new one; a collection by hand becomes its rule's.
        if (!isNewRule) return
        collections.clear(id)
        refill([id])
      })
      return get(id)
    },

    move(id: string, parentId: string | undefined, position: number): void {
      const moving = get(id)
      if (parentId !== undefined && collections.within(id).includes(parentId)) {
        throw new WorkError('CONFLICT', 'A collection cannot be put into itself.')
      }
      const depth = Math.max(...collections.within(id).map(depthOf)) - depthOf(moving.parentId)
      if (depthOf(parentId) + depth > MOST_DEPTH) {
        throw new WorkError('CONFLICT', `Collections go at most ${MOST_DEPTH} deep.`)
      }
      const left = collections.childrenOf(moving.parentId).filter((one) => one !== id)
      const joined =
        moving.parentId === parentId
          ? left
          : collections.childrenOf(parentId).filter((one) => one !== id)
      const order = joined.toSpliced(position, 0, id)
      const touched = [...new Set([...left, ...order])]
      const places: RowPlace[] = [{ table: 'collection', among: { column: 'id', values: touched } }]
      change(`moving “${shortName(moving.name)}”`, touched, places, () => {
        left.forEach((one, index) => collections.place(one, moving.parentId, index))
        order.forEach((one, index) => collections.place(one, parentId, index))
      })
    },

    remove(id: string): void {
      const { name } = get(id)
      const ids = collections.within(id)
      change(`removing “${shortName(name)}”`, ids, wholeOf(ids), () => collections.remove(id))
    },

    put: (id: string, storyIds: readonly string[]) => setMembers(id, storyIds, true),
    take: (id: string, storyIds: readonly string[]) => setMembers(id, storyIds, false),
    markAllRead: (id: string) => marks.setRead(collections.listUnread(get(id).id), true),

    filing: (storyIds: readonly string[]): Filing => ({
      collections: collections.filing(storyIds),
      tags: library.tags.filing(storyIds),
    }),
  }
}

function wholeOf(ids: readonly string[]): readonly RowPlace[] {
  return [
    { table: 'collection', among: { column: 'id', values: ids } },
    { table: 'collection_member', among: { column: 'collection_id', values: ids } },
  ]
}

function memberPlace(id: string, storyIds: readonly string[]): RowPlace {
  return {
    table: 'collection_member',
    where: { collection_id: id },
    among: { column: 'story_id', values: storyIds },
  }
}

function labelOf(
  { name }: Collection,
  to: { name?: string; note?: string; rule?: SearchQuery | null },
): string {
  if (to.rule !== undefined) return `changing what “${shortName(name)}” holds`
  if (to.name !== undefined && to.name !== name) return `renaming “${shortName(name)}”`
  return `writing the note of “${shortName(name)}”`
}
