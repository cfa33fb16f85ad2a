import * as z from 'zod'

export const Feed = z.strictObject({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  siteUrl: z.string().optional(),
  folder: z.string().optional(),
  state: z.enum(['new', 'ok', 'failing', 'stopped']),
  /** The state in a sentence, with the reason where there is one; times stand in fields of their own. */
  stateText: z.string(),
  /** Since when it has failed, while it does. */
  failingSince: z.string().optional(),
  /** What the person should know of how it is read, such as a guessed encoding. */
  note: z.string().optional(),
  lastFetch: z.string().optional(),
  lastSuccess: z.string().optional(),
  nextDue: z.string().optional(),
  stories: z.number().int(),
})
export type Feed = z.infer<typeof Feed>

/** What an address or an OPML text would add, before anything is added. */
export const FeedCandidate = z.strictObject({
  url: z.string(),
  title: z.string(),
  folder: z.string().optional(),
  /** Among the user's feeds already. */
  isKnown: z.boolean(),
})
export type FeedCandidate = z.infer<typeof FeedCandidate>

export const IngestProgress = z.strictObject({
  /** What is being read now: a file, a feed. */
  label: z.string().optional(),
  read: z.number().int(),
  stored: z.number().int(),
  duplicates: z.number().int(),
  /** Newest last; at most the last 200 in a progress report. */
  failed: z.array(z.strictObject({ where: z.string(), reason: z.string() })),
  failedCount: z.number().int(),
  /** What was read, but not as surely as one would wish; at most the last 200. */
  notes: z.array(z.strictObject({ where: z.string(), note: z.string() })).optional(),
  isDone: z.boolean(),
})
export type IngestProgress = z.infer<typeof IngestProgress>
