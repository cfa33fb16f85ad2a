/** Which rules of a monitor a run sets off: pure decisions over counts and facts. */
import { shareOf } from '#shared/logic/mood-summary.ts'
import { spikeOf } from '#shared/logic/spikes.ts'
import type { AlertFacts, AlertKind } from '#shared/model/alert.ts'
import type { AlertRule } from '#shared/model/monitor.ts'

const DAY_MS = 86_400_000
export const BASELINE_DAYS = 14
/** A spike or a shift is one piece of news however often it is looked at. */
const REST_MS = DAY_MS

export type FreshStory = {
  readonly id: string
  readonly publishedAt: number
  /** Near copies of one text have the same. */
  readonly group: string
  readonly entities: readonly {
    readonly id: string
    readonly types: readonly string[]
    readonly prominence: number
  }[]
}

export type MoodCounts = {
  readonly positive: number
  readonly neutral: number
  readonly negative: number
}

export type Evidence = {
  readonly now: number
  /** Arrived since the rules last looked. */
  readonly fresh: readonly FreshStory[]
  /** The first story of the search there is; before it nothing is known, not even silence. */
  readonly earliest: number | undefined
  /** Stories published in `[from, to)`. */
  countIn(from: number, to: number): number
  moodIn(from: number, to: number): MoodCounts
  /** Named by a story that is not fresh. */
  knowsEntity(id: string): boolean
  lastAlertAt(kind: AlertKind): number | undefined
}

/** What set off a rule, before it is explained and put into words. */
export type Detected = {
  readonly kind: AlertKind
  readonly from: number
  readonly to: number
  /** Of the fresh ones, where it is about those and not about a stretch of time. */
  readonly storyIds?: readonly string[]
  readonly count: number
  readonly groups?: number
  /** Mean of the days before, for a spike. */
  readonly usual?: number
  readonly mood?: NonNullable<AlertFacts['mood']>
  /** Seen for the first time. */
  readonly entityIds?: readonly string[]
}

/** What a notification names first. */
const TELLING: readonly AlertKind[] = ['spike', 'mood', 'new-entity', 'at-least', 'any']

/** @returns The most telling first. */
export function detect(rules: readonly AlertRule[], evidence: Evidence): Detected[] {
  if (evidence.fresh.length === 0) return []
  const found = rules.flatMap((rule) => byRule(rule, evidence) ?? [])
  // "Any new" says nothing beside a rule that says more.
  const telling = found.length > 1 ? found.filter(({ kind }) => kind !== 'any') : found
  return telling.sort((a, b) => TELLING.indexOf(a.kind) - TELLING.indexOf(b.kind))
}

function byRule(rule: AlertRule, evidence: Evidence): Detected | undefined {
  switch (rule.kind) {
    case 'any':
      return about('any', evidence.fresh)
    case 'at-least':
      return groupsOf(evidence.fresh) >= rule.count ? about('at-least', evidence.fresh) : undefined
    case 'spike':
      return spike(rule, evidence)
    case 'mood':
      return moodShift(rule, evidence)
    case 'new-entity':
      return newEntity(rule, evidence)
  }
}

function about(kind: AlertKind, stories: readonly FreshStory[]): Detected {
  const times = stories.map(({ publishedAt }) => publishedAt)
  return {
    kind,
    from: Math.min(...times),
    to: Math.max(...times) + 1,
    storyIds: stories.map(({ id }) => id),
    count: stories.length,
    groups: groupsOf(stories),
  }
}

function groupsOf(stories: readonly FreshStory[]): number {
  return new Set(stories.map(({ group }) => group)).size
}

/** Whole days before the last 24 hours of which something can be known, the latest first. */
function daysBefore({ now, earliest, countIn }: Evidence): number[] {
  const days: number[] = []
  for (let day = 1; day <= BASELINE_DAYS; day += 1) {
    const from = now - (day + 1) * DAY_MS
    if (earliest === undefined || from < earliest) break
    days.push(countIn(from, from + DAY_MS))
  }
  return days
}

function isResting(kind: AlertKind, { now, lastAlertAt }: Evidence): boolean {
  const last = lastAlertAt(kind)
  return last !== undefined && now - last < REST_MS
}

function spike(rule: AlertRule & { kind: 'spike' }, evidence: Evidence): Detected | undefined {
  const { now, countIn } = evidence
  if (isResting('spike', evidence)) return undefined
  const count = countIn(now - DAY_MS, now)
  const days = daysBefore(evidence)
  const usual = days.reduce((sum, each) => sum + each, 0) / Math.max(1, days.length)
  const isHigh = count >= rule.least && count >= rule.factor * usual
  // Against yesterday and the busiest day of the week: a weekly rhythm is no news.
  const isAboveWeek = count > Math.max(0, ...days.slice(0, 7))
  if (!isHigh || !isAboveWeek || !spikeOf(count, days).isSpike) return undefined
  return { kind: 'spike', from: now - DAY_MS, to: now, count, usual }
}

function moodShift(rule: AlertRule & { kind: 'mood' }, evidence: Evidence): Detected | undefined {
  const { now, moodIn } = evidence
  if (isResting('mood', evidence)) return undefined
  const recent = moodIn(now - DAY_MS, now)
  const before = moodIn(now - (BASELINE_DAYS + 1) * DAY_MS, now - DAY_MS)
  const [n, m] = [totalOf(recent), totalOf(before)]
  const [today, earlier] = [shareOf(recent.negative, n), shareOf(before.negative, m)]
  if (!today || !earlier || n < rule.least || m < rule.least) return undefined
  const moved = Math.abs(today.share - earlier.share)
  // Intervals that touch may hold the same share.
  const isApart = today.low > earlier.high || today.high < earlier.low
  if (moved < rule.change || !isApart) return undefined
  return {
    kind: 'mood',
    from: now - DAY_MS,
    to: now,
    count: n,
    mood: { now: { ...today, n }, before: { ...earlier, n: m } },
  }
}

function totalOf({ positive, neutral, negative }: MoodCounts): number {
  return positive + neutral + negative
}

function newEntity(
  rule: AlertRule & { kind: 'new-entity' },
  { fresh, knowsEntity }: Evidence,
): Detected | undefined {
  const isMeant = (types: readonly string[]) =>
    rule.types.length === 0 || rule.types.some((type) => types.includes(type))
  const fits = new Map<string, boolean>()
  const isNew = (id: string) => {
    const known = fits.get(id)
    if (known !== undefined) return known
    const answer = !knowsEntity(id)
    fits.set(id, answer)
    return answer
  }
  const seen = new Map<string, number>()
  const stories = fresh.filter(({ entities }) => {
    const news = entities.filter(
      ({ id, types, prominence }) => prominence >= rule.prominence && isMeant(types) && isNew(id),
    )
    for (const { id } of news) seen.set(id, (seen.get(id) ?? 0) + 1)
    return news.length > 0
  })
  if (stories.length === 0) return undefined
  const entityIds = [...seen].sort((a, b) => b[1] - a[1]).map(([id]) => id)
  return { ...about('new-entity', stories), entityIds }
}
