/** Finds documents by words and queries, in one batch or in all, and shows where their texts have them. */
import type { StoryCache } from '#electron/cache/cache.ts'
import { parseAql } from '#shared/aql/parse.ts'
import { highlightTerms, type Highlight } from '#shared/aql/walk.ts'
import { findHits } from '#shared/logic/query-hits.ts'
import { snippetOf } from '#shared/logic/snippet.ts'
import type { DocumentRow } from '#shared/model/document.ts'
import { requireScope } from '../query-scope.ts'
import { storyIdOf } from './document-story.ts'

export type FoundDocuments = {
  /** Keys with their place in the order of relevance; of very many, newest first. */
  readonly ranks: ReadonlyMap<number, number>
  readonly stories: ReadonlySet<string>
  readonly highlights: readonly Highlight[]
}

const MOST_FOUND = 200_000
/** To weigh twenty thousand takes six times as long as to find them, and nobody reads so far. */
const MOST_WEIGHED = 2000
/** A page and its facets ask for the same at once, and each scroll of the table does again. */
const MOST_KEPT = 4
/** NOW in a query moves on at least this often. */
const KEPT_MS = 60_000

export function createDocumentFinder({
  cache,
  now,
}: {
  readonly cache: StoryCache
  now(): number
}) {
  const kept = new Map<string, FoundDocuments>()
  let version = -1

  const search = (batchId: string | undefined, query: string): FoundDocuments => {
    const scope = requireScope({ aql: query, parameters: EVER }, now())
    const within =
      batchId === undefined
        ? { table: 'document_story', key: 'all' }
        : { table: 'batch_story', key: batchId }
    const newest = cache.stories.search({ ...scope, within, limit: MOST_FOUND }).ids
    const ids =
      newest.length <= MOST_WEIGHED
        ? cache.stories.search({ ...scope, within, sortBy: 'relevance', limit: MOST_FOUND }).ids
        : newest
    const keys = cache.tables.keysOf(ids)
    return {
      ranks: new Map(keys.map((key, at) => [key, at])),
      stories: new Set(ids),
      highlights: highlightTerms(parseAql(query).query),
    }
  }

  return {
    /** @throws WorkError QUERY, with the column of the fault */
    find(batchId: string | undefined, query: string): FoundDocuments {
      const written = cache.tables.version()
      if (written !== version) kept.clear()
      version = written
      const asked = JSON.stringify([batchId, query, Math.floor(now() / KEPT_MS)])
      const known = kept.get(asked)
      if (known) return known
      const found = search(batchId, query)
      if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '')
      kept.set(asked, found)
      return found
    },

    /** The row with the place in its text that a query asked for; as it is where there is none. */
    withSnippet(row: DocumentRow, { stories, highlights }: FoundDocuments): DocumentRow {
      const id = firstOf(row, stories)
      if (highlights.length === 0 || id === undefined) return row
      const story = cache.stories.get(id)?.story
      if (!story) return row
      const inBody = snippetOf(story.body, findHits(story.body, 'body', highlights))
      const snippet = inBody ?? snippetOf(story.title, findHits(story.title, 'title', highlights))
      return snippet ? { ...row, snippet: { text: snippet.text, marks: [...snippet.marks] } } : row
    },
  }
}

/** Of the stretches of a long document the first that was found. */
function firstOf(row: DocumentRow, stories: ReadonlySet<string>): string | undefined {
  const { batchId, path, part = 0 } = row
  for (let index = 0; index < MOST_STRETCHES; index += 1) {
    const id = storyIdOf({ batchId, path, part }, index)
    if (stories.has(id)) return id
  }
  return undefined
}

/** A text of a hundred million characters. */
const MOST_STRETCHES = 1000

/** Documents are of any age; without bounds a query means the last days. */
const EVER = [
  { name: 'published_at.start', value: '0001-01-01T00:00:00Z' },
  { name: 'published_at.end', value: 'NOW+100YEARS' },
]
