import type { StoryCache } from '#electron/cache/cache.ts'
import type { Query } from '#shared/aql/ast.ts'
import type { Suggestion } from '#shared/model/suggestion.ts'

export type TopicKind = 'category' | 'industry'

/** More different ones than a taxonomy's upper levels have. */
const KNOWN = 600
/** What is kept changes slowly, and typing asks often. */
const FRESH_MS = 60_000

/**
 * Categories and industries of the stories kept here, the most frequent first, by their code or any
 * word of their label: whatever taxonomy a service files under, these are the codes that find something.
 */
export function createTopics(parts: { readonly cache: StoryCache; now(): number }) {
  const lists = new Map<
    TopicKind,
    { readonly at: number; readonly topics: readonly Suggestion[] }
  >()

  const topicsOf = (kind: TopicKind): readonly Suggestion[] => {
    const known = lists.get(kind)
    if (known && parts.now() - known.at < FRESH_MS) return known.topics
    const topics = readTopics(parts.cache, kind)
    lists.set(kind, { at: parts.now(), topics })
    return topics
  }

  return (kind: TopicKind, term: string, limit: number): Suggestion[] => {
    const wanted = term.trim().toLowerCase()
    const begins = (text: string) => text.toLowerCase().split(/[\s,&/.-]+/).some((word) => word.startsWith(wanted)) // prettier-ignore
    return topicsOf(kind)
      .filter(({ id, text }) => id.toLowerCase().startsWith(wanted) || begins(text) || begins(id))
      .slice(0, limit)
  }
}

function readTopics({ stories }: StoryCache, kind: TopicKind): Suggestion[] {
  const path = kind === 'category' ? 'categories' : 'industries'
  const found = stories.trends({ query: { kind: 'all' } }, `${path}.id`, { limit: KNOWN })
  return found.map(({ value }) => {
    const where: Query = { kind: 'leaf', field: 'id', test: { kind: 'term', value } }
    const [id] = stories.search({ query: { kind: 'nested', path, where }, limit: 1 }).ids
    const story = id === undefined ? undefined : stories.get(id)?.story
    const topic = story?.[path].find((each) => each.id === value)
    return {
      id: value,
      text: topic?.label ?? value,
      ...(topic?.taxonomy && { detail: topic.taxonomy }),
    }
  })
}
