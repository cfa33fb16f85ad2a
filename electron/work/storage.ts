import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import type { Newsroom } from '#electron/platform/newsroom.ts'
import type { StorageStats } from '#shared/model/activity.ts'
import type { RetentionRule, TidyPlan } from '#shared/model/retention.ts'
import type { StorageKind } from '#shared/model/storage.ts'
import { counted, grouped } from '#shared/logic/counted.ts'
import { sizeInWords } from '#shared/logic/size-words.ts'
import type { Jobs } from './jobs.ts'
import type { Retention } from './retention.ts'

export type StorageParts = {
  readonly dataDir: string
  /** Where each database file lies. */
  readonly files: readonly { readonly name: string; readonly path: string; readonly what: string }[]
  readonly library: Library
  readonly cache: StoryCache
  readonly newsroom: Newsroom
  readonly retention: Retention
  readonly jobs: Jobs
  /** Files that nothing opens, by kind. */
  beside(): readonly StorageKind[]
  /** Writes a checked copy of the library; returns its path. */
  makeBackup(): string
  lastBackupAt(): number | undefined
  announce(topic: 'stories' | 'status'): void
  tell(level: 'info', subject: string, message: string): void
}

const TIDY_SLICE = 200

export function createStorage(parts: StorageParts) {
  return {
    async stats(): Promise<StorageStats> {
      const embedded = await parts.newsroom.stats()
      const lastBackup = parts.lastBackupAt()
      return {
        dataDir: parts.dataDir,
        files: [
          ...parts.files.map(({ name, path, what }) => ({ name, what, bytes: bytesOf(path) })),
          ...parts.beside().map(({ kind, file, bytes }) => ({ name: file, what: kind, bytes })),
        ],
        cachedStories: parts.cache.stories.size(),
        embeddedStories: embedded.stories,
        sampleStories: embedded.sampleStories,
        ...(lastBackup === undefined ? {} : { lastBackup: new Date(lastBackup).toISOString() }),
      }
    },
    backup(): { name: string; bytes: number } {
      const file = parts.makeBackup()
      const name = file.slice(parts.dataDir.length + 1)
      parts.tell('info', 'Backup', `A checked copy of your library was written to ${name}.`)
      return { name, bytes: bytesOf(file) }
    },
    /** What tidying would do by these rules, or by those that are kept; removes nothing. */
    plan: (rules?: readonly RetentionRule[]): TidyPlan => parts.retention.look(rules).plan,
    rules: () => [...parts.retention.rules()],
    setRules: (rules: readonly RetentionRule[]) => parts.retention.setRules(rules),
    /** Removes what the rules let go, with its pictures; read marks stay. Stopped, the rest stays. */
    async tidy(): Promise<{ removed: number }> {
      let isStopped = false
      const job = parts.jobs.start('care', 'Tidying the offline copies', () => (isStopped = true))
      let removed = 0
      try {
        await job.turn()
        const { ids, plan } = parts.retention.look()
        while (removed < ids.length && !isStopped) {
          job.update(`${grouped(removed)} of ${grouped(ids.length)}`, removed / ids.length)
          const slice = ids.slice(removed, removed + TIDY_SLICE)
          parts.cache.stories.remove(slice)
          parts.cache.pictures.forgetStories(slice)
          parts.library.hits.forgetStories(slice)
          removed += slice.length
          await new Promise((resolve) => setImmediate(resolve))
        }
        parts.cache.results.sweep()
        parts.tell('info', 'Tidying', tidiedInWords(removed, plan, isStopped))
      } finally {
        job.end()
        parts.announce('stories')
        parts.announce('status')
      }
      return { removed }
    },
  }
}

function tidiedInWords(removed: number, { stories, bytes }: TidyPlan, isStopped: boolean): string {
  if (stories === 0) return 'Your rules let nothing go.'
  const went = `${counted(removed, 'story', 'stories')} went by your rules`
  if (isStopped) return `${went}; it was stopped, and ${grouped(stories - removed)} more stay.`
  return `${went}, ${sizeInWords(bytes)} of text. What you starred, collected, tagged or annotated stayed. Compacting gives the room back.`
}

/** The file with its write-ahead log, by name only: opening a live database file drops its locks. */
function bytesOf(path: string): number {
  return ['', '-wal'].reduce((sum, suffix) => {
    const stat = statSync(path + suffix, { throwIfNoEntry: false })
    return sum + (stat?.size ?? 0)
  }, 0)
}

/** Kept beside the data folder's other parts, for the folder listing in Settings. */
export function databaseFiles(folders: { data: string; cache: string }) {
  return [
    {
      name: 'library.db',
      path: join(folders.data, 'library.db'),
      what: 'searches, reading state, settings',
    },
    {
      name: 'cache.db',
      path: join(folders.cache, 'cache.db'),
      what: 'stories kept for reading offline',
    },
    {
      name: 'embedded.db',
      path: join(folders.data, 'embedded.db'),
      what: 'your feeds and files, searchable',
    },
  ]
}
