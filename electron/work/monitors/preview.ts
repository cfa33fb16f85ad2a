/** What a plan would have done with the cached stories of its search; nothing is asked or stored. */
import type { Hit } from '#electron/library/hits.ts'
import { nextRun, type ScheduleRules } from '#shared/logic/schedule.ts'
import type { AlertKind } from '#shared/model/alert.ts'
import type { MonitorPlan, MonitorPreview } from '#shared/model/monitor.ts'
import { counted } from '#shared/logic/counted.ts'
import { stories } from './alert-words.ts'
import { BASELINE_DAYS, detect, type Detected, type FreshStory } from './detect.ts'
import { evidenceOf, factsOf, freshOf } from './judge.ts'
import type { MonitorParts } from './monitor-parts.ts'

const DAY_MS = 86_400_000
/** Explained in full; the others are counted. */
const MOST_SHOWN = 10
/** Runs looked back on: two weeks of a quarter of an hour. */
const MOST_RUNS = 1500
const NEXT_RUNS = 5
/** Of the newest stories, texts are compared and names are read. */
const MOST_READ = 2000

export async function previewOf(
  parts: Pick<MonitorParts, 'library' | 'cache' | 'now'>,
  searchId: string,
  plan: MonitorPlan,
  rules: ScheduleRules,
): Promise<MonitorPreview> {
  const { library, cache } = parts
  const now = parts.now()
  const times = library.hits.between(searchId, 0, now)
  const from = now - BASELINE_DAYS * DAY_MS
  const recent = times.filter(({ publishedAt }) => publishedAt >= from)
  const read = cache.stories.getMany(recent.slice(0, MOST_READ).map(({ storyId }) => storyId))
  const fresh = await freshOf(read)
  const found = simulate(parts, plan, rules, { fresh, times, from, now })
  const shown = found.slice(-MOST_SHOWN).reverse()
  const alerts = []
  for (const { at, ...each } of shown) {
    alerts.push({ ...(await factsOf(cache, each, times)), at: new Date(at).toISOString() })
  }
  const days = Math.max(1, Math.ceil((now - Math.max(from, times.at(-1)?.publishedAt ?? from)) / DAY_MS)) // prettier-ignore
  const perDay = recent.length / days
  return {
    stories: recent.length,
    groups: new Set(fresh.map(({ group }) => group)).size,
    days,
    perDay,
    alerts,
    alertCount: found.length,
    nextRuns: nextRunsOf(rules, now),
    text: `It would have matched ${stories(recent.length)} kept here of the last ${counted(days, 'day')}, about ${roughly(perDay)} a day, and raised ${counted(found.length, 'alert')}.`,
  }
}

type Past = {
  readonly fresh: readonly FreshStory[]
  readonly times: readonly Hit[]
  readonly from: number
  readonly now: number
}

/** Run after run, as if every story had come the moment it was published. */
function simulate(
  parts: Pick<MonitorParts, 'cache'>,
  plan: MonitorPlan,
  rules: ScheduleRules,
  { fresh, times, from, now }: Past,
): (Detected & { readonly at: number })[] {
  const ascending = [...fresh].sort((a, b) => a.publishedAt - b.publishedAt)
  const lastAt = new Map<AlertKind, number>()
  const known = earlierEntities(parts, times, ascending[0]?.publishedAt ?? now)
  const alerts: (Detected & { at: number })[] = []
  let next = 0
  let at = nextRun(rules, from)
  for (let run = 0; run < MOST_RUNS && at !== undefined && at <= now; run += 1) {
    const began = next
    while (next < ascending.length && ascending[next]!.publishedAt < at) next += 1
    const came = ascending.slice(began, next)
    const moment = at
    if (came.length > 0) {
      const upToNow = times.filter(({ publishedAt }) => publishedAt < moment)
      const evidence = evidenceOf(parts, {
        ...{ fresh: came, times: upToNow, now: moment },
        lastAlertAt: (kind) => lastAt.get(kind),
        earlierIds: () => [],
      })
      const found = detect(plan.rules, { ...evidence, knowsEntity: (id) => known.has(id) })
      for (const each of found) {
        lastAt.set(each.kind, moment)
        alerts.push({ ...each, at: moment })
      }
      for (const { entities } of came) for (const { id } of entities) known.add(id)
    }
    at = nextRun(rules, at)
  }
  return alerts
}

/** Names of the stories before those that are played through. */
function earlierEntities(
  parts: Pick<MonitorParts, 'cache'>,
  times: readonly Hit[],
  before: number,
): Set<string> {
  const ids = times.filter(({ publishedAt }) => publishedAt < before).map(({ storyId }) => storyId)
  if (ids.length === 0) return new Set()
  const scope = { query: { kind: 'all' } as const, within: { ids } }
  return new Set(
    parts.cache.stories
      .trends(scope, 'entities.id', { limit: 1_000_000 })
      .map(({ value }) => value),
  )
}

function nextRunsOf(rules: ScheduleRules, now: number): string[] {
  const moments: string[] = []
  for (let at = nextRun(rules, now); at !== undefined && moments.length < NEXT_RUNS;) {
    moments.push(new Date(at).toISOString())
    at = nextRun(rules, at)
  }
  return moments
}

function roughly(value: number): string {
  return value >= 10 ? Math.round(value).toLocaleString('en') : String(Math.round(value * 10) / 10)
}
