/** The two files behind the page: what the user made, and what can be had again. */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CACHE_MIGRATIONS, openCache } from '#electron/cache/cache.ts'
import { LIBRARY_MIGRATIONS, openLibrary } from '#electron/library/library.ts'
import type { Clock } from '#electron/platform/clock.ts'
import type { Folders } from '#electron/platform/folders.ts'
import type { Log } from '#electron/platform/log.ts'
import { backupDatabase, findGoodBackup, listBackups } from '#electron/sqlite/backup.ts'
import type { Database } from '#electron/sqlite/database.ts'
import { SqliteError } from '#electron/sqlite/errors.ts'
import {
  openDatabase,
  type AfterDamage,
  type Damage,
  type OpenOptions,
} from '#electron/sqlite/open.ts'
import { planRescue, rescueLibrary } from './rescue-library.ts'
import { openStandInCache } from './stand-in-cache.ts'
import { PAGE_BYTES } from '#electron/storyindex/page-bytes.ts'
import { planStoryRescue } from '#electron/storyindex/rescue-stories.ts'

/** Receipts of monitors are kept a year and a month. */
const KEPT_RUNS_MS = 395 * 86_400_000

export type DatabaseParts = {
  readonly folders: Folders
  readonly clock: Clock
  readonly log: Log
  readonly isReadOnly: boolean
  /** A folder that cannot be written leaves reading to a window; a command that was to write ends. */
  readonly canJustRead: boolean
  /** Something the person should know all the time from now on. */
  notice(sentence: string): void
}

export type Databases = ReturnType<typeof openDatabases>

export function openDatabases(parts: DatabaseParts) {
  const { folders, clock, log, notice } = parts
  const libraryFile = join(folders.data, 'library.db')
  const onLibraryDamage = (damage: Damage): AfterDamage => {
    const backup = findGoodBackup(libraryFile)
    planRescue(libraryFile, damage.setAside, log)
    notice(
      backup
        ? `The library was damaged. It was set aside as ${damage.setAside}, and the backup ${backup.name} was opened.`
        : `The library was damaged and there is no good backup. It was set aside as ${damage.setAside}, and an empty one was opened.`,
    )
    return backup ? { kind: 'restore', backup: backup.file } : { kind: 'create' }
  }
  const onCacheDamage = (damage: Damage): AfterDamage => {
    planStoryRescue(join(folders.cache, 'cache.db'), damage.setAside, log)
    notice(
      `The story cache was damaged and set aside as ${damage.setAside}. Searches and reading state are whole; its readable stories come back while the window is open, and a search that is run again fetches the others.`,
    )
    return { kind: 'create' }
  }
  const open = (options: Omit<OpenOptions, 'clock' | 'log'>) =>
    openOrRead({ ...options, clock, log, onLostLog: notice, readOnly: parts.isReadOnly }, parts)
  const wasThere = existsSync(libraryFile)

  const libraryDb = open({
    file: libraryFile,
    migrations: fileURLToPath(LIBRARY_MIGRATIONS),
    kind: 'library',
    sums: 'replace',
    onDamage: onLibraryDamage,
  })
  const cacheFile = join(folders.cache, 'cache.db')
  const cacheMigrations = fileURLToPath(CACHE_MIGRATIONS)
  const openCacheFile = (): Database => {
    // A library alone can be read: without this a folder that lost its cache could not be looked into.
    if (libraryDb.isReadOnly && !existsSync(cacheFile) && !canWrite(folders.cache)) {
      notice('There is no story cache here and none can be made, so no story can be read.')
      return openStandInCache(cacheMigrations, clock)
    }
    return open({
      file: cacheFile,
      migrations: cacheMigrations,
      kind: 'story cache',
      pageBytes: PAGE_BYTES,
      // Emptied for a letter, it would lose stories that were paid for.
      sums: 'keep',
      onDamage: onCacheDamage,
    })
  }
  const cacheDb = closingOnError(libraryDb, openCacheFile)
  const makeBackup = (label: string) => backupDatabase(libraryDb, { now: clock.now(), label })
  const lastBackupAt = () => {
    const newest = listBackups(libraryFile)[0]
    return newest && statSync(newest.file, { throwIfNoEntry: false })?.mtimeMs
  }
  rescueLibrary(libraryDb, { log, notice })
  const library = openLibrary(libraryDb)
  if (!libraryDb.isReadOnly) {
    library.runs.closeOrphans(clock.now())
    library.monitors.closeOrphans(clock.now())
    library.monitors.pruneRuns(clock.now() - KEPT_RUNS_MS)
    library.batches.closeOrphans(clock.now())
    // At start and not by the clock alone: whoever opens it for minutes, or only from the command
    // line, would never have one.
    if (wasThere && isBackupDue(lastBackupAt(), clock.now())) tryBackup(makeBackup, notice)
  }

  return {
    library,
    cache: openCache(cacheDb, { clock }),
    libraryFile,
    isReadOnly: libraryDb.isReadOnly,
    makeBackup,
    lastBackupAt,
    isBackupDue: () => isBackupDue(lastBackupAt(), clock.now()),
    close() {
      cacheDb.close()
      libraryDb.close()
    },
  }
}

type Lock = () => { close(): void } | undefined

/**
 * For verbs that only read, beside a window that writes. What must be written first (files nobody
 * has made yet, of an older version, damaged) is done under the lock, which is given back at once.
 * So is what a killed process left as if it still ran, where nobody holds the folder.
 * @param lock Undefined where the folder needs none. @throws what it throws when another holds it
 */
export function openForReading(parts: Omit<DatabaseParts, 'isReadOnly'>, lock: Lock): Databases {
  const read = () => openDatabases({ ...parts, isReadOnly: true })
  const mend = () => openDatabases({ ...parts, isReadOnly: false }).close()
  const found = readIfWhole(read)
  if (!found) {
    const claim = lock()
    try {
      mend()
    } finally {
      claim?.close()
    }
    return read()
  }
  const claim = found.library.hasUnderWay() ? lockIfFree(lock) : undefined
  if (!claim) return found
  try {
    found.close()
    mend()
  } finally {
    claim.close()
  }
  return read()
}

function readIfWhole(read: () => Databases): Databases | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof SqliteError && MENDED_BY_WRITING.has(error.code)) return undefined
    throw error
  }
}

function lockIfFree(lock: Lock): ReturnType<Lock> {
  try {
    return lock()
  } catch (error) {
    if (error instanceof SqliteError) return undefined
    throw error
  }
}

const MENDED_BY_WRITING: ReadonlySet<string> = new Set(['MISSING', 'OLDER', 'CORRUPTED'])
const BACKUP_EVERY_MS = 24 * 3_600_000

function isBackupDue(lastAt: number | undefined, now: number): boolean {
  return lastAt === undefined || now - lastAt >= BACKUP_EVERY_MS
}

function tryBackup(make: (label: string) => string, notice: (sentence: string) => void): void {
  try {
    make('daily')
  } catch (error) {
    notice(`Today's backup of the library could not be made. ${(error as Error).message}`)
  }
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function closingOnError<T>(before: { close(): void }, open: () => T): T {
  try {
    return open()
  } catch (error) {
    before.close()
    throw error
  }
}

/** A disk that cannot be written is a mode, not an end: reading goes on, and it is said. */
function openOrRead(options: OpenOptions, parts: DatabaseParts): Database {
  try {
    return openDatabase(options)
  } catch (error) {
    const code = error instanceof SqliteError && parts.canJustRead ? error.code : undefined
    if (options.readOnly || (code !== 'READ_ONLY' && code !== 'FULL')) throw error
    const reader = readInstead(options, error)
    const { message } = error as Error
    parts.notice(
      `The ${options.kind} cannot be written here, so it is open for reading only. ${message}`,
    )
    return reader
  }
}

/** @throws the first error where there is nothing to read yet */
function readInstead(options: OpenOptions, first: unknown): Database {
  try {
    return openDatabase({ ...options, readOnly: true })
  } catch (error) {
    throw error instanceof SqliteError && error.code === 'MISSING' ? first : error
  }
}
