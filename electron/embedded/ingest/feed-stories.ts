/** Feed items to raw stories: links resolved, markup to text, dates checked, ids derived. */
import { saneDate, isoSeconds } from '#electron/documents/dates.ts'
import { lineFromHtml, textFromHtml, textFromPlain } from '#electron/documents/html-text.ts'
import type { Media } from '#shared/model/story.ts'

import type { FeedHead, FeedItem, FeedText } from './feed-items.ts'
import { readFeedText } from './feed-recovery.ts'
import { stableId } from './identity.ts'
import type { RawItem, RawStory } from './raw-story.ts'

type FeedStories = {
  readonly title: string
  readonly siteUrl?: string
  readonly everyMinutes?: number
  readonly items: readonly RawItem[]
}

type Context = { readonly head: FeedHead; readonly url: string; readonly nowMs: number }

/**
 * Reads a feed of any known kind.
 * @param url Where it came from: relative links resolve against it, and it names the source where
 *   the feed does not. A file's path will do.
 * @throws Error with a sentence when there is no feed in the text at all
 */
export function readFeedStories(text: string, url: string, nowMs: number): FeedStories {
  const { head, items, broken } = readFeedText(text)
  const context = { head, url, nowMs }
  return {
    title: textOf(head.title, true) || hostOf(head.siteUrl ?? url) || url,
    siteUrl: resolved(head.siteUrl, head.base, url),
    everyMinutes: head.everyMinutes,
    items: [
      ...items.map((item, index) => itemFrom(item, index, context)),
      ...broken.map(({ line, reason }): RawItem => ({
        kind: 'failed',
        where: `${url}:${line}`,
        reason: `The item cannot be read: ${reason}`,
      })),
    ],
  }
}

function itemFrom(item: FeedItem, index: number, context: Context): RawItem {
  const where = `${context.url}#item-${index + 1}`
  try {
    const raw = storyFrom(item, context)
    if (raw) return { kind: 'item', raw, where }
    return { kind: 'failed', where, reason: 'The item has neither a title nor a text.' }
  } catch (error) {
    return { kind: 'failed', where, reason: `The item cannot be read: ${(error as Error).message}` }
  }
}

function storyFrom(item: FeedItem, context: Context): RawStory | undefined {
  const { head, url, nowMs } = context
  const outer = resolved(head.base, url) ?? url
  const base = resolved(item.base, outer) ?? outer
  const isLinkGuid = item.isPermalink !== false && isWebAddress(item.guid)
  const permalink = resolved(item.link ?? (isLinkGuid ? item.guid : undefined), base, url)
  const body = bodyOf(item.bodies)
  const title = textOf(item.title, true) || firstWords(body)
  if (title === '' && body === '') return undefined
  const date = saneDate(item.date, nowMs) ?? saneDate(item.updated, nowMs)
  const source = sourceFrom(context)
  const author = item.author && lineFromHtml(item.author)
  return {
    // A guid is unique at its publisher only; a link is unique everywhere. The source's name is no
    // part of it, because feeds are renamed.
    id: item.guid
      ? stableId('story', source.domain ?? url, item.guid)
      : stableId('story', permalink ?? `${source.domain ?? url} ${item.date ?? ''} ${title}`),
    title,
    body,
    ...languageOf(item.language ?? head.language),
    source,
    ...(author && { author: { id: stableId('author', source.id ?? '', author), name: author } }),
    publishedAt: date ?? isoSeconds(nowMs),
    ...(date && { publishedDatetime: date }),
    ...(permalink && { permalink }),
    media: item.media.flatMap((media) => mediaFrom(media, base)),
  }
}

function sourceFrom({ head, url }: Context): RawStory['source'] & { id: string } {
  const site = resolved(head.siteUrl, head.base, url)
  const domain = hostOf(site) ?? hostOf(url)
  const name = textOf(head.title, true) || domain || url
  return {
    id: stableId('source', domain ?? '', name),
    name,
    ...(domain && { domain }),
    ...(site && { homePageUrl: site }),
  }
}

/** The longest candidate: some feeds put the teaser into content and the text into description. */
function bodyOf(bodies: readonly FeedText[]): string {
  const texts = bodies.map((body) => textOf(body, false))
  return texts.reduce((best, text) => (text.length > best.length * 1.2 ? text : best), '')
}

function textOf(text: FeedText | undefined, isLine: boolean): string {
  if (!text) return ''
  if (!text.isHtml)
    return isLine ? text.value.replace(/\s+/g, ' ').trim() : textFromPlain(text.value)
  return isLine ? lineFromHtml(text.value) : textFromHtml(text.value)
}

/** Posts of microblogs have no title; a list row needs one. */
function firstWords(body: string): string {
  const line = body.split('\n')[0] ?? ''
  if ([...line].length <= 100) return line
  return `${[...line]
    .slice(0, 100)
    .join('')
    .replace(/\s+\S*$/u, '')}…`
}

const IMAGE = /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i
const VIDEO = /\.(?:mp4|webm|mov|m4v)(?:[?#]|$)/i

function mediaFrom(media: FeedItem['media'][number], base: string): Media[] {
  const url = resolved(media.url, base)
  if (!url) return []
  const said = media.type?.toLowerCase() ?? ''
  const isImage = said.startsWith('image') || (said === '' && IMAGE.test(url))
  const isVideo = said.startsWith('video') || (said === '' && VIDEO.test(url))
  if (!isImage && !isVideo) return []
  const format = /^image\/(\w+)/.exec(said)?.[1]?.toUpperCase()
  return [
    {
      type: isImage ? 'image' : 'video',
      url,
      ...(format && { format: format === 'JPG' ? 'JPEG' : format }),
      ...(whole(media.width) && { width: media.width }),
      ...(whole(media.height) && { height: media.height }),
    },
  ]
}

const whole = (value: number | undefined): boolean =>
  value !== undefined && Number.isSafeInteger(value) && value > 0

function languageOf(said: string | undefined): { language?: string } {
  const tag = said?.trim().replaceAll('_', '-')
  return tag && /^[a-z]{2,3}(?:-[a-z\d]+)*$/i.test(tag) ? { language: tag.toLowerCase() } : {}
}

/** An absolute web address, against the first base that is one. */
function resolved(link: string | undefined, ...bases: (string | undefined)[]): string | undefined {
  const text = link?.trim()
  if (!text) return undefined
  const whole = bases.reduceRight<string | undefined>(
    (outer, base) => (base && URL.canParse(base, outer) ? new URL(base, outer).href : outer),
    undefined,
  )
  if (!URL.canParse(text, whole)) return undefined
  const { href } = new URL(text, whole)
  return isWebAddress(href) ? href : undefined
}

const isWebAddress = (text: string | undefined): boolean => /^https?:\/\//i.test(text ?? '')

function hostOf(address: string | undefined): string | undefined {
  if (!isWebAddress(address) || !address || !URL.canParse(address)) return undefined
  return new URL(address).hostname.replace(/^www\./, '')
}
