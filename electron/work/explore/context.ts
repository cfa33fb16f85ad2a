/** Keyword in context: where words stand and what stands beside them, a page at a time. */
import type { StoryScope as IndexScope, WordPlace, WordPlaces } from '#electron/storyindex/types.ts'
import { wordsOf } from '#shared/logic/tokens.ts'
import type { Context, ContextSort, ContextTarget } from '#shared/model/explore.ts'
import { askedBounds, captionOf, type Asked, type ExploreParts } from './explore-parts.ts'

export type ContextQuestion = Asked & {
  readonly find: ContextTarget
  readonly sort?: ContextSort | undefined
  readonly window?: number | undefined
  readonly offset: number
  readonly limit: number
}

const MOST_PLACES = 5000
const READ_MS = 2500
const DEFAULT_WINDOW = 8
/** Paging and sorting ask for the same places again. */
const KEPT = 3
const FRESH_MS = 60_000

type Kept = { readonly at: number; readonly found: Promise<WordPlaces> }

export function createContexts(parts: ExploreParts) {
  const kept = new Map<string, Kept>()

  const placesOf = (index: IndexScope, find: ContextTarget, window: number) => {
    const { rules, ...plain } = index
    const key = JSON.stringify([plain, rules?.version, find, window, parts.cache.stories.size()])
    const before = kept.get(key)
    if (before && parts.now() - before.at < FRESH_MS) return before.found
    const limits = { most: MOST_PLACES, forMs: READ_MS }
    const found = parts.reads.wordPlaces(index, find, window, limits)
    kept.set(key, { at: parts.now(), found })
    found.catch(() => kept.delete(key))
    for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old)
    return found
  }

  /** @throws WorkError NOT_FOUND, QUERY; StoryIndexError */
  return async (asked: ContextQuestion): Promise<Context> => {
    const { find, sort = 'newest', window = DEFAULT_WINDOW, offset, limit } = asked
    const index = parts.scopes.indexScope(asked.scope, asked.slice)
    const { places, read, stories, isCut } = await placesOf(index, find, window)
    return {
      caption: captionOf(parts, asked, { n: stories, ...askedBounds(index) }),
      rows: sorted(places, sort).slice(offset, offset + limit),
      total: places.length,
      read,
      stories,
      isCut,
    }
  }
}

function sorted(places: readonly WordPlace[], sort: ContextSort): readonly WordPlace[] {
  if (sort === 'newest') return places
  if (sort === 'oldest') return places.toReversed()
  const keyed = places.map((place) => {
    const words = wordsOf(sort === 'left' ? place.left : place.right)
    // From the match outwards: the nearest word decides first.
    return { place, key: (sort === 'left' ? words.reverse() : words).join(' ') }
  })
  return keyed
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ place }) => place)
}
