/** What is done to a data folder that nobody has opened, whatever state its files are in. */
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { CACHE_MIGRATIONS } from '#electron/cache/cache.ts'
import { readOwnBase } from '#electron/embedded/knowledge/own-base-file.ts'
import { baseToCsv } from '#electron/embedded/knowledge/own-base.ts'
import { LIBRARY_MIGRATIONS } from '#electron/library/library.ts'
import { systemClock, type Clock } from '#electron/platform/clock.ts'
import { findFolders, makeFolders, type Folders } from '#electron/platform/folders.ts'
import { watched } from '#electron/platform/steps.ts'
import { checkWanted, noteChecked } from '#electron/sqlite/check-later.ts'
import { readMigrations } from '#electron/sqlite/migrations.ts'
import { openProfileLock } from '#electron/sqlite/profile-lock.ts'
import { stageBackup } from '#electron/work/backup/read-backup.ts'
import { verifyCapsule } from '#electron/work/capsule/read-capsule.ts'
import { writeBackup, type BackupOptions } from '#electron/work/backup/write-backup.ts'
import type { OwnNames } from '#electron/work/own-names.ts'
import { databaseFiles } from '#electron/work/storage.ts'
import { runCare, type CareAnswer, type CareTask } from '#electron/workers/database-care.ts'
import type { BackupFacts, SealProgress } from '#shared/model/backup.ts'
import type { CapsuleCheck } from '#shared/model/capsule.ts'
import type { CompactStep, FileCare } from '#shared/model/storage.ts'
import { openOwnNames } from './own-names.ts'
import { applyStagedRestore, stagingFolder } from './staged-restore.ts'

const EMBEDDED_MIGRATIONS = new URL('../embedded/migrations', import.meta.url)

export type FolderTools = {
  readonly dataDir: string
  /** Beside a window too. @throws WorkError as `writeBackup` does */
  backup(file: string, options: BackupOptions): AsyncGenerator<SealProgress, BackupFacts>
  /** Damage inside is an answer. @throws WorkError UNREADABLE where it is no capsule, UNSUPPORTED */
  verifyCapsule(file: string): AsyncGenerator<SealProgress, CapsuleCheck>
  /** Reads only, beside a window too; damage is an answer. */
  check(): AsyncGenerator<FileCare>
  /**
   * A file that was begun is finished; behind it a stop ends the work.
   * @throws SqliteError LOCKED beside a window, FULL; the file is whole all the same
   */
  compact(
    onShare: (name: string, share: number) => void,
    signal?: AbortSignal,
  ): AsyncGenerator<FileCare>
  /** @throws WorkError as `stageBackup` does, LOCKED beside a window */
  restore(file: string): AsyncGenerator<SealProgress, Restored>
  /** Names of the person's own, for the embedded service; beside a window too, whose threads read them anew. */
  readonly ownNames: OwnNames
}

export type Restored = { readonly facts: BackupFacts; readonly aside: readonly string[] }

export function openFolderTools(options: {
  readonly dataDir?: string | undefined
  readonly env: Readonly<Record<string, string | undefined>>
  readonly version: string
}): FolderTools {
  const { env, dataDir } = options
  const folders = findFolders({ env, home: homedir(), platform: process.platform, dataDir })
  return {
    dataDir: folders.data,
    backup: (file, asked) =>
      writeBackup(backupWriting(folders, options.version, systemClock()), file, asked),
    verifyCapsule: (file) => verifyCapsule(file, options.version),
    check: () => checkFiles(folders),
    compact: (onShare, signal) => compactFiles(folders, onShare, signal),
    restore: (file) => restore(folders, options.version, file),
    ownNames: openOwnNames(folders.data),
  }
}

/** Whether a file was left by a killed program and nobody looked through it since. */
export function hasUnchecked(folders: Folders): boolean {
  return present(folders).some(({ path }) => checkWanted(path) === 'soon')
}

/** Each database that is there, looked through from end to end. */
export async function* checkFiles(folders: Folders): AsyncGenerator<FileCare> {
  for (const { name, path, what } of present(folders)) {
    const { bytesBefore, bytes, findings, version } = await runCare({ kind: 'check', file: path })
    noteChecked(path, findings.length === 0)
    yield { name, what, bytesBefore, bytes, findings: [...findings], version }
  }
}

async function* compactFiles(
  folders: Folders,
  onShare: (name: string, share: number) => void,
  signal?: AbortSignal,
): AsyncGenerator<FileCare> {
  const lock = openProfileLock(folders.data)
  try {
    for await (const { name, share, done } of compactEach(folders, signal)) {
      if (done) yield done
      else onShare(name, share)
    }
  } finally {
    lock.close()
  }
}

/** Without a claim of its own: for whoever holds the folder already. */
export async function* compactEach(
  folders: Folders,
  signal?: AbortSignal,
): AsyncGenerator<CompactStep> {
  for (const { name, path, what } of present(folders)) {
    // SQLite rewrites a file in one piece, so the only place to stop is between two.
    if (signal?.aborted) return
    yield { name, share: 0 }
    const steps = sharesOf({ kind: 'compact', file: path })
    let step = await steps.next()
    for (; !step.done; step = await steps.next()) yield { name, share: step.value }
    const { bytesBefore, bytes, version } = step.value
    yield { name, share: 1, done: { name, what, bytesBefore, bytes, findings: [], version } }
  }
}

function sharesOf(task: CareTask): AsyncGenerator<number, CareAnswer> {
  let share = 0
  const answer = runCare(task, (now) => void (share = Math.max(share, now)))
  return watched(answer, () => share)
}

/** What writing a backup needs of this program. */
export function backupWriting(folders: Folders, version: string, clock: Clock) {
  return {
    folders,
    version,
    now: () => clock.now(),
    ownNames: () => {
      const { entities } = readOwnBase(folders.data)
      return entities.length > 0 ? baseToCsv(entities) : undefined
    },
    copy: (file: string, target: string) => sharesOf({ kind: 'copy', file, target }),
  }
}

/** What reading a backup needs of this program. */
export function backupReading(version: string) {
  const newest = (place: URL) => readMigrations(fileURLToPath(place)).length
  return {
    version,
    known: {
      library: newest(LIBRARY_MIGRATIONS),
      cache: newest(CACHE_MIGRATIONS),
      newsroom: newest(EMBEDDED_MIGRATIONS),
    },
    inspect: (file: string) => runCare({ kind: 'check', file }),
  }
}

async function* restore(
  folders: Folders,
  version: string,
  file: string,
): AsyncGenerator<SealProgress, Restored> {
  makeFolders(folders)
  const lock = openProfileLock(folders.data)
  try {
    const facts = yield* stageBackup(backupReading(version), file, stagingFolder(folders))
    yield { step: 'Putting it in place' }
    return { facts, aside: applyStagedRestore(folders, systemClock()) ?? [] }
  } finally {
    lock.close()
  }
}

function present(folders: Folders) {
  return databaseFiles(folders).filter(({ path }) => existsSync(path) || existsSync(`${path}-wal`))
}
