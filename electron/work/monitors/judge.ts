/** Looks at what arrived by the rules of a monitor; what they notice is explained. */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Hit } from '#electron/library/hits.ts'
import type { Library } from '#electron/library/library.ts'
import type { IndexedStory } from '#electron/storyindex/types.ts'
import { ALL } from '#shared/aql/ast.ts'
import type { AlertFacts } from '#shared/model/alert.ts'
import type { AlertRule } from '#shared/model/monitor.ts'
import { readyFacets } from '../ready-facets.ts'
import { textOf, titleOf } from './alert-words.ts'
import { BASELINE_DAYS, detect, type Detected, type Evidence, type FreshStory } from './detect.ts'
import { explain, namesOf } from './explain.ts'
import { groupCopies } from '../near-copies.ts'

const DAY_MS = 86_400_000
/** Of these at most, newest first, texts are compared and names are read. */
const MOST_READ = 2000
const MOST_EXPLAINED = 500
const MOST_ENTITIES = 1_000_000

type Parts = { readonly library: Library; readonly cache: StoryCache }

export type Judged = {
  readonly alerts: readonly AlertFacts[]
  /** New ones, and with near copies counted once. */
  readonly fresh: number
  readonly groups: number
}

/**
 * @param since Arrivals up to then were looked at before.
 * @param watchedTo What was published before had been asked for before; a harvest that brings more of
 *   it is no news.
 */
export async function judge(
  parts: Parts,
  asked: {
    readonly searchId: string
    readonly monitorId: string
    readonly rules: readonly AlertRule[]
    readonly since: number
    readonly watchedTo: number | undefined
    readonly now: number
  },
): Promise<Judged> {
  const { library } = parts
  const { searchId, monitorId, now } = asked
  const hits = newsAmong(library, library.hits.arrived(searchId, asked.since, now), asked.watchedTo)
  if (hits.length === 0) return { alerts: [], fresh: 0, groups: 0 }
  await readyFacets(parts.cache.stories)
  const read = parts.cache.stories.getMany(hits.slice(0, MOST_READ).map(({ storyId }) => storyId))
  const fresh = await freshOf(read)
  const isFresh = new Set(hits.map(({ storyId }) => storyId))
  const times = library.hits.between(searchId, 0, now)
  const evidence = evidenceOf(parts, {
    ...{ fresh, times, now },
    lastAlertAt: (kind) => library.alerts.lastAt(monitorId, kind),
    earlierIds: () => idsOf(times.filter(({ storyId }) => !isFresh.has(storyId))),
  })
  const alerts: AlertFacts[] = []
  for (const found of detect(asked.rules, evidence)) {
    alerts.push(await factsOf(parts.cache, found, times))
  }
  return { alerts, fresh: hits.length, groups: new Set(fresh.map(({ group }) => group)).size }
}

/** Stories bear the start of the harvest that brought them as their time of arrival. */
function newsAmong(
  library: Library,
  hits: ReturnType<Library['hits']['arrived']>,
  watchedTo = -Infinity,
): readonly Hit[] {
  const harvests = new Set(library.harvests.list().map(({ createdAt }) => createdAt))
  return hits.filter((hit) => !(harvests.has(hit.arrivedAt) && hit.publishedAt < watchedTo))
}

export async function freshOf(read: readonly IndexedStory[]): Promise<FreshStory[]> {
  const groups = await groupCopies(read.map(({ story }) => story))
  return read.map(({ story }) => ({
    id: story.id,
    publishedAt: Date.parse(story.publishedAt),
    group: groups.get(story.id) ?? story.id,
    entities: story.entities.map(({ id, types, overallProminence }) => ({
      ...{ id, types },
      prominence: overallProminence,
    })),
  }))
}

/** @param facts `times` are the search's stories, newest first. */
export function evidenceOf(
  { cache }: Pick<Parts, 'cache'>,
  facts: Pick<Evidence, 'fresh' | 'now' | 'lastAlertAt'> & {
    readonly times: readonly Hit[]
    earlierIds(): readonly string[]
  },
): Evidence {
  const { times, earlierIds, ...rest } = facts
  let entities: ReadonlySet<string> | undefined
  const within = (from: number, to: number) =>
    times.filter(({ publishedAt }) => publishedAt >= from && publishedAt < to)
  return {
    ...rest,
    earliest: times.at(-1)?.publishedAt,
    countIn: (from, to) => within(from, to).length,
    moodIn(from, to) {
      const ids = idsOf(within(from, to))
      const none = { positive: 0, neutral: 0, negative: 0 }
      if (ids.length === 0) return none
      const [bin] = cache.stories.timeSeries({ query: ALL, within: { ids } }, [from, to])
      return bin ?? none
    },
    knowsEntity(id) {
      if (!entities) {
        const ids = earlierIds()
        const known =
          ids.length === 0
            ? []
            : cache.stories.trends({ query: ALL, within: { ids } }, 'entities.id', {
                limit: MOST_ENTITIES,
              })
        entities = new Set(known.map(({ value }) => value))
      }
      return entities.has(id)
    },
  }
}

/** @param times The search's stories, newest first. */
export async function factsOf(
  cache: StoryCache,
  found: Detected,
  times: readonly Hit[],
): Promise<AlertFacts> {
  const { from, to } = found
  const isAbout = found.storyIds && new Set(found.storyIds)
  const inTime = times.filter(({ publishedAt }) => publishedAt >= from && publishedAt < to)
  const members = isAbout ? times.filter(({ storyId }) => isAbout.has(storyId)) : inTime
  const ids = idsOf(members).slice(0, MOST_EXPLAINED)
  const start = from - BASELINE_DAYS * DAY_MS
  const before = times.filter(({ publishedAt }) => publishedAt >= start && publishedAt < from)
  const explained = await explain(cache, ids, idsOf(before), (to - from) / (BASELINE_DAYS * DAY_MS))
  const read = cache.stories.getMany(ids)
  const names = namesOf(read)
  const { groups, ...reasons } = explained
  return {
    kind: found.kind,
    title: titleOf({ ...found, groups }, names),
    text: textOf(
      found,
      explained,
      ids.length,
      found.kind === 'new-entity' ? [] : namedMost(read, names),
    ),
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    stories: found.count,
    groups,
    storyIds: ids,
    ...reasons,
    ...(found.mood ? { mood: found.mood } : {}),
  }
}

/** Names that a third of the stories have, and more than one, the most frequent first. */
function namedMost(
  read: readonly IndexedStory[],
  names: ReadonlyMap<string, string>,
): readonly string[] {
  const counts = new Map<string, number>()
  for (const { story } of read) {
    for (const id of new Set(story.entities.map((entity) => entity.id))) {
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
  }
  return [...counts]
    .filter(([, count]) => count > 1 && count >= read.length / 3)
    .sort((a, b) => b[1] - a[1])
    .map(([id]) => names.get(id) ?? id)
}

function idsOf(hits: readonly Hit[]): string[] {
  return hits.map(({ storyId }) => storyId)
}
