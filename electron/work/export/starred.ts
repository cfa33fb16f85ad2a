/**
 * Starred items of other readers: the JSON that Google Reader's takeout wrote as `starred.json` and
 * that Inoreader, FreshRSS, Feedly and others still write. Stories come in by the newsroom, as items
 * of the feeds they are from, and are starred by their address.
 */
import * as z from 'zod'
import type { StoryCache } from '#electron/cache/cache.ts'
import { WorkError } from '#electron/platform/failures.ts'
import { ALL, type Query } from '#shared/aql/ast.ts'
import { readStoryParameters } from '#shared/aql/parameters.ts'
import type { IngestProgress } from '#shared/model/feed.ts'
import type { Ingest } from '../ingest.ts'
import type { StoryMarks } from '../story-marks.ts'

export type StarredParts = {
  readonly cache: Pick<StoryCache, 'stories'>
  readonly ingest: Ingest
  readonly marks: StoryMarks
  now(): number
}

export type StarredImport = {
  readonly read: number
  readonly stored: number
  readonly starred: number
  /** Items without an address, title or text, or that could not be read. */
  readonly failed: { where: string; reason: string }[]
}

/** A seventh of a frame: the newsroom takes it as one file. */
const MOST_FEED_BYTES = 4_000_000
const MOST_FAILED = 200

const Link = z.object({ href: z.string().max(8000) })
const Content = z.object({ content: z.string() })
const Item = z.object({
  id: z.string().optional(),
  title: z.string().optional(),
  author: z.string().optional(),
  /** Seconds of Google Reader, milliseconds of Feedly. */
  published: z.number().optional(),
  canonicalUrl: z.string().optional(),
  canonical: z.array(Link).optional(),
  alternate: z.array(Link).optional(),
  summary: Content.optional(),
  content: Content.optional(),
  origin: z.object({ title: z.string().optional(), htmlUrl: z.string().optional() }).optional(),
})
type Item = z.infer<typeof Item>

export function createStarred(parts: StarredParts) {
  return {
    /** @throws WorkError UNREADABLE where it is no such file */
    async *importStarred(
      text: string,
      signal?: AbortSignal,
    ): AsyncGenerator<{ step: string; share?: number; done?: StarredImport }> {
      const items = readItems(text)
      const failed: { where: string; reason: string }[] = []
      const good = items.flatMap((item, at) => readItem(item, at, failed))
      let stored = 0
      const feeds = feedsOf(good, parts.now())
      for (const [at, feed] of feeds.entries()) {
        yield { step: `Reading ${feed.title}`, share: at / feeds.length }
        let last: IngestProgress | undefined
        for await (const step of parts.ingest.addContent(`${feed.title}.json`, feed.text, signal)) {
          last = step
        }
        stored += last?.stored ?? 0
        failed.push(...(last?.failed ?? []))
      }
      yield { step: 'Starring', share: 1 }
      const ids = good.flatMap(({ url }) => findByAddress(parts, url))
      parts.marks.setStarred([...new Set(ids)], true)
      const starred = new Set(ids).size
      yield {
        step: 'Done',
        done: { read: items.length, stored, starred, failed: failed.slice(0, MOST_FAILED) },
      }
    },
  }
}

function readItems(text: string): unknown[] {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (cause) {
    throw unreadable('it is not JSON', cause)
  }
  const items = Array.isArray(value) ? value : (value as { items?: unknown } | null)?.items
  if (!Array.isArray(items)) throw unreadable('it has no list of items')
  return items
}

type GoodItem = {
  readonly url: string
  readonly item: Item
  readonly text: string
}

function readItem(
  value: unknown,
  at: number,
  failed: { where: string; reason: string }[],
): GoodItem[] {
  const where = `item ${at + 1}`
  const read = Item.safeParse(value)
  if (!read.success) {
    failed.push({ where, reason: 'It is not an item as readers write them.' })
    return []
  }
  const item = read.data
  const named = item.title?.trim() || where
  const url = [item.canonicalUrl, ...(item.canonical ?? []).map(({ href }) => href), ...(item.alternate ?? []).map(({ href }) => href)].find(isWeb) // prettier-ignore
  const text = item.content?.content ?? item.summary?.content ?? ''
  if (url === undefined) failed.push({ where: named, reason: 'It has no address on the web.' })
  else if (!item.title?.trim() && text.trim() === '') {
    failed.push({ where: named, reason: 'It has neither a title nor a text.' })
  } else return [{ url, item, text }]
  return []
}

/** A JSON Feed 1.1 for each site, in parts that the newsroom takes at once. */
function feedsOf(items: readonly GoodItem[], now: number) {
  const bySite = new Map<string, GoodItem[]>()
  for (const good of items) {
    const { title, htmlUrl } = good.item.origin ?? {}
    const key = JSON.stringify([title ?? new URL(good.url).hostname, htmlUrl ?? new URL(good.url).origin]) // prettier-ignore
    bySite.set(key, [...(bySite.get(key) ?? []), good])
  }
  return [...bySite].flatMap(([key, list]) => {
    const [title, home] = JSON.parse(key) as [string, string]
    return portions(list).map((portion) => ({
      title,
      text: JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title,
        home_page_url: home,
        items: portion.map(({ url, item, text }) => ({
          id: item.id ?? url,
          url,
          title: item.title,
          content_html: text,
          date_published: dateOf(item.published, now),
          ...(item.author ? { authors: [{ name: item.author }] } : {}),
        })),
      }),
    }))
  })
}

function* portionsOf(items: readonly GoodItem[]): Generator<GoodItem[]> {
  let portion: GoodItem[] = []
  let bytes = 0
  for (const item of items) {
    const size = Buffer.byteLength(item.text) + 1000
    if (portion.length > 0 && bytes + size > MOST_FEED_BYTES) {
      yield portion
      portion = []
      bytes = 0
    }
    portion.push(item)
    bytes += size
  }
  if (portion.length > 0) yield portion
}

const portions = (items: readonly GoodItem[]): GoodItem[][] => [...portionsOf(items)]

function dateOf(published: number | undefined, now: number): string {
  if (published === undefined || published <= 0) return new Date(now).toISOString()
  // Seconds up to the year 5138 are smaller than milliseconds since 1973.
  const time = published < 1e11 ? published * 1000 : published
  return new Date(Math.min(time, now)).toISOString()
}

/** Addresses are kept without what only follows readers around, so two spellings are tried. */
function findByAddress({ cache, now }: StarredParts, url: string): string[] {
  const asked = readStoryParameters([['links.permalink[]', url]], {
    family: 'current',
    endpoint: 'stories',
    now: now(),
  })
  const query: Query = asked.problems.length > 0 ? ALL : asked.query
  return query.kind === 'all' ? [] : [...cache.stories.search({ query, limit: 10 }).ids]
}

function isWeb(address: string | undefined): address is string {
  return address !== undefined && /^https?:\/\//i.test(address) && URL.canParse(address)
}

function unreadable(why: string, cause?: unknown): WorkError {
  return new WorkError(
    'UNREADABLE',
    `This is no file of starred items: ${why}. Nothing was changed.`,
    { where: 'starred.json' },
    { cause },
  )
}
