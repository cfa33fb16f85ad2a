import * as z from 'zod'

const count = z.number().int().min(0)

/** One entry of a sealed file (a backup, a research capsule) as its manifest names it. */
export const SealedEntry = z.strictObject({
  name: z.string().max(500),
  /** Of the content. */
  bytes: count,
  /** Hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  what: z.string().max(500),
})
export type SealedEntry = z.infer<typeof SealedEntry>

/** Raised when an older Broadsheet would misread the file. */
export const BACKUP_VERSION = 1

export const BackupRole = z.enum(['library', 'cache', 'newsroom', 'feeds', 'names', 'readme'])
export type BackupRole = z.infer<typeof BackupRole>

export const BackupManifest = z.strictObject({
  format: z.literal('broadsheet-backup'),
  version: z.number().int().min(1),
  /** ISO 8601. */
  madeAt: z.string().max(40),
  /** The version of Broadsheet that wrote it. */
  madeBy: z.string().max(100),
  entries: z
    .array(
      SealedEntry.extend({
        role: BackupRole,
        /** The newest migration a database has seen. */
        schema: count.optional(),
      }),
    )
    .max(100),
  /** Rows by table of the library. */
  rows: z.record(z.string().max(100), count),
})
export type BackupManifest = z.infer<typeof BackupManifest>

/** What a backup holds, in words and figures. */
export const BackupFacts = z.strictObject({
  madeAt: z.string(),
  madeBy: z.string(),
  /** Of the file. */
  bytes: count,
  /** Cached stories and the newsroom's as well. */
  hasStories: z.boolean(),
  searches: count,
  collections: count,
  marks: count,
  batches: count,
})
export type BackupFacts = z.infer<typeof BackupFacts>

/** How far writing, checking or restoring is. */
export const SealProgress = z.strictObject({
  step: z.string(),
  /** 0–1 where it can be known. */
  share: z.number().optional(),
})
export type SealProgress = z.infer<typeof SealProgress>
