/** What was found in a batch's documents, as the page, the command line and exports ask for it. */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { TablePage } from '#electron/cache/batch-tables.ts'
import { documentRowFrom } from '#electron/cache/document-row.ts'
import type { TableReads } from '#electron/cache/table-reads.ts'
import type { TableScope } from '#electron/cache/table-scope.ts'
import { WorkError } from '#electron/platform/failures.ts'
import { agreementsOf, type Pair } from '#shared/logic/agreement.ts'
import type { Agreement, Disagreement } from '#shared/model/agreement.ts'
import type {
  BatchDashboard,
  BatchDocument,
  DocumentFacets,
  DocumentFilter,
  DocumentRow,
} from '#shared/model/document.ts'
import type { Recipe } from '#shared/model/recipe.ts'
import type { Batches } from './batches.ts'
import { disagreementsOf, pairsOf } from './compare-results.ts'
import { textOfStories } from './document-text.ts'
import { placeOf } from './file-walk.ts'
import { createDocumentFinder, type FoundDocuments } from './find-documents.ts'
import type { Results } from './summarise-document.ts'

export type BatchResultsParts = {
  readonly cache: StoryCache
  /** For what asks all documents. */
  readonly tableReads: TableReads
  readonly batches: Batches
  now(): number
}

export type BatchResults = ReturnType<typeof createBatchResults>

const MOST_DISAGREEMENTS = 2000

export function createBatchResults({ cache, tableReads, batches, now }: BatchResultsParts) {
  const finder = createDocumentFinder({ cache, now })

  /** Words and queries are asked of the story index, held within the documents of the batch or of all. */
  const scopeOf = (
    batchId: string | undefined,
    { query, ...filter }: DocumentFilter,
  ): TableScope & { found?: FoundDocuments } => {
    if (batchId !== undefined) batches.kept(batchId)
    const scope = { ...(batchId !== undefined && { batchId }), filter }
    if (query === undefined || query.trim() === '') return scope
    const found = finder.find(batchId, query)
    const wanted = filter.keys?.filter((key) => found.ranks.has(Number(key)))
    const keys = wanted ?? [...found.ranks.keys()].map(String)
    return { ...scope, filter: { ...filter, keys }, found }
  }

  /** Results by engine; the local one first. */
  const byEngine = (content: string, recipe: Recipe): [string, Results][] => {
    const engines = new Map<string, Results>()
    for (const { engine, analysis, answer, blank } of cache.results.list(content)) {
      if (!recipe.analyses.includes(analysis)) continue
      const results = engines.get(engine) ?? {}
      results[analysis] = { ...(answer && { answer }), ...(blank !== undefined && { blank }) }
      engines.set(engine, results)
    }
    return [...engines].sort(([a], [b]) => Number(b === 'local') - Number(a === 'local'))
  }

  function* compared(batchId: string) {
    const { recipe } = batches.kept(batchId)
    const scope = { batchId, filter: { states: ['done' as const] } }
    for (const row of cache.tables.each(scope)) {
      const [first, second] = byEngine(row.sha256 ?? '', recipe)
      if (first && second) yield { row, first: first[1], second: second[1] }
    }
  }

  return {
    /** Without a batch, of all of them. With a query and no other order, the best come first. */
    page(
      batchId: string | undefined,
      filter: DocumentFilter,
      page: TablePage,
    ): { total: number; rows: DocumentRow[] } {
      const { found, ...scope } = scopeOf(batchId, filter)
      const { total, rows } =
        found && page.sort === 'place'
          ? cache.tables.ranked(scope, found.ranks, page)
          : { total: cache.tables.total(scope), rows: cache.tables.rows(scope, page) }
      return { total, rows: found ? rows.map((row) => finder.withSnippet(row, found)) : rows }
    },
    storyIds: (batchId: string | undefined, filter: DocumentFilter): string[] =>
      cache.tables.storyIds(scopeOf(batchId, filter)),
    async facets(batchId: string | undefined, filter: DocumentFilter): Promise<DocumentFacets> {
      const { found: _found, ...scope } = scopeOf(batchId, filter)
      return tableReads.facets(scope)
    },
    each: (batchId: string, filter: DocumentFilter) => cache.tables.each(scopeOf(batchId, filter)),
    byEngine,

    async dashboard(batchId: string): Promise<BatchDashboard> {
      batches.kept(batchId)
      return tableReads.dashboard(batchId)
    },

    document(batchId: string, key: string): BatchDocument {
      const batch = batches.kept(batchId)
      const row = cache.batches.get(Number(key))
      if (!row || row.batch_id !== batchId) {
        throw new WorkError('NOT_FOUND', 'That document is no longer in this batch.')
      }
      return {
        row: documentRowFrom(row),
        place: placeOf(batch.roots, row.path),
        ...(row.sha256 !== null && { sha256: row.sha256 }),
        ...(row.encoding !== null && { encoding: row.encoding }),
        text: textOfStories(cache.stories, row, batch.recipe.analysedCharacters),
        results: row.sha256 === null ? [] : cache.results.list(row.sha256),
      }
    },

    agreements(batchId: string): Agreement[] {
      const pairs = function* (): Generator<Pair> {
        for (const { first, second } of compared(batchId)) yield* pairsOf(first, second)
      }
      return agreementsOf(pairs())
    },
    disagreements(batchId: string): Disagreement[] {
      const list: Disagreement[] = []
      for (const { row, first, second } of compared(batchId)) {
        const place = {
          key: String(row.key),
          path: row.path,
          ...(row.part > 0 && { part: row.part }),
        }
        for (const difference of disagreementsOf(first, second)) {
          list.push({ ...place, language: row.language ?? 'und', ...difference })
        }
        if (list.length >= MOST_DISAGREEMENTS) break
      }
      return list
    },
  }
}
