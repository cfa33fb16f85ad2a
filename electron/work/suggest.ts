import type { StoryCache } from '#electron/cache/cache.ts'
import { isWorkError } from '#electron/platform/failures.ts'
import type { Suggestion } from '#shared/model/suggestion.ts'
import { correctSuggestions, namedByRules } from './corrections/corrected-cache.ts'
import type { Corrections } from './corrections/corrections.ts'
import type { NewsClient } from './news-client.ts'

export type SuggestKind = 'entities' | 'entityTypes' | 'sources'

export type SuggestInput = { readonly term: string; readonly limit: number; readonly type?: string }

export type Suggest = (
  kind: SuggestKind,
  input: SuggestInput,
  signal?: AbortSignal,
) => Promise<{ items: Suggestion[]; from: 'service' | 'cache' }>

type SuggestParts = {
  readonly cache: StoryCache
  readonly corrections: Pick<Corrections, 'book'>
  client(): NewsClient
}

/**
 * Asks the active service; where it cannot answer or knows no such name, the cache's own names do:
 * stories kept of another service have names that this one never heard.
 */
export function createSuggest(parts: SuggestParts): Suggest {
  return async (kind, input, signal) => {
    try {
      const options = { signal, priority: 'person', type: input.type } as const
      const items = await parts.client().suggest(kind, input.term, input.limit, options)
      const corrected = kind === 'entities' ? asCorrected(parts, items, input) : items
      if (corrected.length > 0) return { items: corrected, from: 'service' }
      const kept = fromCache(parts.cache, kind, input)
      return { items: kept, from: kept.length > 0 ? 'cache' : 'service' }
    } catch (error) {
      if (!isWorkError(error)) throw error
      return { items: fromCache(parts.cache, kind, input), from: 'cache' }
    }
  }
}

/** Where the service knows nothing, the cache answers, which knows the names of rules by itself. */
function asCorrected(
  { cache, corrections }: SuggestParts,
  items: readonly Suggestion[],
  { term: prefix, limit, type }: SuggestInput,
): Suggestion[] {
  if (items.length === 0) return []
  const book = corrections.book()
  const describe = (ids: readonly string[]) => cache.stories.describeEntities(ids)
  const named = namedByRules(book, { prefix, limit, type, describe })
  return correctSuggestions([...named, ...items], book).slice(0, limit)
}

function fromCache(cache: StoryCache, kind: SuggestKind, { term, limit, type }: SuggestInput) {
  if (kind === 'sources') return cache.stories.suggestSources(term, limit)
  if (kind === 'entityTypes') return cache.stories.suggestEntityTypes(term, limit)
  return cache.stories.suggestEntities(term, { limit, ...(type ? { type } : {}) })
}
