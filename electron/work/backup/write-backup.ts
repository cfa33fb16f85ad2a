/** Everything a person made in one file that can be checked, and on wish all that was read as well. */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createArchive, type ArchiveWriter } from '#electron/platform/archive/write-archive.ts'
import type { Folders } from '#electron/platform/folders.ts'
import { watched } from '#electron/platform/steps.ts'
import {
  BACKUP_VERSION,
  type BackupFacts,
  type BackupManifest,
  type BackupRole,
  type SealProgress,
} from '#shared/model/backup.ts'
import { backupReadme } from './backup-readme.ts'
import { factsOf } from './read-backup.ts'

/** Copies a database beside whoever has it open, checked; the answer is what the copy holds. */
export type CopyDatabase = (
  file: string,
  target: string,
) => AsyncGenerator<
  number,
  { readonly version: number; readonly rows: Readonly<Record<string, number>> }
>

export type WriteBackupParts = {
  readonly folders: Folders
  readonly version: string
  readonly copy: CopyDatabase
  /** The names of one's own as a table; undefined where there are none. */
  ownNames(): string | undefined
  now(): number
}

export type BackupOptions = {
  /** Cached stories and the newsroom: what can be had again, mostly. */
  readonly hasStories: boolean
  readonly signal?: AbortSignal
}

type Source = { readonly role: BackupRole; readonly name: string; readonly file: string }

const WHAT: Readonly<Record<BackupRole, string>> = {
  library: 'searches, collections, notes, stars, recipes, corrections, settings',
  cache: 'stories kept for reading offline, documents of batches and what was found in them',
  newsroom: 'stories of your feeds and texts',
  feeds: 'the list of your feeds',
  names: 'names of your own',
  readme: 'what this file is',
}

/**
 * Yields how far it is; the file appears under its name only when it is whole. Secrets are in none
 * of it: they lie in the system's keyring or the sealed file, which both stay where they are.
 * @throws WorkError DISK_FULL, UNREADABLE for a damaged database, UNSUPPORTED above 4 GB
 */
export async function* writeBackup(
  parts: WriteBackupParts,
  file: string,
  options: BackupOptions,
): AsyncGenerator<SealProgress, BackupFacts> {
  const scratch = join(parts.folders.data, 'backup.part')
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(scratch, { recursive: true, mode: 0o700 })
  let archive: ArchiveWriter | undefined
  let isWhole = false
  try {
    archive = createArchive(file)
    const manifest = yield* fill(parts, archive, scratch, options)
    await archive.add('manifest.json', [`${JSON.stringify(manifest, undefined, 2)}\n`])
    const bytes = archive.finish()
    isWhole = true
    return factsOf(manifest, bytes)
  } finally {
    if (!isWhole) archive?.abandon()
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function* fill(
  parts: WriteBackupParts,
  archive: ArchiveWriter,
  scratch: string,
  { hasStories, signal }: BackupOptions,
): AsyncGenerator<SealProgress, BackupManifest> {
  const entries: BackupManifest['entries'] = []
  let rows: Readonly<Record<string, number>> = {}
  const madeAt = new Date(parts.now()).toISOString()
  const readme = await archive.add('README.txt', [backupReadme(madeAt, parts.version)])
  entries.push({ ...readme, role: 'readme', what: WHAT.readme })
  const names = parts.ownNames()
  if (names !== undefined) {
    const entry = await archive.add('own-knowledge.csv', [names])
    entries.push({ ...entry, role: 'names', what: WHAT.names })
  }
  for (const { role, name, file } of sourcesIn(parts.folders, hasStories)) {
    signal?.throwIfAborted()
    if (role === 'feeds') {
      yield { step: `Packing ${name}` }
      entries.push({ ...(await archive.add(name, [readFileSync(file)])), role, what: WHAT[role] })
      continue
    }
    const copy = join(scratch, name)
    const found = yield* told(`Copying ${name}`, parts.copy(file, copy))
    if (role === 'library') rows = found.rows
    const whole = statSync(copy).size
    let packed = 0
    const pieces = stoppable(createReadStream(copy), signal, (bytes) => void (packed += bytes))
    const share = () => packed / Math.max(1, whole)
    const entry = yield* told(`Packing ${name}`, watched(archive.add(name, pieces), share))
    rmSync(copy)
    entries.push({ ...entry, role, schema: found.version, what: WHAT[role] })
  }
  return {
    format: 'broadsheet-backup',
    version: BACKUP_VERSION,
    madeAt,
    madeBy: parts.version,
    entries,
    rows,
  }
}

function sourcesIn({ data, cache }: Folders, hasStories: boolean): Source[] {
  const all: Source[] = [
    { role: 'library', name: 'library.db', file: join(data, 'library.db') },
    { role: 'feeds', name: 'feeds.opml', file: join(data, 'embedded.feeds.opml') },
    { role: 'cache', name: 'cache.db', file: join(cache, 'cache.db') },
    { role: 'newsroom', name: 'embedded.db', file: join(data, 'embedded.db') },
  ]
  const isWanted = (role: BackupRole) => hasStories || role === 'library' || role === 'feeds'
  // The library must be there; its absence is an error, not an empty backup.
  return all.filter(({ role, file }) => isWanted(role) && (role === 'library' || existsSync(file)))
}

async function* told<T>(
  step: string,
  shares: AsyncGenerator<number, T>,
): AsyncGenerator<SealProgress, T> {
  yield { step }
  let next = await shares.next()
  for (; !next.done; next = await shares.next()) yield { step, share: Math.min(1, next.value) }
  return next.value
}

async function* stoppable(
  pieces: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    signal?.throwIfAborted()
    onBytes(piece.length)
    yield piece
  }
}
