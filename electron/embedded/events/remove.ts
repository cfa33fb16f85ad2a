import type { Database } from '#electron/sqlite/open.ts'

import type { ActiveClusters } from './active-clusters.ts'
import { DAY_MS, postedTerms, REFRESH_CLUSTER } from './assign.ts'
import { unpackVector } from './vectors.ts'

type Row = {
  number: number
  cluster: number
  published_at: number
  place: string | null
  words: Uint8Array
  marks: Uint8Array
}

/** @returns a function that removes stories inside the caller's transaction. */
export function createRemove(db: Database, active: ActiveClusters) {
  const find = db.prepare(
    'SELECT number, cluster, published_at, place, words, marks FROM event_story WHERE story_id = ?',
  )
  const deleteStory = db.prepare('DELETE FROM event_story WHERE number = ?')
  const deletePosting = db.prepare(
    'DELETE FROM event_posting WHERE term = ? AND day = ? AND story = ?',
  )
  const unvote = db.prepare(
    'UPDATE event_place SET stories = stories - 1 WHERE cluster = ? AND place = ?',
  )
  const deleteVotes = db.prepare('DELETE FROM event_place WHERE cluster = ? AND stories < 1')
  // Bounds are read anew: the removed story may have been the first or the last.
  const shrink = db.prepare(
    `UPDATE event_cluster SET story_count = bounds.stories, earliest = bounds.earliest,
       latest = bounds.latest, representative = NULL
     FROM (SELECT count(*) AS stories, min(published_at) AS earliest, max(published_at) AS latest
           FROM event_story WHERE cluster = ?) AS bounds
     WHERE id = ? AND bounds.stories > 0`,
  )
  const deleteCluster = db.prepare('DELETE FROM event_cluster WHERE id = ?')
  const refresh = db.prepare(REFRESH_CLUSTER)

  const take = (row: Row): void => {
    const day = Math.floor(row.published_at / DAY_MS)
    for (const term of postedTerms(unpackVector(row.words), unpackVector(row.marks))) {
      deletePosting.run(term, day, row.number)
    }
    if (row.place !== null) unvote.run(row.cluster, row.place)
    deleteStory.run(row.number)
  }

  return (storyIds: readonly string[]): void => {
    const touched = new Set<number>()
    for (const id of storyIds) {
      const row = find.get<Row>(id)
      if (row === undefined) continue
      take(row)
      touched.add(row.cluster)
    }
    for (const cluster of touched) {
      deleteVotes.run(cluster)
      if (shrink.run(cluster, cluster).changes === 0) deleteCluster.run(cluster)
      else refresh.run(cluster)
      active.reload(cluster)
    }
  }
}
