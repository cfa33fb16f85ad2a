/** Pictures of stories: fetched only of sources the person lets, made small, read from the cache. */
import { createHash } from 'node:crypto'
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import { WorkError } from '#electron/platform/failures.ts'
import { cleanUrl } from '#electron/platform/clean-url.ts'
import type { StoryPictures } from '#shared/model/picture.ts'
import type { Story } from '#shared/model/story.ts'
import type { UndoStack } from './undo.ts'

const SOURCES_KEY = 'picture-sources'
const MOST_OF_STORY = 8
/** Waiting to be fetched; beyond it, the person opens the story and asks. */
const MOST_WAITING = 2000
/** Stories whose pictures are fetched when their source is let, the newest. */
const MOST_OF_SOURCE = 500

type Fitted = {
  readonly type: string
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

export type PicturesParts = {
  readonly library: Library
  readonly cache: StoryCache
  readonly undo: UndoStack
  now(): number
  announce(topic: 'stories' | 'settings', ids?: readonly string[]): void
  isOffline(): boolean
  /** Public addresses only, bounded in time and bytes. */
  download(url: string, signal: AbortSignal): Promise<Uint8Array>
  fit(bytes: Uint8Array): Promise<Fitted | { readonly reason: string }>
}

export type Pictures = ReturnType<typeof createPictures>

export function createPictures(parts: PicturesParts) {
  const { library, cache, undo, now, announce } = parts
  const { pictures } = cache
  const waiting = new Set<string>()
  const stop = new AbortController()
  let turn: Promise<void> | undefined

  const sources = (): readonly string[] => {
    const kept = library.keep.get(SOURCES_KEY)
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  }
  const storyOf = (id: string): Story => {
    const story = cache.stories.get(id)?.story
    if (story) return story
    throw new WorkError('NOT_FOUND', 'That story is no longer kept on this computer.')
  }

  const ofStory = (storyId: string): StoryPictures => {
    const story = storyOf(storyId)
    const { domain } = story.source
    const rows = new Map(pictures.ofStory(storyId).map((row) => [row.url, row]))
    const urls = addressesOf(story)
    const beyond = urls.length - MOST_OF_STORY
    return {
      ...(domain !== undefined && { domain }),
      ...(beyond > 0 && { beyond }),
      isAllowed: domain !== undefined && sources().includes(domain),
      pictures: urls.slice(0, MOST_OF_STORY).map((url) => {
        const row = rows.get(url)
        if (!row) return { url, state: 'absent' }
        if (row.sha256 === null) return { url, state: 'refused', reason: row.reason ?? '' }
        return { url, state: 'kept', width: row.width ?? 0, height: row.height ?? 0 }
      }),
    }
  }

  const fetchOne = async (storyId: string, url: string, signal: AbortSignal) => {
    const found = await parts.download(url, signal).then(parts.fit, (error: unknown) => {
      signal.throwIfAborted()
      return { reason: error instanceof Error ? error.message.slice(0, 300) : 'It did not come.' }
    })
    if (signal.aborted) return
    if ('reason' in found) return pictures.refuse(storyId, url, found.reason, now())
    const sha256 = createHash('sha256').update(found.bytes).digest('hex')
    pictures.keep(storyId, url, { ...found, sha256 }, now())
  }

  const fetchStory = async (storyId: string, signal: AbortSignal): Promise<void> => {
    for (const { url, state } of ofStory(storyId).pictures) {
      if (parts.isOffline()) return
      if (state === 'kept') continue
      await fetchOne(storyId, url, signal)
      // One by one: the first is looked at while the last has not come.
      announce('stories', [storyId])
    }
  }

  const work = async () => {
    for (const storyId of waiting) {
      waiting.delete(storyId)
      if (stop.signal.aborted || parts.isOffline()) continue
      await fetchStory(storyId, stop.signal).catch(() => undefined)
    }
  }

  const arrived = (storyIds: readonly string[]): void => {
    const allowed = new Set(sources())
    if (allowed.size === 0 || parts.isOffline()) return
    for (const id of storyIds) {
      const story = waiting.size < MOST_WAITING ? cache.stories.get(id)?.story : undefined
      const isWanted = story && allowed.has(story.source.domain ?? '')
      const isNew = isWanted && ofStory(id).pictures.some(({ state }) => state === 'absent')
      if (isNew) waiting.add(id)
    }
    turn ??= work().finally(() => (turn = undefined))
  }
  const newestOf = (domain: string): readonly string[] =>
    cache.stories.search({
      query: { kind: 'leaf', field: 'source.domain', test: { kind: 'term', value: domain } },
      sortBy: 'published_at',
      limit: MOST_OF_SOURCE,
    }).ids

  return {
    ofStory,
    sources,
    read(storyId: string, url: string) {
      const picture = pictures.find(storyId, url)
      if (!picture) throw new WorkError('NOT_FOUND', 'That picture is not kept on this computer.')
      return { type: picture.type, base64: Buffer.from(picture.bytes).toString('base64') }
    },
    async fetch(storyId: string, signal?: AbortSignal): Promise<StoryPictures> {
      if (parts.isOffline()) {
        throw new WorkError(
          'OFFLINE',
          'Offline mode is on: nothing is fetched. Switch it off first.',
        )
      }
      const ends = [stop.signal, ...(signal ? [signal] : [])]
      await fetchStory(storyId, AbortSignal.any(ends))
      return ofStory(storyId)
    },
    allow(domain: string, isAllowed: boolean): void {
      const before = sources()
      if (before.includes(domain) === isAllowed) return
      const after = isAllowed ? [...before, domain] : before.filter((one) => one !== domain)
      const set = (list: readonly string[]) => () => {
        library.keep.put(SOURCES_KEY, list)
        announce('settings')
      }
      set(after)()
      // What is kept already is read on the train as well.
      if (isAllowed) arrived(newestOf(domain))
      const label = `${isAllowed ? 'allowing' : 'refusing'} pictures of ${domain}`
      undo.push({ label, undo: set(before), redo: set(after) })
    },
    /** Stories came: pictures of sources that may are fetched by and by. */
    arrived,
    async close(): Promise<void> {
      stop.abort()
      await turn
    },
  }
}

/** Addresses of its pictures, without what only follows readers, each once. */
function addressesOf({ media }: Story): string[] {
  const urls = media.flatMap(({ type, url }) => (type === 'image' ? (cleanUrl(url) ?? []) : []))
  return [...new Set(urls)]
}
