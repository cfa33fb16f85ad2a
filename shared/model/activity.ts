import * as z from 'zod'
import { VaultStatus } from './profile.ts'

/** One line of requests: an endpoint of one application id. */
export const Lane = z.strictObject({
  id: z.string(),
  profileId: z.string(),
  endpoint: z.string(),
  waiting: z.number().int(),
  inFlight: z.number().int(),
  /** Slots held now, in-flight included. */
  used: z.number().int(),
  /** Absent on lanes without a limit (the embedded service). */
  capacity: z.number().int().optional(),
  pausedReason: z.string().optional(),
  resumesAt: z.string().optional(),
  /** Stories left in the plan's volume, where the service said so. */
  volumeRemaining: z.number().int().optional(),
  /** Stories the plan allows in its period. */
  volumeLimit: z.number().int().optional(),
  volumeResetsAt: z.string().optional(),
})
export type Lane = z.infer<typeof Lane>

/** Something a person may want to know happened. */
export const ActivityEntry = z.strictObject({
  id: z.string(),
  at: z.string(),
  level: z.enum(['info', 'warning', 'error']),
  subject: z.string(),
  message: z.string(),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

export const Job = z.strictObject({
  id: z.string(),
  kind: z.enum([
    'run',
    'ingest',
    'feeds',
    'backup',
    'care',
    'batch',
    'monitor',
    'harvest',
    'capsule',
  ]),
  title: z.string(),
  detail: z.string(),
  startedAt: z.string(),
  /** 0–1 where it can be known. */
  share: z.number().optional(),
  /** Can be stopped from here; what it finished is kept. */
  isStoppable: z.boolean(),
})
export type Job = z.infer<typeof Job>

export const Activity = z.strictObject({
  lanes: z.array(Lane),
  jobs: z.array(Job),
  entries: z.array(ActivityEntry),
})
export type Activity = z.infer<typeof Activity>

/** The status bar: engine, line, queue, quota, cache. */
export const Status = z.strictObject({
  profileId: z.string(),
  profileName: z.string(),
  engine: z.strictObject({
    kind: z.enum(['embedded', 'remote']),
    name: z.string(),
    version: z.string(),
  }),
  line: z.enum(['local', 'online', 'offline', 'unknown', 'signed-out']),
  queued: z.number().int(),
  /** Hits left in the tightest lane, where a limit is known. */
  quota: z.strictObject({ used: z.number().int(), capacity: z.number().int() }).optional(),
  volumeRemaining: z.number().int().optional(),
  cachedStories: z.number().int(),
  cacheBytes: z.number().int(),
  unread: z.number().int(),
  isReadOnly: z.boolean(),
  notices: z.array(z.string()),
})
export type Status = z.infer<typeof Status>

export const About = z.strictObject({
  version: z.string(),
  host: z.enum(['desktop', 'browser', 'cli']),
  dataDir: z.string(),
  /** The host has file and folder dialogs; otherwise the page reads chosen files itself. */
  hasDialogs: z.boolean(),
  vault: VaultStatus,
})
export type About = z.infer<typeof About>

export const StorageStats = z.strictObject({
  dataDir: z.string(),
  files: z.array(z.strictObject({ name: z.string(), what: z.string(), bytes: z.number().int() })),
  cachedStories: z.number().int(),
  embeddedStories: z.number().int(),
  sampleStories: z.number().int(),
  lastBackup: z.string().optional(),
})
export type StorageStats = z.infer<typeof StorageStats>
