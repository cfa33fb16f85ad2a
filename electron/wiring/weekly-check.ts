/**
 * A file that is large and ended cleanly is not looked through at its start, so damage in it would be
 * found by nobody until it is read: once a week every file is checked from end to end (reliability D8),
 * and sooner where one was left by a program that was killed.
 */
import type { Library } from '#electron/library/library.ts'

const CHECK_EVERY_MS = 7 * 24 * 3_600_000
const KEY = 'filesCheckedAt'

export type WeeklyCheckParts = {
  readonly keep: Pick<Library['keep'], 'get' | 'put'>
  now(): number
  /** Whether a file was left that nobody looked through since. */
  isWanted(): boolean
  /** Tells of damage by itself. */
  check(): AsyncIterable<unknown>
}

/** @returns what is called now and then; most calls do nothing */
export function createWeeklyCheck({
  keep,
  now,
  isWanted,
  check,
}: WeeklyCheckParts): () => Promise<void> {
  return async () => {
    const last = keep.get(KEY)
    // A clock that was put back must not put the next check off for years.
    const isRecent = typeof last === 'number' && last <= now() && now() - last < CHECK_EVERY_MS
    const isAsked = isWanted()
    if (isRecent && !isAsked) return
    if (last !== undefined || isAsked) for await (const _ of check());
    keep.put(KEY, now())
  }
}
