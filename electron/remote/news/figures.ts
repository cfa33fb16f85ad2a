/** Reads what trends, histograms and clusters answer. */
import {
  WireCluster,
  WireClusters,
  WireHistograms,
  WireInterval,
  WireTrend,
  WireTrends,
} from '#shared/wire/news/envelopes.ts'
import { badAnswerFailure } from '../answer.ts'
import type { DriftWatch } from './drift.ts'
import type { SeriesBin } from './series.ts'

export type Trends = {
  readonly field?: string
  /** As the service orders them: highest count first. */
  readonly values: readonly {
    readonly value: string
    readonly count: number
    readonly sentiment?: NonNullable<SeriesBin['sentiment']>
  }[]
  /** The bounds the service used. */
  readonly from?: string
  readonly to?: string
}

export type Histogram = {
  readonly field?: string
  readonly start?: number
  readonly end?: number
  readonly width?: number
  /** `bin` is where it begins. */
  readonly bins: readonly { readonly bin: number; readonly count: number }[]
  readonly from?: string
  readonly to?: string
}

/** An event as the service tells it; with `return[]` all but the id may be left out. */
export type EventCluster = {
  readonly id: string
  readonly storyCount?: number
  readonly time?: string
  readonly earliestStory?: string
  readonly latestStory?: string
  readonly location?: { readonly country?: string; readonly state?: string; readonly city?: string }
  readonly representativeStory?: {
    readonly id: string
    readonly title?: string
    readonly permalink?: string
    readonly publishedAt?: string
  }
}

export type ClusterPage = {
  readonly clusters: readonly EventCluster[]
  /** Of all pages together. */
  readonly total?: number
  /** Absent at the end. */
  readonly nextCursor?: string
}

/** @throws WorkError SERVICE where the body holds no trends at all. */
export function readTrends(body: unknown, drift: DriftWatch): Trends {
  const parsed = WireTrends.safeParse(body)
  if (!parsed.success) throw notWhat('trends')
  const { trends, field } = parsed.data
  return present({
    field,
    values: readItems(trends, WireTrend, 'trends', drift).map(present),
    from: parsed.data['published_at.start'],
    to: parsed.data['published_at.end'],
  })
}

/** @throws WorkError SERVICE where the body holds no intervals at all. */
export function readHistogram(body: unknown, drift: DriftWatch): Histogram {
  const parsed = WireHistograms.safeParse(body)
  if (!parsed.success) throw notWhat('a histogram')
  return present({
    field: parsed.data.field,
    start: parsed.data['interval.start'],
    end: parsed.data['interval.end'],
    width: parsed.data['interval.width'],
    bins: readItems(parsed.data.intervals, WireInterval, 'intervals', drift),
    from: parsed.data['published_at.start'],
    to: parsed.data['published_at.end'],
  })
}

/**
 * @param sentCursor Coming back unchanged, it means the end, as an empty page does.
 * @throws WorkError SERVICE where the body holds no clusters at all.
 */
export function readClusters(
  body: unknown,
  sentCursor: string | undefined,
  drift: DriftWatch,
): ClusterPage {
  const parsed = WireClusters.safeParse(body)
  if (!parsed.success) throw notWhat('a page of clusters')
  const { clusters, cluster_count: total, next_page_cursor: cursor } = parsed.data
  const isEnd = clusters.length === 0 || !cursor || cursor === '*' || cursor === sentCursor
  return present({
    clusters: readItems(clusters, WireCluster, 'clusters', drift).map((cluster) => {
      const { representative_story: story, location } = cluster
      return present({
        id: cluster.id,
        storyCount: cluster.story_count,
        time: cluster.time,
        earliestStory: cluster.earliest_story,
        latestStory: cluster.latest_story,
        location: location && present(location),
        representativeStory:
          story &&
          present({
            id: story.id,
            title: story.title,
            permalink: story.permalink,
            publishedAt: story.published_at,
          }),
      })
    }),
    total,
    nextCursor: isEnd ? undefined : cursor,
  })
}

type Schema<T> = {
  safeParse(value: unknown):
    | { readonly success: true; readonly data: T }
    | {
        readonly success: false
        readonly error: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] }
      }
}

/** The items that can be read; a bad one is drift and costs itself. */
function readItems<T>(
  items: readonly unknown[],
  schema: Schema<T>,
  name: string,
  drift: DriftWatch,
): T[] {
  return items.flatMap((item) => {
    const read = schema.safeParse(item)
    if (read.success) return [read.data]
    drift.note([`${name}[]`, ...(read.error.issues[0]?.path ?? [])].join('.'))
    return []
  })
}

function notWhat(what: string): Error {
  return badAnswerFailure(`The service answered with something that is not ${what}.`)
}

type Present<T> = { [Key in keyof T]: Exclude<T[Key], undefined> }

/** Without the keys whose value is undefined. */
function present<T extends object>(value: T): Present<T> {
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(entries) as Present<T>
}
