/** What becomes of a file whose pages are not those it was left with. */
import { accessSync, constants, copyFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { listBackups } from './backup.ts'
import { nameAside } from './damage.ts'
import { SqliteError } from './errors.ts'
import { syncFile } from './files.ts'
import { changeSince, readSums, type PageChange, type PageSums } from './page-sums.ts'

/** Of a file that was changed by another program and opened all the same. */
const KEPT_COPIES = 3

type AsLeft = {
  /** Every byte is as it was left, so nothing need be looked through. */
  readonly isSame: boolean
  readonly sums?: PageSums
  /** The file as it was found, where it is not as it was left. */
  readonly found?: { readonly copy: string; readonly change: PageChange }
}

type Wanted = {
  readonly file: string
  readonly kind: string
  readonly clock: { now(): number }
  readonly sums?: 'replace' | 'keep'
}

/**
 * For a file nobody has open. What another program wrote is taken for what somebody wanted, once it
 * passes its checks; a copy stays. What nobody wrote is damage, unless the file is to be kept.
 * @throws SqliteError CORRUPTED
 */
export function compareAsLeft({ file, kind, clock, sums: policy }: Wanted): AsLeft {
  if (!policy || bytesOf(file) === 0 || bytesOf(`${file}-wal`) > 0) return { isSame: false }
  const sums = readSums(file)
  if (!sums) return { isSame: false }
  const change = changeSince(file, sums)
  if (!change) return { isSame: true, sums }
  if (policy === 'replace' && !change.isWritten) {
    const message = `The ${kind} ${basename(file)} is not as it was left, and nobody wrote it since: ${pagesIn(change)} changed on the disk.`
    throw new SqliteError('CORRUPTED', message, { file })
  }
  const copy = nameAside(file, clock.now(), 'changed')
  try {
    copyFileSync(file, copy)
    syncFile(copy)
  } catch (error) {
    // On a full disk half a copy would take the room that is needed.
    rmSync(copy, { force: true })
    throw error
  }
  return { isSame: false, found: { copy, change } }
}

/**
 * For who only reads: what is not as it was left is mended and said by whoever writes next.
 * @returns the error to end with; undefined where all is as it was left, or nobody here can mend it
 */
export function foundChanged({
  file,
  kind,
  sums: policy,
}: Omit<Wanted, 'clock'>): SqliteError | undefined {
  if (!policy || bytesOf(`${file}-wal`) > 0) return undefined
  try {
    accessSync(file, constants.W_OK)
  } catch {
    return undefined
  }
  const sums = readSums(file)
  const change = sums && changeSince(file, sums)
  if (!change) return undefined
  const message = `The ${kind} ${basename(file)} is not as it was left: ${pagesIn(change)} changed.`
  return new SqliteError('CORRUPTED', message, { file })
}

/** A file that is damaged is set aside itself. */
export function forgetCopy({ found }: AsLeft): void {
  if (found) rmSync(found.copy, { force: true })
}

export function changedSentence(
  { file, kind }: Wanted,
  found: NonNullable<AsLeft['found']>,
): string {
  const { change, copy } = found
  const backup = listBackups(file)[0]
  const hint = backup ? ` The newest backup is ${backup.file}.` : ''
  const who = change.isWritten
    ? `was changed by another program, or damaged, since Broadsheet closed it`
    : `changed on the disk although nobody wrote it`
  for (const old of copiesOf(file).slice(KEPT_COPIES)) rmSync(old, { force: true })
  return `The ${kind} ${basename(file)} ${who}: ${pagesIn(change)}. It passes its checks and was opened; as it was found it is kept as ${copy}.${hint} If you did not change it, look it through under Settings, Storage.`
}

const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

const pagesIn = ({ pages, of }: PageChange): string =>
  `${pages.length} of its ${of} ${of === 1 ? 'page' : 'pages'}`

/** Newest first. */
function copiesOf(file: string): string[] {
  const folder = dirname(file)
  const prefix = `${basename(file, '.db')}.changed-`
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .sort()
    .reverse()
    .map((name) => join(folder, name))
}
