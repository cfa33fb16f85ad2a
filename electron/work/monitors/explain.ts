/** Why there is more of it: terms, names and sources that rose, and texts that stand in many places. */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { IndexedStory, StoryScope } from '#electron/storyindex/types.ts'
import { ALL } from '#shared/aql/ast.ts'
import { nameInStory } from '#shared/logic/entity-name.ts'
import { riseOf, SURE } from '#shared/logic/keyness.ts'
import type { AlertFacts, Copies, Risen } from '#shared/model/alert.ts'
import { groupCopies } from '../near-copies.ts'

const MOST_RISEN = 8
const MOST_COPIES = 5
const MOST_VALUES = 2000
/** One mention is no rise. */
const LEAST = 2

export type Explanation = Pick<AlertFacts, 'terms' | 'entities' | 'sources' | 'copies' | 'groups'>

type Field = 'keywords' | 'entities.id' | 'source.name'

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
  const risen = (field: Field) => risenIn(cache, field, ids, beforeIds, share)
  const names = namesOf(stories)
  return {
    terms: risen('keywords'),
    entities: risen('entities.id').map((each) => ({
      ...each,
      text: names.get(each.value) ?? each.value,
    })),
    sources: risen('source.name'),
    copies: copiesOf(stories, groups),
    groups: new Set(groups.values()).size,
  }
}

function risenIn(
  cache: StoryCache,
  field: Field,
  ids: readonly string[],
  beforeIds: readonly string[],
  share: number,
): Risen[] {
  if (beforeIds.length === 0) return []
  const scope = (within: readonly string[]): StoryScope => ({ query: ALL, within: { ids: within } })
  const options = { limit: MOST_VALUES }
  const before = new Map(
    cache.stories
      .trends(scope(beforeIds), field, options)
      .map(({ value, count }) => [value, count]),
  )
  return cache.stories
    .trends(scope(ids), field, options)
    .filter(({ count }) => count >= LEAST)
    .map(({ value, count }) => {
      const earlier = before.get(value) ?? 0
      const { g2, logRatio } = riseOf({
        ...{ count, of: ids.length },
        ...{ before: earlier, beforeOf: beforeIds.length },
      })
      return { value, text: value, count, usual: round(earlier * share), g2, logRatio }
    })
    .filter(({ g2, logRatio }) => g2 >= SURE && logRatio > 0)
    .sort((a, b) => b.g2 - a.g2)
    .slice(0, MOST_RISEN)
    .map(({ g2: _g2, logRatio: _ratio, ...each }) => each)
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
