/** Folds a list of stories: near copies of one text stand behind its first row. */
import type { StoryCache } from '#electron/cache/cache.ts'
import { groupCopies } from './near-copies.ts'

/** About a millisecond each; what is further down stands for itself. */
export const MOST_COMPARED = 1000

export type CopyGroups = {
  /** The copies of every row that has some, in their order. */
  readonly copiesOf: ReadonlyMap<string, readonly string[]>
  /** Different sources of a row and its copies. */
  readonly outletsOf: ReadonlyMap<string, number>
}

/** @param ids In the order of the list. */
export async function findCopies(
  { stories }: Pick<StoryCache, 'stories'>,
  ids: readonly string[],
): Promise<CopyGroups> {
  const sources = new Map<string, string>()
  const texts = ids.slice(0, MOST_COMPARED).flatMap((id) => {
    const story = stories.get(id)?.story
    if (!story) return []
    sources.set(id, story.source.domain ?? story.source.name)
    return [{ id, title: story.title, body: story.body }]
  })
  const groups = await groupCopies(texts)
  const copiesOf = new Map<string, string[]>()
  for (const [id, lead] of groups) {
    if (id !== lead) copiesOf.set(lead, [...(copiesOf.get(lead) ?? []), id])
  }
  const outletsOf = new Map(
    [...copiesOf].map(([lead, copies]) => [
      lead,
      new Set([lead, ...copies].map((id) => sources.get(id))).size,
    ]),
  )
  return { copiesOf, outletsOf }
}

/** Rows left to show, copies of an unfolded row right behind it. */
export function foldedIds(
  ids: readonly string[],
  { copiesOf }: CopyGroups,
  unfolded: ReadonlySet<string>,
): string[] {
  const copies = new Set([...copiesOf.values()].flat())
  return ids
    .filter((id) => !copies.has(id))
    .flatMap((id) => [id, ...(unfolded.has(id) ? (copiesOf.get(id) ?? []) : [])])
}
