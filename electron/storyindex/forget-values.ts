/**
 * Deletes names that no story has any more, when there is time: looks through the columns a slice at
 * a time, once after loading and again after many stories went.
 */
import type { Database } from '#electron/sqlite/database.ts'

import type { ColumnStore } from './column-store.ts'
import type { Rows } from './columns.ts'
import { KINDS } from './facet-pack.ts'
import type { ColumnName, Kind, ListName } from './facet-pack.ts'
import { arraysOf, numberAt, startOf } from './item-lists.ts'

export type Forgetter = {
  /** Looks at so many more rows, or deletes so many names. @returns whether nothing is left to do. */
  forgetValues(most: number): boolean
}

const IN_COLUMNS: readonly (ColumnName & Kind)[] = ['language', 'sourceName', 'sourceDomain', 'author', 'ranks'] // prettier-ignore
const IN_LISTS: readonly { readonly list: ListName; readonly kind: Kind }[] = [
  { list: 'entities', kind: 'entity' },
  { list: 'forms', kind: 'form' },
  { list: 'keywords', kind: 'keyword' },
  { list: 'hashtags', kind: 'hashtag' },
  { list: 'categories', kind: 'category' },
  { list: 'industries', kind: 'industry' },
  { list: 'clusters', kind: 'cluster' },
]
const ALL_KINDS = [...IN_COLUMNS, ...IN_LISTS.map(({ kind }) => kind)]

/** Fewer stories that went leave few names behind. */
const WORTH_LOOKING = 500

type Look = {
  readonly rows: Rows
  readonly used: ReadonlyMap<Kind, Uint8Array>
  upTo: number
  /** Kinds still to be cleaned, and the number up to which the first of them is. */
  left: Kind[]
  after: number
}

export function createForgetter(db: Database, store: ColumnStore): Forgetter {
  const highest = db.prepare('SELECT max(number) FROM facet_value WHERE kind = ?')
  const next = db.prepare(
    'SELECT number FROM facet_value WHERE kind = ? AND number > ? ORDER BY number LIMIT ?',
  )
  const remove = db.prepare('DELETE FROM facet_value WHERE kind = ? AND number = ?')
  const count = db.prepare('UPDATE facet_state SET value_count = value_count - ?')
  let look: Look | undefined
  let lookedAt: Rows | undefined
  let deadThen = 0

  const begin = (rows: Rows): Look => {
    const used = new Map<Kind, Uint8Array>()
    // The highest number stays, used or not: the next name gets the one above it, and no number may
    // ever mean another name to whoever has read it.
    for (const kind of ALL_KINDS) {
      used.set(kind, new Uint8Array(highest.value<number | null>(KINDS[kind]) ?? 0))
    }
    deadThen = rows.killed.length
    return { rows, used, upTo: 0, left: [...ALL_KINDS], after: 0 }
  }

  /** Within the transaction nobody else can give out a number, and all rows were read before it. */
  const forget = (at: Look, most: number): boolean => {
    const [kind] = at.left
    if (!kind) return true
    const used = at.used.get(kind)!
    const numbers = next.column<number>(KINDS[kind], at.after, most)
    const unused = numbers.filter((number) => number < used.length && used[number] === 0)
    for (const number of unused) remove.run(KINDS[kind], number)
    if (unused.length > 0) count.run(unused.length)
    at.after = numbers.at(-1) ?? 0
    if (numbers.length < most) {
      at.left.shift()
      at.after = 0
    }
    return at.left.length === 0
  }

  return {
    forgetValues(most) {
      if (db.isReadOnly || !store.isReady()) return true
      const rows = store.load()
      const isDue = rows !== lookedAt || rows.killed.length - deadThen >= WORTH_LOOKING
      if (!look && !isDue) return true
      if (look?.rows !== rows) look = undefined
      look ??= begin(rows)
      if (look.upTo < rows.size) {
        mark(look, Math.min(rows.size, look.upTo + most))
        return false
      }
      const current = look
      const isDone = db.transaction(() => forget(current, most))
      if (isDone) {
        look = undefined
        lookedAt = rows
      }
      return isDone
    },
  }
}

function mark(look: Look, end: number): void {
  const { rows, used } = look
  const alive = rows.alive.array
  for (const kind of IN_COLUMNS) {
    const marks = used.get(kind)!
    const { array } = rows.column[kind]
    for (let row = look.upTo; row < end; row += 1) if (alive[row] === 1) marks[array[row]!] = 1
  }
  for (const { list, kind } of IN_LISTS) {
    const marks = used.get(kind)!
    const { bases, steps, low, high } = arraysOf(rows.list[list])
    for (let row = look.upTo; row < end; row += 1) {
      if (alive[row] !== 1) continue
      const last = startOf(bases, steps, row + 1)
      for (let at = startOf(bases, steps, row); at < last; at += 1)
        marks[numberAt(low, high, at)] = 1
    }
  }
  look.upTo = end
}
