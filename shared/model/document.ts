import * as z from 'zod'
import { TextAnswer } from './analysis.ts'
import { ItemState } from './batch.ts'
import { BatchAnalysis } from './recipe.ts'
import { Polarity } from './story.ts'

const count = z.number().int().min(0)

/** One line of a batch's table, or of the table of all documents. */
export const DocumentRow = z.strictObject({
  key: z.string(),
  batchId: z.string(),
  path: z.string(),
  /** Row of a table, from 1. */
  part: z.number().int().optional(),
  state: ItemState,
  code: z.string().optional(),
  reason: z.string().optional(),
  isGone: z.boolean(),
  bytes: count,
  kind: z.string(),
  title: z.string().optional(),
  language: z.string().optional(),
  support: z.enum(['full', 'partial', 'none']).optional(),
  polarity: Polarity.optional(),
  polarityConfidence: z.number().optional(),
  negativeShare: z.number().optional(),
  positiveShare: z.number().optional(),
  topic: z.string().optional(),
  words: count.optional(),
  entities: count.optional(),
  cut: z.string().optional(),
  /** What is to be known of a document that was read. */
  notes: z.string().optional(),
  disagrees: z.boolean(),
  storyId: z.string().optional(),
  /** Where its text has what the query looked for; `marks` in UTF-16 units of `text`. */
  snippet: z
    .strictObject({ text: z.string(), marks: z.array(z.strictObject({ from: count, to: count })) })
    .optional(),
})
export type DocumentRow = z.infer<typeof DocumentRow>

/** What narrows a batch's table down; each clause must hold. */
export const DocumentFilter = z.strictObject({
  /** Of which batches, by id. */
  batches: z.array(z.string().max(100)).max(100).optional(),
  states: z.array(ItemState).optional(),
  codes: z.array(z.string().max(40)).max(40).optional(),
  kinds: z.array(z.string().max(40)).max(40).optional(),
  languages: z.array(z.string().max(20)).max(40).optional(),
  polarities: z.array(Polarity.or(z.literal('none'))).optional(),
  topics: z.array(z.string().max(200)).max(40).optional(),
  /** Values of the documents' own: `entity`, `concept` or `hashtag`. */
  values: z
    .array(
      z.strictObject({
        field: z.enum(['entity', 'topic', 'concept', 'hashtag']),
        value: z.string().max(500),
        kind: z.string().max(80).optional(),
      }),
    )
    .max(10)
    .optional(),
  disagrees: z.boolean().optional(),
  isCut: z.boolean().optional(),
  /** Words of the text or a query of the query language. */
  query: z.string().max(10_000).optional(),
  /** Part of the path. */
  name: z.string().max(200).optional(),
  /** Exactly these. */
  keys: z.array(z.string().max(20)).max(5000).optional(),
})
export type DocumentFilter = z.infer<typeof DocumentFilter>

export const DocumentSort = z.enum([
  'place',
  'name',
  'state',
  'kind',
  'bytes',
  'language',
  'polarity',
  'negative',
  'topic',
  'words',
  'entities',
])
export type DocumentSort = z.infer<typeof DocumentSort>

const Bucket = z.strictObject({ value: z.string(), kind: z.string().optional(), count })
export type Bucket = z.infer<typeof Bucket>

/** Counts of each trait among the documents of a filter. */
export const DocumentFacets = z.strictObject({
  total: count,
  /** By id. */
  batches: z.array(Bucket),
  states: z.array(Bucket),
  codes: z.array(Bucket),
  kinds: z.array(Bucket),
  languages: z.array(Bucket),
  polarities: z.array(Bucket),
  topics: z.array(Bucket),
  entities: z.array(Bucket),
})
export type DocumentFacets = z.infer<typeof DocumentFacets>

/** A document far from the others in one respect, by the median and its deviation (MAD). */
const Outlier = z.strictObject({
  key: z.string(),
  path: z.string(),
  part: z.number().int().optional(),
  /** What stands out, in words. */
  trait: z.string(),
  /** Deviations from the median. */
  score: z.number(),
})

export const BatchDashboard = z.strictObject({
  done: count,
  languages: z.array(Bucket),
  /** By language, since engines differ between them; `n` has a mood, `blank` has none. */
  moods: z.array(
    z.strictObject({
      language: z.string(),
      n: count,
      blank: count,
      positive: count,
      neutral: count,
      negative: count,
    }),
  ),
  entities: z.array(Bucket.extend({ mentions: count })),
  topics: z.array(Bucket),
  concepts: z.array(Bucket),
  hashtags: z.array(Bucket),
  outliers: z.array(Outlier),
})
export type BatchDashboard = z.infer<typeof BatchDashboard>

/** A result with who gave it, or why there is none. */
export const DocumentResult = z.strictObject({
  engine: z.string(),
  analysis: BatchAnalysis,
  answeredAt: z.string(),
  answer: TextAnswer.optional(),
  /** In a sentence: the engine does not know the language, or could not analyse the text. */
  blank: z.string().optional(),
})
export type DocumentResult = z.infer<typeof DocumentResult>

/** One document with its text and everything found in it. */
export const BatchDocument = z.strictObject({
  row: DocumentRow,
  /** The file's whole path, for showing. */
  place: z.string(),
  sha256: z.string().optional(),
  encoding: z.string().optional(),
  /** The text that was analysed; offsets of results count its code points. */
  text: z.string(),
  results: z.array(DocumentResult),
})
export type BatchDocument = z.infer<typeof BatchDocument>
