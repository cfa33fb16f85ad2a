/**
 * One search in several requests: their pages, each in the order of time, merged into pages of that
 * order, every story once. The cursor holds the place in each; a page that was fetched and only
 * partly given out is kept, and fetched again only after a restart.
 */
import { WorkError } from '#electron/platform/failures.ts'

import { readMergeCursor, writeMergeCursor } from './merge-cursor.ts'
import type { MergeCursor, Place } from './merge-cursor.ts'
import type { Page } from './page.ts'

export type MergeParts = {
  /** What tells the requests apart: their queries as text. */
  readonly parts: readonly string[]
  readonly isNewestFirst: boolean
  readonly perPage: number
  fetch(part: number, cursor: string): Promise<Page>
}

export type PageKeeper = {
  /** The page under this key, or what `fetch` brings. */
  page(key: string, fetch: () => Promise<Page>): Promise<{ page: Page; isFresh: boolean }>
  /** A search that begins again wants to see what is new. */
  forget(keysFrom: string): void
}

/** As many as the parts of two searches. */
const MOST_KEPT = 32

export function createPageKeeper(): PageKeeper {
  const kept = new Map<string, Page>()
  return {
    async page(key, fetch) {
      const known = kept.get(key)
      if (known) return { page: known, isFresh: false }
      const page = await fetch()
      kept.set(key, page)
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '')
      return { page, isFresh: true }
    },
    forget(keysFrom) {
      for (const key of kept.keys()) if (key.startsWith(keysFrom)) kept.delete(key)
    },
  }
}

type Story = Page['stories'][number]
type Gathered = { dropped: number; isMaybeIncomplete: boolean; warnings: Set<string> }

/**
 * The page after `cursor`.
 * @throws WorkError QUERY for a cursor of another search; what `fetch` throws.
 */
export async function mergedPage(
  { parts, isNewestFirst, perPage, fetch }: MergeParts,
  cursor: string | undefined,
  keeper: PageKeeper,
): Promise<Page> {
  const start = readMergeCursor(cursor, parts)
  if (!start) {
    const say = 'This page belongs to another search. Run the search again from its beginning.'
    throw new WorkError('QUERY', say, { parameter: 'cursor' })
  }
  const places = start.places.map((place) => ({ ...place }))
  const gathered: Gathered = { dropped: 0, isMaybeIncomplete: false, warnings: new Set() }
  const stories: Story[] = []
  let { at, ids } = start
  if (start.at === '') parts.forEach((part) => keeper.forget(`${part}\n`))

  const heads = await Promise.all(places.map((place, part) => headOf(place, part)))
  while (stories.length < perPage) {
    const part = firstOf(heads, isNewestFirst)
    const head = part === undefined ? undefined : heads[part]
    if (part === undefined || !head) break
    places[part]!.taken += 1
    const { id, publishedAt } = head.story
    if (publishedAt !== at) [at, ids] = [publishedAt, []]
    if (!ids.includes(id)) {
      ids = [...ids, id]
      stories.push(head)
    }
    if (stories.length < perPage) heads[part] = await headOf(places[part]!, part)
  }
  const isEnd = places.every((place) => place.isDone)
  const next: MergeCursor = { places, at, ids }
  return {
    stories,
    ...(!isEnd && stories.length > 0 && { nextCursor: writeMergeCursor(next, parts) }),
    dropped: gathered.dropped,
    isMaybeIncomplete: gathered.isMaybeIncomplete,
    warnings: [...gathered.warnings],
  }

  /** The next story of a part, fetching pages as needed; undefined at its end. */
  async function headOf(place: Place, part: number): Promise<Story | undefined> {
    while (!place.isDone) {
      const key = `${parts[part]}\n${place.page}`
      const { page, isFresh } = await keeper.page(key, () => fetch(part, place.page))
      if (isFresh) {
        gathered.dropped += page.dropped
        gathered.isMaybeIncomplete ||= page.isMaybeIncomplete
        page.warnings.forEach((warning) => gathered.warnings.add(warning))
      }
      const head = page.stories[place.taken]
      if (head) return head
      place.taken = 0
      if (page.nextCursor === undefined) place.isDone = true
      else place.page = page.nextCursor
    }
    return undefined
  }
}

/** The part whose next story comes first; of equal times the first part. */
function firstOf(
  heads: readonly (Story | undefined)[],
  isNewestFirst: boolean,
): number | undefined {
  let first: number | undefined
  heads.forEach((head, part) => {
    const best = first === undefined ? undefined : heads[first]
    if (!head) return
    const ahead = best ? timeOf(head) - timeOf(best) : 0
    if (!best || (isNewestFirst ? ahead > 0 : ahead < 0)) first = part
  })
  return first
}

function timeOf({ story }: Story): number {
  return Date.parse(story.publishedAt)
}
