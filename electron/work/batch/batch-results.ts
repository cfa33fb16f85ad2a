/** What was found in a batch's documents, as the page, the command line and exports ask for it. */
import type { StoryCache } from '#electron/cache/cache.ts'
import { documentRowFrom, type TableScope } from '#electron/cache/batch-tables.ts'
import { WorkError } from '#electron/platform/failures.ts'
import { agreementsOf, type Pair } from '#shared/logic/agreement.ts'
import { outliersOf } from '#shared/logic/outliers.ts'
import type { Agreement, Disagreement } from '#shared/model/agreement.ts'
import type {
  BatchDashboard,
  BatchDocument,
  DocumentFacets,
  DocumentFilter,
  DocumentRow,
  DocumentSort,
} from '#shared/model/document.ts'
import type { Recipe } from '#shared/model/recipe.ts'
import { requireScope } from '../query-scope.ts'
import type { Batches } from './batches.ts'
import { disagreementsOf, pairsOf } from './compare-results.ts'
import { placeOf } from './file-walk.ts'
import type { Results } from './summarise-document.ts'

export type BatchResultsParts = {
  readonly cache: StoryCache
  readonly batches: Batches
  now(): number
}

export type BatchResults = ReturnType<typeof createBatchResults>

const MOST_FOUND = 200_000
const MOST_DISAGREEMENTS = 2000

export function createBatchResults({ cache, batches, now }: BatchResultsParts) {
  /** Words and queries are asked of the story index, held within the batch's documents. */
  const scopeOf = (batchId: string, { query, ...filter }: DocumentFilter): TableScope => {
    batches.kept(batchId)
    if (query === undefined || query.trim() === '') return { batchId, filter }
    const scope = requireScope({ aql: query, parameters: EVER }, now())
    const found = cache.stories.search({
      ...scope,
      within: { table: 'batch_story', key: batchId },
      limit: MOST_FOUND,
    })
    const keys = cache.tables.keysOf(batchId, found.ids).map(String)
    const wanted = filter.keys ? keys.filter((key) => filter.keys?.includes(key)) : keys
    return { batchId, filter: { ...filter, keys: wanted } }
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
    total: (batchId: string, filter: DocumentFilter): number =>
      cache.tables.total(scopeOf(batchId, filter)),
    page(
      batchId: string,
      filter: DocumentFilter,
      page: Parameters<typeof cache.tables.rows>[1],
    ): { total: number; rows: DocumentRow[] } {
      const scope = scopeOf(batchId, filter)
      return { total: cache.tables.total(scope), rows: cache.tables.rows(scope, page) }
    },
    rows: (
      batchId: string,
      filter: DocumentFilter,
      page: { sort: DocumentSort; isDescending: boolean; offset: number; limit: number },
    ): DocumentRow[] => cache.tables.rows(scopeOf(batchId, filter), page),
    facets: (batchId: string, filter: DocumentFilter): DocumentFacets =>
      cache.tables.facets(scopeOf(batchId, filter)),
    each: (batchId: string, filter: DocumentFilter) => cache.tables.each(scopeOf(batchId, filter)),
    byEngine,

    dashboard(batchId: string): BatchDashboard {
      const figures = (column: 'words' | 'negative_share' | 'entities') =>
        cache.tables.figures(batchId, column).map(({ key, path, part, figure }) => ({
          of: { key: String(key), path, ...(part > 0 && { part }) },
          figure,
        }))
      const outliers = [
        ...outliersOf(figures('words'), { high: 'much longer', low: 'much shorter' }),
        ...outliersOf(figures('negative_share'), { high: 'much more negative' }),
        ...outliersOf(figures('entities'), { high: 'many more names' }),
      ]
      return {
        ...cache.tables.dashboard(scopeOf(batchId, {})),
        outliers: outliers
          .sort((a, b) => b.score - a.score)
          .slice(0, 20)
          .map(({ of, trait, score }) => ({ ...of, trait, score })),
      }
    },

    document(batchId: string, key: string): BatchDocument {
      const batch = batches.kept(batchId)
      const row = cache.batches.get(Number(key))
      if (!row || row.batch_id !== batchId) {
        throw new WorkError('NOT_FOUND', 'That document is no longer in this batch.')
      }
      const story = row.story_id === null ? undefined : cache.stories.get(row.story_id)
      return {
        row: documentRowFrom(row),
        place: placeOf(batch.roots, row.path),
        ...(row.sha256 !== null && { sha256: row.sha256 }),
        ...(row.encoding !== null && { encoding: row.encoding }),
        text: story?.story.body ?? '',
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

/** Documents are of any age; without bounds a query means the last days. */
const EVER = [
  { name: 'published_at.start', value: '0001-01-01T00:00:00Z' },
  { name: 'published_at.end', value: 'NOW+100YEARS' },
]
