import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'

import { quickCheck } from './damage.ts'
import type { Database } from './database.ts'
import { stamp, syncFile, syncFolder } from './files.ts'

export type Backup = { readonly file: string; readonly name: string }

const KEPT = 7

/**
 * Writes a checked copy into `backups/` beside the file and forgets all but the newest seven.
 * The copy is whole or absent: it gets its name only after check and fsync.
 * @returns the path of the copy.
 */
export function backupDatabase(
  db: Database,
  { now, label }: { readonly now: number; readonly label: string },
): string {
  const target = prepareTarget(db.file, now, label)
  return written(target, db.file, () => void db.prepare('VACUUM INTO ?').run(`${target}.part`))
}

export function backupBeforeMigration(
  engine: BetterSqlite3.Database,
  { file, clock, version }: { file: string; clock: { now(): number }; version: number },
): string {
  const target = prepareTarget(file, clock.now(), `before-migration-from-${version}`)
  return written(target, file, () => void engine.prepare('VACUUM INTO ?').run(`${target}.part`))
}

/** Backups of a file, newest first. */
export function listBackups(file: string): readonly Backup[] {
  const folder = backupFolder(file)
  if (!existsSync(folder)) return []
  const prefix = `${basename(file, extname(file))}-2`
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && name.endsWith(extname(file)))
    .sort()
    .reverse()
    .map((name) => ({ name, file: join(folder, name) }))
}

/** The newest backup that opens and passes its check. */
export function findGoodBackup(file: string): Backup | undefined {
  return listBackups(file).find((backup) => isGood(backup.file))
}

/** Removes what copies of the file that were killed left behind. */
export function dropHalfCopies(file: string): void {
  const folder = backupFolder(file)
  const extension = extname(file)
  const prefix = `${basename(file, extension)}-2`
  const isHalf = (name: string) => name.startsWith(prefix) && name.endsWith(`${extension}.part`)
  try {
    const names = existsSync(folder) ? readdirSync(folder) : []
    for (const name of names.filter(isHalf)) rmSync(join(folder, name), { force: true })
  } catch {
    // A folder that may not be looked into keeps nobody from opening; the next copy says so.
  }
}

function backupFolder(file: string): string {
  return join(dirname(file), 'backups')
}

function written(target: string, file: string, copy: () => void): string {
  try {
    copy()
    return finish(target, file)
  } catch (error) {
    // On a full disk half a copy would take the room that the next attempt needs.
    rmSync(`${target}.part`, { force: true })
    throw error
  }
}

function prepareTarget(file: string, now: number, label: string): string {
  const folder = backupFolder(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const extension = extname(file)
  const target = join(folder, `${basename(file, extension)}-${stamp(now)}-${label}${extension}`)
  dropHalfCopies(file)
  return target
}

function finish(target: string, file: string): string {
  const part = `${target}.part`
  chmodSync(part, 0o600)
  check(part)
  syncFile(part)
  renameSync(part, target)
  syncFolder(dirname(target))
  for (const old of listBackups(file).slice(KEPT)) rmSync(old.file, { force: true })
  return target
}

function check(file: string): void {
  const copy = new BetterSqlite3(file, { readonly: true, fileMustExist: true })
  try {
    quickCheck(copy, file)
  } finally {
    copy.close()
  }
}

function isGood(file: string): boolean {
  try {
    check(file)
    return true
  } catch {
    return false
  }
}
