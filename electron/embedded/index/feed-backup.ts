/**
 * The list of feeds is the one thing in the embedded file that cannot be had again: stories come
 * from the feeds. So it is also kept beside the file, as OPML that any reader takes.
 */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import type { Feeds } from '#electron/embedded/ingest/feeds.ts'
import { readOpml } from '#electron/embedded/ingest/opml.ts'

export type FeedBackup = {
  /**
   * Puts the list back from its copy where it is empty and the copy is not, and makes the copy where
   * there is none. @returns how many feeds came back.
   */
  settle(): number
  /** The same feeds, with a copy written after each change of the list. */
  readonly feeds: Feeds
}

export function keepFeeds(
  feeds: Feeds,
  options: {
    /** Of the copy. */
    readonly file: string
    /** Hears why the copy could not be written; the list itself is stored. */
    onTrouble(sentence: string): void
  },
): FeedBackup {
  const { file } = options
  const write = (): void => {
    try {
      const draft = `${file}.new`
      const handle = openSync(draft, 'w', 0o600)
      try {
        writeSync(handle, feeds.exportOpml())
        fsyncSync(handle)
      } finally {
        closeSync(handle)
      }
      // Whoever reads meets the old copy or the new one, never half of one.
      renameSync(draft, file)
    } catch (error) {
      options.onTrouble(`The copy of the feed list could not be written: ${messageOf(error)}`)
    }
  }
  const kept = (): string | undefined => {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      return undefined
    }
  }
  return {
    settle() {
      const text = kept()
      const isEmpty = feeds.list().length === 0
      if (text === undefined && !isEmpty) write()
      if (text === undefined || !isEmpty) return 0
      try {
        const listed = readOpml(text, () => false)
        return listed.length === 0 ? 0 : feeds.add(listed).length
      } catch (error) {
        options.onTrouble(`The copy of the feed list ${file} cannot be read: ${messageOf(error)}`)
        return 0
      }
    },
    feeds: {
      ...feeds,
      add(added) {
        const result = feeds.add(added)
        write()
        return result
      },
      remove(ids) {
        feeds.remove(ids)
        write()
      },
      recordSuccess(id, success) {
        feeds.recordSuccess(id, success)
        if (success.movedTo) write()
      },
    },
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
