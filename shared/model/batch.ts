import * as z from 'zod'
import { FailureNote } from './failure.ts'
import { BatchAnalysis, Recipe } from './recipe.ts'

const count = z.number().int().min(0)

export const BatchState = z.enum(['new', 'ready', 'running', 'paused', 'done', 'cancelled'])
export type BatchState = z.infer<typeof BatchState>

export const ItemState = z.enum(['waiting', 'done', 'skipped', 'failed'])
export type ItemState = z.infer<typeof ItemState>

/** Documents by state; `gone` are those whose file is no longer there, whatever their state. */
export const BatchCounts = z.strictObject({
  total: count,
  waiting: count,
  done: count,
  skipped: count,
  failed: count,
  gone: count,
})
export type BatchCounts = z.infer<typeof BatchCounts>

/** One run of a batch: what it did, with what, and how it ended. */
export const BatchReceipt = z.strictObject({
  id: z.string(),
  state: z.enum(['running', 'done', 'paused', 'cancelled']),
  startedAt: z.string(),
  endedAt: z.string().optional(),
  done: count,
  skipped: count,
  failed: count,
  /** Had its results already: content and methods are the same as before. */
  unchanged: count,
  /** Calls of a remote service; ELSA is three. */
  calls: count,
  /** Time at work, without pauses of the machine. */
  workMs: count,
  recipe: Recipe,
  engines: z.array(
    z.strictObject({ name: z.string(), version: z.string(), lexicon: z.string().optional() }),
  ),
  failure: FailureNote.optional(),
})
export type BatchReceipt = z.infer<typeof BatchReceipt>

/** A folder or some files to be analysed, again and again as they change. */
export const Batch = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Where the documents lie, for showing. */
  places: z.array(z.string()),
  /** The files were handed over by the page and are kept here. */
  isUpload: z.boolean(),
  recipe: Recipe,
  state: BatchState,
  stateText: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  counts: BatchCounts,
  lastReceipt: BatchReceipt.optional(),
})
export type Batch = z.infer<typeof Batch>

/** Seconds, with the range that the figures allow. */
export const Estimate = z.strictObject({
  seconds: z.number(),
  low: z.number(),
  high: z.number(),
  /** From what: this run, earlier runs on this computer, or figures of another computer. */
  basis: z.enum(['run', 'measured', 'reference']),
})
export type Estimate = z.infer<typeof Estimate>

/** A service holds calls back: why, and until when where that is known. */
export const ServiceWait = z.strictObject({ reason: z.string(), until: z.string().optional() })
export type ServiceWait = z.infer<typeof ServiceWait>

export const BatchProgress = z.strictObject({
  batchId: z.string(),
  state: BatchState,
  stateText: z.string().optional(),
  phase: z.enum(['looking', 'analysing', 'finished']),
  /** Documents this run has to do, and what became of them so far. */
  total: count,
  done: count,
  failed: count,
  skipped: count,
  unchanged: count,
  /** Names of the files in work now. */
  current: z.array(z.string()),
  filesPerMinute: z.number(),
  /** Seconds since a document was last finished. */
  idleSeconds: z.number(),
  elapsedSeconds: z.number(),
  threads: count,
  estimate: Estimate.optional(),
  /** Resident memory of this process with all of its threads. */
  memoryBytes: count,
  calls: count,
  wait: ServiceWait.optional(),
  /** It was told to end so; what is in work comes first. */
  ending: z.enum(['paused', 'cancelled']).optional(),
  failure: FailureNote.optional(),
})
export type BatchProgress = z.infer<typeof BatchProgress>

/** Documents that share a trait: how many, and their size. */
export const Share = z.strictObject({ value: z.string(), count, bytes: count })
export type Share = z.infer<typeof Share>

/** What can be wrong with a file before anything is analysed. */
export const Problem = z.enum([
  'empty',
  'protected',
  'damaged',
  'no-text',
  'unsupported',
  'too-large',
  'unreadable',
])
export type Problem = z.infer<typeof Problem>

/** Files of one kind of trouble and repetition: enough to count any treatment without asking again. */
export const PreflightGroup = z.strictObject({
  problem: Problem.optional(),
  isCopy: z.boolean(),
  isNearCopy: z.boolean(),
  count,
  bytes: count,
})
export type PreflightGroup = z.infer<typeof PreflightGroup>

export const PreflightKind = z.strictObject({
  kind: z.string(),
  count,
  bytes: count,
  /** Documents: more than files where a table has one a row. */
  readable: count,
  problems: z.array(Share),
})
export type PreflightKind = z.infer<typeof PreflightKind>

export const Preflight = z.strictObject({
  batchId: z.string(),
  /** False while the files are still being looked at. */
  isDone: z.boolean(),
  looked: count,
  /** While texts are compared for near copies, behind the look at the last file. */
  compared: z.strictObject({ done: count, of: count }).optional(),
  files: count,
  documents: count,
  bytes: count,
  kinds: z.array(PreflightKind),
  languages: z.array(Share),
  encodings: z.array(
    Share.extend({
      isGuess: z.boolean(),
      /** Words of one such file as they would be read. */
      sample: z.string().optional(),
      path: z.string().optional(),
    }),
  ),
  sizes: z.array(Share),
  copies: count,
  nearCopies: count,
  /** Files above the cap on what is analysed. */
  overCap: count,
  groups: z.array(PreflightGroup),
  /** Tables that have no column of the name in the recipe; what one of them has instead. */
  withoutColumn: z.strictObject({ count, path: z.string(), reason: z.string() }).optional(),
  /** Since the last run. */
  changes: z.strictObject({
    added: count,
    changed: count,
    unchanged: count,
    gone: count,
  }),
  estimate: Estimate.optional(),
  /** Of a remote profile: calls of the service, and clock-minutes at its limit. */
  price: z.strictObject({ calls: count, minutes: count, host: z.string() }).optional(),
  threads: count,
})
export type Preflight = z.infer<typeof Preflight>

/** What an engine can do with each analysis in each language. */
export const SupportGrid = z.strictObject({
  languages: z.array(z.string()),
  rows: z.array(
    z.strictObject({
      analysis: BatchAnalysis,
      support: z.array(z.enum(['full', 'partial', 'none'])),
    }),
  ),
})
export type SupportGrid = z.infer<typeof SupportGrid>
