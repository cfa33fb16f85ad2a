import type { Suggestion } from '#shared/model/suggestion.ts'
import type { Client } from '#renderer/connect.ts'
import type { Lookup } from './completions.ts'

/** More than this nobody reads below a field. */
const MOST = 12

type Answer = Promise<{ items: Suggestion[] }>

/**
 * Suggestions for what is being typed. A service that cannot answer just has none: the word typed
 * stands, and the line's state is shown elsewhere.
 */
export function createLookup(client: Client, remember: (suggestion: Suggestion) => void): Lookup {
  const ask = async (question: () => Answer): Promise<readonly Suggestion[]> => {
    try {
      return (await question()).items
    } catch {
      return []
    }
  }
  const request = (term: string) => ({ term: term.slice(0, 200), limit: MOST })
  return {
    entities: (term) => ask(() => client.suggestions.entities(request(term))),
    entityTypes: (term) => ask(() => client.suggestions.entityTypes(request(term))),
    sources: (term) => ask(() => client.suggestions.sources(request(term))),
    topics: (kind, term) => ask(() => client.suggestions.topics({ ...request(term), kind })),
    remember,
  }
}
