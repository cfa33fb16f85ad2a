/** Collections, tags and highlights in memory, for component tests and for looking. */
import { implement, ORPCError } from '@orpc/server'
import { contract } from '#shared/contract/index.ts'
import type { Collection, Highlight, Tag } from '#shared/model/collection.ts'
import type { Notice } from '#shared/model/notice.ts'
import type { SearchQuery } from '#shared/model/search.ts'

type State = {
  collections: Omit<Collection, 'total' | 'unread'>[]
  members: Record<string, string[]>
  tags: Omit<Tag, 'stories'>[]
  tagged: Record<string, string[]>
  highlights: Highlight[]
}

export type DemoCollectionsParts = {
  step(label: string, forth: () => void, back: () => void): void
  tell(...topics: Notice['topic'][]): void
  newId(): string
  stamp(): string
  /** Ids of the stories that match. */
  find(rule: SearchQuery): string[]
  isRead(storyId: string): boolean
  titleOf(storyId: string): string
}

export function demoCollections(parts: DemoCollectionsParts) {
  const { step, tell, newId, stamp } = parts
  const os = implement(contract)
  let state: State = { collections: [], members: {}, tags: [], tagged: {}, highlights: [] }

  function change(label: string, work: (draft: State) => void): void {
    const before = state
    const after = structuredClone(state)
    work(after)
    const set = (next: State) => () => {
      state = next
      tell('collections', 'stories')
    }
    step(label, set(after), set(before))
  }
  function get(id: string): Collection {
    const found = state.collections.find((one) => one.id === id)
    if (!found) throw new ORPCError('NOT_FOUND', { message: 'That collection is no longer there.' })
    const ids = state.members[id] ?? []
    const unread = ids.filter((storyId) => !parts.isRead(storyId)).length
    return { ...found, total: ids.length, unread }
  }
  function under(parentId: string | undefined): Collection[] {
    return state.collections
      .filter((one) => one.parentId === parentId)
      .sort((a, b) => a.position - b.position)
      .flatMap(({ id }) => [get(id), ...under(id)])
  }
  function tagOf(tag: Omit<Tag, 'stories'>): Tag {
    return { ...tag, stories: state.tagged[tag.id]?.length ?? 0 }
  }
  function put(list: string[] = [], ids: readonly string[], isIn: boolean): string[] {
    const rest = list.filter((id) => !ids.includes(id))
    return isIn ? [...rest, ...ids] : rest
  }
  function counted(lists: Record<string, string[]>, ids: readonly string[]) {
    return Object.entries(lists)
      .map(([id, list]) => ({ id, count: list.filter((one) => ids.includes(one)).length }))
      .filter(({ count }) => count > 0)
  }
  function setMembers(id: string, storyIds: readonly string[], isIn: boolean) {
    change(isIn ? 'adding stories' : 'taking stories out', (draft) => {
      draft.members[id] = put(draft.members[id], storyIds, isIn)
    })
    return { changed: storyIds.length }
  }
  const found = (id: string): Highlight => {
    const highlight = state.highlights.find((one) => one.id === id)
    if (!highlight) throw new ORPCError('NOT_FOUND', { message: 'That highlight is gone.' })
    return highlight
  }

  const procedures = {
    collections: {
      list: os.collections.list.handler(() => under(undefined)),
      add: os.collections.add.handler(({ input }) => {
        const id = newId()
        change('making a collection', (draft) => {
          const position = draft.collections.filter((one) => one.parentId === input.parentId).length
          const { name, parentId, rule, note = '' } = input
          const times = { createdAt: stamp(), updatedAt: stamp() }
          draft.collections.push({
            ...{ id, name, note, position, ...times },
            ...(parentId && { parentId }),
            ...(rule && { rule }),
          })
          draft.members[id] = rule ? parts.find(rule) : []
        })
        return get(id)
      }),
      change: os.collections.change.handler(({ input }) => {
        change('changing a collection', (draft) => {
          const one = draft.collections.find(({ id }) => id === input.id)
          if (!one) return
          if (input.name !== undefined) one.name = input.name
          if (input.note !== undefined) one.note = input.note
          if (input.rule === null) delete one.rule
          else if (input.rule) {
            one.rule = input.rule
            draft.members[input.id] = parts.find(input.rule)
          }
        })
        return get(input.id)
      }),
      move: os.collections.move.handler(({ input }) =>
        change('moving a collection', (draft) => {
          const one = draft.collections.find(({ id }) => id === input.id)
          if (!one) return
          delete one.parentId
          if (input.parentId !== null) one.parentId = input.parentId
          const siblings = draft.collections
            .filter(({ id, parentId }) => id !== input.id && parentId === one.parentId)
            .sort((a, b) => a.position - b.position)
          siblings
            .toSpliced(input.position, 0, one)
            .forEach((sibling, position) => (sibling.position = position))
        }),
      ),
      remove: os.collections.remove.handler(({ input }) => {
        const ids = new Set([input.id, ...under(input.id).map(({ id }) => id)])
        change(`removing “${get(input.id).name}”`, (draft) => {
          draft.collections = draft.collections.filter(({ id }) => !ids.has(id))
        })
      }),
      put: os.collections.put.handler(({ input }) => setMembers(input.id, input.storyIds, true)),
      take: os.collections.take.handler(({ input }) => setMembers(input.id, input.storyIds, false)),
      markAllRead: os.collections.markAllRead.handler(() => undefined),
      tryRule: os.collections.tryRule.handler(({ input }) => ({
        stories: parts.find(input.rule).length,
      })),
      filing: os.collections.filing.handler(({ input }) => ({
        collections: counted(state.members, input.storyIds),
        tags: counted(state.tagged, input.storyIds),
      })),
    },
    tags: {
      list: os.tags.list.handler(() => state.tags.map(tagOf)),
      add: os.tags.add.handler(({ input }) => {
        const tag = { id: newId(), ...input }
        change('making a tag', (draft) => void draft.tags.push(tag))
        return tagOf(tag)
      }),
      change: os.tags.change.handler(({ input }) =>
        change('changing a tag', (draft) => {
          const tag = draft.tags.find(({ id }) => id === input.id)
          if (tag && input.name !== undefined) tag.name = input.name
          if (tag && input.color !== undefined) tag.color = input.color
        }),
      ),
      remove: os.tags.remove.handler(({ input }) =>
        change('removing a tag', (draft) => {
          draft.tags = draft.tags.filter(({ id }) => id !== input.id)
          delete draft.tagged[input.id]
        }),
      ),
      set: os.tags.set.handler(({ input }) => {
        change('tagging', (draft) => {
          draft.tagged[input.id] = put(draft.tagged[input.id], input.storyIds, input.isOn)
        })
        return { changed: input.storyIds.length }
      }),
      stories: os.tags.stories.handler(({ input }) => state.tagged[input.id] ?? []),
    },
    highlights: {
      ofStory: os.highlights.ofStory.handler(({ input }) =>
        state.highlights.filter(({ storyId }) => storyId === input.storyId),
      ),
      list: os.highlights.list.handler(({ input }) => {
        const inside = input.collectionId && new Set(state.members[input.collectionId])
        const rows = state.highlights.filter(
          (one) =>
            (input.isOrphan === undefined || one.isOrphan === input.isOrphan) &&
            (!inside || inside.has(one.storyId)),
        )
        return { total: rows.length, rows: rows.slice(input.offset, input.offset + input.limit) }
      }),
      add: os.highlights.add.handler(({ input }) => {
        const times = { createdAt: stamp(), updatedAt: stamp() }
        const storyTitle = parts.titleOf(input.storyId)
        const one: Highlight = { ...input, id: newId(), isOrphan: false, storyTitle, ...times }
        change('marking a passage', (draft) => void draft.highlights.push(one))
        return one
      }),
      change: os.highlights.change.handler(({ input }) => {
        change('changing a highlight', (draft) => {
          draft.highlights = draft.highlights.map((one) =>
            one.id === input.id ? { ...one, ...input } : one,
          )
        })
        return found(input.id)
      }),
      remove: os.highlights.remove.handler(({ input }) =>
        change('removing a highlight', (draft) => {
          draft.highlights = draft.highlights.filter(({ id }) => id !== input.id)
        }),
      ),
    },
  }
  return {
    procedures,
    membersOf: (id: string): readonly string[] => state.members[id] ?? [],
    tagIdsOf: (storyId: string) =>
      state.tags.filter(({ id }) => state.tagged[id]?.includes(storyId)).map(({ id }) => id),
  }
}
