/** Clusters as events: those of which the scope holds stories, with what their service says of them. */
import { isWorkError, WorkError } from '#electron/platform/failures.ts'
import type { EventCluster } from '#electron/remote/news/figures.ts'
import type { NewsCalls } from '#electron/work/connections.ts'
import { trendSlice } from '#shared/logic/slices.ts'
import { sliceQuery } from '#shared/logic/slice-query.ts'
import type { EventDetail, EventPage, EventSort, NewsEvent } from '#shared/model/event.ts'
import type { StorySummary } from '#shared/model/story.ts'
import { captionOf, countedOf, isoOf, type Asked, type ExploreParts } from './explore-parts.ts'
import { readTimeline } from './timeline.ts'
import { trendRows } from './trends.ts'

export type EventParts = ExploreParts & {
  activeId(): string
  callsFor(profileId: string): NewsCalls
  summariesOf(ids: readonly string[]): StorySummary[]
}

export type EventsQuestion = Asked & {
  readonly sort?: EventSort | undefined
  readonly limit?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** One page of the service; the clusters of which most stories are kept come first. */
const MOST_ASKED = 100
const MOST_CLUSTERS = 1000
/** Asked for together: each is three questions and a story to read. */
const AT_ONCE = 12
const DEFAULT_LIMIT = 50
/** No story for so long, and a cluster takes no more (news specification 3). */
const FREEZE_MS = 14 * 86_400_000
const DAY_MS = 86_400_000
const MOST_STORIES = 1000

/** @throws WorkError NOT_FOUND, QUERY of the scope; a service that fails is a note, not an end */
export async function readEvents(parts: EventParts, asked: EventsQuestion): Promise<EventPage> {
  const { reads, scopes } = parts
  const index = scopes.indexScope(asked.scope, asked.slice)
  const found = await reads.trends(index, 'clusters', { limit: MOST_CLUSTERS })
  const shown = found.slice(0, MOST_ASKED)
  const ids = shown.map(({ value }) => value)
  const told = await askService(parts, profileOf(parts, asked), ids, asked.signal)
  const events: NewsEvent[] = []
  for (let at = 0; at < shown.length; at += AT_ONCE) {
    const some = shown.slice(at, at + AT_ONCE)
    events.push(...(await Promise.all(some.map(({ value, count }) => eventOf(parts, value, count, told.clusters.get(value)))))) // prettier-ignore
  }
  // A single story is not yet an event (specification 4.3).
  const several = events.filter(({ size, cached }) => Math.max(size, cached) > 1)
  return {
    caption: captionOf(parts, asked, await countedOf(parts, index)),
    events: sorted(several, asked.sort ?? 'cached').slice(0, asked.limit ?? DEFAULT_LIMIT),
    total: several.length + Math.max(0, found.length - shown.length),
    source: told.clusters.size > 0 ? 'service' : 'library',
    ...(told.note === undefined ? {} : { note: told.note }),
  }
}

/** @throws WorkError NOT_FOUND where neither the service nor the library knows it */
export async function readEvent(
  parts: EventParts,
  { id, zone, signal }: { readonly id: string; readonly zone?: string | undefined; readonly signal?: AbortSignal | undefined }, // prettier-ignore
): Promise<EventDetail> {
  const { reads, scopes } = parts
  const slice = trendSlice('clusters', id)
  const index = scopes.indexScope({ kind: 'all' }, slice)
  const { ids } = await reads.search({ ...index, sortDirection: 'asc', limit: MOST_STORIES })
  const told = await askService(parts, parts.activeId(), [id], signal)
  const cluster = told.clusters.get(id)
  if (ids.length === 0 && !cluster) {
    throw new WorkError('NOT_FOUND', told.note ?? 'No story of that event is kept here.')
  }
  const event = await eventOf(parts, id, ids.length, cluster)
  const span = Date.parse(event.latest ?? '') - Date.parse(event.earliest ?? '')
  const scope = { kind: 'stories' as const, ids: [...ids] }
  const timeline = await readTimeline(parts, {
    scope,
    by: span > 4 * DAY_MS ? 'day' : 'hour',
    zone,
  })
  return {
    event,
    storyIds: [...ids],
    first: parts.summariesOf(ids.slice(0, 3)),
    timeline,
    sources: await trendRows(parts, index, { field: 'source.name', limit: 50 }),
    languages: await trendRows(parts, index, { field: 'language', limit: 50 }),
    source: cluster ? 'service' : 'library',
    ...(told.note === undefined ? {} : { note: told.note }),
  }
}

function profileOf({ library, activeId }: EventParts, { scope }: Asked): string {
  const search = scope.kind === 'search' ? library.searches.find(scope.searchId) : undefined
  return search?.profileId ?? activeId()
}

type Told = { readonly clusters: ReadonlyMap<string, EventCluster>; readonly note?: string }

async function askService(
  { callsFor }: EventParts,
  profileId: string,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Told> {
  if (ids.length === 0) return { clusters: new Map() }
  try {
    const query = { ids, perPage: MOST_ASKED }
    const { clusters } = await callsFor(profileId).clusters(query, { priority: 'person', ...(signal && { signal }) }) // prettier-ignore
    return { clusters: new Map(clusters.map((cluster) => [cluster.id, cluster])) }
  } catch (error) {
    if (!isWorkError(error)) throw error
    return {
      clusters: new Map(),
      note: `The service did not say more of these events, so they are told from what is kept here. ${error.message}`,
    }
  }
}

async function eventOf(
  parts: EventParts,
  id: string,
  cached: number,
  cluster: EventCluster | undefined,
): Promise<NewsEvent> {
  const { reads, now } = parts
  const here = cluster?.latestStory ? undefined : await spanHere(parts, id)
  const earliest = cluster?.earliestStory ?? here?.earliest
  const latest = cluster?.latestStory ?? here?.latest
  const story = cluster?.representativeStory
  const title = story?.title ?? (await reads.labelsOf('clusters', [id]))[0]?.label
  const best = story ?? (await firstOf(parts, id))
  return {
    id,
    title: title ?? `Event ${id}`,
    size: cluster?.storyCount ?? cached,
    cached,
    ...(earliest === undefined ? {} : { earliest }),
    ...(latest === undefined ? {} : { latest }),
    ...(cluster?.time === undefined ? {} : { time: cluster.time }),
    ...(cluster?.location === undefined ? {} : { place: cluster.location }),
    state: latest !== undefined && now() - Date.parse(latest) > FREEZE_MS ? 'frozen' : 'active',
    ...(best ? { best: { ...best, title: best.title ?? title ?? id } } : {}),
  }
}

async function spanHere({ reads, scopes }: EventParts, id: string) {
  const bounds = await reads.timeBounds(scopes.indexScope({ kind: 'all' }, trendSlice('clusters', id))) // prettier-ignore
  return bounds && { earliest: isoOf(bounds.from), latest: isoOf(bounds.to) }
}

/** Nobody said which is the best: the first that told of it. */
async function firstOf({ reads, cache }: EventParts, id: string) {
  const query = sliceQuery(trendSlice('clusters', id))
  const [first] = (await reads.search({ query, sortDirection: 'asc', limit: 1 })).ids
  const story = first === undefined ? undefined : cache.stories.summaries([first])[0]
  return story && { id: story.id, title: story.title, publishedAt: story.publishedAt }
}

function sorted(events: readonly NewsEvent[], sort: EventSort): NewsEvent[] {
  const by = (event: NewsEvent): number => {
    switch (sort) {
      case 'size':
        return event.size
      case 'cached':
        return event.cached
      case 'latest':
        return Date.parse(event.latest ?? '') || 0
      case 'earliest':
        return -(Date.parse(event.earliest ?? '') || 0)
    }
  }
  return [...events].sort((a, b) => by(b) - by(a) || b.size - a.size || (a.id < b.id ? -1 : 1))
}
