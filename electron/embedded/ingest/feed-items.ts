/** The formats feedsmith reads, brought to one shape; what a feed says is not yet cleaned here. */
import { parseFeed } from 'feedsmith'

/** A text and whether it is markup. */
export type FeedText = { readonly value: string; readonly isHtml: boolean }

export type FeedItem = {
  readonly guid?: string
  readonly isPermalink?: boolean
  readonly link?: string
  /** Against which relative links of this item resolve. */
  readonly base?: string
  readonly title?: FeedText
  /** Candidates for the body, the fullest kind first. */
  readonly bodies: readonly FeedText[]
  readonly date?: string
  readonly updated?: string
  readonly author?: string
  readonly language?: string
  readonly media: readonly { url: string; type?: string; width?: number; height?: number }[]
}

export type FeedHead = {
  readonly format: string
  readonly title?: FeedText
  readonly siteUrl?: string
  readonly base?: string
  readonly language?: string
  /** Minutes between fetches the publisher asks for (ttl, sy:updatePeriod). */
  readonly everyMinutes?: number
}

export type ParsedFeed = { readonly head: FeedHead; readonly items: readonly FeedItem[] }

// Through a function of a plain text, because parseFeed is generic in the type of its dates.
const readFeed = (text: string) => parseFeed(text)
type Parsed = ReturnType<typeof readFeed>
type Of<F extends Parsed['format']> = Extract<Parsed, { format: F }>['feed']
type Rss = Of<'rss'>
type Atom = Of<'atom'>
type Rdf = Of<'rdf'>
type Json = Of<'json'>
type Media = NonNullable<NonNullable<Rss['items']>[number]['media']>

/** @throws feedsmith's errors: `DetectError` for no feed at all, others for a broken one. */
export function parseFeedText(text: string): ParsedFeed {
  const parsed = readFeed(text)
  switch (parsed.format) {
    case 'rss':
      return fromRss(parsed.feed)
    case 'atom':
      return fromAtom(parsed.feed)
    case 'rdf':
      return fromRdf(parsed.feed)
    case 'json':
      return fromJson(parsed.feed)
  }
}

function fromRss(feed: Rss): ParsedFeed {
  const head: FeedHead = {
    format: 'rss',
    title: html(feed.title),
    siteUrl: feed.link ?? alternate(feed.atom?.links),
    base: feed.xml?.base,
    language: feed.language ?? feed.dc?.languages?.[0],
    everyMinutes: feed.ttl ?? periodOf(feed.sy),
  }
  const items = (feed.items ?? []).map((item): FeedItem => {
    const people = item.authors?.[0]
    return {
      guid: item.guid?.value,
      isPermalink: item.guid?.isPermaLink,
      link: item.link ?? alternate(item.atom?.links),
      base: item.xml?.base,
      title: html(item.title ?? item.dc?.titles?.[0] ?? item.media?.title?.value),
      bodies: bodiesOf(html(item.content?.encoded), html(item.description), mediaText(item.media)),
      date: item.pubDate ?? item.dc?.dates?.[0] ?? item.dcterms?.issued?.[0],
      updated: item.atom?.updated ?? item.dcterms?.modified?.[0],
      author:
        item.dc?.creators?.join(', ') ??
        item.itunes?.author ??
        people?.name ??
        nameIn(people?.email),
      language: item.dc?.languages?.[0],
      media: [
        ...(item.enclosures ?? []).flatMap(({ url, type }) => (url ? [{ url, type }] : [])),
        ...mediaOf(item.media),
      ],
    }
  })
  return { head, items }
}

function fromAtom(feed: Atom): ParsedFeed {
  const head: FeedHead = {
    format: 'atom',
    title: atomText(feed.title),
    siteUrl: alternate(feed.links),
    base: feed.xml?.base,
    language: feed.xml?.lang,
    everyMinutes: periodOf(feed.sy),
  }
  const items = (feed.entries ?? []).map((entry): FeedItem => {
    const people = entry.authors ?? feed.authors
    return {
      guid: entry.id,
      link: alternate(entry.links),
      base: entry.content?.xml?.base ?? entry.xml?.base,
      title: atomText(entry.title),
      bodies: bodiesOf(atomText(entry.content), atomText(entry.summary), mediaText(entry.media)),
      date: entry.published ?? entry.dc?.dates?.[0] ?? entry.updated,
      updated: entry.updated,
      author:
        people
          ?.map((person) => person.name)
          .filter(Boolean)
          .join(', ') || entry.dc?.creators?.[0],
      language: entry.content?.xml?.lang ?? entry.xml?.lang,
      media: [
        ...(entry.links ?? []).flatMap(({ href, rel, type }) =>
          rel === 'enclosure' && href ? [{ url: href, type }] : [],
        ),
        ...mediaOf(entry.media),
      ],
    }
  })
  return { head, items }
}

function fromRdf(feed: Rdf): ParsedFeed {
  const head: FeedHead = {
    format: 'rdf',
    title: html(feed.title),
    siteUrl: feed.link,
    base: feed.xml?.base,
    language: feed.dc?.languages?.[0],
    everyMinutes: periodOf(feed.sy),
  }
  const items = (feed.items ?? []).map((item): FeedItem => ({
    guid: item.rdf?.about,
    isPermalink: true,
    link: item.link ?? item.rdf?.about,
    base: item.xml?.base,
    title: html(item.title ?? item.dc?.titles?.[0]),
    bodies: bodiesOf(html(item.content?.encoded), html(item.description)),
    date: item.dc?.dates?.[0] ?? item.dcterms?.issued?.[0],
    author: item.dc?.creators?.join(', '),
    language: item.dc?.languages?.[0],
    media: mediaOf(item.media),
  }))
  return { head, items }
}

function fromJson(feed: Json): ParsedFeed {
  const head: FeedHead = {
    format: 'json',
    title: plain(feed.title),
    siteUrl: feed.home_page_url,
    language: feed.language,
  }
  const items = (feed.items ?? []).map((item): FeedItem => {
    const names = (item.authors ?? feed.authors ?? []).map((author) => author.name)
    return {
      guid: item.id,
      link: item.url ?? item.external_url,
      title: plain(item.title),
      bodies: bodiesOf(html(item.content_html), plain(item.content_text), plain(item.summary)),
      date: item.date_published ?? item.date_modified,
      updated: item.date_modified,
      author: names.filter(Boolean).join(', '),
      language: item.language,
      media: [
        ...(item.image ? [{ url: item.image, type: 'image' }] : []),
        ...(item.attachments ?? []).flatMap(({ url, mime_type: type }) =>
          url ? [{ url, type }] : [],
        ),
      ],
    }
  })
  return { head, items }
}

const html = (value: string | undefined): FeedText | undefined =>
  value?.trim() ? { value, isHtml: true } : undefined

const plain = (value: string | undefined): FeedText | undefined =>
  value?.trim() ? { value, isHtml: false } : undefined

/** Atom says what its texts are; only `text` (the default) is not markup. */
function atomText(text: { value?: string; type?: string } | undefined): FeedText | undefined {
  const type = text?.type?.toLowerCase() ?? 'text'
  return type === 'text' || type === 'text/plain' ? plain(text?.value) : html(text?.value)
}

const bodiesOf = (...texts: readonly (FeedText | undefined)[]): FeedText[] =>
  texts.filter((text) => text !== undefined)

function alternate(
  links: readonly { href?: string; rel?: string; type?: string }[] | undefined,
): string | undefined {
  const pages = (links ?? []).filter(({ rel }) => rel === undefined || rel === 'alternate')
  return (pages.find(({ type }) => type === undefined || /html/.test(type)) ?? pages[0])?.href
}

function mediaText(media: Media | undefined): FeedText | undefined {
  const { type, value } = media?.description ?? media?.groups?.[0]?.description ?? {}
  return type === 'html' ? html(value) : plain(value)
}

function mediaOf(media: Media | undefined): FeedItem['media'] {
  const contents = [
    ...(media?.contents ?? []),
    ...(media?.groups ?? []).flatMap((group) => group.contents ?? []),
  ]
  const found = contents.flatMap(({ url, type, medium, width, height }) =>
    url ? [{ url, type: type ?? medium, width, height }] : [],
  )
  if (found.length > 0) return found
  const small = [
    ...(media?.thumbnails ?? []),
    ...(media?.groups ?? []).flatMap((group) => group.thumbnails ?? []),
  ]
  return small.flatMap(({ url, width, height }) =>
    url ? [{ url, type: 'image', width, height }] : [],
  )
}

/** `ann@example.org (Ann)` is how RSS writes people. */
function nameIn(person: string | undefined): string | undefined {
  return /\(([^)]+)\)/.exec(person ?? '')?.[1] ?? person
}

const PERIOD_MINUTES = { hourly: 60, daily: 1440, weekly: 10_080, monthly: 43_200, yearly: 525_600 }

function periodOf(sy: Rss['sy']): number | undefined {
  const minutes = PERIOD_MINUTES[sy?.updatePeriod as keyof typeof PERIOD_MINUTES]
  return minutes && minutes / Math.max(1, sy?.updateFrequency ?? 1)
}
