/** What watching costs, said before it begins, and when the plan's volume would end. */
import { parametersOf } from '#electron/work/news-client.ts'
import { scopeOfQuery } from '#electron/work/query-scope.ts'
import { withinTime } from '#electron/work/time-bounds.ts'
import { countRuns, type ScheduleRules } from '#shared/logic/schedule.ts'
import type { MonitorPlan, MonitorPrice } from '#shared/model/monitor.ts'
import type { Search } from '#shared/model/search.ts'
import { counted } from '#shared/logic/counted.ts'
import { stories } from './alert-words.ts'
import type { MonitorParts } from './monitor-parts.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
const MONTH_DAYS = 30
const PAGE_SIZE = 100
const MOST_RUNS = 3000

export async function priceOfPlan(
  parts: MonitorParts,
  search: Search,
  plan: MonitorPlan,
  rules: ScheduleRules,
  signal?: AbortSignal,
): Promise<MonitorPrice> {
  const now = parts.now()
  const scope = scopeOfQuery(search.query, now)
  const from = Math.min(scope?.publishedFrom ?? now - 14 * DAY_MS, now - DAY_MS)
  const client = parts.clientFor(search.profileId)
  const series = await client.series(withinTime(parametersOf(search.query), from, now), '+1DAY', {
    priority: 'person',
    fairKey: search.id,
    ...(signal ? { signal } : {}),
  })
  const all = series.reduce((sum, { count }) => sum + count, 0)
  const storiesPerDay = (all * DAY_MS) / (now - from)
  const { schedule } = plan
  const unended: ScheduleRules = { ...rules, schedule: { ...schedule, until: undefined } }
  const runsPerDay = countRuns(unended, now, now + WEEK_MS, MOST_RUNS) / 7
  const perRun = storiesPerDay / Math.max(runsPerDay, 1 / 28)
  // Counting is one call; pages are asked only where something came.
  const callsPerRun = 1 + (perRun >= 1 ? Math.ceil(perRun / PAGE_SIZE) : perRun)
  const { limit } = parts.volumeOf(search.profileId)
  const volumeShare = client.isEmbedded || !limit ? undefined : (storiesPerDay * MONTH_DAYS) / limit
  const costs = [
    `About ${stories(Math.round(storiesPerDay))} a day`,
    `${counted(Math.ceil(callsPerRun), 'call')} a run`,
    ...(volumeShare === undefined ? [] : [`${share(volumeShare)} of your month`]),
    ...(client.isEmbedded ? ['free of charge, by the newsroom on this computer'] : []),
  ]
  return {
    stories: all,
    storiesPerDay,
    runsPerDay,
    callsPerRun,
    callsPerDay: callsPerRun * runsPerDay,
    ...(volumeShare === undefined ? {} : { volumeShare }),
    text: `${costs.join(', ')}.`,
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
