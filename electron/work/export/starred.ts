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
import { COLLECTION_NAME_LENGTH, NOTE_LENGTH } from '#shared/model/collection.ts'
import type { Highlights } from '../highlights.ts'
import type { Ingest } from '../ingest.ts'
import type { StoryMarks } from '../story-marks.ts'
import { MOST_TAGS, type Tags } from '../tags.ts'

export type StarredParts = {
  readonly cache: Pick<StoryCache, 'stories'>
  readonly ingest: Ingest
  readonly marks: StoryMarks
  readonly tags: Pick<Tags, 'list' | 'add' | 'set'>
  readonly highlights: Pick<Highlights, 'ofStory' | 'add'>
  now(): number
}

export type StarredImport = {
  readonly read: number
  readonly stored: number
  readonly starred: number
  /** Labels of the other reader, which became tags. */
  readonly labels: number
  /** Stories whose notes came along. */
  readonly notes: number
  /** Items without an address, title or text, or that could not be read. */
  readonly failed: { where: string; reason: string }[]
}

/** A seventh of a frame: the newsroom takes it as one file. */
const MOST_FEED_BYTES = 4_000_000
const MOST_FAILED = 200
const MOST_LABELS = 20
const BREATH = 50

/** Readers write null where they have nothing. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined)

const Link = z.object({ href: z.string().max(8000) })
const Content = z.object({ content: z.string() })
const Item = z.object({
  id: optional(z.string()),
  title: optional(z.string()),
  author: optional(z.string()),
  /** Seconds of Google Reader, milliseconds of Feedly. */
  published: optional(z.number()),
  canonicalUrl: optional(z.string()),
  canonical: optional(z.array(Link)),
  alternate: optional(z.array(Link)),
  summary: optional(Content),
  content: optional(Content),
  origin: optional(z.object({ title: optional(z.string()), htmlUrl: optional(z.string()) })),
  /** Labels end in `/label/NAME`; states and the article's own subjects stand beside them. */
  categories: optional(z.array(z.unknown())),
  /** Of Feedly: its boards and tags. */
  tags: optional(z.array(z.object({ label: optional(z.string()) }))),
  annotations: optional(z.array(z.object({ content: optional(z.string()) }))),
})
type Item = z.infer<typeof Item>

export function createStarred(parts: StarredParts) {
  return {
    /**
     * What came before a stop is starred, labelled and annotated as well, so that the same file goes
     * on where it was.
     * @throws WorkError UNREADABLE where it is no such file
     */
    async *importStarred(
      text: string,
      signal?: AbortSignal,
    ): AsyncGenerator<{ step: string; share?: number; done?: StarredImport }> {
      const items = readItems(text)
      const failed: { where: string; reason: string }[] = []
      const good = items.flatMap((item, at) => readItem(item, at, failed))
      let stored = 0
      let isMarked = false
      try {
        const feeds = feedsOf(good, parts.now())
        for (const [at, feed] of feeds.entries()) {
          yield { step: `Reading ${feed.title}`, share: at / feeds.length }
          const asked = parts.ingest.addContent(`${feed.title}.json`, feed.text, signal)
          let last: IngestProgress | undefined
          for await (const step of asked) last = step
          stored += last?.stored ?? 0
          failed.push(...(last?.failed ?? []))
        }
        yield { step: 'Starring', share: 1 }
        const told = { read: items.length, stored, ...(await mark(parts, good)) }
        isMarked = true
        yield { step: 'Done', done: { ...told, failed: failed.slice(0, MOST_FAILED) } }
      } finally {
        if (!isMarked) await mark(parts, good)
      }
    },
  }
}

/** Finds the stories by their addresses, and gives them what they had in the other reader. */
async function mark(parts: StarredParts, good: readonly GoodItem[]) {
  const found = new Set<string>()
  const byLabel = new Map<string, { readonly name: string; readonly ids: string[] }>()
  const noted: { readonly storyId: string; readonly note: string }[] = []
  for (const [at, { url, item }] of good.entries()) {
    // Thousands of addresses must not hold up the window.
    if (at % BREATH === 0) await new Promise((resolve) => setImmediate(resolve))
    const ids = findByAddress(parts, url).filter((id) => !found.has(id))
    for (const id of ids) found.add(id)
    for (const name of labelsOf(item)) {
      const label = byLabel.get(name.toLowerCase()) ?? { name, ids: [] }
      byLabel.set(name.toLowerCase(), label)
      label.ids.push(...ids)
    }
    const [storyId] = ids
    const note = notesOf(item)
    if (storyId !== undefined && note !== '') noted.push({ storyId, note })
  }
  parts.marks.setStarred([...found], true)
  const labels = [...byLabel.values()].filter(({ name, ids }) => ids.length > 0 && tag(parts, name, ids)) // prettier-ignore
  for (const { storyId, note } of noted) writeOnce(parts, storyId, note)
  return { starred: found.size, labels: labels.length, notes: noted.length }
}

/** @returns whether the stories have it; beyond the tags there may be, a new one is left out. */
function tag({ tags }: StarredParts, label: string, ids: readonly string[]): boolean {
  const all = tags.list()
  const known = all.find(({ name }) => name.toLowerCase() === label.toLowerCase())
  if (!known && all.length >= MOST_TAGS) return false
  tags.set((known ?? tags.add(label, 'grey')).id, ids, true)
  return true
}

/** The same file read again adds no second copy of a note. */
function writeOnce({ highlights }: StarredParts, storyId: string, note: string): void {
  if (highlights.ofStory(storyId).some((own) => own.note === note)) return
  highlights.add({ storyId, element: 'story', color: 'yellow', note })
}

function labelsOf({ categories = [], tags = [] }: Item): string[] {
  const labels = categories.flatMap((one) =>
    typeof one === 'string' ? (/^user\/[^/]*\/label\/(.+)$/s.exec(one)?.[1] ?? []) : [],
  )
  const all = [...labels, ...tags.flatMap(({ label }) => label ?? [])]
  const named = all.map((label) => label.trim().slice(0, COLLECTION_NAME_LENGTH)).filter(Boolean)
  return [...new Set(named)].slice(0, MOST_LABELS)
}

function notesOf({ annotations = [] }: Item): string {
  const notes = annotations.flatMap(({ content }) => content?.trim() ?? [])
  return notes.filter(Boolean).join('\n\n').slice(0, NOTE_LENGTH)
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
    const list = bySite.get(key)
    if (list) list.push(good)
    else bySite.set(key, [good])
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
          // Without one it is of the day on which it was read first, whenever it comes again.
          ...(item.published === undefined ? {} : { date_published: dateOf(item.published, now) }),
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

function dateOf(published: number, now: number): string {
  if (published <= 0) return new Date(now).toISOString()
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
