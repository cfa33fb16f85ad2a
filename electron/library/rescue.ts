/** Puts rows of a damaged library into the one that took its place. */
import type { Database } from '#electron/sqlite/database.ts'
import { SqliteError } from '#electron/sqlite/errors.ts'
import { salvageRows, type SalvagedRow } from '#electron/sqlite/salvage/salvage-rows.ts'
import type { SqlRow, SqlValue } from '#electron/sqlite/statement.ts'

export type Rescue = {
  /** Whatever became of them. */
  readonly found: number
  /** Rows by table that were not there. */
  readonly added: ReadonlyMap<string, number>
  /** Rows by table that were there otherwise, and are proved to be newer in the damaged file. */
  readonly renewed: ReadonlyMap<string, number>
  /** Of the added: from pages that are proved to be damaged, so a value in them may be wrong. */
  readonly doubtful: number
  /** Pages and rows that made no sense, or whose parents are gone. */
  readonly lost: number
}

type Column = { readonly name: string; readonly type: string; readonly isNeeded: boolean }
type Parent = { readonly table: string; readonly from: string; readonly to: string }

type Shape = {
  readonly table: string
  /** In the order in which a record has them: keys first where there is no rowid. */
  readonly columns: readonly Column[]
  readonly keys: readonly string[]
  readonly hasRowid: boolean
  /** The column that is the rowid itself, which a record leaves empty. */
  readonly rowidColumn: string | undefined
  readonly parents: readonly Parent[]
}

type Waiting = { readonly shape: Shape; readonly row: SqlRow; readonly proof: SalvagedRow['proof'] }

/** Kept by triggers. */
const TALLIES: ReadonlySet<string> = new Set(['search_tally', 'collection_tally'])
/** With fewer columns an entry of an index looks like a row. */
const TELLING_COLUMNS = 3

/** All or nothing. @param file The damaged one, which nobody has open; it is only read. */
export function rescueRows(db: Database, file: string): Rescue {
  const { rows, broken } = salvageRows(file, Number(db.pragma('page_size')))
  const shapes = shapesOf(db)
  const waiting: Waiting[] = []
  let lost = broken
  for (const found of rows) {
    if (found.table !== undefined && isOfNobody(found.table, shapes)) continue
    const shape = shapeFor(found, shapes)
    if (shape) waiting.push({ shape, row: rowOf(shape, found), proof: found.proof })
    else if (found.table !== undefined) lost += 1
  }
  return { found: rows.length, ...db.transaction(() => putAll(db, waiting, lost)) }
}

function putAll(db: Database, rows: readonly Waiting[], lostBefore: number): Omit<Rescue, 'found'> {
  const added = new Map<string, number>()
  const renewed = new Map<string, number>()
  const count = (into: Map<string, number>, table: string) =>
    into.set(table, (into.get(table) ?? 0) + 1)
  let doubtful = 0
  let lost = lostBefore
  let waiting = rows
  for (let isMoving = true; isMoving;) {
    const left: Waiting[] = []
    for (const entry of waiting) {
      // Rows come in the order of their pages, and parents may come later.
      if (!hasParents(db, entry)) {
        left.push(entry)
        continue
      }
      const done = put(db, entry)
      if (done === 'added') {
        count(added, entry.shape.table)
        if (entry.proof === 'changed') doubtful += 1
      } else if (done === 'renewed') count(renewed, entry.shape.table)
      else if (done === 'refused') lost += 1
    }
    isMoving = left.length < waiting.length && left.length > 0
    waiting = left
  }
  return { added, renewed, doubtful, lost: lost + waiting.length }
}

function put(
  db: Database,
  { shape, row, proof }: Waiting,
): 'added' | 'renewed' | 'refused' | 'known' {
  const { table, keys } = shape
  const where = keys.map((key) => `"${key}" = ?`).join(' AND ')
  const keyValues = keys.map((key) => row[key] ?? null)
  const known = db.prepare(`SELECT * FROM "${table}" WHERE ${where}`).get(...keyValues)
  const names = Object.keys(row)
  const isOther = known && names.some((name) => !isEqual(known[name] ?? null, row[name] ?? null))
  if (known && !(isOther && proof === 'as left')) return 'known'
  try {
    if (known) {
      const rest = names.filter((name) => !keys.includes(name))
      const set = rest.map((name) => `"${name}" = ?`).join(', ')
      const values = rest.map((name) => row[name] ?? null)
      db.prepare(`UPDATE "${table}" SET ${set} WHERE ${where}`).run(...values, ...keyValues)
      return 'renewed'
    }
    const columns = names.map((name) => `"${name}"`).join(', ')
    const places = names.map(() => '?').join(', ')
    const insert = db.prepare(`INSERT INTO "${table}" (${columns}) VALUES (${places})`)
    insert.run(...names.map((name) => row[name] ?? null))
    return 'added'
  } catch (error) {
    // Against a rule of the table: another row has its name, or a value is none that it takes.
    if (error instanceof SqliteError && error.code === 'UNKNOWN') return 'refused'
    throw error
  }
}

function hasParents(db: Database, { shape, row }: Waiting): boolean {
  return shape.parents.every(({ table, from, to }) => {
    const value = row[from] ?? null
    if (value === null) return true
    return db.prepare(`SELECT 1 FROM "${table}" WHERE "${to}" = ?`).value(value) === 1
  })
}

function isOfNobody(table: string, shapes: ReadonlyMap<string, Shape>): boolean {
  return TALLIES.has(table) || (table.startsWith('sqlite_') && !shapes.has(table))
}

/** Where it belongs; without a name only where it fits a single table. */
function shapeFor(row: SalvagedRow, shapes: ReadonlyMap<string, Shape>): Shape | undefined {
  const named = row.table === undefined ? undefined : shapes.get(row.table)
  if (named && fits(named, row)) return named
  if (row.values.length < TELLING_COLUMNS) return undefined
  const fitting = [...shapes.values()].filter(
    (shape) => shape.columns.length === row.values.length && fits(shape, row),
  )
  return fitting.length === 1 ? fitting[0] : undefined
}

function fits({ columns, hasRowid, rowidColumn }: Shape, row: SalvagedRow): boolean {
  if (hasRowid !== (row.rowid !== undefined) || row.values.length > columns.length) return false
  return columns.every(({ name, type, isNeeded }, at) => {
    if (name === rowidColumn) return row.values[at] === null
    // Columns of a later migration are absent from rows of before.
    if (at >= row.values.length) return true
    const value = row.values[at] ?? null
    return value === null ? !isNeeded : isOfType(value, type)
  })
}

function isOfType(value: SqlValue, type: string): boolean {
  if (type === 'TEXT') return typeof value === 'string'
  if (type === 'BLOB') return value instanceof Uint8Array
  if (type === 'INTEGER') return typeof value === 'bigint' || Number.isInteger(value)
  return typeof value === 'number'
}

function rowOf({ columns, rowidColumn }: Shape, { rowid, values }: SalvagedRow): SqlRow {
  return Object.fromEntries(
    columns
      .slice(0, values.length)
      .map(({ name }, at) => [name, name === rowidColumn ? (rowid ?? null) : (values[at] ?? null)]),
  )
}

function isEqual(a: SqlValue, b: SqlValue): boolean {
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b) === 0
  return a === b
}

function shapesOf(db: Database): ReadonlyMap<string, Shape> {
  const tables = db
    .prepare("SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
    .all<{ name: string; wr: number }>()
    .filter(({ name }) => !name.startsWith('sqlite_') && !TALLIES.has(name))
  return new Map(tables.map(({ name, wr }) => [name, shapeOf(db, name, wr === 0)]))
}

type ColumnRow = { name: string; type: string; notnull: number; pk: number }

function shapeOf(db: Database, table: string, hasRowid: boolean): Shape {
  const found = db.prepare('SELECT * FROM pragma_table_info(?)').all<ColumnRow>(table)
  const keyed = found.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
  const ordered = hasRowid ? found : [...keyed, ...found.filter(({ pk }) => pk === 0)]
  const [first] = keyed
  const isRowid = hasRowid && keyed.length === 1 && first?.type === 'INTEGER'
  const parents = db
    .prepare('SELECT "table", "from", "to" FROM pragma_foreign_key_list(?)')
    .all<Parent>(table)
  return {
    table,
    columns: ordered.map(({ name, type, notnull, pk }) => ({
      ...{ name, type, isNeeded: notnull === 1 || pk > 0 },
    })),
    keys: keyed.map(({ name }) => name),
    hasRowid,
    rowidColumn: isRowid ? first.name : undefined,
    parents,
  }
}
