/**
 * Names for what a person begins to type. The bodies of the v2 family are documented nowhere (wire-
 * facts 2.5): `{ suggestions: [{ id, text, … }] }`, where entity names carry `types` and sources
 * their `domain`. The legacy family has one endpoint for all kinds and `{ autocompletes }`.
 */
import { ServiceError } from '#electron/embedded/protocol/errors.ts'
import type { StoryIndex } from '#electron/storyindex/types.ts'
import type { Suggestion } from '#shared/model/suggestion.ts'
import { readStoryParameters, type StoryRequest } from '#shared/aql/parameters.ts'
import { requireReadable, type Asked } from './asked.ts'

export type SuggestionKind = 'entity-types' | 'entity-names' | 'sources'

type Item = Readonly<Record<string, unknown>>

const DEFAULT_LIMIT = 10

/** @throws ServiceError 422 */
export function answerSuggestions(kind: SuggestionKind, asked: Asked): string {
  const request = read(kind, asked)
  const { settings } = request
  const limit = (settings.get('limit') as number | undefined) ?? DEFAULT_LIMIT
  const term = String(settings.get(kind === 'sources' ? 'domain_term' : 'term') ?? '')
  const type = settings.get('type_id') as string | undefined
  return JSON.stringify({ suggestions: FINDERS[kind](asked.stories, term, limit, type) })
}

const FINDERS: Readonly<
  Record<SuggestionKind, (index: StoryIndex, term: string, limit: number, type?: string) => Item[]>
> = {
  'entity-types': (index, term, limit) => index.suggestEntityTypes(term, limit).map(bare),
  'entity-names': (index, term, limit, type) =>
    index
      .suggestEntities(term, { limit, ...(type && { type }) })
      .map(({ id, text, detail }) => ({ id, text, types: detail ? detail.split(', ') : [] })),
  sources: (index, term, limit) =>
    index
      .suggestSources(term, limit)
      .map(({ id, text, detail }) => ({ id, text, ...(detail && { domain: detail }) })),
}

type LegacyType =
  | 'source_names'
  | 'source_domains'
  | 'entity_types'
  | 'dbpedia_resources'
  | 'aylien_entities_names'
  | 'aylien_entities_types'

/** @throws ServiceError 422, also where `type` or `term` is missing */
export function answerAutocompletes(asked: Asked): string {
  const request = read('autocompletes', asked)
  const type = required(request, 'type') as LegacyType
  const term = required(request, 'term')
  const items = findLegacy(asked.stories, type, term, request.perPage)
  return JSON.stringify({ autocompletes: items.map(bare) })
}

function findLegacy(
  index: StoryIndex,
  type: LegacyType,
  term: string,
  limit: number,
): readonly Suggestion[] {
  switch (type) {
    case 'entity_types':
    case 'aylien_entities_types':
      return index.suggestEntityTypes(term, limit)
    case 'dbpedia_resources':
    case 'aylien_entities_names':
      return index.suggestEntities(term, { limit })
    case 'source_names':
    case 'source_domains': {
      // Filters by source take the name or the domain, so that is the id, each once.
      const sources = index.suggestSources(term, MOST_SOURCES)
      const names = sources.map(({ text, detail }) => (type === 'source_names' ? text : detail))
      const known = [...new Set(names.filter((name) => name !== undefined && name !== ''))]
      // A source may have come in by its other name.
      const start = term.trim().toLowerCase()
      const first = (name: string) => Number(name.toLowerCase().startsWith(start))
      return known
        .flatMap((name) => name ?? [])
        .toSorted((a, b) => first(b) - first(a))
        .slice(0, limit)
        .map((name) => ({ id: name, text: name }))
    }
  }
}

/** Several sources may share a name; this many are looked at for the wanted number of names. */
const MOST_SOURCES = 500

function bare({ id, text }: Suggestion): Item {
  return { id, text }
}

function read(endpoint: SuggestionKind | 'autocompletes', asked: Asked): StoryRequest {
  const { pairs, family, now } = asked
  return requireReadable(readStoryParameters(pairs, { family, endpoint, now }))
}

function required({ settings }: StoryRequest, name: string): string {
  const value = settings.get(name)
  if (typeof value === 'string' && value !== '') return value
  throw new ServiceError(422, `Parameter "${name}": It is required and was not sent.`)
}
