/** What the rest of the program knows of a database; only this folder knows the driver. */
import type BetterSqlite3 from 'better-sqlite3'

import { sqliteErrorFrom } from './errors.ts'
import { createStatements } from './statement.ts'
import type { Statement, Statements } from './statement.ts'

export type Database = {
  readonly file: string
  readonly isReadOnly: boolean
  /** Whether what is read now may still be undone. */
  readonly isInTransaction: boolean
  /** The number of the newest migration this file has seen. */
  readonly version: number
  /** Prepared once per text and kept; hold on to the result in hot paths. */
  prepare(sql: string): Statement
  /** Several statements without parameters. */
  exec(sql: string): void
  /**
   * Runs `work` as one `BEGIN IMMEDIATE` transaction, or as a savepoint inside a running one.
   * Everything is undone when it throws. `work` must not be async.
   */
  transaction<T>(work: () => T): T
  /**
   * What `work` reads is of one moment, and the file is locked once and not for each statement,
   * which takes longer than reading a row. `work` must neither write nor be async.
   */
  snapshot<T>(work: () => T): T
  /** The value of a pragma that is read without an argument. */
  pragma(name: string): unknown
  /** Bytes of the file without its write-ahead log. */
  sizeBytes(): number
  close(): void
}

/** @param onClosed Called once, when this connection is gone. */
export function wrapDatabase(
  engine: BetterSqlite3.Database,
  file: string,
  onClosed?: () => void,
): Database {
  const statements: Statements = createStatements(engine, file)
  let hasCheckedSync = engine.readonly

  // Right after the switch to WAL the pragma still says FULL, whatever the later truth is; only
  // after the first write does it show what commits really do (measured, reliability 3.3).
  const checkSync = (): void => {
    if (hasCheckedSync || engine.inTransaction) return
    hasCheckedSync = true
    const mode = engine.pragma('synchronous', { simple: true })
    if (mode !== 2) throw new Error(`${file} lost synchronous=FULL: it says ${String(mode)}.`)
  }

  const attempt = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw sqliteErrorFrom(error, file)
    }
  }

  let ends: { readonly begin: Run; readonly commit: Run } | undefined
  const snapshot = <T>(work: () => T): T => {
    if (engine.inTransaction) return work()
    ends ??= { begin: engine.prepare('BEGIN'), commit: engine.prepare('COMMIT') }
    let isOpen = true
    try {
      ends.begin.run()
    } catch (error) {
      // Within a loop over rows, which holds its moment already; the driver refuses with a TypeError.
      if (error instanceof TypeError) return work()
      throw error
    }
    try {
      const result = work()
      ends.commit.run()
      isOpen = false
      return result
    } finally {
      // SQLite ends it by itself after some errors.
      if (isOpen && engine.inTransaction) ends.commit.run()
    }
  }

  return {
    file,
    isReadOnly: engine.readonly,
    get isInTransaction() {
      return engine.inTransaction
    },
    get version() {
      return Number(engine.pragma('user_version', { simple: true }))
    },
    prepare: (sql) => statements.prepare(sql),
    exec: (sql) => attempt(() => void engine.exec(sql)),
    transaction: (work) => {
      const result = attempt(() => engine.transaction(refusePromise(work)).immediate())
      checkSync()
      return result
    },
    snapshot: (work) => attempt(() => snapshot(refusePromise(work))),
    pragma: (name) => attempt(() => engine.pragma(name, { simple: true })),
    sizeBytes: () =>
      attempt(
        () =>
          Number(engine.pragma('page_count', { simple: true })) *
          Number(engine.pragma('page_size', { simple: true })),
      ),
    close: () => {
      if (!engine.open) return
      engine.close()
      onClosed?.()
    },
  }
}

type Run = { run(): unknown }

function refusePromise<T>(work: () => T): () => T {
  return () => {
    const result = work()
    if (result instanceof Promise) {
      throw new Error('A transaction must not wait: its work returned a promise and was undone.')
    }
    return result
  }
}
