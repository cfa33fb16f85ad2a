import type BetterSqlite3 from 'better-sqlite3'

import { sqliteErrorFrom } from './errors.ts'

export type SqlValue = string | number | bigint | Uint8Array | null
export type SqlRow = Record<string, SqlValue>

export type Statement = {
  /** Rows changed, and the rowid of the last insert. */
  run(...values: readonly SqlValue[]): { readonly changes: number; readonly rowid: number }
  get<Row = SqlRow>(...values: readonly SqlValue[]): Row | undefined
  all<Row = SqlRow>(...values: readonly SqlValue[]): Row[]
  /** The first column of each row. */
  column<Value = SqlValue>(...values: readonly SqlValue[]): Value[]
  /** The first column of the first row. */
  value<Value = SqlValue>(...values: readonly SqlValue[]): Value | undefined
  /** Rows one at a time, each an array of columns; the database is busy until the loop ends. */
  iterate<Columns extends readonly SqlValue[] = SqlValue[]>(
    ...values: readonly SqlValue[]
  ): IterableIterator<Columns>
}

export type Statements = { prepare(sql: string): Statement }

// Compiled queries differ from search to search, so the texts are not a closed set.
const KEPT = 256

/** Keeps the most recently used statements prepared. */
export function createStatements(engine: BetterSqlite3.Database, file: string): Statements {
  const kept = new Map<string, Statement>()
  return {
    prepare(sql) {
      const known = kept.get(sql)
      if (known) {
        kept.delete(sql)
        kept.set(sql, known)
        return known
      }
      const fresh = wrapStatement(engine, sql, file)
      kept.set(sql, fresh)
      if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? '')
      return fresh
    },
  }
}

function wrapStatement(engine: BetterSqlite3.Database, sql: string, file: string): Statement {
  const attempt = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw sqliteErrorFrom(error, file)
    }
  }
  const prepare = (): BetterSqlite3.Statement => attempt(() => engine.prepare(sql))
  const rows = prepare()
  // The driver's modes stick to a statement, so each shape of result has its own.
  let plucked: BetterSqlite3.Statement | undefined
  let raw: BetterSqlite3.Statement | undefined
  const firstColumn = (): BetterSqlite3.Statement => (plucked ??= prepare().pluck())
  const arrays = (): BetterSqlite3.Statement => (raw ??= prepare().raw())

  return {
    run: (...values) => {
      const done = attempt(() => rows.run(...values))
      return { changes: done.changes, rowid: Number(done.lastInsertRowid) }
    },
    get: <Row>(...values: readonly SqlValue[]) =>
      attempt(() => rows.get(...values) as Row | undefined),
    all: <Row>(...values: readonly SqlValue[]) => attempt(() => rows.all(...values) as Row[]),
    column: <Value>(...values: readonly SqlValue[]) =>
      attempt(() => firstColumn().all(...values) as Value[]),
    value: <Value>(...values: readonly SqlValue[]) =>
      attempt(() => firstColumn().get(...values) as Value | undefined),
    iterate: <Columns extends readonly SqlValue[]>(...values: readonly SqlValue[]) =>
      attempt(() => guarded(arrays().iterate(...values) as IterableIterator<Columns>, file)),
  }
}

function* guarded<T>(rows: IterableIterator<T>, file: string): IterableIterator<T> {
  try {
    yield* rows
  } catch (error) {
    throw sqliteErrorFrom(error, file)
  }
}
