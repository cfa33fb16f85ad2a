/** Opens a database beside the program that writes it, or where nobody can write. */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'

import { foundChanged } from './as-left.ts'
import { quickCheck } from './damage.ts'
import { wrapDatabase } from './database.ts'
import type { Database } from './database.ts'
import { SqliteError, sqliteErrorFrom } from './errors.ts'
import { copyForReading } from './read-copy.ts'

type Wanted = {
  readonly file: string
  readonly kind: string
  /** Compared where this process has no other connection to the file. */
  readonly sums?: 'replace' | 'keep'
}

/** Larger files are looked through later, so that a start stays quick, after a kill as well. */
export const SMALL_BYTES = 32 * 1024 * 1024
export const BUSY_TIMEOUT_MS = 5000

/**
 * @param known The newest migration this program knows; the file must have seen it.
 * @throws SqliteError MISSING, FORBIDDEN, OLDER, NEWER, CORRUPTED, or what opening fails with
 */
export function openReader(wanted: Wanted, known: number): Database {
  const { file } = wanted
  refuseAbsent(wanted)
  if (isLogGone(file)) {
    // Said and mended by whoever writes next; a reader would show less than there was.
    const message = `The log ${basename(file)}-wal of the ${wanted.kind} is gone although it was still needed.`
    throw new SqliteError('CORRUPTED', message, { file })
  }
  try {
    const changed = foundChanged(wanted)
    if (changed) refuseNewer(wanted, known)
    if (changed) throw changed
    return wrapDatabase(openChecked(wanted, file, known), file)
  } catch (error) {
    const why = sqliteErrorFrom(error, file)
    const isAsked = why instanceof SqliteError && (why.code === 'READ_ONLY' || why.code === 'FULL')
    if (isAsked) return openCopy(wanted, known)
    throw why
  }
}

/**
 * Whether somebody took the log of a program that was killed. SQLite makes the log before its index
 * and removes it after, so an index alone is no state of its own; asked twice, because a writer may
 * be opening the file in between.
 */
export function isLogGone(file: string): boolean {
  const isGone = (): boolean => !existsSync(`${file}-wal`)
  return existsSync(file) && isGone() && existsSync(`${file}-shm`) && isGone()
}

/** The newest migration the file has seen; 0 for an empty one. */
export function versionOf(file: string): number {
  const engine = connect(file)
  try {
    return Number(engine.pragma('user_version', { simple: true }))
  } finally {
    engine.close()
  }
}

// Reading a file in WAL mode needs a -shm beside it. Where there is none nobody has it open, and
// where none can be made nobody will, so a copy is as good; the driver has no immutable mode.
function openCopy(wanted: Wanted, known: number): Database {
  const { file } = wanted
  const copy = copyForReading(file)
  try {
    const db = wrapDatabase(openChecked(wanted, copy.file, known), file)
    const close = (): void => {
      db.close()
      copy.remove()
    }
    return { ...db, version: known, close }
  } catch (error) {
    copy.remove()
    throw sqliteErrorFrom(error, file)
  }
}

/**
 * A connection for reading only can neither checkpoint nor change the header, so that the file of
 * a newer version keeps every byte.
 * @throws SqliteError NEWER
 */
export function refuseNewer(wanted: Wanted, known: number): void {
  const engine = connect(wanted.file)
  try {
    checkVersion(engine, wanted, known)
  } finally {
    engine.close()
  }
}

function openChecked(wanted: Wanted, at: string, known: number): BetterSqlite3.Database {
  const engine = connect(at)
  try {
    const found = checkVersion(engine, wanted, known)
    if (found < known) {
      throw new SqliteError(
        'OLDER',
        `The ${wanted.kind} ${basename(wanted.file)} is of an older version (${found}, this program reads ${known}). Start Broadsheet once where it may write, and it is brought up to date.`,
        { file: wanted.file },
      )
    }
    engine.pragma('trusted_schema = OFF')
    engine.pragma('query_only = ON')
    if (statSync(at).size <= SMALL_BYTES) quickCheck(engine, wanted.file)
    return engine
  } catch (error) {
    engine.close()
    throw error
  }
}

function connect(file: string): BetterSqlite3.Database {
  return new BetterSqlite3(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
}

function checkVersion(engine: BetterSqlite3.Database, wanted: Wanted, known: number): number {
  const found = Number(engine.pragma('user_version', { simple: true }))
  if (found <= known) return found
  throw new SqliteError(
    'NEWER',
    `The ${wanted.kind} ${basename(wanted.file)} was written by a newer Broadsheet (version ${found} of the file; this one knows up to ${known}). It was left as it is; use the newer program, or another data folder.`,
    { file: wanted.file },
  )
}

function refuseAbsent({ file, kind }: Wanted): void {
  if (!existsSync(file)) {
    throw new SqliteError('MISSING', `There is no ${kind} at ${file} yet.`, { file })
  }
  try {
    accessSync(file, constants.R_OK)
  } catch (cause) {
    throw new SqliteError(
      'FORBIDDEN',
      `The ${kind} ${file} may not be read by this user. Nothing was changed; check the folder's owner and permissions, or choose another with --data-dir.`,
      { file, cause },
    )
  }
}
