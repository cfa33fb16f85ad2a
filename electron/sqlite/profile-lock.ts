import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'

import { SqliteError, sqliteErrorFrom } from './errors.ts'

export type ProfileLock = { close(): void }

/** `lock.db` is nothing a person knows of: what is wrong is wrong with the folder. */
const FOLDER_SAYS: Readonly<Record<string, (folder: string) => string>> = {
  READ_ONLY: (folder) =>
    `The data folder ${folder} cannot be written. Nothing was changed; check its owner and permissions, or choose another with --data-dir. What is in it can be listed.`,
  FULL: (folder) =>
    `There is no room left on the disk of the data folder ${folder}. What was stored before is whole; free some space and try again.`,
}

/** A connection nobody refers to is collected and closed, and the claim with it. */
const held = new Set<BetterSqlite3.Database>()

/**
 * Claims a data folder for this process for as long as it lives. The claim is an exclusive
 * transaction on `lock.db`, which the system ends with the process: there is no pid file to go
 * stale. Nobody may open `lock.db` with `fs` meanwhile, closing it again would drop the claim.
 * @throws SqliteError LOCKED when another process holds the folder.
 */
export function openProfileLock(folder: string): ProfileLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'lock.db')
  let engine: BetterSqlite3.Database | undefined
  try {
    // SQLite falls back to reading, where an exclusive transaction excludes nobody.
    if (existsSync(file)) accessSync(file, constants.W_OK)
    engine = new BetterSqlite3(file, { timeout: 0 })
    engine.pragma('journal_mode = DELETE')
    engine.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    engine?.close()
    const error = sqliteErrorFrom(cause, file)
    if (!(error instanceof SqliteError)) throw error
    const told = FOLDER_SAYS[error.code]
    if (told) throw new SqliteError(error.code, told(folder), { file, cause })
    if (error.code !== 'BUSY') throw error
    throw new SqliteError(
      'LOCKED',
      `The data folder ${folder} is in use by another Broadsheet. Nothing was opened; use its window, end it, or choose another folder with --data-dir.`,
      { file, cause },
    )
  }
  const claim = engine
  held.add(claim)
  return {
    close: () => {
      held.delete(claim)
      if (claim.open) claim.close()
    },
  }
}
