/** The library without the stories of muted sources, for whoever lists, counts or alarms. */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import type { RuleBook } from '#shared/logic/corrections/rule-book.ts'
import type { Collection } from '#shared/model/collection.ts'
import type { Search } from '#shared/model/search.ts'
import { sourceQuery } from './source-query.ts'

const MOST = 1_000_000

type Counted = { readonly id: string; readonly total: number; readonly unread: number }

type Parts = {
  readonly library: Library
  readonly cache: StoryCache
  readonly corrections: { book(): RuleBook }
}

/**
 * The same library; while a source is muted, its stories are in no count and no list of it. What
 * belongs to a search, what was fetched and what undo puts back stays whole: harvests, runs and
 * tidying take the library itself.
 */
export function mutedLibrary({ library, cache, corrections }: Parts): Library {
  const { searches, collections, hits, marks } = library

  let known: { book: RuleBook; size: number; muted: Muted } | undefined
  const muted = (): Muted | undefined => {
    const book = corrections.book()
    const sources = [...book.muted.keys()]
    if (sources.length === 0) return undefined
    const size = cache.stories.size()
    if (known?.book === book && known.size === size) return known.muted
    // A list of monitors asks for each of them: what is found holds for one turn.
    setImmediate(() => (known = undefined))
    const query = { kind: 'or' as const, items: sources.map(sourceQuery) }
    const { ids } = cache.stories.search({ query, limit: MOST })
    const [ofSearches, ofCollections] = [once(() => byId(hits.countAmong(ids))), once(() => byId(collections.countAmong(ids)))] // prettier-ignore
    known = { book, size, muted: { ids, set: new Set(ids), ofSearches, ofCollections } }
    return known.muted
  }
  const without = <Each>(all: Each[], idOf: (each: Each) => string): Each[] => {
    const found = all.length === 0 ? undefined : muted()
    return found ? all.filter((each) => !found.set.has(idOf(each))) : all
  }
  const lessened = <Each extends Counted>(each: Each, by: 'ofSearches' | 'ofCollections'): Each => {
    const less = muted()?.[by]().get(each.id)
    return less ? { ...each, total: each.total - less.total, unread: each.unread - less.unread } : each // prettier-ignore
  }
  const searched = (search: Search) => lessened(search, 'ofSearches')
  const collected = (collection: Collection) => lessened(collection, 'ofCollections')

  return {
    ...library,
    searches: {
      ...searches,
      find(id) {
        const search = searches.find(id)
        return search && searched(search)
      },
      listSaved: () => searches.listSaved().map(searched),
      listHistory: (limit) => searches.listHistory(limit).map(searched),
    },
    collections: {
      ...collections,
      find(id) {
        const collection = collections.find(id)
        return collection && collected(collection)
      },
      list: () => collections.list().map(collected),
      listUnread: (id) => without(collections.listUnread(id), String),
    },
    hits: {
      ...hits,
      between: (...asked) => without(hits.between(...asked), ({ storyId }) => storyId),
      arrived: (...asked) => without(hits.arrived(...asked), ({ storyId }) => storyId),
      countArrived(searchId, since) {
        const ids = muted()?.ids ?? []
        const less = ids.length === 0 ? 0 : hits.countArrivedAmong(searchId, since, ids)
        return hits.countArrived(searchId, since) - less
      },
      listUnread: (searchId) => without(hits.listUnread(searchId), String),
    },
    marks: {
      ...marks,
      countUnread() {
        const ids = muted()?.ids ?? []
        return marks.countUnread() - (ids.length === 0 ? 0 : marks.countUnreadAmong(ids))
      },
    },
  }
}

type Muted = {
  readonly ids: readonly string[]
  readonly set: ReadonlySet<string>
  ofSearches(): ReadonlyMap<string, Counted>
  ofCollections(): ReadonlyMap<string, Counted>
}

function byId(counted: readonly Counted[]): ReadonlyMap<string, Counted> {
  return new Map(counted.map((each) => [each.id, each]))
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
