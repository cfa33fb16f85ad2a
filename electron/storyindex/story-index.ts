/** The store and search of stories, used by the cache and by the embedded service alike. */
import type { Database } from '#electron/sqlite/database.ts'

import { unpackStory } from './codec.ts'
import { createFacetBook } from './facet-book.ts'
import { createFacets } from './facets.ts'
import { createColumnStore } from './column-store.ts'
import { createCorrectedColumns } from './corrected-columns.ts'
import { createForgetter } from './forget-values.ts'
import { createLabels } from './labels.ts'
import { createMerger } from './merging.ts'
import { createSuggester } from './names.ts'
import { createRowTests } from './row-tests.ts'
import { createRuleReaches } from './rule-reaches.ts'
import { createScanner } from './scope.ts'
import { createSearcher } from './search.ts'
import { createSummaries } from './summaries.ts'
import { createTally } from './tally.ts'
import type { IndexedStory, StoryIndex } from './types.ts'
import { createValueLabels } from './value-labels.ts'
import { createVocabulary } from './vocabulary.ts'
import { createWordCounter } from './word-counts.ts'
import { createWordPlaces } from './word-places.ts'
import { createWriter } from './writer.ts'

/**
 * Takes over a database whose migrations include `schema.sql` of this folder; closing it stays with
 * the caller. The clock says what NOW means in queries.
 */
export function openStoryIndex(
  db: Database,
  { clock = { now: () => Date.now() } }: { readonly clock?: { now(): number } } = {},
): StoryIndex {
  const labels = createLabels(db)
  const vocabulary = createVocabulary(db)
  const store = createColumnStore(db, createFacetBook(db))
  const columns = createCorrectedColumns(db, store)
  const rowTests = createRowTests({ view: columns.view, isReady: store.isReady })
  const scanner = createScanner(db, { labels, vocabulary, rowTests })
  const searcher = createSearcher({ db, scanner, vocabulary, clock })
  const tally = createTally({ scanner, labels, clock })
  const facets = createFacets({ store, columns, scanner, clock, seriesInSql: tally.timeSeries })
  const reading = { db, scanner, clock, monotonic: () => performance.now() }
  const suggester = createSuggester(db)
  const find = db.prepare(
    'SELECT packed FROM story WHERE key = (SELECT key FROM doc WHERE story_id = ?)',
  )
  const summaries = createSummaries()
  const stories = db.prepare('SELECT stories FROM story_index')
  const sizes = db.prepare(
    'SELECT story_id, length(packed) AS bytes FROM doc JOIN story USING (key)',
  )
  const lastChange = db.prepare('SELECT seq FROM story_index')
  const changedAfter = db.prepare(
    'SELECT story_id, changed FROM doc WHERE changed > ? ORDER BY changed LIMIT ?',
  )

  const get = (id: string): IndexedStory | undefined => {
    const packed = find.value<Uint8Array>(id)
    return packed && unpackStory(packed)
  }

  const changed = (after: number, limit: number) => {
    const from = after > (lastChange.value<number>() ?? 0) ? 0 : after
    const rows = changedAfter.all<{ story_id: string; changed: number }>(from, limit)
    return { ids: rows.map((row) => row.story_id), last: rows.at(-1)?.changed ?? from }
  }

  return {
    ...(db.isReadOnly ? readOnlyWriter(db.file) : createWriter(db)),
    ...searcher,
    count: tally.count,
    matches: tally.matches,
    ...facets,
    ...createWordCounter(reading),
    ...createWordPlaces(reading),
    ...createValueLabels(db),
    ...createRuleReaches(db, store),
    mergeText: createMerger(db).mergeText,
    ...createForgetter(db, store),
    get,
    getMany: (ids) => ids.flatMap((id) => get(id) ?? []),
    summaries: (ids) =>
      ids.flatMap((id) => {
        const packed = find.value<Uint8Array>(id)
        return packed ? [summaries.of(id, packed)] : []
      }),
    suggestEntities: suggester.entities,
    describeEntities: suggester.describe,
    suggestEntityTypes: suggester.entityTypes,
    suggestSources: suggester.sources,
    arrivals(after, limit) {
      const { ids, last } = changed(after, limit)
      return { stories: ids.flatMap((id) => get(id) ?? []), last }
    },
    changedIds: changed,
    bytesOf: () =>
      new Map(
        sizes.all<{ story_id: string; bytes: number }>().map((row) => [row.story_id, row.bytes]),
      ),
    size: () => stories.value<number>() ?? 0,
  }
}

function readOnlyWriter(file: string): Pick<StoryIndex, 'put' | 'remove'> {
  const refuse = (): never => {
    throw new Error(`${file} is open for reading only; nothing was changed.`)
  }
  return { put: refuse, remove: refuse }
}
