/** Files of the data folder as the page cares for them. */
import { existsSync } from 'node:fs'
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import type { Clock } from '#electron/platform/clock.ts'
import type { Folders } from '#electron/platform/folders.ts'
import type { Host } from '#electron/platform/host.ts'
import type { Newsroom } from '#electron/platform/newsroom.ts'
import { stageBackup } from '#electron/work/backup/read-backup.ts'
import { writeBackup } from '#electron/work/backup/write-backup.ts'
import { keptBeside } from '#electron/work/kept-beside.ts'
import type { Jobs } from '#electron/work/jobs.ts'
import { createStorageCare, transferFolder } from '#electron/work/storage-care.ts'
import { createStorage, databaseFiles } from '#electron/work/storage.ts'
import { createRetention } from '#electron/work/retention.ts'
import type { UndoStack } from '#electron/work/undo.ts'
import { createTransfers } from '#electron/work/transfers.ts'
import { runCare } from '#electron/workers/database-care.ts'
import { backupReading, backupWriting, checkFiles, compactEach } from './folder-tools.ts'
import type { Databases } from './open-databases.ts'
import { dropStagedRestore, hasStagedRestore, stagingFolder } from './staged-restore.ts'

export function createStorageParts(parts: {
  readonly host: Pick<Host, 'restart'>
  readonly folders: Folders
  readonly clock: Clock
  readonly version: string
  readonly databases: Databases
  readonly library: Library
  readonly cache: StoryCache
  readonly newsroom: Newsroom
  readonly jobs: Jobs
  readonly undo: UndoStack
  newId(): string
  announce(topic: 'stories' | 'status' | 'settings'): void
  tell(level: 'info' | 'warning', subject: string, message: string): void
}) {
  const { host, folders, clock, version, databases } = parts
  const files = databaseFiles(folders)
  const transfers = createTransfers({ folder: transferFolder(folders), newId: parts.newId })
  const beside = () =>
    keptBeside(
      folders.data,
      files.map(({ path }) => path),
    )
  const storage = createStorage({
    ...parts,
    beside,
    retention: createRetention({ ...parts, now: () => clock.now() }),
    dataDir: folders.data,
    files,
    makeBackup: () => databases.makeBackup('by-hand'),
    lastBackupAt: databases.lastBackupAt,
  })
  const measure = () =>
    Promise.all(
      files
        .filter(({ path }) => existsSync(path))
        .map(async ({ name, path }) => ({ name, ...(await runCare({ kind: 'measure', file: path })) })), // prettier-ignore
    )
  const care = createStorageCare({
    ...parts,
    transfers,
    isReadOnly: databases.isReadOnly,
    now: () => clock.now(),
    measure,
    beside,
    check: () => checkFiles(folders),
    compact: (signal) => compactEach(folders, signal),
    holdActivity: () => parts.cache.activity.hold(),
    writeBackup: (file, options) =>
      writeBackup(backupWriting(folders, version, clock), file, options),
    stageBackup: (file, signal) =>
      stageBackup(backupReading(version), file, stagingFolder(folders), signal),
    hasStagedRestore: () => hasStagedRestore(folders),
    dropStagedRestore: () => dropStagedRestore(folders),
    ...(host.restart && { restartHost: () => host.restart?.() }),
  })
  return { transfers, storage: { ...storage, ...care } }
}
