import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'

import { SqliteError } from './errors.ts'
import { stamp, syncFile, syncFolder } from './files.ts'
import { sumsFileOf } from './page-sums.ts'

const SUMS = sumsFileOf('')

/** @throws SqliteError CORRUPTED with the first findings. */
export function quickCheck(engine: BetterSqlite3.Database, file: string): void {
  const findings = engine.pragma('quick_check(3)') as { quick_check: string }[]
  const said = findings.map((finding) => finding.quick_check).join('; ')
  if (said === 'ok') return
  throw new SqliteError('CORRUPTED', `${basename(file)} failed its check: ${said}`, { file })
}

/** A name beside the file that nothing has yet: `library.damaged-20261120T134500Z.db`. */
export function nameAside(file: string, now: number, what = 'damaged'): string {
  const extension = extname(file)
  const stem = join(dirname(file), `${basename(file, extension)}.${what}-${stamp(now)}`)
  const taken = new Set(readdirSync(dirname(file)))
  let target = `${stem}${extension}`
  for (let n = 2; taken.has(basename(target)); n += 1) target = `${stem}-${n}${extension}`
  return target
}

/**
 * Moves a damaged file with its -wal, -shm and sums to another name; nothing is deleted. The log moves
 * along because salvage may need it, and because a log left behind would be played into the next
 * file of that name; the sums tell which of its pages are as they were left.
 */
export function setAside(file: string, target: string): void {
  // The log goes first: were we killed in between, the file without it would be found and checked,
  // whereas a foreign log beside a new file would be taken for its own.
  for (const suffix of ['-wal', '-shm', '', SUMS]) {
    if (existsSync(file + suffix)) renameSync(file + suffix, target + suffix)
  }
  syncFolder(dirname(file))
}

/** The newest file that was set aside under this name. */
export function findAside(file: string): string | undefined {
  const extension = extname(file)
  const prefix = `${basename(file, extension)}.damaged-`
  const name = readdirSync(dirname(file))
    .filter((entry) => entry.startsWith(prefix) && entry.endsWith(extension))
    .sort()
    .at(-1)
  return name && join(dirname(file), name)
}

/** Puts a copy of a backup beside the database, whole and on disk; the backup stays. */
export function prepareRestore(backup: string, file: string): void {
  copyFileSync(backup, restoring(file))
  syncFile(restoring(file))
  syncFolder(dirname(file))
}

/** @returns false where no restore was prepared. */
export function finishRestore(file: string): boolean {
  if (!existsSync(restoring(file))) return false
  // Of the file that was here before.
  rmSync(sumsFileOf(file), { force: true })
  renameSync(restoring(file), file)
  syncFolder(dirname(file))
  return true
}

const restoring = (file: string): string => `${file}.restoring`
