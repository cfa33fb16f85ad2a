/** Everything a person made in one file that can be checked, and on wish all that was read as well. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createArchive, type ArchiveWriter } from '#electron/platform/archive/write-archive.ts'
import type { Folders } from '#electron/platform/folders.ts'
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
  onShare: (share: number) => void,
) => Promise<{ readonly version: number; readonly rows: Readonly<Record<string, number>> }>

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
  try {
    archive = createArchive(file)
    const manifest = yield* fill(parts, archive, scratch, options)
    await archive.add('manifest.json', [`${JSON.stringify(manifest, undefined, 2)}\n`])
    return factsOf(manifest, archive.finish())
  } catch (error) {
    archive?.abandon()
    throw error
  } finally {
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
    yield { step: `Copying ${name}` }
    if (role === 'feeds') {
      entries.push({ ...(await archive.add(name, [readFileSync(file)])), role, what: WHAT[role] })
      continue
    }
    const copy = join(scratch, name)
    const found = await parts.copy(file, copy, () => undefined)
    if (role === 'library') rows = found.rows
    yield { step: `Packing ${name}` }
    const entry = await archive.add(name, stoppable(createReadStream(copy), signal))
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

async function* stoppable(
  pieces: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    signal?.throwIfAborted()
    yield piece
  }
}
