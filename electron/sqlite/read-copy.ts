import { chmodSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

export type ReadCopy = { readonly file: string; remove(): void }

/**
 * A private copy of a database with its log, for a folder that cannot be written. This process must
 * have no connection to the file: closing the descriptor would drop its locks.
 * @throws the system's error, such as ENOSPC; nothing is left then
 */
export function copyForReading(file: string): ReadCopy {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-reading-'))
  const target = join(folder, basename(file))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    for (const suffix of ['', '-wal']) {
      if (!existsSync(file + suffix)) continue
      copyFileSync(file + suffix, target + suffix, constants.COPYFILE_FICLONE)
      // Copied modes may forbid the log beside it, which is all that is written.
      chmodSync(target + suffix, 0o600)
    }
  } catch (error) {
    remove()
    throw error
  }
  return { file: target, remove }
}
