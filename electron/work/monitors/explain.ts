/** Why there is more of it: terms, names and sources that rose, and texts that stand in many places. */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { IndexedStory, StoryScope } from '#electron/storyindex/types.ts'
import { ALL } from '#shared/aql/ast.ts'
import { nameInStory } from '#shared/logic/entity-name.ts'
import { riseOf, type Shares, SURE } from '#shared/logic/keyness.ts'
import { inText } from '#shared/logic/slice-query.ts'
import type { AlertFacts, Copies, Risen } from '#shared/model/alert.ts'
import { groupCopies } from '../near-copies.ts'

const MOST_RISEN = 8
const MOST_COPIES = 5
const MOST_VALUES = 2000
const MOST_LOOKED_UP = 3 * MOST_RISEN
/** One mention is no rise. */
const LEAST = 2

export type Explanation = Pick<AlertFacts, 'terms' | 'entities' | 'sources' | 'copies' | 'groups'>

type Field = 'keywords' | 'entities.id' | 'source.name'
type Candidate = Omit<Risen, 'text' | 'usual'> & { readonly before: number; readonly g2: number }

/**
 * @param ids The stories to explain.
 * @param beforeIds Those of the 14 days before, to compare with.
 * @param share What part of the time before the stories' own time is, for what would be usual.
 */
export async function explain(
  cache: StoryCache,
  ids: readonly string[],
  beforeIds: readonly string[],
  share: number,
): Promise<Explanation> {
  const stories = cache.stories.getMany(ids)
  const groups = await groupCopies(stories.map(({ story }) => story))
  const candidates = (field: Field) => candidatesIn(cache, field, ids, beforeIds)
  const names = namesOf(stories)
  const risen = (found: readonly Candidate[], textOf = (value: string) => value): Risen[] =>
    found.slice(0, MOST_RISEN).map(({ value, count, before }) => {
      return { value, text: textOf(value), count, usual: round(before * share) }
    })
  return {
    terms: risen(await writtenMore(cache, candidates('keywords'), ids, beforeIds)),
    entities: risen(candidates('entities.id'), (id) => names.get(id) ?? id),
    sources: risen(candidates('source.name')),
    copies: copiesOf(stories, groups),
    groups: new Set(groups.values()).size,
  }
}

/** What more of the stories have than before, the surest first. */
function candidatesIn(
  cache: StoryCache,
  field: Field,
  ids: readonly string[],
  beforeIds: readonly string[],
): Candidate[] {
  if (beforeIds.length === 0) return []
  const scope = (within: readonly string[]): StoryScope => ({ query: ALL, within: { ids: within } })
  const options = { limit: MOST_VALUES }
  const before = new Map(
    cache.stories
      .trends(scope(beforeIds), field, options)
      .map(({ value, count }) => [value, count]),
  )
  const [of, beforeOf] = [ids.length, beforeIds.length]
  return cache.stories
    .trends(scope(ids), field, options)
    .flatMap(({ value, count }) =>
      rising(value, { count, of, before: before.get(value) ?? 0, beforeOf }),
    )
    .sort((a, b) => b.g2 - a.g2)
}

/**
 * Of tagged words those that the texts write more often as well, with the stories that write them: a
 * service may tag "at" today and not yesterday, and a number is one of stories that can be shown.
 */
async function writtenMore(
  cache: StoryCache,
  tagged: readonly Candidate[],
  ids: readonly string[],
  beforeIds: readonly string[],
): Promise<Candidate[]> {
  const written = (word: string, within: readonly string[]) =>
    cache.stories.count({ query: inText(word), within: { ids: within } })
  const found: Candidate[] = []
  for (const { value } of tagged.slice(0, MOST_LOOKED_UP)) {
    if (found.length === MOST_RISEN) break
    const [count, before] = [written(value, ids), written(value, beforeIds)]
    found.push(...rising(value, { count, of: ids.length, before, beforeOf: beforeIds.length }))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return found.sort((a, b) => b.g2 - a.g2)
}

function rising(value: string, shares: Shares): Candidate[] {
  const { count, before } = shares
  const { g2, logRatio } = riseOf(shares)
  return count >= LEAST && g2 >= SURE && logRatio > 0 ? [{ value, count, before, g2 }] : []
}

/** Texts that stand in more than one place, the widest first. */
export function copiesOf(
  stories: readonly IndexedStory[],
  groups: ReadonlyMap<string, string>,
): Copies[] {
  const byGroup = Map.groupBy(stories, ({ story }) => groups.get(story.id) ?? story.id)
  return [...byGroup.values()]
    .filter((members) => members.length > 1)
    .map((members) => {
      const inTime = [...members].sort((a, b) =>
        a.story.publishedAt.localeCompare(b.story.publishedAt),
      )
      const outlets = new Set(inTime.map(({ story: { source } }) => source.domain ?? source.name))
      return {
        title: inTime[0]!.story.title,
        stories: members.length,
        outlets: outlets.size,
        storyIds: inTime.map(({ story }) => story.id).slice(0, 500),
      }
    })
    .sort((a, b) => b.outlets - a.outlets || b.stories - a.stories)
    .slice(0, MOST_COPIES)
}

/** As most of the stories call them. */
export function namesOf(stories: readonly IndexedStory[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>()
  for (const { story } of stories) {
    for (const entity of story.entities) {
      const name = nameInStory(entity)
      const own = counts.get(entity.id) ?? new Map<string, number>()
      own.set(name, (own.get(name) ?? 0) + 1)
      counts.set(entity.id, own)
    }
  }
  return new Map(
    [...counts].map(([id, own]) => [id, [...own].sort((a, b) => b[1] - a[1])[0]?.[0] ?? id]),
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
