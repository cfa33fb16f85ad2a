/** One run: count, pull what is new, look at it by the rules, leave a receipt. */
import type { MonitorRecord, RunRecord } from '#electron/library/monitors.ts'
import { isWorkError } from '#electron/platform/failures.ts'
import type { PageTally } from '#electron/work/arrivals.ts'
import { recoverPaid } from '#electron/work/paid-pages.ts'
import { scopeOfQuery } from '#electron/work/query-scope.ts'
import { counted } from '#shared/logic/counted.ts'
import { LOCAL_PROFILE_ID } from '#shared/model/profile.ts'
import type { Search } from '#shared/model/search.ts'
import { stories } from './alert-words.ts'
import type { MonitorParts } from './monitor-parts.ts'
import { countGrown, engineOf, type PullCall, pullGrown, type Stretch } from './pull-grown.ts'

/** Stories are filed a little late; what was covered is counted again so far back. */
export const OVERLAP_MS = 6 * 3_600_000
const DEFAULT_WINDOW_MS = 14 * 86_400_000
/** Below this share of the volume the lane lets only a person's own calls through. */
const RESERVE = 0.05

export type PulledRun = {
  readonly run: RunRecord
  /** Everything published before is here. */
  readonly coveredTo?: number
  /** More came than may be pulled without asking. */
  readonly held?: number
  /** Counted and not pulled, for want of volume. */
  readonly isOutOfVolume?: boolean
  /** Calls of before that got no answer; the service may have counted them. */
  readonly unanswered?: number
}

/**
 * Pulls what is new. Every page is stored with the run's tally in one transaction.
 * @throws WorkError as the service answered; what came before is kept and `run` says how much.
 */
export async function pullRun(
  parts: MonitorParts,
  monitor: MonitorRecord,
  call: PullCall & { readonly isWhole: boolean },
  run: RunRecord,
  save: (run: RunRecord) => void,
): Promise<PulledRun> {
  const stretch = stretchOf(parts, monitor.coveredTo, call.search, run.to)
  let current: RunRecord = { ...run, engine: engineOf(call), from: stretch.from }
  const put = (change: Partial<RunRecord>) => {
    current = { ...current, ...change }
    save(current)
  }
  const { client, priority, signal } = call
  // What was paid for and not put away before the process ended: it counts as known from here on.
  const unanswered = client.isEmbedded
    ? 0
    : await recoverPaid(parts, call.search, client, {
        ...{ priority, signal, fairKey: call.search.id },
        record: (tally) => put(addTally(current, tally)),
      })
  const grown = await countGrown(parts, call, stretch)
  put({ calls: current.calls + 1, counted: grown.counted, expected: grown.missing })
  const isFirst = monitor.coveredTo === undefined
  const limit = call.isWhole ? Infinity : monitor.plan.budget
  const end = (change: Omit<PulledRun, 'run'>): PulledRun => ({
    ...{ run: current, ...change },
    ...(unanswered > 0 ? { unanswered } : {}),
  })

  if (grown.missing === 0) return end({ coveredTo: stretch.to })
  if (!isFirst && grown.missing > limit) return end({ held: grown.missing })
  if (!hasVolume(parts, call, Math.min(grown.missing, limit))) {
    return end({ isOutOfVolume: true, held: grown.missing })
  }
  await pullGrown(parts, call, {
    slices: grown.slices,
    limit,
    record: (tally) => put({ ...addTally(current, tally), calls: current.calls + 1 }),
  })
  return end({ coveredTo: stretch.to })
}

function addTally(run: RunRecord, { fetched, stored, fresh }: PageTally): Partial<RunRecord> {
  return {
    fetched: run.fetched + fetched,
    stored: run.stored + stored,
    fresh: run.fresh + fresh,
  }
}

/** Of the search's own window, what was not covered, and an overlap. */
export function stretchOf(
  { library }: Pick<MonitorParts, 'library'>,
  coveredTo: number | undefined,
  search: Search,
  now: number,
): Stretch {
  const scope = scopeOfQuery(search.query, now)
  const from = scope?.publishedFrom ?? now - DEFAULT_WINDOW_MS
  const to = Math.min(now, scope?.publishedTo ?? now)
  const covered = coveredTo ?? wholeRunAt(library, search)
  return { from: covered === undefined ? from : Math.max(from, covered - OVERLAP_MS), to }
}

/** A search that was read whole before it was watched is not read whole again. */
function wholeRunAt(library: MonitorParts['library'], search: Search): number | undefined {
  const { lastRun } = search
  const isHere = lastRun?.state === 'done' && library.hits.newestAt(search.id) !== undefined
  return isHere ? Date.parse(lastRun.startedAt) : undefined
}

function hasVolume(parts: MonitorParts, call: PullCall, wanted: number): boolean {
  if (call.client.isEmbedded) return true
  const { remaining, limit } = parts.volumeOf(call.search.profileId)
  if (remaining === undefined) return true
  // A person who asks may use the reserve; a schedule may not.
  const reserve = call.priority === 'person' ? 0 : (limit ?? 0) * RESERVE
  return remaining - wanted >= reserve
}

/** Asked, got, missing and why, in a sentence that stands alone. */
export function receiptOf(
  { run, held, isOutOfVolume, unanswered }: PulledRun,
  search: Search,
  without: readonly string[] = [],
): string {
  const isNothingRead = run.expected === 0 && run.fetched === 0
  const news = `${run.fresh.toLocaleString('en')} new to this search`
  const read = `${run.fetched.toLocaleString('en')} of ${stories(run.expected ?? run.fetched)} read`
  const found = run.fresh === 0 ? 'Nothing new' : `${news}, kept here already`
  const parts = [...(isNothingRead ? [found] : [read, news]), counted(run.calls, 'call')]
  if (run.missed > 0) {
    parts.push(
      `${run.missed.toLocaleString('en')} missed ${run.missed === 1 ? 'interval' : 'intervals'} made up for`,
    )
  }
  const missing = (run.expected ?? 0) - run.fetched
  const why = isOutOfVolume
    ? ' Counted only: the volume of your plan is used up.'
    : held !== undefined
      ? ` ${stories(held)} are more than its budget; they wait for your word.`
      : missing > 0 && run.kind === 'first'
        ? ` ${stories(missing)} of before are left; a harvest brings them.`
        : ''
  const local =
    run.engine === 'embedded' && search.profileId !== LOCAL_PROFILE_ID
      ? ' By the newsroom on this computer.'
      : ''
  const lost =
    unanswered === undefined
      ? ''
      : ` ${unanswered === 1 ? 'A call' : `${unanswered} calls`} of the run before got no answer; the service may have counted what it sent.`
  const left = without.length === 0 ? '' : ` Asked without ${without.join(', ')}.`
  return `${parts.join(', ')}.${why}${left}${local}${lost}`
}

export function failureNoteOf(error: unknown) {
  return isWorkError(error)
    ? { code: error.code, message: error.message.slice(0, 1000) }
    : {
        code: 'BUG' as const,
        message: 'Something unexpected stopped this run; the log has the details.',
      }
}
