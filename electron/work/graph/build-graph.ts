/** Which names stand in the same cached stories of a scope, and how much more often than chance. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoryCache } from '#electron/cache/cache.ts'
import { readyFacets } from '#electron/work/ready-facets.ts'
import type { Scopes } from '#electron/work/scopes.ts'
import type { NameGraph } from '#shared/model/graph.ts'
import type { Slice } from '#shared/model/slice.ts'
import type { StoryScope } from '#shared/model/story-list.ts'

export type GraphQuestion = {
  readonly scope: StoryScope
  readonly slice?: Slice
  /** Only the most frequent names; default 500. */
  readonly most?: number
  /** Only links of at least so many stories; default 1. */
  readonly least?: number
  /** Only names of one of these types, in any case; all where absent. */
  readonly types?: readonly string[]
}

export type GraphParts = {
  readonly cache: Pick<StoryCache, 'stories'>
  readonly scopes: Scopes
  /** Who counted, as it stands in the caption. */
  readonly version: string
  now(): number
}

/** What a picture can show and a frame can hold; the lightest links beyond are only counted. */
const MOST_LINKS = 100_000
const VOLUME_BINS = 120

/**
 * Names without a link stay in; a name no story knows any more is called by its id. Lets go of the
 * thread between its steps.
 * @throws WorkError NOT_FOUND, QUERY
 */
export async function buildGraph(parts: GraphParts, question: GraphQuestion): Promise<NameGraph> {
  const { cache, scopes } = parts
  const { scope, slice = {}, most = 500, least = 1 } = question
  await readyFacets(cache.stories)
  const counted = cache.stories.coOccurrences(scopes.indexScope(scope, slice), { most, least })
  await nextTurn()
  const names = new Map(
    cache.stories
      .describeEntities(counted.nodes.map(({ value }) => value))
      .map((entity) => [entity.id, entity]),
  )
  const wanted = question.types && new Set(question.types.map((type) => type.toLowerCase()))
  const isWanted = (id: string): boolean =>
    !wanted || (names.get(id)?.types ?? []).some((type) => wanted.has(type.toLowerCase()))
  let kept = 0
  const placeOf = counted.nodes.map(({ value }) => (isWanted(value) ? kept++ : -1))
  const nodes = counted.nodes.flatMap(({ value, count, positive, neutral, negative }, place) => {
    if (placeOf[place] === -1) return []
    const known = names.get(value)
    const type = known?.types[0]
    const node = { id: value, label: known?.name ?? value, stories: count }
    const moods = { positive, neutral, negative }
    return [{ ...node, ...(type === undefined ? {} : { type }), moods }]
  })
  await nextTurn()
  const all = counted.edges.filter(
    ({ source, target }) => placeOf[source]! >= 0 && placeOf[target]! >= 0,
  )
  const edges = all.slice(0, MOST_LINKS)
  const volume = volumeOf(parts, question)
  const { from, to } = slice
  return {
    caption: {
      title: 'Names that occur together',
      query: scopes.words(scope),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      n: counted.stories,
      engine: 'Broadsheet',
      version: parts.version,
      madeAt: new Date(parts.now()).toISOString(),
    },
    nodes,
    links: {
      source: edges.map(({ source }) => placeOf[source]!),
      target: edges.map(({ target }) => placeOf[target]!),
      count: edges.map(({ count }) => count),
    },
    allLinks: all.length,
    ...(volume ? { volume } : {}),
  }
}

/** How the scope's stories lie in time; the dates of the slice are what is chosen from it. */
function volumeOf(
  { cache, scopes }: GraphParts,
  { scope, slice = {} }: GraphQuestion,
): NameGraph['volume'] {
  const { from: _from, to: _to, ...rest } = slice
  const whole = scopes.indexScope(scope, rest)
  const end = (sortDirection: 'asc' | 'desc'): number | undefined => {
    const found = cache.stories.search({
      ...whole,
      sortBy: 'published_at',
      sortDirection,
      limit: 1,
    })
    const [story] = cache.stories.summaries(found.ids)
    return story && Date.parse(story.publishedAt)
  }
  const first = end('asc')
  const last = end('desc')
  if (first === undefined || last === undefined) return undefined
  const step = Math.max(1, Math.ceil((last + 1 - first) / VOLUME_BINS))
  const bins = Math.max(1, Math.ceil((last + 1 - first) / step))
  const edges = Array.from({ length: bins + 1 }, (_none, at) => first + at * step)
  return {
    from: new Date(first).toISOString(),
    to: new Date(first + bins * step).toISOString(),
    counts: cache.stories.timeSeries(whole, edges).map(({ count }) => count),
  }
}
