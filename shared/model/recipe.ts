import * as z from 'zod'
import { AbsaDomain, SentimentMode, TaxonomyName } from './analysis.ts'

/** The analyses that make sense on a document; page extraction and images are none of them. */
export const BATCH_ANALYSES = [
  'language',
  'entities',
  'sentiment',
  'elsa',
  'absa',
  'concepts',
  'classify',
  'summarize',
  'hashtags',
] as const
export const BatchAnalysis = z.enum(BATCH_ANALYSES)
export type BatchAnalysis = z.infer<typeof BatchAnalysis>

/** What is done with files that need a decision. What cannot be read is never analysed. */
export const Treatment = z.strictObject({
  skipsCopies: z.boolean(),
  skipsNearCopies: z.boolean(),
})
export type Treatment = z.infer<typeof Treatment>

/** A way to analyse, kept and used again; a file of it is this object as JSON. */
export const Recipe = z.strictObject({
  analyses: z.array(BatchAnalysis).min(1).max(BATCH_ANALYSES.length),
  /** Whether the embedded engine answers. */
  isLocal: z.boolean(),
  /** A profile whose text service answers, alone or beside the local engine. */
  profileId: z.string().max(200).optional(),
  sentimentMode: SentimentMode,
  taxonomy: TaxonomyName,
  absaDomain: AbsaDomain,
  summarySentences: z.number().int().min(1).max(50),
  ...Treatment.shape,
  /** Characters of a document that are analysed; the rest can be searched. */
  analysedCharacters: z.number().int().min(1000).max(5_000_000),
  /** Bytes of a file of text that are read at all. */
  readBytes: z
    .number()
    .int()
    .min(10_000)
    .max(64 * 1024 ** 3),
  /** The column of tables and JSON lines that holds the text; guessed where absent. */
  column: z.string().max(200).optional(),
})
export type Recipe = z.infer<typeof Recipe>

export const DEFAULT_RECIPE: Recipe = {
  analyses: ['language', 'entities', 'sentiment', 'classify', 'concepts', 'summarize', 'hashtags'],
  isLocal: true,
  sentimentMode: 'document',
  taxonomy: 'iptc-subjectcode',
  absaDomain: 'hotels',
  summarySentences: 5,
  skipsCopies: true,
  skipsNearCopies: false,
  analysedCharacters: 200_000,
  readBytes: 20 * 1024 * 1024,
}

export const SavedRecipe = z.strictObject({
  id: z.string(),
  name: z.string(),
  recipe: Recipe,
  updatedAt: z.string(),
})
export type SavedRecipe = z.infer<typeof SavedRecipe>
