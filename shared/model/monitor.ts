import * as z from 'zod'
import { AlertFacts } from './alert.ts'
import { FailureNote } from './failure.ts'

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** When a monitor runs, in the person's zone (Settings). */
export const MonitorSchedule = z.strictObject({
  /** 5 minutes to 4 weeks; whole days (1440 …) run at `at`. */
  everyMinutes: z.number().int().min(5).max(40_320),
  /** For whole days; 09:00 where absent. */
  at: ClockTime.optional(),
  /** Nothing runs within; may pass midnight. */
  quiet: z.strictObject({ from: ClockTime, to: ClockTime }).optional(),
  /** 1 is Monday, 7 Sunday. */
  days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  /** Ends by itself then; ISO 8601. */
  until: z.iso.datetime().optional(),
})
export type MonitorSchedule = z.infer<typeof MonitorSchedule>

/** When an alert is raised; a monitor has at most one of each kind. */
export const AlertRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('any') }),
  /** So many new stories, copies of one text counted once, in one run. */
  z.strictObject({ kind: z.literal('at-least'), count: z.number().int().min(2).max(100_000) }),
  /**
   * The last 24 hours against each of the 14 days before: `factor` times their mean and beyond their
   * spread, above the day before and above the busiest day of the week before, at least `least` stories.
   */
  z.strictObject({
    kind: z.literal('spike'),
    factor: z.number().min(1.2).max(100),
    least: z.number().int().min(2).max(100_000),
  }),
  /** The share of negative stories in 24 hours moved by so much (0–1) against the 14 days before. */
  z.strictObject({
    kind: z.literal('mood'),
    change: z.number().min(0.05).max(1),
    least: z.number().int().min(5).max(100_000),
  }),
  /** An entity that no earlier story of the search named; of these types where given. */
  z.strictObject({
    kind: z.literal('new-entity'),
    types: z.array(z.string().max(200)).max(50),
    /** 0–1, as the service computes it. */
    prominence: z.number().min(0).max(1),
  }),
])
export type AlertRule = z.infer<typeof AlertRule>

/** What a person decides about a monitor. */
export const MonitorPlan = z.strictObject({
  schedule: MonitorSchedule,
  rules: z.array(AlertRule).max(5),
  /** each: notified of at once; digest: only there and in the list; both are stored. */
  delivery: z.enum(['each', 'digest']),
  /** Stories one run may pull without asking; what is more waits for a word of the person. */
  budget: z.number().int().min(1).max(1_000_000),
  /** While the provider is gone, the newsroom on this computer answers. */
  goesOnLocally: z.boolean(),
  /** Parameters and fields of its search that its runs leave out, as the account's plan lacks them. */
  without: z.array(z.string().max(200)).max(20).optional(),
})
export type MonitorPlan = z.infer<typeof MonitorPlan>

export const DEFAULT_PLAN: MonitorPlan = {
  schedule: { everyMinutes: 60, days: [1, 2, 3, 4, 5, 6, 7] },
  rules: [{ kind: 'any' }],
  delivery: 'each',
  budget: 1000,
  goesOnLocally: false,
}

export const Engine = z.enum(['remote', 'embedded'])
export type Engine = z.infer<typeof Engine>

/**
 * green: the last run succeeded. amber: a run failed, waits for sign-in, was left incomplete, or the
 * newsroom stands in. red: three intervals or 24 hours without a success, with the reason.
 */
export const MonitorHealth = z.strictObject({
  level: z.enum(['green', 'amber', 'red', 'paused']),
  /** One sentence, with what to do where something can be done. */
  text: z.string(),
  /** Runs in a row without a success. */
  failures: z.number().int(),
  lastRunAt: z.string().optional(),
  lastSuccessAt: z.string().optional(),
  /** Absent while paused, ended, or waiting for the person. */
  nextRunAt: z.string().optional(),
  /** Of the last run, where it failed. */
  failure: FailureNote.optional(),
  /** More came than the budget allows: so many stories wait for a word (`run` with `isWhole`). */
  held: z.number().int().optional(),
  /** Filters of its search that the service refuses by its words; runs may go on `without` them. */
  lacks: z.array(z.string()).optional(),
  /** Who answered last. */
  engine: Engine,
  isRunning: z.boolean(),
})
export type MonitorHealth = z.infer<typeof MonitorHealth>

export const Monitor = z.strictObject({
  id: z.string(),
  searchId: z.string(),
  /** Of its search. */
  name: z.string(),
  profileId: z.string(),
  plan: MonitorPlan,
  createdAt: z.string(),
  isPaused: z.boolean(),
  /** Alerts are stored and do not notify. */
  isMuted: z.boolean(),
  /** The same until then; past ones are left out. */
  snoozedUntil: z.string().optional(),
  health: MonitorHealth,
  /** Stories of the search. */
  total: z.number().int(),
  unread: z.number().int(),
  /** Arrived since the person last looked (`look`). */
  fresh: z.number().int(),
  lastLookAt: z.string().optional(),
  /** Published since midnight in the person's zone. */
  today: z.number().int(),
  unreadAlerts: z.number().int(),
  /** Of the last 30 days. */
  cost: z.strictObject({
    runs: z.number().int(),
    calls: z.number().int(),
    stories: z.number().int(),
    /** Of the plan's volume, 0–1, where the service told it. */
    volumeShare: z.number().optional(),
  }),
})
export type Monitor = z.infer<typeof Monitor>

/** What one run did: asked, got, missing, why. */
export const MonitorRun = z.strictObject({
  id: z.string(),
  monitorId: z.string(),
  kind: z.enum(['first', 'scheduled', 'catch-up', 'asked']),
  state: z.enum(['running', 'done', 'partial', 'waiting', 'failed']),
  engine: Engine,
  startedAt: z.string(),
  endedAt: z.string().optional(),
  /** The part of time it was to cover. */
  from: z.string().optional(),
  to: z.string(),
  /** Intervals that it made up for. */
  missed: z.number().int(),
  /** Stories of that part by the counting call, and those not known before. */
  counted: z.number().int().optional(),
  expected: z.number().int().optional(),
  fetched: z.number().int(),
  stored: z.number().int(),
  fresh: z.number().int(),
  /** Fresh ones with near copies counted once. */
  groups: z.number().int(),
  calls: z.number().int(),
  alerts: z.number().int(),
  failure: FailureNote.optional(),
  /** The receipt in a sentence. */
  text: z.string(),
})
export type MonitorRun = z.infer<typeof MonitorRun>

/** A stretch for which nothing was collected: no coverage known, as opposed to no coverage. */
export const Gap = z.strictObject({
  from: z.string(),
  /** Absent while it lasts. */
  to: z.string().optional(),
  reason: z.string(),
  kind: z.enum(['asleep', 'failed', 'signed-out', 'volume', 'paused']),
})
export type Gap = z.infer<typeof Gap>

/** From here on the other engine answered. */
export const Seam = z.strictObject({ at: z.string(), engine: Engine, reason: z.string() })
export type Seam = z.infer<typeof Seam>

/** What a plan would have done with the cached stories of its search. */
export const MonitorPreview = z.strictObject({
  stories: z.number().int(),
  /** Near copies counted once. */
  groups: z.number().int(),
  days: z.number().int(),
  perDay: z.number(),
  alerts: z.array(AlertFacts.extend({ at: z.string() })),
  /** More there were. */
  alertCount: z.number().int(),
  /** The next moments at which it would run. */
  nextRuns: z.array(z.string()),
  text: z.string(),
})
export type MonitorPreview = z.infer<typeof MonitorPreview>

/** What a monitor will cost, by one counting call. */
export const MonitorPrice = z.strictObject({
  /** In the search's window. */
  stories: z.number().int(),
  /** Of them those that are not here and the next run would fetch; the first, where none was yet. */
  missing: z.number().int(),
  storiesPerDay: z.number(),
  runsPerDay: z.number(),
  callsPerRun: z.number(),
  callsPerDay: z.number(),
  /** Of a month of the plan's volume, 0–1 and more, where the service told it. */
  volumeShare: z.number().optional(),
  text: z.string(),
})
export type MonitorPrice = z.infer<typeof MonitorPrice>

/** Settings of all monitors. */
export const MonitorOptions = z.strictObject({
  isPaused: z.boolean(),
  /** Written into the data folder's `digests` at its hour, in the person's zone. */
  digest: z.enum(['none', 'daily', 'weekly']),
  digestAt: ClockTime,
  digestFormat: z.enum(['html', 'markdown']),
})
export type MonitorOptions = z.infer<typeof MonitorOptions>

export const DEFAULT_MONITOR_OPTIONS: MonitorOptions = {
  isPaused: false,
  digest: 'none',
  digestAt: '09:00',
  digestFormat: 'html',
}
