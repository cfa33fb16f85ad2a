/**
 * Puts finished documents away several at a time: a commit waits for the disk, and stories that
 * arrive together are indexed with less work. None counts as finished before it is committed.
 */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { IndexedStory } from '#electron/storyindex/types.ts'

export type FinishedDocument = {
  /** What its answers are kept under, where it has any. */
  readonly content?: string
  readonly story?: IndexedStory
  /** Characters it holds in memory until it is put away. */
  readonly units: number
  /** Its rows, within the transaction; after its story. */
  readonly write: () => void
  /** Told when nothing can undo it any more. */
  onKept(): void
}

export type CommitGroup = {
  /** In the order they come. @throws what an earlier commit threw; none of that one was kept */
  add(document: FinishedDocument): void
  /** Whether answers about this content wait to be put away. */
  holds(content: string): boolean
  /** Puts everything away now. @throws what a commit threw */
  flush(): void
}

export type CommitGroupParts = {
  readonly cache: Pick<StoryCache, 'transaction' | 'stories'>
  /** Milliseconds of any origin. */
  now(): number
  /** After each commit, and when one failed in the background. */
  onCommit(): void
}

/** A document waits at most so long for others. */
const WAIT_MS = 50
/** One commit holds the main side up for about so long. */
const BUDGET_MS = 30
const MOST_DOCUMENTS = 32
const MOST_UNITS = 2_000_000

export function createCommitGroup({ cache, now, onCommit }: CommitGroupParts): CommitGroup {
  const waiting: FinishedDocument[] = []
  let units = 0
  let most = 4
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Immediate | undefined
  let failure: { readonly error: unknown } | undefined

  const commit = (): void => {
    clearTimeout(timer)
    clearImmediate(soon)
    timer = soon = undefined
    const documents = waiting.splice(0)
    units = 0
    if (documents.length === 0) return
    const began = now()
    cache.transaction(() => {
      const stories = documents.flatMap(({ story }) => story ?? [])
      if (stories.length > 0) cache.stories.put(stories)
      for (const { write } of documents) write()
    })
    const each = Math.max(0.1, (now() - began) / documents.length)
    most = Math.min(MOST_DOCUMENTS, Math.max(1, Math.round((most + BUDGET_MS / each) / 2)))
    for (const document of documents) document.onKept()
    onCommit()
  }
  const attempt = (): void => {
    try {
      commit()
    } catch (error) {
      failure ??= { error }
      onCommit()
    }
  }
  const refuse = (): void => {
    if (failure) throw failure.error
  }

  return {
    add(document) {
      refuse()
      waiting.push(document)
      units += document.units
      timer ??= setTimeout(attempt, WAIT_MS)
      // Not at once: the engine takes its next document before this one holds up the main side.
      if (waiting.length >= most || units >= MOST_UNITS) soon ??= setImmediate(attempt)
    },
    holds: (content) => waiting.some((document) => document.content === content),
    flush() {
      attempt()
      refuse()
    },
  }
}
