/** Which names stand in the same cached stories of a scope, and how much more often than chance. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Scopes } from '#electron/work/scopes.ts'
import type { StoryReads } from '#electron/work/story-reads.ts'
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
  /** Only the heaviest links; default 40,000. */
  readonly limit?: number
}

export type GraphParts = {
  readonly cache: { readonly stories: Pick<StoryCache['stories'], 'describeEntities'> }
  readonly reads: Pick<StoryReads, 'coOccurrences' | 'timeBounds' | 'timeSeries'>
  readonly scopes: Scopes
  /** Who counted, as it stands in the caption. */
  readonly version: string
  now(): number
}

/** More than a picture can show; the lightest beyond are only counted. */
const MOST_LINKS = 40_000
const VOLUME_BINS = 120

/**
 * Names without a link stay in; a name no story knows any more is called by its id.
 * @throws WorkError NOT_FOUND, QUERY
 */
export async function buildGraph(parts: GraphParts, question: GraphQuestion): Promise<NameGraph> {
  const { cache, scopes, reads } = parts
  const { scope, slice = {}, most = 500, least = 1, limit = MOST_LINKS } = question
  const counted = await reads.coOccurrences(scopes.indexScope(scope, slice), { most, least, limit })
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
  const edges = counted.edges.filter(
    ({ source, target }) => placeOf[source]! >= 0 && placeOf[target]! >= 0,
  )
  const volume = await volumeOf(parts, question)
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
    allLinks: wanted ? edges.length : counted.pairs,
    ...(volume ? { volume } : {}),
  }
}

/** How the scope's stories lie in time; the dates of the slice are what is chosen from it. */
async function volumeOf(
  { reads, scopes }: GraphParts,
  { scope, slice = {} }: GraphQuestion,
): Promise<NameGraph['volume']> {
  const { from: _from, to: _to, ...rest } = slice
  const whole = scopes.indexScope(scope, rest)
  const bounds = await reads.timeBounds(whole)
  if (!bounds) return undefined
  const { from, to } = bounds
  const step = Math.max(1, Math.ceil((to + 1 - from) / VOLUME_BINS))
  const bins = Math.max(1, Math.ceil((to + 1 - from) / step))
  const edges = Array.from({ length: bins + 1 }, (_none, at) => from + at * step)
  const counts = (await reads.timeSeries(whole, edges)).map(({ count }) => count)
  return {
    from: new Date(from).toISOString(),
    to: new Date(from + bins * step).toISOString(),
    counts,
  }
}
