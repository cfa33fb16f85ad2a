/** What is done to database files as files: copied, checked, compacted. May take seconds each. */
import { chmodSync, existsSync, rmSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'

import { quickCheck } from './damage.ts'
import { SqliteError, sqliteErrorFrom } from './errors.ts'
import { syncFile } from './files.ts'
import { BUSY_TIMEOUT_MS, isLogGone } from './open-reader.ts'
import { dropSums } from './page-sums.ts'
import { copyForReading } from './read-copy.ts'

export type CareTask =
  | { readonly kind: 'copy'; readonly file: string; readonly target: string }
  | { readonly kind: 'check'; readonly file: string }
  | { readonly kind: 'compact'; readonly file: string }
  /** Rows and bytes by table; reads every page. */
  | { readonly kind: 'measure'; readonly file: string }

export type CareAnswer = {
  /** Of the file before and after; the same where nothing was to be done. */
  readonly bytesBefore: number
  readonly bytes: number
  /** The newest migration it has seen; 0 where it cannot be read. */
  readonly version: number
  /** What is wrong, a sentence each; at most a hundred. */
  readonly findings: readonly string[]
  /** By table: of copies and measured files. */
  readonly rows: Readonly<Record<string, number>>
  /** Bytes by table with its indexes, of measured files; `free` are pages of none. */
  readonly sizes: Readonly<Record<string, number>>
}

const MOST_FINDINGS = 100
/** Below this share of free pages rewriting the file gains nothing worth the wait. */
const WORTH_SHARE = 0.02
const FOLD_TURNS = 20
const FOLD_AGAIN_MS = 100

/** What only a layer above can tell of a sound file, a sentence each. */
export type MoreChecks = (rows: RowReader) => readonly string[]
/** Undefined where the file has no such table; else the column of its rows, one after the other. */
type RowReader = (table: string, column: string) => Iterable<unknown> | undefined

/** @throws SqliteError where the task could not be done; damage that a check finds is an answer */
export function takeCare(task: CareTask, moreChecks?: MoreChecks): CareAnswer {
  try {
    switch (task.kind) {
      case 'copy':
        return copy(task.file, task.target)
      case 'check':
        return check(task.file, moreChecks)
      case 'compact':
        return compact(task.file)
      case 'measure':
        return measure(task.file)
    }
  } catch (error) {
    throw sqliteErrorFrom(error, task.file)
  }
}

/** A whole copy without the log, beside whoever has the file open; it passed its check. */
function copy(file: string, target: string): CareAnswer {
  refuseAbsent(file)
  rmSync(target, { force: true })
  try {
    using(reader(file), (engine) => engine.prepare('VACUUM INTO ?').run(target))
    chmodSync(target, 0o600)
    const found = using(reader(target), (engine) => {
      quickCheck(engine, target)
      return { version: versionOf(engine), rows: rowsOf(engine) }
    })
    syncFile(target)
    const bytes = statSync(target).size
    return { ...NOTHING, ...found, bytesBefore: bytesOf(file), bytes }
  } catch (error) {
    rmSync(target, { force: true })
    throw error
  }
}

function check(file: string, moreChecks: MoreChecks = () => []): CareAnswer {
  refuseAbsent(file)
  const bytes = bytesOf(file)
  const answer = (version: number, findings: readonly string[]): CareAnswer => ({
    ...NOTHING,
    bytesBefore: bytes,
    bytes,
    version,
    findings: findings.slice(0, MOST_FINDINGS),
  })
  if (isLogGone(file)) {
    const lost = `The log ${basename(file)}-wal is gone although it was still needed: what was done last may be missing.`
    return answer(0, [lost])
  }
  if (statSync(file).size === 0 && !existsSync(`${file}-wal`)) {
    return answer(0, [`${basename(file)} is empty.`])
  }
  try {
    return withReader(file, (engine) => {
      const found = findingsOf(engine)
      const more = found.length > 0 ? [] : moreChecks(rowReader(engine))
      return answer(versionOf(engine), [...found, ...more])
    })
  } catch (error) {
    const known = sqliteErrorFrom(error, file)
    if (!(known instanceof SqliteError) || known.code !== 'CORRUPTED') throw known
    return answer(0, [`It cannot be read: ${messageOf(error)}.`])
  }
}

/** Rewrites the file without its free pages; whole or not at all. */
function compact(file: string): CareAnswer {
  refuseAbsent(file)
  const bytesBefore = bytesOf(file)
  dropSums(file)
  const engine = new BetterSqlite3(file, { timeout: BUSY_TIMEOUT_MS, fileMustExist: true })
  return using(engine, () => {
    engine.pragma('synchronous = FULL')
    engine.pragma(`wal_checkpoint(TRUNCATE)`)
    const pages = Number(engine.pragma('page_count', { simple: true }))
    const free = Number(engine.pragma('freelist_count', { simple: true }))
    if (free > pages * WORTH_SHARE) {
      engine.exec('VACUUM')
      foldLog(engine)
    }
    return { ...NOTHING, bytesBefore, bytes: bytesOf(file), version: versionOf(engine) }
  })
}

/**
 * The new file is whole in the log; until it is folded in, the old one takes its room beside it.
 * Somebody who reads or writes just then delays that.
 */
function foldLog(engine: BetterSqlite3.Database): void {
  for (let turn = 0; turn < FOLD_TURNS; turn += 1) {
    const [state] = engine.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    if (state?.busy === 0) return
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FOLD_AGAIN_MS)
  }
}

function measure(file: string): CareAnswer {
  refuseAbsent(file)
  const bytes = bytesOf(file)
  return withReader(file, (engine) => {
    const places = engine
      .prepare(
        'SELECT coalesce(tbl_name, name) AS name, sum(pgsize) AS bytes FROM dbstat(?, 1) LEFT JOIN sqlite_schema USING (name) GROUP BY 1',
      ) // prettier-ignore
      .all('main') as { name: string; bytes: number }[]
    const pageBytes = Number(engine.pragma('page_size', { simple: true }))
    const free = Number(engine.pragma('freelist_count', { simple: true })) * pageBytes
    const sizes = Object.fromEntries(places.map(({ name, bytes: size }) => [name, size]))
    const rows = rowsOf(engine)
    return { ...NOTHING, bytesBefore: bytes, bytes, version: versionOf(engine), rows, sizes: { ...sizes, free } } // prettier-ignore
  })
}

const NOTHING = { version: 0, findings: [], rows: {}, sizes: {} } as const

type Row = { readonly [column: string]: unknown }

/** Trees and pages, indexes against tables, full-text indexes, parents of rows, our own tallies. */
function findingsOf(engine: BetterSqlite3.Database): string[] {
  const pages = engine.pragma(`integrity_check(${MOST_FINDINGS})`) as { integrity_check: string }[]
  const said = pages.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  if (said.length > 0) return said.map(sentence)
  const orphans = engine.pragma('foreign_key_check') as Row[]
  const lost = orphans.map(({ table, parent }) => `A row of ${table} has no ${parent} any more.`)
  return [...new Set(lost), ...OWN_CHECKS.flatMap((one) => ownFinding(engine, one))]
}

function rowReader(engine: BetterSqlite3.Database): RowReader {
  const known = engine.prepare('SELECT count(*) FROM sqlite_schema WHERE name = ?').pluck()
  return (table, column) =>
    known.get(table) === 1
      ? engine.prepare(`SELECT "${column}" FROM "${table}"`).pluck().iterate()
      : undefined
}

type OwnCheck = {
  readonly needs: readonly string[]
  /** Counts what is wrong. */
  readonly sql: string
  say(count: number): string
}

const OWN_CHECKS: readonly OwnCheck[] = [
  {
    needs: ['search_tally', 'search_hit'],
    sql: `SELECT count(*) FROM search_tally WHERE total <>
      (SELECT count(*) FROM search_hit WHERE search_hit.search_id = search_tally.search_id)`,
    say: (count) => `${count} searches count other stories than they have.`,
  },
  {
    needs: ['search_tally', 'search_hit', 'story_mark'],
    sql: `SELECT count(*) FROM search_tally WHERE unread <>
      (SELECT count(*) FROM search_hit LEFT JOIN story_mark USING (story_id)
       WHERE search_hit.search_id = search_tally.search_id AND coalesce(is_read, 0) = 0)`,
    say: (count) => `${count} searches count other unread stories than they have.`,
  },
  {
    needs: ['doc', 'story'],
    sql: 'SELECT count(*) FROM doc WHERE key NOT IN (SELECT key FROM story)',
    say: (count) => `${count} stories are listed but not there.`,
  },
  {
    needs: ['doc', 'story'],
    sql: 'SELECT count(*) FROM story WHERE key NOT IN (SELECT key FROM doc)',
    say: (count) => `${count} stories are there but not listed.`,
  },
  {
    needs: ['doc', 'story_text_docsize'],
    sql: 'SELECT count(*) FROM doc WHERE label NOT IN (SELECT id FROM story_text_docsize)',
    say: (count) => `${count} stories are not in the index of words.`,
  },
  {
    needs: ['doc', 'story_index'],
    sql: 'SELECT count(*) FROM story_index WHERE stories <> (SELECT count(*) FROM doc)',
    say: () => 'The number of stories that is kept is not that of the stories there are.',
  },
]

function ownFinding(engine: BetterSqlite3.Database, { needs, sql, say }: OwnCheck): string[] {
  const known = engine.prepare('SELECT count(*) FROM sqlite_schema WHERE name = ?').pluck()
  if (!needs.every((name) => known.get(name) === 1)) return []
  const count = Number(engine.prepare(sql).pluck().get())
  return count > 0 ? [say(count)] : []
}

/** Of ordinary tables: those that a full-text index keeps for itself tell nobody anything. */
function rowsOf(engine: BetterSqlite3.Database): Record<string, number> {
  const names = engine
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
    .pluck()
    .all() as string[]
  const own = names.filter((name) => !name.startsWith('sqlite_'))
  const count = (name: string) =>
    Number(
      engine
        .prepare(`SELECT count(*) FROM "${name.replaceAll('"', '""')}"`)
        .pluck()
        .get(),
    )
  return Object.fromEntries(own.map((name) => [name, count(name)]))
}

const sentence = (text: string): string => `${text.replace(/\.$/, '')}.`

function withReader<T>(file: string, work: (engine: BetterSqlite3.Database) => T): T {
  let engine: BetterSqlite3.Database | undefined
  try {
    engine = reader(file)
    versionOf(engine)
  } catch (error) {
    engine?.close()
    const known = sqliteErrorFrom(error, file)
    if (!(known instanceof SqliteError) || known.code !== 'READ_ONLY') throw error
    // Where no -shm can be made nobody has it open, so a copy is as good.
    const aside = copyForReading(file)
    try {
      return using(reader(aside.file), work)
    } finally {
      aside.remove()
    }
  }
  return using(engine, work)
}

function reader(file: string): BetterSqlite3.Database {
  return new BetterSqlite3(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
}

function using<T>(engine: BetterSqlite3.Database, work: (engine: BetterSqlite3.Database) => T): T {
  try {
    return work(engine)
  } finally {
    engine.close()
  }
}

function versionOf(engine: BetterSqlite3.Database): number {
  return Number(engine.pragma('user_version', { simple: true }))
}

function refuseAbsent(file: string): void {
  if (existsSync(file)) return
  throw new SqliteError('MISSING', `There is no ${basename(file)} at ${file} yet.`, { file })
}

/** With its log, by name only: opening a live database file drops its locks. */
function bytesOf(file: string): number {
  return ['', '-wal'].reduce((sum, suffix) => {
    return sum + (statSync(file + suffix, { throwIfNoEntry: false })?.size ?? 0)
  }, 0)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : `${error}`)
