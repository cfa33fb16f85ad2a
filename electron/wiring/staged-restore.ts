/** Puts a checked backup in place before anything is opened; whatever was there stays beside it. */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { Clock } from '#electron/platform/clock.ts'
import type { Folders } from '#electron/platform/folders.ts'
import type { Newsroom } from '#electron/platform/newsroom.ts'
import { openProfileLock } from '#electron/sqlite/profile-lock.ts'
import { stamp, syncFolder } from '#electron/sqlite/files.ts'
import { sumsFileOf } from '#electron/sqlite/page-sums.ts'
import { STAGED_NAME, type Staged } from '#electron/work/backup/read-backup.ts'
import type { BackupRole } from '#shared/model/backup.ts'

/** Feeds of a backup, until the newsroom has taken them in. */
const RESTORED_FEEDS = 'restored.feeds.opml'

export function stagingFolder(folders: Folders): string {
  return join(folders.data, 'restore')
}

export function hasStagedRestore(folders: Folders): boolean {
  return existsSync(join(stagingFolder(folders), STAGED_NAME))
}

export function dropStagedRestore(folders: Folders): void {
  const folder = stagingFolder(folders)
  // The list first: without it the rest is nothing.
  rmSync(join(folder, STAGED_NAME), { force: true })
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Finishes a restore that was laid ready. The caller holds the folder, and nothing in it is open.
 * Killed at any point it is finished by the next call.
 * @returns where the files that were there before now are; undefined where none was laid ready
 */
export function applyStagedRestore(folders: Folders, clock: Clock): readonly string[] | undefined {
  const staging = stagingFolder(folders)
  const list = join(staging, STAGED_NAME)
  if (!existsSync(list)) return undefined
  const staged = JSON.parse(readFileSync(list, 'utf8')) as Staged
  const suffix = `before-restore-${stamp(clock.now())}`
  const aside: string[] = []
  for (const { role, name } of staged.files) {
    const from = join(staging, name)
    if (!existsSync(from)) continue
    const place = placeOf(folders, role, name)
    if (role !== 'feeds') aside.push(...setAside(place, suffix))
    // The other form of one's own names would be laid over those of the backup.
    if (role === 'names') aside.push(...setAside(place.replace(/csv$/, 'jsonl'), suffix))
    renameSync(from, place)
    syncFolder(dirname(place))
  }
  dropStagedRestore(folders)
  return aside
}

/** As `applyStagedRestore`, and says it. */
export function endRestore(
  folders: Folders,
  clock: Clock,
  notice: (sentence: string) => void,
): void {
  const aside = applyStagedRestore(folders, clock)
  if (aside) notice(restoredSentence(aside))
}

/** For who only reads: puts a restore in place where nobody holds the folder; else its holder does. */
export function endRestoreAlone(
  folders: Folders,
  clock: Clock,
  notice: (sentence: string) => void,
): void {
  if (!hasStagedRestore(folders)) return
  let lock: { close(): void }
  try {
    lock = openProfileLock(folders.data)
  } catch {
    return
  }
  try {
    endRestore(folders, clock, notice)
  } finally {
    lock.close()
  }
}

/** What a person should know of a restore that was just put in place. */
function restoredSentence(aside: readonly string[]): string {
  const kept = aside.length > 0 ? ` What was there before is kept as ${aside.join(' and ')}.` : ''
  return `The backup was put in place.${kept}`
}

/** Adds the feeds of a restored list to those there are; tried again at the next start. */
export async function takeRestoredFeeds(folders: Folders, newsroom: Newsroom): Promise<void> {
  const file = join(folders.data, RESTORED_FEEDS)
  if (!existsSync(file)) return
  const listed = await newsroom.previewOpml(readFileSync(file, 'utf8'))
  const missing = listed.filter(({ isKnown }) => !isKnown)
  if (missing.length > 0) await newsroom.addFeeds(missing.map(({ isKnown: _, ...feed }) => feed))
  rmSync(file)
}

function placeOf(folders: Folders, role: BackupRole, name: string): string {
  if (role === 'feeds') return join(folders.data, RESTORED_FEEDS)
  return join(role === 'cache' ? folders.cache : folders.data, name)
}

/** The log goes first: left behind, it would be played into the file that comes in its place. */
function setAside(file: string, suffix: string): string[] {
  const ending = extname(file)
  const target = join(dirname(file), `${basename(file, ending)}.${suffix}${ending}`)
  for (const part of ['-wal', '-shm', '', sumsFileOf('')]) {
    if (existsSync(file + part)) renameSync(file + part, target + part)
  }
  return existsSync(target) ? [target] : []
}
