/** Writes the facet rows of stories, within the transaction that writes the stories. */
import type { Database } from '#electron/sqlite/database.ts'
import type { Story } from '#shared/model/story.ts'

import { unpackFacts } from './codec.ts'
import { KINDS, packFacets } from './facet-pack.ts'
import type { Kind } from './facet-pack.ts'

export type FacetBook = {
  /** Call first in every transaction: another may have been undone since. */
  begin(): void
  put(key: number, story: Story, publishedAt: number): void
  remove(key: number): void
  /** Call last. */
  flush(): void
}

type State = { version: number; value_count: number; is_complete: number }

/** Numbers kept in memory per kind; names follow a law of few frequent ones. */
const MOST_KNOWN = 100_000

export function createFacetBook(db: Database): FacetBook {
  const readState = db.prepare('SELECT version, value_count, is_complete FROM facet_state')
  const writeState = db.prepare('UPDATE facet_state SET version = ?, value_count = ?')
  const findNumber = db.prepare('SELECT number FROM facet_value WHERE kind = ? AND value = ?')
  const lastNumber = db.prepare('SELECT max(number) FROM facet_value WHERE kind = ?')
  const addValue = db.prepare('INSERT INTO facet_value (kind, number, value) VALUES (?, ?, ?)')
  const write = db.prepare(
    `INSERT INTO facet (version, key, packed) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET version = excluded.version, packed = excluded.packed`,
  )
  const known = new Map<Kind, Map<string, number>>()
  const last = new Map<Kind, number>()
  let state: State = { version: 0, value_count: 0, is_complete: 1 }

  const numberOf = (kind: Kind, written: string): number => {
    const value = written.toWellFormed()
    let numbers = known.get(kind)
    if (!numbers || numbers.size >= MOST_KNOWN) known.set(kind, (numbers = new Map()))
    const before = numbers.get(value)
    if (before !== undefined) return before
    let number = findNumber.value<number>(KINDS[kind], value)
    if (number === undefined) {
      const highest = last.get(kind) ?? lastNumber.value<number | null>(KINDS[kind]) ?? 0
      number = highest + 1
      last.set(kind, number)
      addValue.run(KINDS[kind], number, value)
      state.value_count += 1
    }
    numbers.set(value, number)
    return number
  }

  return {
    begin() {
      const stored = readState.get<State>()
      if (!stored) throw new Error('The story index has lost the state of its facets.')
      // Values given out in a transaction that was undone are in memory and not in the file.
      if (stored.value_count !== state.value_count) {
        known.clear()
        last.clear()
      }
      state = stored
    },
    put(key, story, publishedAt) {
      state.version += 1
      write.run(state.version, key, packFacets(story, publishedAt, numberOf))
    },
    remove(key) {
      state.version += 1
      write.run(state.version, key, null)
    },
    flush: () => void writeState.run(state.version, state.value_count),
  }
}

const SLICE = 200

/**
 * Writes the rows that stories of before this table lack, a slice at a time.
 * @returns whether all are there; false asks for another call.
 */
export function completeFacets(db: Database, book: FacetBook): boolean {
  const isComplete = db.prepare('SELECT is_complete FROM facet_state').value<number>() === 1
  if (isComplete) return true
  if (db.isReadOnly) {
    throw new Error(`${db.file} was made by an older version; open it once for writing.`)
  }
  return db.transaction(() => {
    const rows = db
      .prepare(
        `SELECT s.key AS key, s.packed AS packed FROM story s
         WHERE NOT EXISTS (SELECT 1 FROM facet f WHERE f.key = s.key) LIMIT ?`,
      )
      .all<{ key: number; packed: Uint8Array }>(SLICE)
    book.begin()
    for (const { key, packed } of rows) {
      const { story } = unpackFacts(packed)
      book.put(key, story, Date.parse(story.publishedAt))
    }
    book.flush()
    if (rows.length === SLICE) return false
    db.prepare('UPDATE facet_state SET is_complete = 1').run()
    return true
  })
}
