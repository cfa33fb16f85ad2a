/**
 * Event clusters of the embedded service: which stories tell of the same event. One pass over the
 * stories as they arrive; a story joins the cluster of the nearest recent member or opens one, and
 * never moves (design analysis.md, 5.10). Also finds related stories, from the
 * same vectors.
 */
import type { Database } from '#electron/sqlite/open.ts'

import { createActiveClusters, TWO_WEEKS_MS } from './active-clusters.ts'
import { createAssign } from './assign.ts'
import { createClusterList } from './cluster-list.ts'
import type { ClusterFilter, ClusterPage, EventCluster, ListOptions } from './cluster-list.ts'
import type { EventStory } from './event-story.ts'
import { openFrequencies } from './frequencies.ts'
import { readPlaces } from './places.ts'
import type { PlaceOf } from './places.ts'
import { createRemove } from './remove.ts'
import { createSimilar } from './similar.ts'
import type { CoverageOptions, RelatedOptions, SimilarInput, SimilarStory } from './similar.ts'

export type Events = {
  /**
   * Gives each story its cluster, in one transaction; a story that has one keeps it. Within a call
   * stories arrive in the order of their publication. Takes 0.5 to 1.5 ms a story of 3 kB, most of
   * it for counting terms and writing rows.
   * @returns cluster ids by story id
   */
  assign(stories: readonly EventStory[]): Map<string, string>
  /** Takes stories out of their clusters; a cluster without stories is gone. Unknown ids are fine. */
  remove(storyIds: readonly string[]): void
  /** Freezes what had no story for two weeks. @returns the ids frozen now. */
  freeze(): readonly string[]
  /** @throws EventsError CURSOR_INVALID, CURSOR_MISMATCH */
  list(filter: ClusterFilter, options?: ListOptions): ClusterPage
  get(id: string): EventCluster | undefined
  /** Cluster ids by story id; stories never seen are left out. */
  clustersOf(storyIds: readonly string[]): Map<string, string>
  /** Stories of a cluster, newest first. */
  storiesOf(clusterId: string, limit?: number): readonly string[]
  isFrozen(clusterId: string): boolean
  /** Stories like the given one, best first; the given one is not among them. */
  related(input: SimilarInput, options: RelatedOptions): readonly SimilarStory[]
  /** Stories of the same event within three days of the given time, best first. */
  coverages(input: SimilarInput, options: CoverageOptions): readonly SimilarStory[]
}

export type EventsOptions = {
  readonly clock: { now(): number }
  /** Which entities are places; default: countries, capitals and cities of the knowledge base. */
  readonly placeOf?: PlaceOf
}

/** The file must have the tables of events.sql. What is kept in memory is read when first needed. */
export function openEvents(db: Database, options: EventsOptions): Events {
  const { clock } = options
  const active = createActiveClusters(db)
  const frequencies = openFrequencies(db)
  const placeOf = options.placeOf ?? readPlaces()
  const assign = createAssign({ db, clock, active, frequencies, placeOf })
  const clusters = createClusterList(db)
  const remove = createRemove(db, active)
  const similar = createSimilar(db, frequencies, clock)
  const freezeRows = db.prepare(
    `UPDATE event_cluster SET is_frozen = 1 WHERE is_frozen = 0 AND grown_at < ? RETURNING id`,
  )
  const lastNumber = db.prepare('SELECT max(number) FROM event_story')
  let seen: number | null | undefined

  // Callers may wrap `assign` in a transaction of their own and undo it after we returned.
  const noticeUndone = (): void => {
    if (lastNumber.value<number | null>() === seen) return
    active.clear()
    frequencies.forget()
  }

  const freeze = (): string[] => {
    const frozen = freezeRows.all<{ id: number }>(clock.now() - TWO_WEEKS_MS).map(({ id }) => id)
    frozen.forEach((id) => active.drop(id))
    return frozen.map(String)
  }

  const change = <T>(work: () => T): T => {
    noticeUndone()
    try {
      const result = db.transaction(work)
      seen = lastNumber.value<number | null>()
      return result
    } catch (error) {
      active.clear()
      frequencies.forget()
      throw error
    }
  }

  return {
    assign: (stories) =>
      change(() => {
        freeze()
        return assign(stories)
      }),
    remove: (ids) => change(() => remove(ids)),
    freeze: () => change(freeze),
    ...clusters,
    ...similar,
  }
}
