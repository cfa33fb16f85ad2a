import type { StoryCache } from '#electron/cache/cache.ts'
import { isWorkError } from '#electron/platform/failures.ts'
import type { Suggestion } from '#shared/model/suggestion.ts'
import { correctSuggestions } from './corrections/corrected-cache.ts'
import type { Corrections } from './corrections/corrections.ts'
import type { NewsClient } from './news-client.ts'

export type SuggestKind = 'entities' | 'entityTypes' | 'sources'

export type SuggestInput = { readonly term: string; readonly limit: number; readonly type?: string }

export type Suggest = (
  kind: SuggestKind,
  input: SuggestInput,
  signal?: AbortSignal,
) => Promise<{ items: Suggestion[]; from: 'service' | 'cache' }>

/**
 * Asks the active service; where it cannot answer or knows no such name, the cache's own names do:
 * stories kept of another service have names that this one never heard.
 */
export function createSuggest(parts: {
  readonly cache: StoryCache
  readonly corrections: Pick<Corrections, 'book'>
  client(): NewsClient
}): Suggest {
  return async (kind, input, signal) => {
    try {
      const options = { signal, priority: 'person', type: input.type } as const
      const items = await parts.client().suggest(kind, input.term, input.limit, options)
      const book = parts.corrections.book()
      const corrected = kind === 'entities' ? correctSuggestions(items, book) : items
      if (corrected.length > 0) return { items: corrected, from: 'service' }
      const kept = fromCache(parts.cache, kind, input)
      return { items: kept, from: kept.length > 0 ? 'cache' : 'service' }
    } catch (error) {
      if (!isWorkError(error)) throw error
      return { items: fromCache(parts.cache, kind, input), from: 'cache' }
    }
  }
}

function fromCache(cache: StoryCache, kind: SuggestKind, { term, limit, type }: SuggestInput) {
  if (kind === 'sources') return cache.stories.suggestSources(term, limit)
  if (kind === 'entityTypes') return cache.stories.suggestEntityTypes(term, limit)
  return cache.stories.suggestEntities(term, { limit, ...(type ? { type } : {}) })
}
