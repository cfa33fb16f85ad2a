import { createHash } from 'node:crypto'
import type {
  ClusterFilter,
  ClusterSort,
  EventCluster,
} from '#electron/embedded/events/cluster-list.ts'
import { EventsError } from '#electron/embedded/events/errors.ts'
import { secondText, sentenceOf, warningsOf } from '#electron/embedded/protocol/envelope.ts'
import { ServiceError } from '#electron/embedded/protocol/errors.ts'
import type { Between } from '#shared/aql/parameter-settings.ts'
import {
  readStoryParameters,
  type ParameterProblem,
  type StoryRequest,
} from '#shared/aql/parameters.ts'
import { rawId } from '#shared/wire/json.ts'
import { orRefused, requireReadable, scopeOf, type Asked } from './asked.ts'

/** A query looks into so many stories for their clusters, the newest first. */
const MOST_STORIES = 20_000
/** Of pages and their looks; the rest of the parameters says which list it is. */
const NOT_OF_THE_LIST = /^!?(?:cursor|per_page|return)\b/

/**
 * One page of event clusters. `aql` leaves those of which a story matches. Clusters that are asked
 * for by id need not have the two stories that are the least otherwise (specification 4.3).
 * @throws ServiceError 422
 */
export function answerClusters(asked: Asked): string {
  const { pairs, family, events, now } = asked
  const request = requireReadable(readStoryParameters(pairs, { family, endpoint: 'clusters', now }))
  const filter = filterOf(request)
  const matching = request.query.kind === 'all' ? undefined : matchingClusters(asked, request)
  const ids = matching && filter.ids ? common(filter.ids, matching.ids) : (filter.ids ?? matching?.ids) // prettier-ignore
  const askedAs = JSON.stringify(pairs.filter(([name]) => !NOT_OF_THE_LIST.test(name)).toSorted())
  const end = `end.${createHash('sha256').update(askedAs).digest('base64url').slice(0, 12)}`
  const isEnd = request.cursor === end
  const page = orRefused(() => {
    if (request.cursor.startsWith('end.') && !isEnd) {
      throw new EventsError(
        'CURSOR_MISMATCH',
        'The cursor belongs to another list; begin again without a cursor.',
      )
    }
    return events.list(
      // No cluster has the number 0: a list of nothing would mean everything.
      { ...filter, ...(ids && { ids: ids.length > 0 ? ids : ['0'] }) },
      {
        sortBy: request.sortBy as ClusterSort,
        sortDirection: request.sortDirection,
        perPage: request.perPage,
        askedAs,
        ...(!isEnd && { cursor: request.cursor }),
      },
    )
  })
  const clusters = isEnd ? [] : page.clusters
  return JSON.stringify({
    clusters: clusters.map((cluster) => wireCluster(cluster, request.returnFields)),
    cluster_count: page.total,
    // Repeats at the end, as on the stories endpoint (wire-facts 2.6).
    next_page_cursor: isEnd ? end : (page.nextCursor ?? end),
    ...warningsOf([...request.warnings, ...(matching?.warnings ?? [])]),
  })
}

/** @throws ServiceError 422 for ids that are no numbers and countries that are no codes */
function filterOf({ settings }: StoryRequest): ClusterFilter {
  const between = (name: string, low: string, high: string): Between => {
    const range = (settings.get(name) ?? {}) as Between
    const side = (end: string) => settings.get(`${name}.${end}`) as number | undefined
    // Both forms may be there: then both hold.
    const from = highest(range.from, side(low))
    const to = lowest(range.to, side(high))
    return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  }
  const list = (name: string, shape: RegExp, what: string): readonly string[] | undefined => {
    const values = settings.get(name) as readonly string[] | undefined
    const bad = values?.find((value) => !shape.test(value))
    if (bad === undefined) return values
    const message = `“${bad.slice(0, 40)}” is not ${what}.`
    throw new ServiceError(422, sentenceOf({ parameter: name, message }))
  }
  const ids = list('id', /^\d{1,19}$/, 'a whole number')
  const notIds = list('!id', /^\d{1,19}$/, 'a whole number')
  const countries = list('location.country', COUNTRY, 'an ISO 3166-1 alpha-2 code')
  const notCountries = list('!location.country', COUNTRY, 'an ISO 3166-1 alpha-2 code')
  const count = between('story_count', 'min', 'max')
  const earliest = between('earliest_story', 'start', 'end')
  const latest = between('latest_story', 'start', 'end')
  const time = between('time', 'start', 'end')
  const countMin = count.from ?? (ids ? 1 : undefined)
  return {
    ...(ids && { ids }),
    ...(notIds && { notIds }),
    ...(countries && { countries }),
    ...(notCountries && { notCountries }),
    ...(countMin !== undefined && { storyCountMin: countMin }),
    ...(count.to !== undefined && { storyCountMax: count.to }),
    ...(earliest.from !== undefined && { earliestFrom: earliest.from }),
    ...(earliest.to !== undefined && { earliestTo: earliest.to }),
    ...(latest.from !== undefined && { latestFrom: latest.from }),
    ...(latest.to !== undefined && { latestTo: latest.to }),
    ...(time.from !== undefined && { timeFrom: time.from }),
    ...(time.to !== undefined && { timeTo: time.to }),
  }
}

const COUNTRY = /^[a-z]{2}$/i

function highest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.max(a, b)
}

function lowest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b)
}

function common(ids: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return ids.filter((id) => known.has(id))
}

function matchingClusters(
  { stories, events }: Asked,
  request: StoryRequest,
): { ids: readonly string[]; warnings: readonly ParameterProblem[] } {
  const scope = { ...scopeOf(request), sortBy: 'published_at', limit: MOST_STORIES } as const
  const found = orRefused(() => stories.search(scope))
  const message = `More than ${MOST_STORIES} stories match; the clusters of the newest are listed.`
  return {
    ids: [...new Set(events.clustersOf(found.ids).values())],
    warnings: found.nextCursor === undefined ? [] : [{ parameter: 'aql', message }],
  }
}

/** Where the name that is asked for is not the name that is answered. */
const ANSWERED: Readonly<Record<string, string>> = { location_country: 'location' }

function wireCluster(cluster: EventCluster, fields: readonly string[] | undefined): object {
  const { id, location, representativeStory: story } = cluster
  const all = {
    id: rawId(id),
    story_count: cluster.storyCount,
    time: secondText(cluster.time),
    earliest_story: secondText(cluster.earliestStory),
    latest_story: secondText(cluster.latestStory),
    ...(location && { location }),
    representative_story: {
      id: rawId(story.id),
      title: story.title,
      ...(story.permalink !== undefined && { permalink: story.permalink }),
      published_at: secondText(story.publishedAt),
    },
  }
  if (!fields) return all
  const wanted = new Set(fields.map((field) => ANSWERED[field] ?? field))
  return Object.fromEntries(Object.entries(all).filter(([key]) => wanted.has(key)))
}
