/** What watching costs, said before it begins, and when the plan's volume would end. */
import { scopeOfQuery } from '#electron/work/query-scope.ts'
import { counted } from '#shared/logic/counted.ts'
import { withoutFilters } from '#shared/logic/plan-filters.ts'
import { countRuns, type ScheduleRules } from '#shared/logic/schedule.ts'
import type { MonitorPlan, MonitorPrice } from '#shared/model/monitor.ts'
import { LOCAL_PROFILE_ID } from '#shared/model/profile.ts'
import type { Search } from '#shared/model/search.ts'
import { stories } from './alert-words.ts'
import { type GrownSlice, missingOf } from './grown.ts'
import { type MonitorParts, rulesOf } from './monitor-parts.ts'
import { countGrown } from './pull-grown.ts'
import { stretchOf } from './run-monitor.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
const MONTH_DAYS = 30
const PAGE_SIZE = 100
const MOST_RUNS = 3000
const REMEMBERED_MS = 5 * 60_000

type Count = {
  /** In the search's window, and from it a pace. */
  readonly stories: number
  readonly storiesPerDay: number
  readonly slices: readonly GrownSlice[]
}

/** A schedule is tried out with one count: what the search matches does not depend on it. */
export function createPlanPrices(parts: MonitorParts) {
  let last: { readonly key: string; readonly at: number; readonly count: Count } | undefined

  const countOf = async (search: Search, signal: AbortSignal): Promise<Count> => {
    const key = JSON.stringify([search.id, search.profileId, search.query])
    const now = parts.now()
    if (last?.key === key && Math.abs(now - last.at) < REMEMBERED_MS) return last.count
    const scope = scopeOfQuery(search.query, now)
    const from = Math.min(scope?.publishedFrom ?? now - 14 * DAY_MS, now - DAY_MS)
    const client = parts.clientFor(search.profileId)
    const call = { search, client, priority: 'person', signal } as const
    // Bin by bin: how much of it the first run fetches depends on where that begins.
    const { counted: all, slices } = await countGrown(parts, call, { from, to: now }, 0)
    const count = { stories: all, storiesPerDay: (all * DAY_MS) / (now - from), slices }
    last = { key, at: now, count }
    return count
  }

  return async (search: Search, plan: MonitorPlan, signal?: AbortSignal): Promise<MonitorPrice> => {
    const now = parts.now()
    const filters = search.profileId === LOCAL_PROFILE_ID ? [] : (plan.without ?? [])
    const asked = { ...search, query: withoutFilters(search.query, filters) }
    const count = await countOf(asked, signal ?? new AbortController().signal)
    const monitor = parts.library.monitors.findBySearch(search.id)
    const { from } = stretchOf(parts, monitor?.coveredTo, asked, now)
    const { storiesPerDay } = count
    const { schedule } = plan
    const rules = rulesOf(parts, { searchId: search.id, plan })
    const unended: ScheduleRules = { ...rules, schedule: { ...schedule, until: undefined } }
    const runsPerDay = countRuns(unended, now, now + WEEK_MS, MOST_RUNS) / 7
    const perRun = storiesPerDay / Math.max(runsPerDay, 1 / 28)
    // Counting is one call; pages are asked only where something came.
    const callsPerRun = 1 + (perRun >= 1 ? Math.ceil(perRun / PAGE_SIZE) : perRun)
    const { limit } = parts.volumeOf(search.profileId)
    const isEmbedded = search.profileId === LOCAL_PROFILE_ID
    const volumeShare = isEmbedded || !limit ? undefined : (storiesPerDay * MONTH_DAYS) / limit
    const costs = [
      storiesPerDay >= 0.5
        ? `About ${stories(Math.round(storiesPerDay))} a day`
        : 'Fewer than a story a day',
      `${counted(Math.ceil(callsPerRun), 'call')} a run`,
      ...(volumeShare === undefined ? [] : [`${share(volumeShare)} of your month`]),
      ...(isEmbedded ? ['free of charge, by the newsroom on this computer'] : []),
    ]
    return {
      stories: count.stories,
      missing: missingOf(count.slices.filter(({ to }) => to > from)),
      storiesPerDay,
      runsPerDay,
      callsPerRun,
      callsPerDay: callsPerRun * runsPerDay,
      ...(volumeShare === undefined ? {} : { volumeShare }),
      text: `${costs.join(', ')}.`,
    }
  }
}

/**
 * When the volume of a profile ends at the pace of its monitors in the last week; undefined where it
 * lasts until it begins anew, or where the service does not tell. Milliseconds since 1970.
 */
export function volumeEndsAt(
  parts: Pick<MonitorParts, 'library' | 'volumeOf' | 'now'>,
  profileId: string,
): number | undefined {
  const { library, now } = parts
  const { remaining, resetsAt } = parts.volumeOf(profileId)
  if (remaining === undefined) return undefined
  const own = library.monitors
    .list()
    .filter(({ searchId }) => library.searches.find(searchId)?.profileId === profileId)
  const week = own.reduce(
    (sum, { id }) => sum + library.monitors.costSince(id, now() - WEEK_MS).stories,
    0,
  )
  if (week === 0) return undefined
  const endsAt = now() + (remaining / week) * WEEK_MS
  return endsAt < (resetsAt ?? now() + MONTH_DAYS * DAY_MS) ? endsAt : undefined
}

function share(value: number): string {
  const percent = value * 100
  return `${percent >= 10 ? Math.round(percent) : Math.round(percent * 10) / 10} %`
}
