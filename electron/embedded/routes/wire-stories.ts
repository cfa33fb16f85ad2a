/** Stories as the answers hold them, and the groups of a page that `cluster=true` asks for. */
import {
  clusterResults,
  type ResultAlgorithm,
} from '#electron/embedded/events/results/cluster-results.ts'
import { selectFields } from '#electron/embedded/protocol/envelope.ts'
import type { IndexedStory } from '#electron/storyindex/types.ts'
import type { StoryRequest } from '#shared/aql/parameters.ts'
import { parseExactJson, rawId } from '#shared/wire/json.ts'
import { legacyEntities } from '#shared/wire/news/to-legacy-entities.ts'

/**
 * The JSON text of the stories as they are kept, or with the wanted fields only.
 *
 * Readers older than the entity model of 2021 ask for theirs with `entities.model` (ours: the
 * service never had both at once): `indices` has one item a surface form with its DBpedia link,
 * `surface_forms` one an entity with its forms (models a and b of wire-facts 1.4).
 */
export function wireStories(kept: readonly IndexedStory[], request: StoryRequest): string {
  const model = MODELS[String(request.settings.get('entities.model'))]
  const texts = kept.map((one) => {
    const wire = model ? withLegacyEntities(one, model) : one.wire
    return selectFields(wire, request.returnFields)
  })
  // Joined as text: reading a hundred stories only to write them again would be most of the work.
  return `[${texts.join(',')}]`
}

const MODELS: Readonly<Record<string, 'a' | 'b'>> = { indices: 'a', surface_forms: 'b' }

function withLegacyEntities({ story, wire }: IndexedStory, model: 'a' | 'b'): string {
  const parsed = parseExactJson(wire) as object
  return JSON.stringify({ ...parsed, entities: legacyEntities(story, model) })
}

/** The key `clusters` of an answer where groups are asked for (wire-facts 2.1); else nothing. */
export function groupsOf(kept: readonly IndexedStory[], { settings }: StoryRequest): object {
  if (settings.get('cluster') !== true) return {}
  const named = String(settings.get('cluster.algorithm') ?? 'lingo').replace('-', '')
  const groups = clusterResults(
    kept.map(({ story }) => story),
    named as ResultAlgorithm,
  )
  return { clusters: groups.map((group) => ({ ...group, stories: group.stories.map(rawId) })) }
}
