/**
 * Numbers stories by time: a newer story has a lower label, of two with the same time the later
 * arrival has the higher one. Labels are rowids of the full-text index, which answers in rowid
 * order; so "newest first" needs no sorting, and a stretch of time is a stretch of labels.
 *
 * A label is usually the time itself in seconds counted backwards. Where stories crowd, the
 * neighbours' labels decide (list labelling as in order-maintenance structures, Dietz and Sleator
 * 1987): any free label between them will do, and if there is none, a stretch around is respread.
 * Small numbers matter: postings store differences, and seconds with room for any burst would cost
 * two bytes more in each.
 */
import type { Database } from '#electron/sqlite/database.ts'
import type { Statement } from '#electron/sqlite/statement.ts'

const STEP_MS = 1000
/** The year 2300: later times only lose the good first guess. */
const LAST_MS = 10_413_792_000_000
/** Far from zero: negative labels are used while labels move. */
const LOWEST = 2 ** 30
const FIRST_WINDOW = 16

export type Move = { readonly key: number; readonly from: number; readonly to: number }
export type Placing = { readonly label: number; readonly moves: readonly Move[] }

export type Labels = {
  /**
   * A free label for a story of this time. `moves` were made in `doc` already; the caller moves the
   * rows of the full-text index.
   */
  place(publishedAt: number): Placing
  /** The highest label of the stories published after this time; undefined if there are none. */
  lastNewerThan(publishedAt: number): number | undefined
}

export function createLabels(db: Database): Labels {
  const newer = db.prepare(
    `SELECT max(label) FROM doc WHERE published_at =
       (SELECT published_at FROM doc WHERE published_at > ? ORDER BY published_at LIMIT 1)`,
  )
  // In one question, because an import asks it once a story. The first label is the least there is.
  const neighbours = db.prepare(
    `WITH newer (low) AS (SELECT max(label) FROM doc WHERE published_at =
       (SELECT published_at FROM doc WHERE published_at >= ? ORDER BY published_at LIMIT 1))
     SELECT low, (SELECT min(label) FROM doc WHERE label > coalesce(low, ${-(2 ** 53)})) AS high
     FROM newer`,
  )
  const spread = createSpread(db)

  return {
    lastNewerThan: (publishedAt) => newer.value<number | null>(publishedAt) ?? undefined,
    place(publishedAt) {
      const found = neighbours.get<{ low: number | null; high: number | null }>(publishedAt)
      const low = found?.low ?? undefined
      const ideal = idealLabel(publishedAt)
      const label = between(low, found?.high ?? undefined, ideal)
      if (label !== undefined) return { label, moves: [] }
      const moves = spread(low ?? 0)
      return { label: moves.free, moves: moves.moves }
    },
  }
}

/** Where no other story is near. */
export function idealLabel(publishedAt: number): number {
  return Math.max(Math.round((LAST_MS - publishedAt) / STEP_MS), LOWEST)
}

function between(
  low: number | undefined,
  high: number | undefined,
  ideal: number,
): number | undefined {
  const least = low === undefined ? ideal : low + 1
  const most = high === undefined ? ideal : high - 1
  if (low !== undefined && high !== undefined && least > most) return undefined
  if (high !== undefined && ideal > most) return most
  return low !== undefined && ideal < least ? least : ideal
}

type Spread = (low: number) => { readonly free: number; readonly moves: readonly Move[] }

/** Respreads the smallest stretch around `low` that has room, leaving a free label after it. */
function createSpread(db: Database): Spread {
  const before: Statement = db.prepare(
    'SELECT label, key FROM doc WHERE label <= ? ORDER BY label DESC LIMIT ?',
  )
  const after: Statement = db.prepare(
    'SELECT label, key FROM doc WHERE label > ? ORDER BY label LIMIT ?',
  )
  const relabel = db.prepare('UPDATE doc SET label = ? WHERE label = ?')
  type Row = { readonly label: number; readonly key: number }

  return (low) => {
    for (let window = FIRST_WINDOW; ; window *= 2) {
      const newer = before.all<Row>(low, window + 1).reverse()
      const older = after.all<Row>(low, window + 1)
      // The outermost rows stay where they are and bound the stretch; an open end is roomy.
      const roomy = 8 * (newer.length + older.length + 1)
      const start = newer.length > window ? (newer.shift()?.label ?? 0) : low - roomy
      const end = older.length > window ? (older.pop()?.label ?? 0) : low + roomy
      const count = newer.length + older.length + 1
      const step = Math.floor((end - start) / (count + 1))
      if (step < 4) continue
      const moves: Move[] = []
      let slot = start
      for (const row of newer) moves.push({ key: row.key, from: row.label, to: (slot += step) })
      const free = (slot += step)
      for (const row of older) moves.push({ key: row.key, from: row.label, to: (slot += step) })
      // Through negative labels, so that no two rows ever hold one label.
      for (const move of moves) relabel.run(-1 - move.from, move.from)
      for (const move of moves) relabel.run(move.to, -1 - move.from)
      return { free, moves: moves.filter((move) => move.from !== move.to) }
    }
  }
}
