import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '#electron/platform/clock.ts'
import type { Database } from '#electron/sqlite/database.ts'
import { openDatabase } from '#electron/sqlite/open.ts'

/**
 * An empty cache to read from, in a folder of its own until it is closed: for a data folder that
 * nobody can write and that has no cache (a backup of the library alone, say).
 */
export function openStandInCache(migrations: string, clock: Clock): Database {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-cache-'))
  const options = { file: join(folder, 'cache.db'), migrations, kind: 'story cache', clock }
  openDatabase(options).close()
  const db = openDatabase({ ...options, readOnly: true })
  return {
    ...db,
    get version() {
      return db.version
    },
    close() {
      db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
