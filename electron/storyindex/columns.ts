/**
 * The columns of all stories in memory, for facets. Rows stand in the order in which this reader
 * learned of them, not in label order: labels move when a stretch is respread, and facets need no
 * order. A changed story is a new row and a dead old one.
 */
import type { Database } from '#electron/sqlite/database.ts'

import { COLUMNS, LISTS, TIME_BYTES, timeOf } from './facet-pack.ts'
import type { ColumnName, ListName } from './facet-pack.ts'
import { createTimes } from './times.ts'
import type { Times } from './times.ts'
import { createVector } from './vector.ts'
import type { Vector } from './vector.ts'

export type Rows = {
  /** Dead rows included. */
  readonly size: number
  readonly time: Times
  /** 1 for rows that count. */
  readonly alive: Vector
  readonly column: Readonly<Record<ColumnName, Vector>>
  /** The items of row r are those from `starts[r]` up to `starts[r + 1]`. */
  readonly list: Readonly<Record<ListName, { readonly starts: Vector; readonly items: Vector }>>
  /** Rows that do not count any more, in the order in which they ceased to. */
  readonly killed: readonly number[]
  /** The live row of a story by its key; undefined if it is not known. */
  rowOf(key: number): number | undefined
}

export type Columns = {
  readonly rows: Rows
  /** Whether every story is here, as of the last reading. */
  readonly isLoaded: boolean
  /**
   * Reads what is new, at most so many rows. Not within a transaction that writes: were it undone,
   * its rows would stay.
   * @returns whether nothing is left to read.
   */
  read(mostRows?: number): boolean
  /** Bytes of the columns, and of the lists. */
  bytes(): { readonly columns: number; readonly lists: number }
}

const DEAD_TO_REBUILD = 1000

export function createColumns(db: Database): Columns {
  const changed = db.prepare(
    'SELECT version, key, packed FROM facet WHERE version > ? ORDER BY version LIMIT ?',
  )
  let rows = createRows()
  let version = 0
  let isLoaded = false

  const read = (mostRows = Infinity): boolean => {
    const limit = Number.isFinite(mostRows) ? mostRows : -1
    let count = 0
    for (const [at, key, packed] of changed.iterate<[number, number, Uint8Array | null]>(
      version,
      limit,
    )) {
      rows.kill(key)
      if (packed) rows.add(key, packed)
      version = at
      count += 1
    }
    if (count === limit) return false
    if (!isLoaded) rows.trim()
    isLoaded = true
    if (rows.dead() <= DEAD_TO_REBUILD || rows.dead() * 4 <= rows.size) return true
    rows = createRows()
    version = 0
    isLoaded = false
    return read(mostRows)
  }

  return {
    get rows() {
      return rows
    },
    get isLoaded() {
      return isLoaded
    },
    read,
    bytes: () => rows.bytes(),
  }
}

type GrowingRows = Rows & {
  add(key: number, packed: Uint8Array): void
  kill(key: number): void
  dead(): number
  trim(): void
  bytes(): { columns: number; lists: number }
}

function createRows(): GrowingRows {
  const time = createTimes()
  const killed: number[] = []
  const alive = createVector()
  // Row number plus 1; keys are given out in sequence, so a list by key has few gaps.
  const rowByKey = createVector()
  const columnList = COLUMNS.map(() => createVector())
  const lists = LISTS.map(() => ({ starts: createVector(), items: createVector() }))
  for (const { starts } of lists) starts.push(0)
  // Of the lists of the row that is being read.
  const lengths = createVector()
  const byName = <Name extends string, T>(names: readonly Name[], values: readonly T[]) =>
    Object.fromEntries(names.map((name, at) => [name, values[at]])) as Record<Name, T>
  const rowOf = (key: number): number | undefined => {
    const row = key < rowByKey.length ? (rowByKey.array[key] ?? 0) : 0
    return row === 0 ? undefined : row - 1
  }
  const columnVectors = [alive, rowByKey, ...columnList, ...lists.map((each) => each.starts)]
  const itemVectors = lists.map((each) => each.items)
  const bytesOf = (vectors: readonly Vector[]): number =>
    vectors.reduce((sum, vector) => sum + vector.bytes(), 0)

  return {
    get size() {
      return time.length
    },
    time,
    killed,
    alive,
    column: byName(COLUMNS, columnList),
    list: byName(LISTS, lists),
    rowOf,
    add(key, packed) {
      time.push(timeOf(packed))
      let at = TIME_BYTES
      for (const column of columnList) at = column.pushPacked(packed, at, 1)
      for (const { items } of lists) {
        at = lengths.pushPacked(packed, at, 1)
        const { length } = lengths
        at = items.pushPacked(packed, at, lengths.array[length - 1]!)
      }
      lengths.clear()
      alive.push(1)
      for (const { starts, items } of lists) starts.push(items.length)
      while (rowByKey.length <= key) rowByKey.push(0)
      rowByKey.set(key, time.length)
    },
    kill(key) {
      const row = rowOf(key)
      if (row === undefined) return
      alive.set(row, 0)
      rowByKey.set(key, 0)
      killed.push(row)
    },
    dead: () => killed.length,
    trim: () => [time, ...columnVectors, ...itemVectors].forEach((vector) => vector.trim()),
    bytes: () => ({ columns: time.bytes() + bytesOf(columnVectors), lists: bytesOf(itemVectors) }),
  }
}
