/** Opens a database file so that what was acknowledged survives kill, power cut and upgrade. */
import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'

import { changedSentence, compareAsLeft, forgetCopy } from './as-left.ts'
import { checkWanted, noteChecked, wantCheck } from './check-later.ts'
import { backupBeforeMigration, dropHalfCopies, listBackups } from './backup.ts'
import {
  findAside,
  finishRestore,
  nameAside,
  prepareRestore,
  quickCheck,
  setAside,
} from './damage.ts'
import { wrapDatabase } from './database.ts'
import type { Database } from './database.ts'
import { SqliteError, sqliteErrorFrom } from './errors.ts'
import { readMigrations } from './migrations.ts'
import type { Migration } from './migrations.ts'
import {
  BUSY_TIMEOUT_MS,
  isLogGone,
  openReader,
  refuseNewer,
  SMALL_BYTES,
  versionOf,
} from './open-reader.ts'
import { dropSums, leaveSums } from './page-sums.ts'

export type { Database } from './database.ts'

export type Damage = {
  readonly file: string
  /** Where the damaged file now is; its -wal and -shm lie beside it under the same name. */
  readonly setAside: string
  readonly reason: string
}

/** What to open instead of a damaged file. */
export type AfterDamage =
  | { readonly kind: 'refuse' }
  | { readonly kind: 'create' }
  | { readonly kind: 'restore'; readonly backup: string }

export type OpenOptions = {
  readonly file: string
  /** A folder of `NNNN-what.sql` files, or the list itself. */
  readonly migrations: string | URL | readonly Migration[]
  /** What the file is, in words for error messages: 'library', 'story cache'. */
  readonly kind: string
  readonly clock: { now(): number }
  readonly log?: { info(message: string): void; warn(message: string): void }
  /** For a second connection that only reads; the file must exist and be up to date. */
  readonly readOnly?: boolean
  /** The file stops growing here with a FULL error. */
  readonly maxBytes?: number
  /** Of a file that is made now, a power of two; others keep theirs. Default: what SQLite takes. */
  readonly pageBytes?: number
  /** Asked after a damaged file was set aside. Default: refuse. */
  readonly onDamage?: (damage: Damage) => AfterDamage
  /**
   * Hears one sentence when the log was taken away (the file is whole, its last changes may not be),
   * when the file was emptied and begins anew, or when it is not as it was left.
   */
  readonly onLostLog?: (sentence: string) => void
  /**
   * Sums of all pages are left at a clean close and compared at the next opening. What changed
   * although nobody wrote it is damage and the file replaced, or it is kept and said.
   */
  readonly sums?: 'replace' | 'keep'
}

const WAL_KEPT_BYTES = 64 * 1024 * 1024

/**
 * @throws SqliteError CORRUPTED, NEWER, READ_ONLY, BUSY, FULL or UNKNOWN, for reading also MISSING,
 * OLDER and FORBIDDEN; each names the file.
 */
export function openDatabase(options: OpenOptions): Database {
  const migrations =
    typeof options.migrations === 'string' || options.migrations instanceof URL
      ? readMigrations(options.migrations)
      : options.migrations
  if (options.readOnly) return openReader(options, migrations.length)
  makeFolder(options)
  try {
    endRestore(options)
    const hasLostLog = isLogGone(options.file)
    refuseEmptied(options.file, hasLostLog)
    const wasEmptied = isEmptied(options.file)
    const db = openWriter(options, migrations)
    if (hasLostLog) options.onLostLog?.(lostLogSentence(options))
    else if (wasEmptied) options.onLostLog?.(emptiedSentence(options))
    return db
  } catch (error) {
    const known = sqliteErrorFrom(error, options.file)
    if (!(known instanceof SqliteError) || known.code !== 'CORRUPTED') throw known
    return openAfterDamage(options, migrations, known.message)
  }
}

function openWriter(options: OpenOptions, migrations: readonly Migration[]): Database {
  const { file } = options
  if (existsSync(file) && statSync(file).size > 0) refuseNewer(options, migrations.length)
  // A clean end removes the log; one that is left means the last writer was killed.
  const wasUnclean = existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0
  const asLeft = compareAsLeft(options)
  const engine = new BetterSqlite3(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    chmodSync(file, 0o600)
    configure(engine, options)
    const isLarge = statSync(file).size > SMALL_BYTES
    if (checkWanted(file) === 'at-start' || asLeft.found || !(isLarge || asLeft.isSame)) {
      quickCheck(engine, file)
      noteChecked(file, true)
    } else if (wasUnclean) wantCheck(file, 'soon')
    if (options.sums) dropSums(file)
    dropHalfCopies(file)
    if (asLeft.found) options.onLostLog?.(changedSentence(options, asLeft.found))
    migrate(engine, options, migrations)
    return wrapDatabase(engine, file, () => {
      if (options.sums) leaveSums(file, asLeft.sums)
    })
  } catch (error) {
    engine.close()
    forgetCopy(asLeft)
    throw error
  }
}

function openAfterDamage(
  options: OpenOptions,
  migrations: readonly Migration[],
  reason: string,
): Database {
  const { file, kind } = options
  const aside = nameAside(file, options.clock.now())
  const next = options.onDamage?.({ file, setAside: aside, reason })
  try {
    // Before the damaged file goes: killed in between, the next start finds either the one or the
    // other, and never makes an empty file where there is a backup.
    if (next?.kind === 'restore') prepareRestore(next.backup, file)
    setAside(file, aside)
    options.log?.warn(`The ${kind} was damaged and set aside as ${aside}: ${reason}`)
    if (!next || next.kind === 'refuse') {
      throw new SqliteError(
        'CORRUPTED',
        `The ${kind} ${file} is damaged. It was not deleted but set aside as ${aside}; restore a backup or start with an empty one.`,
        { file, setAside: aside, cause: reason },
      )
    }
    finishRestore(file)
    return openWriter(options, migrations)
  } catch (error) {
    throw sqliteErrorFrom(error, file)
  }
}

/** Finishes what a killed start began: the damaged file is aside, the backup's copy is ready. */
function endRestore(options: OpenOptions): void {
  const { file } = options
  if (existsSync(file) || !finishRestore(file)) return
  const reason = 'The start that found the damage was ended before the backup was in place.'
  options.log?.warn(`The ${options.kind} was put back from its backup. ${reason}`)
  options.onDamage?.({ file, setAside: findAside(file) ?? file, reason })
}

/**
 * SQLite takes an empty file for a new database, and so it does one whose log held all there was.
 * Where there are backups it was not empty before.
 * @throws SqliteError CORRUPTED
 */
function refuseEmptied(file: string, hasLostLog: boolean): void {
  if (!existsSync(file) || listBackups(file).length === 0) return
  const isEmpty = statSync(file).size === 0 || (hasLostLog && versionOf(file) === 0)
  if (!isEmpty) return
  throw new SqliteError('CORRUPTED', `${basename(file)} is empty, and was not before.`, { file })
}

/** There, and without a byte: we never leave a file like that, but a full disk or a tool may. */
function isEmptied(file: string): boolean {
  return existsSync(file) && statSync(file).size === 0 && !existsSync(`${file}-wal`)
}

function emptiedSentence({ file, kind }: OpenOptions): string {
  return `The ${kind} ${basename(file)} was there but held nothing, so it begins anew. What it once held is gone from this file.`
}

function lostLogSentence({ file, kind }: OpenOptions): string {
  const backup = listBackups(file)[0]
  const hint = backup ? ` The newest backup is ${backup.file}.` : ''
  return `The log ${basename(file)}-wal of the ${kind} is gone although it was still needed, so what was done last may be missing; the rest is whole.${hint}`
}

function configure(
  engine: BetterSqlite3.Database,
  { maxBytes, pageBytes: wantedBytes }: Pick<OpenOptions, 'maxBytes' | 'pageBytes'>,
): void {
  // Only before the first page is written, and so before the log.
  if (wantedBytes) engine.pragma(`page_size = ${wantedBytes}`)
  engine.pragma('journal_mode = WAL')
  engine.pragma('synchronous = FULL')
  engine.pragma('foreign_keys = ON')
  engine.pragma('trusted_schema = OFF')
  engine.pragma('cell_size_check = ON')
  engine.pragma(`journal_size_limit = ${WAL_KEPT_BYTES}`)
  const pageBytes = Number(engine.pragma('page_size', { simple: true }))
  if (maxBytes) engine.pragma(`max_page_count = ${Math.floor(maxBytes / pageBytes)}`)
  const wanted: readonly (readonly [string, unknown])[] = [
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
    ['trusted_schema', 0],
    ['cell_size_check', 1],
    ['busy_timeout', BUSY_TIMEOUT_MS],
  ]
  for (const [name, value] of wanted) {
    const found = engine.pragma(name, { simple: true })
    if (found !== value) {
      throw new SqliteError(
        'UNKNOWN',
        `${engine.name} does not keep ${name}=${String(value)} but ${String(found)}; it was not opened. The file system may not support the shared memory SQLite needs.`,
        { file: engine.name },
      )
    }
  }
}

function migrate(
  engine: BetterSqlite3.Database,
  options: OpenOptions,
  migrations: readonly Migration[],
): void {
  const from = Number(engine.pragma('user_version', { simple: true }))
  if (from === migrations.length) return
  const copy = from > 0 ? backupBeforeMigration(engine, { ...options, version: from }) : undefined
  // Rebuilding a table needs the checks off, which cannot be done inside a transaction.
  engine.pragma('foreign_keys = OFF')
  for (const migration of migrations.slice(from)) {
    engine
      .transaction(() => {
        // Another process may have migrated while this one waited for the lock.
        if (Number(engine.pragma('user_version', { simple: true })) >= migration.number) return
        runMigration(engine, options, migration, copy)
        const broken = engine.pragma('foreign_key_check') as unknown[]
        if (broken.length > 0) {
          throw new Error(`${migration.name} leaves ${broken.length} rows without their parent.`)
        }
        engine.pragma(`user_version = ${migration.number}`)
      })
      .immediate()
    options.log?.info(`The ${options.kind} was brought to version ${migration.name}.`)
  }
  engine.pragma('foreign_keys = ON')
}

/** @throws SqliteError CORRUPTED where the file has already what the migration brings */
function runMigration(
  engine: BetterSqlite3.Database,
  { file, kind }: OpenOptions,
  { name, sql }: Migration,
  copy: string | undefined,
): void {
  try {
    engine.exec(sql)
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    if (!/already exists|duplicate column name/.test(said)) throw error
    // It has the same fault, and as the newest backup it would be taken for a good one.
    if (copy) rmSync(copy, { force: true })
    throw new SqliteError(
      'CORRUPTED',
      `The ${kind} ${basename(file)} does not say any more which version it is: it says one before ${name}, and has what came with it (${said}).`,
      { file, cause: error },
    )
  }
}

function makeFolder(options: OpenOptions): void {
  const folder = dirname(options.file)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new SqliteError(
      'READ_ONLY',
      `The folder ${folder} for the ${options.kind} cannot be made: ${String(cause)}. Choose another data folder.`,
      { file: options.file, cause },
    )
  }
}
