/** What stands behind a mark: its stories, and the sentences that made them count. */
import * as z from 'zod'
import { Slice } from './slice.ts'
import { Polarity, StorySummary } from './story.ts'
import { StoryFilter } from './story-list.ts'

/** What a reader narrows a mark's stories by; what it hides is counted, not forgotten. */
export const EvidenceFilter = z.strictObject({
  show: StoryFilter.optional(),
  /** A phrase of title or body. */
  words: z.string().max(1000).optional(),
  /** A selection that views share. */
  slice: Slice.optional(),
})
export type EvidenceFilter = z.infer<typeof EvidenceFilter>

export const TakenName = z.strictObject({
  id: z.string(),
  name: z.string(),
  into: z.strictObject({ id: z.string(), name: z.string() }),
})
export type TakenName = z.infer<typeof TakenName>

/** A snapshot of the mark's stories, newest first. */
export const EvidenceList = z.strictObject({
  id: z.string(),
  /** Rows. */
  stories: z.number().int(),
  /** Stories of the mark that the filter leaves out. */
  hidden: z.number().int(),
  /** Stories that would be of the mark if nothing were rejected and no source muted. */
  rejected: z.number().int(),
  /**
   * Stories of the mark as they came that other corrections count elsewhere: names merged, split or
   * given another type, moods put right. None of them is among the rejected.
   */
  moved: z.number().int(),
  /** Names of the mark that a correction takes for another everywhere. */
  taken: z.array(TakenName),
})
export type EvidenceList = z.infer<typeof EvidenceList>

/** Places in the text of a sentence, in UTF-16 units; `to` is exclusive. */
export const EvidenceSpan = z.strictObject({
  from: z.number().int(),
  to: z.number().int(),
  /** A name, words that were looked for, or what decided a mood. */
  kind: z.enum(['entity', 'term', 'mood']),
  entityId: z.string().optional(),
  polarity: Polarity.optional(),
})
export type EvidenceSpan = z.infer<typeof EvidenceSpan>

export const EvidenceSentence = z.strictObject({
  element: z.enum(['title', 'body']),
  text: z.string(),
  /** Where it begins in title or body, in UTF-16 units. */
  at: z.number().int(),
  /** In order, without overlap. */
  spans: z.array(EvidenceSpan),
})
export type EvidenceSentence = z.infer<typeof EvidenceSentence>

export const EvidenceRow = z.strictObject({
  story: StorySummary,
  /** Places marked in the whole story. */
  mentions: z.number().int(),
  /** The first ones. */
  sentences: z.array(EvidenceSentence),
  /** Sentences with a mark beyond those. */
  more: z.number().int(),
  /** The source left the text out, or the engine named no place. */
  isWithoutPlaces: z.boolean(),
})
export type EvidenceRow = z.infer<typeof EvidenceRow>

export const EvidenceTally = z.strictObject({
  /** Stories looked at so far. */
  looked: z.number().int(),
  mentions: z.number().int(),
  isDone: z.boolean(),
})
export type EvidenceTally = z.infer<typeof EvidenceTally>
