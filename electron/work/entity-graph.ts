/** Which names stand in the same cached stories of a scope, and how much more often than chance. */
import type { StoryCache } from '#electron/cache/cache.ts'
import { npmi, type EntityGraph } from '#shared/logic/graph/entity-graph.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import type { Scopes } from './scopes.ts'

export type EntityGraphOptions = {
  readonly scope: StoryScope
  /** Only links of at least so many stories; default 1. */
  readonly minWeight?: number
  /** Only names of one of these types, in any case; all where absent. */
  readonly types?: readonly string[]
  /** Only the most frequent names; default 500. */
  readonly most?: number
}

type Parts = {
  readonly cache: StoryCache
  readonly scopes: Scopes
  /** Who counted, as it stands in the caption. */
  readonly version: string
  now(): number
}

/** Names without a link stay in; a name no story knows any more is called by its id. */
export function buildEntityGraph(parts: Parts, options: EntityGraphOptions): EntityGraph {
  const { cache, scopes } = parts
  const counted = cache.stories.coOccurrences(scopes.indexScope(options.scope), {
    most: options.most ?? 500,
    least: options.minWeight ?? 1,
  })
  const ids = counted.nodes.map(({ value }) => value)
  const names = new Map(cache.stories.describeEntities(ids).map((entity) => [entity.id, entity]))
  const wanted = options.types && new Set(options.types.map((type) => type.toLowerCase()))
  const isShown = counted.nodes.map(({ value }) => {
    const types = names.get(value)?.types ?? []
    return !wanted || types.some((type) => wanted.has(type.toLowerCase()))
  })
  const nodes = counted.nodes.flatMap(({ value, count, positive, neutral, negative }, place) => {
    const known = names.get(value)
    const type = known?.types[0]
    const node = { id: value, label: known?.name ?? value, stories: count }
    const moods = { positive, neutral, negative }
    return isShown[place] ? [{ ...node, ...(type === undefined ? {} : { type }), moods }] : []
  })
  const links = counted.edges.flatMap(({ source, target, count }) => {
    const [a, b] = [counted.nodes[source], counted.nodes[target]]
    if (!a || !b || !isShown[source] || !isShown[target]) return []
    const association = npmi(count, a.count, b.count, counted.stories)
    return [{ source: a.value, target: b.value, count, npmi: association }]
  })
  return { caption: captionOf(parts, options.scope, counted.stories), nodes, links }
}

function captionOf(parts: Parts, scope: StoryScope, n: number): EntityGraph['caption'] {
  return {
    title: 'Names that occur together',
    query: parts.scopes.words(scope),
    n,
    engine: 'Broadsheet',
    version: parts.version,
    madeAt: new Date(parts.now()).toISOString(),
  }
}
