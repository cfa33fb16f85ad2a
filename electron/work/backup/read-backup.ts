/** Backups that come back: checked whole before anything is touched. */
import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { once } from 'node:events'
import { openArchive, refused, type Archive } from '#electron/platform/archive/read-archive.ts'
import { failureFromSystem, WorkError } from '#electron/platform/failures.ts'
import { watched } from '#electron/platform/steps.ts'
import {
  BACKUP_VERSION,
  BackupManifest,
  type BackupFacts,
  type BackupRole,
  type SealProgress,
} from '#shared/model/backup.ts'

const LIMITS = { mostBytes: 64 * 1024 ** 3, mostEntries: 100 }
const MOST_MANIFEST_BYTES = 1024 * 1024

/** Of a database file: whether it is whole, and of which version. */
export type InspectDatabase = (
  file: string,
) => Promise<{ readonly version: number; readonly findings: readonly string[] }>

export type ReadBackupParts = {
  readonly inspect: InspectDatabase
  /** The newest migrations this program knows. */
  readonly known: Readonly<Record<'library' | 'cache' | 'newsroom', number>>
  readonly version: string
}

/** The restore is finished at the next opening, by whoever finds this beside the files. */
export type Staged = {
  readonly madeAt: string
  readonly files: readonly { readonly role: BackupRole; readonly name: string }[]
}

export const STAGED_NAME = 'staged.json'

/**
 * Checks a backup and lays its files into `folder`, ready to be put in place. The folder holds a
 * complete restore or none: its list is written last.
 * @throws WorkError UNREADABLE naming what is damaged, UNSUPPORTED for one of a newer Broadsheet,
 * DISK_FULL; nothing is left in the folder then
 */
export async function* stageBackup(
  parts: ReadBackupParts,
  file: string,
  folder: string,
  signal?: AbortSignal,
): AsyncGenerator<SealProgress, BackupFacts> {
  rmSync(folder, { recursive: true, force: true })
  let isWhole = false
  try {
    yield { step: 'Reading the list of contents' }
    const archive = await openArchive(file, LIMITS)
    const manifest = await manifestOf(archive, parts)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const entry of manifest.entries) {
      signal?.throwIfAborted()
      const step = `Checking ${entry.name}`
      yield { step }
      const unpacked = { bytes: 0 }
      const share = () => unpacked.bytes / Math.max(1, entry.bytes)
      const unpacking = watched(unpack(archive, entry, folder, { unpacked, signal }), share)
      for await (const done of unpacking) yield { step, share: Math.min(1, done) }
      if (isDatabase(entry.role)) await inspected(parts, archive, folder, entry.role, entry.name)
    }
    const files = manifest.entries
      .filter(({ role }) => role !== 'readme')
      .map(({ role, name }) => ({ role, name }))
    const staged: Staged = { madeAt: manifest.madeAt, files }
    writeFileSync(join(folder, STAGED_NAME), JSON.stringify(staged), { mode: 0o600, flush: true })
    isWhole = true
    return factsOf(manifest, archive.bytes)
  } catch (error) {
    throw failureFromSystem(error, `the restored copy in ${folder}`) ?? error
  } finally {
    if (!isWhole) rmSync(folder, { recursive: true, force: true })
  }
}

export function factsOf(manifest: BackupManifest, bytes: number): BackupFacts {
  const rows = (table: string) => manifest.rows[table] ?? 0
  return {
    madeAt: manifest.madeAt,
    madeBy: manifest.madeBy,
    bytes,
    hasStories: manifest.entries.some(({ role }) => role === 'cache' || role === 'newsroom'),
    searches: rows('search'),
    collections: rows('collection'),
    marks: rows('story_mark'),
    batches: rows('batch'),
  }
}

async function manifestOf(archive: Archive, parts: ReadBackupParts): Promise<BackupManifest> {
  const { file } = archive
  if (!archive.has('manifest.json')) throw refused(file, 'it has no list of contents')
  const text = (await archive.read('manifest.json', MOST_MANIFEST_BYTES)).toString('utf8')
  const found = parsed(text, file)
  if (found.format !== 'broadsheet-backup') {
    const hint = found.format === 'broadsheet-capsule' ? ' but a research capsule' : ''
    throw refused(file, `it is no backup of Broadsheet${hint}`)
  }
  if (Number(found.version) > BACKUP_VERSION) throw newer(file, found.madeBy, parts.version)
  const manifest = BackupManifest.safeParse(found)
  if (!manifest.success) throw refused(file, 'its list of contents cannot be understood')
  checkList(archive, manifest.data)
  return manifest.data
}

function parsed(
  text: string,
  file: string,
): { format?: unknown; version?: unknown; madeBy?: unknown } {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Told below as what it is for the person.
  }
  throw refused(file, 'its list of contents cannot be read')
}

/** Exactly the files that a backup has, each once, and none that the list does not name. */
function checkList(archive: Archive, { entries }: BackupManifest): void {
  const { file } = archive
  const names = new Set(entries.map(({ name }) => name))
  const stranger = archive.names.find((name) => name !== 'manifest.json' && !names.has(name))
  if (stranger !== undefined) throw refused(file, `"${stranger}" in it is not on its list`)
  for (const { role, name } of entries) {
    if (NAMES[role] !== name) throw refused(file, `its list names "${name}" as the ${role}`)
  }
  if (names.size !== entries.length) throw refused(file, 'its list names a file twice')
  if (!names.has(NAMES.library)) throw refused(file, 'there is no library in it')
}

const NAMES: Readonly<Record<BackupRole, string>> = {
  library: 'library.db',
  cache: 'cache.db',
  newsroom: 'embedded.db',
  feeds: 'feeds.opml',
  names: 'own-knowledge.csv',
  readme: 'README.txt',
}

async function unpack(
  archive: Archive,
  entry: BackupManifest['entries'][number],
  folder: string,
  { unpacked, signal }: { unpacked: { bytes: number }; signal: AbortSignal | undefined },
): Promise<void> {
  const hash = createHash('sha256')
  const target = createWriteStream(join(folder, NAMES[entry.role]), { mode: 0o600, flush: true })
  const done = finished(target)
  // Awaited below; until then a failed write must not be the process's.
  done.catch(() => undefined)
  for await (const piece of archive.stream(entry.name)) {
    if (signal?.aborted) target.destroy()
    signal?.throwIfAborted()
    hash.update(piece)
    unpacked.bytes += piece.length
    if (!target.write(piece)) await Promise.race([once(target, 'drain'), done])
  }
  target.end()
  await done
  if (hash.digest('hex') !== entry.sha256) {
    throw refused(archive.file, `${entry.name} in it was changed or damaged`)
  }
}

type DatabaseRole = 'library' | 'cache' | 'newsroom'

function isDatabase(role: BackupRole): role is DatabaseRole {
  return role === 'library' || role === 'cache' || role === 'newsroom'
}

async function inspected(
  { inspect, known, version }: ReadBackupParts,
  archive: Archive,
  folder: string,
  role: DatabaseRole,
  name: string,
): Promise<void> {
  const found = await inspect(join(folder, name))
  if (found.findings.length > 0) {
    throw refused(archive.file, `${name} in it is damaged: ${found.findings[0] ?? ''}`)
  }
  if (found.version === 0) throw refused(archive.file, `${name} in it is no database of Broadsheet`)
  if (found.version > known[role]) throw newer(archive.file, undefined, version)
}

function newer(file: string, madeBy: unknown, version: string): WorkError {
  const by = typeof madeBy === 'string' ? ` ${madeBy.slice(0, 40)}` : ''
  return new WorkError(
    'UNSUPPORTED',
    `${file} was made by a newer Broadsheet${by}; this is ${version}. Nothing was changed; use the newer program to restore it.`,
  )
}
