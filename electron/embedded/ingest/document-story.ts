/** A read document as a raw story. */
import { createHash } from 'node:crypto'
import { basename, dirname } from 'node:path'

import { isoSeconds, saneDate } from '#electron/documents/dates.ts'
import type { Article } from '#electron/documents/article.ts'

import { stableId } from './identity.ts'
import type { RawStory } from './raw-story.ts'

export type DocumentPlace = {
  /** The path, or what the content is called. */
  readonly name: string
  /** Where it was fetched from; files have none. */
  readonly url?: string
  /** When the file was last changed, milliseconds. */
  readonly changedMs?: number
}

/**
 * The document's own date is its date; without one, a file's time of change is taken for
 * `publishedAt`, but never said to be the publisher's.
 * @returns undefined when there is no text
 */
export function storyFromDocument(
  article: Article,
  place: DocumentPlace,
  nowMs: number,
): RawStory | undefined {
  if (article.text.trim() === '') return undefined
  const link = article.canonical ?? place.url
  const domain = link && new URL(link).hostname.replace(/^www\./, '')
  const name = article.siteName ?? domain ?? folderOf(place.name)
  const sourceId = stableId('source', domain ?? '', name)
  const changed =
    place.changedMs === undefined ? undefined : saneDate(isoSeconds(place.changedMs), nowMs)
  return {
    id: link ? stableId('story', link) : stableId('story', 'file', place.name),
    title: article.title,
    body: article.text,
    ...(article.language && { language: article.language }),
    source: {
      id: sourceId,
      name,
      ...(domain && { domain, homePageUrl: new URL('/', link).href }),
    },
    ...(article.author && {
      author: { id: stableId('author', sourceId, article.author), name: article.author },
    }),
    publishedAt: article.publishedAt ?? changed ?? isoSeconds(nowMs),
    ...(article.publishedAt && { publishedDatetime: article.publishedAt }),
    ...(link && { permalink: link }),
    ...(article.image && { media: [{ type: 'image', url: article.image }] }),
  }
}

function folderOf(name: string): string {
  const folder = basename(dirname(name))
  return folder === '' || folder === '.' ? 'Files' : folder
}

/** Content that comes without a path is named by what it holds. */
export function contentName(name: string, bytes: Uint8Array): string {
  return `${name}#${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`
}

/** A story is one unit of analysis and of the index: fifty megabytes of it would take gigabytes. */
const MOST_UNITS = 1_000_000

/** The beginning of a body, cut at a blank and never between the halves of a surrogate pair. */
export function startOf(body: string): string {
  if (body.length <= MOST_UNITS) return body
  const blank = body.lastIndexOf(' ', MOST_UNITS)
  return body.slice(0, blank > MOST_UNITS / 2 ? blank : MOST_UNITS).toWellFormed()
}

export function cutNote(kept: number, whole: number): string {
  const [part, all] = [kept, whole].map((count) => count.toLocaleString('en'))
  return `Only the first ${part} of its ${all} characters became a story; a batch makes more of so long a text searchable.`
}
