import type { Place, Story } from '#shared/model/story.ts'

/** What clustering needs to know of a story. */
export type EventStory = {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly language: string
  /** Milliseconds since 1970. */
  readonly publishedAt: number
  readonly permalink?: string
  /** Most prominent first. */
  readonly entityIds: readonly string[]
  /** Where the source is at home; the event's place when no entity says better. */
  readonly sourcePlace?: Place
  /** How widely the source is read or linked to, 0 to 1. */
  readonly standing?: number
  /** The event that another news service has put it to; kept, so that its record stays as it is. */
  readonly givenCluster?: string
}

/**
 * Our own clusters are numbered from here on and those that records bring lie below, so the two
 * never meet. A record with a number of ours comes from another Broadsheet, where it means another
 * event: it is not kept.
 */
export const FIRST_OWN_CLUSTER = 1_000_000_000_001

/** @returns the story as clustering reads it; a time that cannot be read is `now`. */
export function eventStoryFrom(story: Story, now: number): EventStory {
  const publishedAt = Date.parse(story.publishedAt)
  const [given] = story.clusters
  const isGiven = given !== undefined && /^\d{1,13}$/.test(given)
  const sourcePlace = story.source.locations.find(({ country }) => country !== undefined)
  return {
    id: story.id,
    title: story.title,
    body: story.body,
    language: story.language,
    publishedAt: Number.isFinite(publishedAt) ? publishedAt : now,
    entityIds: story.entities
      .toSorted((a, b) => b.overallProminence - a.overallProminence)
      .map(({ id }) => id),
    standing: standingOf(story.source),
    ...(story.permalink === undefined ? {} : { permalink: story.permalink }),
    ...(sourcePlace === undefined ? {} : { sourcePlace }),
    ...(isGiven && Number(given) < FIRST_OWN_CLUSTER && Number(given) > 0
      ? { givenCluster: given }
      : {}),
  }
}

// Ranks and links span seven powers of ten; the first source of the world stands at 1, the ten
// millionth at 0. A source of which neither is known stands low, but above nothing.
function standingOf(source: Story['source']): number {
  const rank = source.ranks.find(({ country }) => country === undefined)?.rank
  if (rank !== undefined) return clamp(1 - Math.log10(Math.max(1, rank)) / 7)
  if (source.linksInCount !== undefined) {
    return clamp(Math.log10(1 + Math.max(0, source.linksInCount)) / 7)
  }
  return 0.1
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
