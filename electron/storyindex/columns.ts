/**
 * The columns of all stories in memory, for facets. Rows stand in the order in which this reader
 * learned of them, not in label order: labels move when a stretch is respread, and facets need no
 * order. A changed story is a new row and a dead old one.
 */
import type { Database } from '#electron/sqlite/database.ts'

import { COLUMNS, ITEM_BITS, LISTS } from './facet-pack.ts'
import type { ColumnName, ListName } from './facet-pack.ts'
import { createRowReader } from './facet-rows.ts'
import type { FacetRows } from './facet-rows.ts'
import { createItemList } from './item-lists.ts'
import type { ItemList } from './item-lists.ts'
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
  readonly list: Readonly<Record<ListName, ItemList>>
  /** Rows that do not count any more, in the order in which they ceased to. */
  readonly killed: readonly number[]
  /** The live row of a story by its key; undefined if it is not known. */
  rowOf(key: number): number | undefined
}

export type Columns = {
  readonly rows: Rows
  /** Whether every story is here, as of the last reading. */
  readonly isLoaded: boolean
  /** Of the last change that was read; 0 before the first. */
  readonly version: number
  /**
   * Reads what is new, at most so many rows. Not within a transaction that writes: were it undone,
   * its rows would stay.
   * @returns whether nothing is left to read.
   */
  read(mostRows?: number): boolean
  /** Bytes of the columns, and of the lists. */
  bytes(): { readonly columns: number; readonly lists: number }
}

type Changed = {
  readonly count: number
  readonly last: number | null
  readonly keys: string | null
  readonly packed: Uint8Array | null
}

const DEAD_TO_REBUILD = 1000
const ROWS_AT_ONCE = 1000
/** So many rows tell what the others will take, within so much. */
const ROWS_TO_JUDGE = 20_000
const MARGIN = 1.02

export function createColumns(db: Database): Columns {
  // Glued together, a thousand rows come over from SQLite in the time of a hundred: as text, since
  // nothing else glues, and text keeps all bytes of a blob. A row that went has a negative key.
  const changed = db.prepare(
    `SELECT count(*) AS count, max(version) AS last,
       group_concat(CASE WHEN packed IS NULL THEN -key ELSE key END) AS keys,
       CAST(group_concat(CAST(packed AS TEXT), '') AS BLOB) AS packed
     FROM (SELECT version, key, packed FROM facet WHERE version > ? ORDER BY version LIMIT ?)`,
  )
  // Keys are given out in sequence, so there are hardly fewer stories than the highest.
  const highestKey = db.prepare('SELECT max(key) FROM facet')
  const readRows = createRowReader(ROWS_AT_ONCE)
  let rows = createRows()
  let version = 0
  let isLoaded = false

  /** @returns how many were there. */
  const readSome = (most: number): number => {
    const some = changed.get<Changed>(version, most)
    if (!some || some.last === null || some.keys === null) return 0
    const put = rows.kill(JSON.parse(`[${some.keys}]`) as number[])
    rows.add(put, readRows(some.packed ?? new Uint8Array(0), put.length))
    version = some.last
    return some.count
  }

  const read = (mostRows = Infinity): boolean => {
    if (version === 0) rows.expect(highestKey.value<number | null>() ?? 0)
    for (let left = mostRows; left > 0; left -= ROWS_AT_ONCE) {
      const most = Math.min(left, ROWS_AT_ONCE)
      if (readSome(most) < most) return end(mostRows)
    }
    return false
  }

  const end = (mostRows: number): boolean => {
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
    get version() {
      return version
    },
    read,
    bytes: () => rows.bytes(),
  }
}

type GrowingRows = Rows & {
  /** Live rows of the keys, in their order. */
  add(keys: readonly number[], found: FacetRows): void
  /** What rows the keys had does not count any more. @returns the keys that are not negative. */
  kill(keys: readonly number[]): number[]
  dead(): number
  /** There will be about so many rows. */
  expect(rows: number): void
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
  const lists = LISTS.map((name) => createItemList(ITEM_BITS[name]))
  const byName = <Name extends string, T>(names: readonly Name[], values: readonly T[]) =>
    Object.fromEntries(names.map((name, at) => [name, values[at]])) as Record<Name, T>
  const rowOf = (key: number): number | undefined => {
    const row = key < rowByKey.length ? (rowByKey.array[key] ?? 0) : 0
    return row === 0 ? undefined : row - 1
  }
  const vectors = [time, alive, rowByKey, ...columnList]
  let expected = 0
  /** At once and not by growing, which copies all of it several times. */
  const reserve = (): void => {
    const times = (expected / time.length) * MARGIN
    if (times > 1) for (const each of [...vectors, ...lists]) each.reserve(times)
    expected = 0
  }
  const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0)

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
    add(keys, found) {
      columnList.forEach((column, at) => column.pushAll(found.columns[at]!, keys.length))
      lists.forEach((list, at) => {
        list.pushRows(found.lists[at]!.items, found.lists[at]!.lengths, keys.length)
      })
      const before = alive.extend(keys.length, 1)
      alive.array.fill(1, before, alive.length)
      rowByKey.lengthen(keys.reduce((most, key) => Math.max(most, key + 1), 0))
      rowByKey.extend(0, alive.length)
      const rowOfKey = rowByKey.array
      for (let at = 0; at < keys.length; at += 1) {
        time.push(found.times[at]!)
        rowOfKey[keys[at]!] = before + at + 1
      }
      if (expected > 0 && time.length >= ROWS_TO_JUDGE) reserve()
    },
    kill(keys) {
      for (const signed of keys) {
        const key = Math.abs(signed)
        const row = rowOf(key)
        if (row === undefined) continue
        alive.set(row, 0)
        rowByKey.set(key, 0)
        killed.push(row)
      }
      return keys.filter((key) => key >= 0)
    },
    dead: () => killed.length,
    expect: (count) => void (expected = count),
    trim: () => [...vectors, ...lists].forEach((each) => each.trim()),
    bytes: () => ({
      columns:
        sum(vectors.map((each) => each.bytes())) + sum(lists.map((each) => each.bytes().starts)),
      lists: sum(lists.map((each) => each.bytes().items)),
    }),
  }
}
