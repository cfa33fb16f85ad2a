import * as z from 'zod'

const count = z.number().int().min(0)

/** What became of one database file when it was checked or compacted. */
export const FileCare = z.strictObject({
  name: z.string(),
  what: z.string(),
  bytesBefore: count,
  bytes: count,
  /** What is wrong with it, a sentence each; none on a sound file. */
  findings: z.array(z.string()),
  /** The newest migration it has seen; 0 where it cannot be read. */
  version: count,
})
export type FileCare = z.infer<typeof FileCare>

/** How far compacting is; `done` closes a file. */
export const CompactStep = z.strictObject({
  name: z.string(),
  /** 0–1, as far as the disk shows it. */
  share: z.number(),
  done: FileCare.optional(),
})
export type CompactStep = z.infer<typeof CompactStep>

/** What of one kind takes how much room. */
export const StorageKind = z.strictObject({
  kind: z.string(),
  file: z.string(),
  rows: count,
  bytes: count,
})
export type StorageKind = z.infer<typeof StorageKind>
