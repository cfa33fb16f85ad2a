/** Which story speaks for a cluster: the one whose vector is nearest to the sum of all. */
import type { Database } from '#electron/sqlite/open.ts'

import { unpackVector } from './vectors.ts'
import type { Vector } from './vectors.ts'

export type RepresentativeStory = {
  readonly id: string
  readonly title: string
  readonly permalink?: string
  /** Milliseconds since 1970. */
  readonly publishedAt: number
}

// Beyond this the middle hardly moves, and a page of a hundred clusters must stay quick.
const READ_MEMBERS = 400

type MemberRow = { number: number; words: Uint8Array }
type StoryRow = { story_id: string; title: string; permalink: string | null; published_at: number }

export function createRepresentatives(db: Database) {
  // Every n-th story by time: an evenly spread sample of a cluster too large to read whole.
  const readMembers = db.prepare(
    `SELECT number, words FROM (
       SELECT number, words, row_number() OVER (ORDER BY published_at, number) - 1 AS place,
              count(*) OVER () AS stories
       FROM event_story WHERE cluster = ?
     ) WHERE place % (1 + (stories - 1) / ${READ_MEMBERS}) = 0`,
  )
  const readStory = db.prepare(
    'SELECT story_id, title, permalink, published_at FROM event_story WHERE number = ?',
  )
  const remember = db.prepare('UPDATE event_cluster SET representative = ? WHERE id = ?')

  const find = (cluster: number): number => {
    const members = readMembers
      .all<MemberRow>(cluster)
      .map(({ number, words }) => ({ number, vector: unpackVector(words) }))
    const number = nearestToCentre(members)
    if (!db.isReadOnly) remember.run(number, cluster)
    return number
  }

  return {
    /** Found when a list first shows the cluster after it changed, and kept from then on. */
    of(cluster: number, known: number | null): RepresentativeStory {
      const row = readStory.get<StoryRow>(known ?? find(cluster))
      if (row === undefined)
        throw new Error(`Cluster ${cluster} has no stories; it should be gone.`)
      return {
        id: row.story_id,
        title: row.title,
        publishedAt: row.published_at,
        ...(row.permalink === null ? {} : { permalink: row.permalink }),
      }
    },
  }
}

/** Of equals the earliest. */
function nearestToCentre(
  members: readonly { readonly number: number; readonly vector: Vector }[],
): number {
  const centre = new Map<number, number>()
  for (const { vector } of members) {
    vector.terms.forEach((term, at) => {
      const weight = (vector.levels[at] ?? 0) * vector.scale
      centre.set(term, (centre.get(term) ?? 0) + weight)
    })
  }
  let best = { number: members[0]?.number ?? 0, score: -1 }
  for (const { number, vector } of members) {
    let score = 0
    vector.terms.forEach((term, at) => {
      score += (vector.levels[at] ?? 0) * vector.scale * (centre.get(term) ?? 0)
    })
    if (score > best.score + 1e-9) best = { number, score }
  }
  return best.number
}
