/** What monitors found in a day or a week, compared with the one before. */
import type { MonitorRecord } from '#electron/library/monitors.ts'
import { shareOf } from '#shared/logic/mood-summary.ts'
import type { IndexedStory } from '#electron/storyindex/types.ts'
import type { Alert, Copies, ShareOf } from '#shared/model/alert.ts'
import type { Engine, Gap } from '#shared/model/monitor.ts'
import { ALL } from '#shared/aql/ast.ts'
import { copiesOf, namesOf } from './explain.ts'
import type { MonitorParts } from './monitor-parts.ts'
import { groupCopies } from '../near-copies.ts'

const DAY_MS = 86_400_000
const MOST_STORIES = 500
const MOST_SHOWN = 12
const MOST_ENTITIES = 8
const MOST_ALERTS = 50

export type DigestSection = {
  readonly name: string
  /** The question, as it is asked. */
  readonly query: string
  readonly engine: Engine
  readonly stories: number
  readonly before: number
  /** Of all stories kept here that were published in this time, 0–1. */
  readonly coverage: number | undefined
  readonly negative: ShareOf | undefined
  readonly negativeBefore: ShareOf | undefined
  readonly entities: readonly { readonly name: string; readonly count: number }[]
  readonly alerts: readonly Alert[]
  readonly copies: readonly Copies[]
  readonly newest: readonly {
    readonly title: string
    readonly source: string
    readonly publishedAt: string
    readonly url: string | undefined
    /** Of the stories read, so many others with nearly its text. */
    readonly copies: number
  }[]
  readonly gaps: readonly {
    readonly kind: Gap['kind']
    readonly from: number
    readonly to?: number
    readonly reason: string
  }[]
  readonly seams: readonly {
    readonly at: number
    readonly engine: Engine
    readonly reason: string
  }[]
}

export type Digest = {
  readonly period: 'daily' | 'weekly'
  readonly from: number
  readonly to: number
  readonly zone: string
  readonly sections: readonly DigestSection[]
  /** Rules of the person's own that the figures obey. */
  readonly corrections: number
  readonly version: string
}

export async function digestOf(
  parts: Pick<MonitorParts, 'library' | 'cache' | 'now'> & {
    readonly zone: string
    readonly version: string
    readonly corrections: number
  },
  monitors: readonly MonitorRecord[],
  period: Digest['period'],
): Promise<Digest> {
  const to = parts.now()
  const from = to - (period === 'daily' ? 1 : 7) * DAY_MS
  const sections: DigestSection[] = []
  for (const monitor of monitors) sections.push(await sectionOf(parts, monitor, from, to))
  const { zone, version, corrections } = parts
  return { period, from, to, zone, sections, corrections, version }
}

async function sectionOf(
  { library, cache }: Pick<MonitorParts, 'library' | 'cache'>,
  monitor: MonitorRecord,
  from: number,
  to: number,
): Promise<DigestSection> {
  const search = library.searches.find(monitor.searchId)
  const idsIn = (a: number, b: number) =>
    library.hits.between(monitor.searchId, a, b - 1).map(({ storyId }) => storyId)
  const ids = idsIn(from, to)
  const earlier = idsIn(from - (to - from), from)
  const read = cache.stories.getMany(ids.slice(0, MOST_STORIES))
  const names = namesOf(read)
  const groups = await groupCopies(read.map(({ story }) => story))
  const top =
    ids.length === 0
      ? []
      : cache.stories.trends({ query: ALL, within: { ids } }, 'entities.id', {
          limit: MOST_ENTITIES,
        })
  const all = cache.stories.count({ query: ALL, publishedFrom: from, publishedTo: to - 1 })
  const query = search
    ? [search.query.aql, ...search.query.parameters.map(({ name, value }) => `${name}=${value}`)]
    : []
  const inPeriod = (at: number, end?: number) => at < to && (end ?? to) > from
  return {
    name: search?.name ?? '',
    query: query.filter(Boolean).join(' '),
    engine: monitor.engine,
    stories: ids.length,
    before: earlier.length,
    coverage: all === 0 ? undefined : ids.length / all,
    negative: negativeOf(cache, ids),
    negativeBefore: negativeOf(cache, earlier),
    entities: top.map(({ value, count }) => ({ name: names.get(value) ?? value, count })),
    alerts: library.alerts.list({ monitorId: monitor.id, since: from }, MOST_ALERTS),
    copies: copiesOf(read, groups),
    newest: newestOf(read, groups),
    gaps: library.alerts.gaps(monitor.id).filter((gap) => inPeriod(gap.from, gap.to)),
    seams: library.alerts.seams(monitor.id).filter(({ at }) => at >= from && at < to),
  }
}

/** A text that many outlets carry is one line. */
function newestOf(
  read: readonly IndexedStory[],
  groups: ReadonlyMap<string, string>,
): DigestSection['newest'] {
  const byGroup = Map.groupBy(read, ({ story }) => groups.get(story.id) ?? story.id)
  return [...byGroup.values()].slice(0, MOST_SHOWN).map(([first, ...others]) => ({
    title: first!.story.title,
    source: first!.story.source.name,
    publishedAt: first!.story.publishedAt,
    url: first!.story.permalink,
    copies: others.length,
  }))
}

function negativeOf(cache: MonitorParts['cache'], ids: readonly string[]): ShareOf | undefined {
  if (ids.length === 0) return undefined
  const [bin] = cache.stories.timeSeries({ query: ALL, within: { ids } }, [0, 8.64e15])
  const n = bin ? bin.positive + bin.neutral + bin.negative : 0
  const share = shareOf(bin?.negative ?? 0, n)
  return share && { ...share, n }
}
