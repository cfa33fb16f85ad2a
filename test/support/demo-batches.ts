/** A batch of a few documents in memory, for the Batch page. */
import { implement, ORPCError } from '@orpc/server'
import { contract } from '#shared/contract/index.ts'
import type { Batch, BatchProgress, Preflight } from '#shared/model/batch.ts'
import type { BatchDocument, DocumentFilter, DocumentRow } from '#shared/model/document.ts'
import { DEFAULT_RECIPE, type SavedRecipe } from '#shared/model/recipe.ts'

const TEXT =
  'The harbour at Arnsbruck was a great success. Ursula Tobler called the delay terrible.'
const WHEN = '2026-11-20T12:00:00.000Z'

export const DEMO_ROWS: readonly DocumentRow[] = [
  {
    key: '1',
    batchId: 'one',
    storyId: '900001',
    path: 'harbour.md',
    state: 'done',
    isGone: false,
    bytes: 1200,
    kind: 'markdown',
    title: 'A harbour opens',
    language: 'en',
    support: 'full',
    polarity: 'negative',
    polarityConfidence: 0.8,
    negativeShare: 0.5,
    positiveShare: 0.5,
    topic: 'politics',
    words: 14,
    entities: 2,
    disagrees: false,
  },
  {
    key: '2',
    batchId: 'one',
    path: 'deep/old.txt',
    state: 'done',
    isGone: false,
    bytes: 800,
    kind: 'text',
    language: 'fi',
    support: 'partial',
    words: 90,
    cut: 'The first 200,000 of 300,000 characters were analysed; the rest is indexed for search only.',
    disagrees: false,
  },
  {
    key: '3',
    batchId: 'one',
    path: 'broken.pdf',
    state: 'failed',
    code: 'damaged',
    reason: 'Its cross-reference table cannot be read.',
    isGone: false,
    bytes: 10,
    kind: 'pdf',
    disagrees: false,
  },
]

const DOCUMENT: BatchDocument = {
  row: DEMO_ROWS[0]!,
  place: '/home/ada/papers/harbour.md',
  sha256: 'ab'.repeat(32),
  encoding: 'utf-8',
  text: TEXT,
  results: [
    {
      engine: 'local',
      analysis: 'entities',
      answeredAt: WHEN,
      answer: {
        source: { engine: 'local', version: '1.1.0', lexicon: 'f00d', language: 'en' },
        result: {
          analysis: 'entities',
          values: { person: ['Ursula Tobler'], location: ['Arnsbruck'] },
          mentions: [
            { type: 'location', text: 'Arnsbruck', offset: 15 },
            { type: 'person', text: 'Ursula Tobler', offset: 46 },
            { type: 'organization', text: 'Tobler', offset: 53 },
          ],
        },
      },
    },
    {
      engine: 'local',
      analysis: 'sentiment',
      answeredAt: WHEN,
      answer: {
        source: { engine: 'local', version: '1.1.0' },
        result: {
          analysis: 'sentiment',
          polarity: 'negative',
          polarityConfidence: 0.8,
          subjectivity: 'subjective',
          subjectivityConfidence: 0.7,
          sentences: [
            {
              text: 'The harbour at Arnsbruck was a great success.',
              offset: 0,
              polarity: 'positive',
              confidence: 0.7,
              drivers: [{ text: 'great', offset: 31, weight: 1.2 }],
            },
            {
              text: 'Ursula Tobler called the delay terrible.',
              offset: 46,
              polarity: 'negative',
              confidence: 0.9,
              drivers: [{ text: 'terrible', offset: 77, weight: -2.1 }],
            },
          ],
        },
      },
    },
    {
      engine: 'local',
      analysis: 'concepts',
      answeredAt: WHEN,
      blank: 'Concepts are there for English only; this text is in “fi”.',
    },
  ],
}

/** @param tell Announces that batches changed. */
export function demoBatches(tell: () => void, told: () => Partial<BatchProgress>) {
  const os = implement(contract)
  const share = (value: string, count: number) => ({ value, count, bytes: count * 100 })
  let batch: Batch | undefined
  const get = (): Batch => {
    if (!batch) throw new ORPCError('NOT_FOUND', { message: 'That batch is no longer there.' })
    return batch
  }
  const look = (): Preflight => ({
    batchId: 'one',
    isDone: true,
    looked: 5,
    files: 5,
    documents: 3,
    bytes: 2010,
    kinds: [
      { kind: 'text', count: 4, bytes: 2000, readable: 3, problems: [share('empty', 1)] },
      { kind: 'pdf', count: 1, bytes: 10, readable: 0, problems: [share('damaged', 1)] },
    ],
    languages: [share('en', 2), share('fi', 1)],
    encodings: [{ ...share('windows-1252', 1), isGuess: true, sample: 'Brücke', path: 'b.txt' }],
    sizes: [share('under 10 kB', 5)],
    copies: 1,
    nearCopies: 0,
    overCap: 0,
    groups: [
      { isCopy: false, isNearCopy: false, count: 2, bytes: 1900 },
      { isCopy: true, isNearCopy: false, count: 1, bytes: 100 },
      { problem: 'empty', isCopy: false, isNearCopy: false, count: 1, bytes: 0 },
      { problem: 'damaged', isCopy: false, isNearCopy: false, count: 1, bytes: 10 },
    ],
    changes: { added: 5, changed: 0, unchanged: 0, gone: 0 },
    estimate: { seconds: 12, low: 8, high: 20, basis: 'measured' },
    threads: 1,
  })
  const kept: SavedRecipe[] = []
  const counts = { total: 5, waiting: 2, done: 0, skipped: 2, failed: 1, gone: 0 }
  const finished = { total: 5, waiting: 0, done: 2, skipped: 2, failed: 1, gone: 0 }
  const create = (name: string): Batch => {
    batch = {
      id: 'one',
      name,
      places: [`/home/ada/${name}`],
      isUpload: false,
      recipe: DEFAULT_RECIPE,
      state: 'ready',
      createdAt: WHEN,
      updatedAt: WHEN,
      counts,
    }
    tell()
    return batch
  }
  const rowsOf = ({ states, polarities }: DocumentFilter) =>
    DEMO_ROWS.filter(
      ({ state, polarity }) =>
        (!states || states.includes(state)) &&
        (!polarities || polarities.includes(polarity ?? 'none')),
    )
  const progress = (): BatchProgress => ({
    batchId: 'one',
    state: get().state,
    phase: 'finished',
    total: 3,
    done: 2,
    failed: 1,
    skipped: 2,
    unchanged: 0,
    current: [],
    filesPerMinute: 120,
    idleSeconds: 0,
    elapsedSeconds: 2,
    threads: 1,
    memoryBytes: 400_000_000,
    calls: 0,
    ...told(),
  })
  const {
    list,
    get: getOne,
    create: createOne,
    createUpload,
    upload,
    pick,
    change,
    relink,
    remove,
    look: lookAt,
    preflight,
    support,
    start,
    pause,
    cancel,
    retry,
    watch,
    receipts,
    recipes,
    saveRecipe,
    removeRecipe,
    rows,
    facets,
    storyIds,
    dashboard,
    document,
    agreements,
    disagreements,
    export: exportIt,
  } = os.batches

  return {
    list: list.handler(() => (batch ? [batch] : [])),
    get: getOne.handler(get),
    create: createOne.handler(({ input }) => create(input.path?.split('/').at(-1) ?? 'papers')),
    createUpload: createUpload.handler(({ input }) => create(input.name)),
    upload: upload.handler(() => {}),
    pick: pick.handler(() => [{ handle: 'h', name: 'papers' }]),
    change: change.handler(
      ({ input: { recipe } }) => (batch = { ...get(), ...(recipe && { recipe }) }),
    ),
    relink: relink.handler(get),
    remove: remove.handler(() => {
      batch = undefined
      tell()
    }),
    look: lookAt.handler(async function* () {
      yield look()
    }),
    preflight: preflight.handler(look),
    support: support.handler(() => ({
      languages: ['en', 'fi'],
      rows: [
        { analysis: 'language' as const, support: ['full' as const, 'full' as const] },
        { analysis: 'sentiment' as const, support: ['full' as const, 'none' as const] },
      ],
    })),
    start: start.handler(() => {
      batch = { ...get(), state: told().state ?? 'done', counts: finished }
      tell()
    }),
    pause: pause.handler(() => {}),
    cancel: cancel.handler(() => {}),
    retry: retry.handler(() => ({ count: 1 })),
    watch: watch.handler(async function* () {
      yield progress()
    }),
    receipts: receipts.handler(() => []),
    recipes: recipes.handler(() => [...kept]),
    saveRecipe: saveRecipe.handler(
      ({ input }) => (kept[0] = { id: 'r', updatedAt: WHEN, ...input }),
    ),
    removeRecipe: removeRecipe.handler(() => void kept.pop()),
    rows: rows.handler(({ input }) => {
      if (input.filter.query?.includes('(')) {
        const message = 'This “(” is never closed; write “)” where the group ends.'
        throw new ORPCError('QUERY', { message, data: { column: 7 } })
      }
      const snippet = { text: 'The harbour at Arnsbruck was', marks: [{ from: 4, to: 11 }] }
      const found = rowsOf(input.filter).map((row) =>
        input.filter.query ? { ...row, snippet } : row,
      )
      return { total: found.length, rows: found.slice(input.offset, input.offset + input.limit) }
    }),
    facets: facets.handler(({ input }) => ({
      total: rowsOf(input.filter).length,
      batches: [{ value: 'one', count: 3 }],
      states: [
        { value: 'done', count: 2 },
        { value: 'failed', count: 1 },
      ],
      codes: [{ value: 'damaged', count: 1 }],
      kinds: [],
      languages: [],
      polarities: [],
      topics: [],
      entities: [],
    })),
    storyIds: storyIds.handler(({ input }) =>
      rowsOf(input.filter).flatMap(({ storyId }) => storyId ?? []),
    ),
    dashboard: dashboard.handler(() => ({
      done: 2,
      languages: [
        { value: 'en', count: 1 },
        { value: 'fi', count: 1 },
      ],
      moods: [
        { language: 'en', n: 1, blank: 0, positive: 0, neutral: 0, negative: 1 },
        { language: 'fi', n: 0, blank: 1, positive: 0, neutral: 0, negative: 0 },
      ],
      entities: [{ value: 'Ursula Tobler', kind: 'person', count: 1, mentions: 2 }],
      topics: [{ value: 'politics', count: 1 }],
      concepts: [],
      hashtags: [],
      outliers: [{ key: '1', path: 'harbour.md', trait: 'much longer', score: 9 }],
    })),
    document: document.handler(() => DOCUMENT),
    agreements: agreements.handler(() => []),
    disagreements: disagreements.handler(() => []),
    export: exportIt.handler(async function* () {
      yield 'path\r\n'
    }),
  }
}
