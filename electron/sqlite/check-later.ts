/**
 * A mark beside a file that is to be looked through: by a program that was killed with a file too
 * large to be looked through at the next start, and by a check that found damage in an open file.
 * SQLite promises that a kill damages nothing; what the disk did meanwhile is found all the same.
 */
import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'

export type CheckWanted =
  /** In the background, once somebody has time for it. */
  | 'soon'
  /** Before the file is opened: it was found damaged. */
  | 'at-start'

/** Undefined where nobody asked for a check. */
export function checkWanted(file: string): CheckWanted | undefined {
  try {
    return readFileSync(markOf(file), 'utf8').trim() === 'at-start' ? 'at-start' : 'soon'
  } catch {
    return undefined
  }
}

/** Without the mark the weekly check is left; a full disk must not keep anybody from opening. */
export function wantCheck(file: string, when: CheckWanted): void {
  try {
    const descriptor = openSync(markOf(file), 'w', 0o600)
    try {
      writeSync(descriptor, `${when}\n`)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch {
    rmSync(markOf(file), { force: true })
  }
}

/** The file was looked through from end to end. */
export function noteChecked(file: string, isSound: boolean): void {
  if (!isSound) return wantCheck(file, 'at-start')
  if (checkWanted(file) === undefined) return
  try {
    rmSync(markOf(file), { force: true })
  } catch {
    // Whoever may write here looks through it once more.
  }
}

const markOf = (file: string): string => `${file}-check`
