/** Research capsules: a collection or search with everything that says how it came about. */
import * as z from 'zod'
import { SealedEntry } from './backup.ts'
import { SearchQuery } from './search.ts'

const count = z.number().int().min(0)
const line = z.string().max(10_000)

/** Raised when an older Broadsheet would misread a capsule. */
export const CAPSULE_VERSION = 1
/** A zip without its 64-bit extension holds no more, with the other files. */
export const MOST_CAPSULE_STORIES = 60_000

/** Who made a number or a story. */
export const CapsuleEngine = z.strictObject({
  name: line,
  version: line,
  lexicon: line.optional(),
  role: z.enum(['stories', 'analysis']),
})
export type CapsuleEngine = z.infer<typeof CapsuleEngine>

/** What stays out, why, and of how many stories. */
export const CapsuleGap = z.strictObject({ what: line, why: line, count })
export type CapsuleGap = z.infer<typeof CapsuleGap>

export const CapsuleCounts = z.strictObject({
  stories: count,
  bodies: count,
  queries: count,
  runs: count,
  corrections: count,
  tags: count,
  highlights: count,
  documents: count,
})
export type CapsuleCounts = z.infer<typeof CapsuleCounts>

export const CapsuleManifest = z.strictObject({
  format: z.literal('broadsheet-capsule'),
  version: z.number().int().min(1),
  title: line,
  note: z.string().max(200_000),
  /** In words, such as `collection "Harbour"`. */
  scope: line,
  /** Of the newest thing in it, ISO 8601: the same content makes the same bytes whenever it is packed. */
  asOf: z.string().max(40),
  madeBy: line,
  engines: z.array(CapsuleEngine).max(100),
  counts: CapsuleCounts,
  leftOut: z.array(CapsuleGap).max(100),
  entries: z.array(SealedEntry).max(65_000),
})
export type CapsuleManifest = z.infer<typeof CapsuleManifest>

/** A question that is part of the capsule, with the window its relative dates meant. */
export const CapsuleQuery = z.strictObject({
  name: line,
  query: SearchQuery,
  /** ISO 8601, both inclusive. */
  from: z.string().max(40).optional(),
  to: z.string().max(40).optional(),
  /** What answered: the embedded service, or a host name. */
  service: line,
  /** Stories it has brought in all, in or out of the capsule. */
  total: count,
})
export type CapsuleQuery = z.infer<typeof CapsuleQuery>

const Bin = { count, positive: count, neutral: count, negative: count }

/** Everything that is counted from the packed stories; counted anew by a replay. */
export const CapsuleNumbers = z.strictObject({
  stories: count,
  words: count,
  /** ISO 8601; absent of an empty capsule. */
  first: z.string().max(40).optional(),
  last: z.string().max(40).optional(),
  /** Days of UTC, without gaps. */
  days: z.array(z.strictObject({ day: z.string().max(20), ...Bin })).max(40_000),
  trends: z
    .array(
      z.strictObject({
        field: z.string().max(100),
        values: z.array(z.strictObject({ value: line, label: line.optional(), ...Bin })).max(1000),
      }),
    )
    .max(20),
  /** Names in the same stories, heaviest first. */
  links: z.array(z.strictObject({ a: line, b: line, count })).max(1000),
  /** Packed stories that each query matches, in the order of the queries. */
  queries: z.array(count).max(1000),
})
export type CapsuleNumbers = z.infer<typeof CapsuleNumbers>

/** What the local engine finds in one text. */
export const CapsuleAnalysis = z.strictObject({
  id: z.string().max(100),
  /** Of the text that was analysed: title, line break, body. */
  sha256: z.string().length(64),
  language: z.string().max(20),
  /** Absent where the engine does not know the language. */
  polarity: z.string().max(20).optional(),
  /** Names and what they are, in order. */
  entities: z.array(line).max(10_000),
})
export type CapsuleAnalysis = z.infer<typeof CapsuleAnalysis>

export const CapsuleChoice = z.strictObject({
  title: z.string().trim().max(300).optional(),
  note: z.string().max(200_000).optional(),
  /** Bodies of licensed stories: only for whom the licence allows it. */
  hasLicensed: z.boolean(),
  /** Texts of one's own documents where a scope holds some beside the news. */
  hasDocuments: z.boolean(),
  hasNotes: z.boolean(),
  /** The local engine reads every text, so that a replay can compare. */
  hasAnalyses: z.boolean(),
})
export type CapsuleChoice = z.infer<typeof CapsuleChoice>

export const DEFAULT_CAPSULE: CapsuleChoice = {
  hasLicensed: false,
  hasDocuments: false,
  hasNotes: true,
  hasAnalyses: true,
}

/** What a capsule would hold, said before it is made. */
export const CapsulePlan = z.strictObject({
  title: z.string(),
  /** The collection's own, where nobody wrote another. */
  note: z.string(),
  scope: z.string(),
  counts: CapsuleCounts,
  leftOut: z.array(CapsuleGap),
  /** About, in bytes. */
  bytes: count,
})
export type CapsulePlan = z.infer<typeof CapsulePlan>

export const EntryState = z.enum(['sound', 'changed', 'damaged', 'missing', 'stranger'])
export type EntryState = z.infer<typeof EntryState>

/** What a capsule is and whether every byte of it is as it was packed. */
export const CapsuleCheck = z.strictObject({
  isSound: z.boolean(),
  title: z.string(),
  note: z.string(),
  scope: z.string(),
  asOf: z.string(),
  madeBy: z.string(),
  /** SHA-256 of the manifest: who knows it knows the capsule. */
  fingerprint: z.string(),
  engines: z.array(CapsuleEngine),
  counts: CapsuleCounts,
  leftOut: z.array(CapsuleGap),
  bytes: count,
  checked: count,
  /** Only what is wrong. */
  faults: z.array(z.strictObject({ name: z.string(), state: EntryState, reason: z.string() })),
  /** The paragraph for people, Markdown. */
  methods: z.string(),
})
export type CapsuleCheck = z.infer<typeof CapsuleCheck>

/** One thing that was recorded and counted or analysed anew. */
export const ReplayPart = z.strictObject({
  what: z.string(),
  /** Figures or texts compared, and how many came out the same. */
  compared: count,
  agreed: count,
  /** The first differences, each a sentence. */
  differences: z.array(z.string()),
})
export type ReplayPart = z.infer<typeof ReplayPart>

export const CapsuleReplay = z.strictObject({
  isSame: z.boolean(),
  parts: z.array(ReplayPart),
  /** Whose numbers were compared: as packed and as replayed. */
  packedWith: z.string(),
  replayedWith: z.string(),
  /** What lies behind the differences, as far as it can be told. */
  why: z.string().optional(),
  /** Where it was opened; absent where it was only compared. */
  opened: z
    .strictObject({
      collectionId: z.string(),
      name: z.string(),
      /** New here; the others were known already and were not changed. */
      stories: count,
      known: count,
      searches: z.array(z.string()),
      highlights: count,
      tags: count,
      /** Taken over switched off. */
      corrections: count,
    })
    .optional(),
})
export type CapsuleReplay = z.infer<typeof CapsuleReplay>
