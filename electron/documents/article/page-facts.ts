/** What a page says of itself besides its text: in JSON-LD, OpenGraph, meta tags and microdata. */
import type { DomDocument } from '../dom.ts'
import { lineFromHtml } from '../html-text.ts'

import type { LinkedData } from './json-ld.ts'

export type PageFacts = {
  readonly title?: string
  readonly author?: string
  readonly image?: string
  readonly keywords: readonly string[]
  readonly feeds: readonly string[]
  readonly videos: readonly string[]
  readonly siteName?: string
  readonly canonical?: string
  readonly description?: string
  readonly language?: string
}

const MAX_LISTED = 50

export function pageFacts(
  document: DomDocument,
  data: LinkedData,
  url: string | undefined,
): PageFacts {
  const meta = metaOf(document)
  const language =
    document.documentElement?.getAttribute('lang') ?? meta('og:locale') ?? data.language
  const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href')
  return {
    title: data.headline ?? meta('og:title') ?? meta('twitter:title'),
    author: authorOf(document, meta, data),
    image: absolute(meta('og:image') ?? meta('twitter:image') ?? data.image, url),
    keywords: keywordsOf(document, meta, data),
    feeds: feedsOf(document, url),
    videos: videosOf(document, meta, data, url),
    siteName: meta('og:site_name') ?? data.publisher,
    canonical: absolute(canonical ?? meta('og:url'), url),
    description: meta('og:description') ?? meta('description') ?? data.description,
    language: language?.replaceAll('_', '-').toLowerCase() || undefined,
  }
}

type Meta = (name: string) => string | undefined

function metaOf(document: DomDocument): Meta {
  const found = new Map<string, string>()
  for (const meta of document.querySelectorAll('meta[content]')) {
    const name = (meta.getAttribute('property') ?? meta.getAttribute('name'))?.toLowerCase()
    const content = meta.getAttribute('content')?.trim()
    if (name && content && !found.has(name)) found.set(name, content)
  }
  return (name) => found.get(name)
}

function authorOf(document: DomDocument, meta: Meta, data: LinkedData): string | undefined {
  // By attribute and not by `.class`: linkedom builds a list object for each element it asks.
  const marked = [
    ...['[itemprop~="author"] [itemprop="name"]', '[itemprop~="author"]', 'a[rel~="author"]'],
    ...['[class~="byline"] [class~="author"]', '[class~="author-name"]', '[class~="byline__name"]'],
    ...['[class~="byline"]', '[class~="author"]', '[class~="autor"]', '[class~="auteur"]'],
    ...['[class~="autore"]', '[class*="byline"]'],
  ]
  const said = [
    data.author,
    ...['author', 'article:author', 'parsely-author', 'dc.creator'].map(meta),
  ]
  for (const name of said) if (name && !/^https?:/.test(name)) return byName(name)
  for (const selector of marked) {
    const element = document.querySelector(selector)
    const name = byName(element?.getAttribute('content') ?? element?.textContent ?? '')
    if (name && name.length <= 80 && /\p{L}/u.test(name)) return name
  }
  return undefined
}

/** Names stand behind "By" in most newspapers of most languages, and before a date in many. */
export function byName(line: string): string {
  return lineFromHtml(line)
    .replace(
      /^(?:by|von|par|por|di|da|door|av|af|yazan|автор|от|作者|نوشته|بقلم)[:\s]+(?=[\p{Lu}\p{Lo}])/iu,
      '',
    )
    .replace(/\s*[|•·].*$|\s*[,–-]\s*(?=[^|•·]*\d).*$/u, '')
    .trim()
}

const BYLINE =
  /^(?:.{0,60}[\s·|])?(?:作者|撰文|автор|بقلم|نویسنده|by|von|par|por|di|door|av|af|yazan)\s?[:：]?\s?(\p{Script=Han}{2,4}|[\p{Lu}\p{Lo}][\p{L}\p{M}.’'-]*(?:\s(?:d[aeo]|van|von|de|al|el|[\p{Lu}\p{Lo}][\p{L}\p{M}.’'-]*)){1,3})$/u

/** From a line that is a byline and nothing else, near the top of the page. */
export function authorInLines(lines: readonly string[]): string | undefined {
  for (const line of lines.slice(0, 40)) {
    if (line.length > 120) continue
    const bare = line.replace(/^(\p{L})/u, (letter) => letter.toLowerCase())
    const name = BYLINE.exec(line)?.[1] ?? BYLINE.exec(bare)?.[1]
    if (name) return name
  }
  return undefined
}

function keywordsOf(document: DomDocument, meta: Meta, data: LinkedData): string[] {
  const tags = [...document.querySelectorAll('meta[property="article:tag"]')]
  const said = [
    ...data.keywords,
    ...tags.flatMap((tag) => tag.getAttribute('content') ?? []),
    ...['news_keywords', 'keywords', 'parsely-tags'].flatMap(
      (name) => meta(name)?.split(/[,;،、]/) ?? [],
    ),
  ]
  const links = [...document.querySelectorAll('a[rel~="tag"]')].map(
    (link) => link.textContent ?? '',
  )
  return unique([...said, ...links].map((word) => word.replace(/\s+/g, ' ').trim()))
}

function unique(words: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const word of words) {
    const key = word.toLowerCase()
    if (word !== '' && word.length <= 100 && !seen.has(key)) seen.set(key, word)
  }
  return [...seen.values()].slice(0, MAX_LISTED)
}

function feedsOf(document: DomDocument, url: string | undefined): string[] {
  const found: string[] = []
  for (const link of document.querySelectorAll('link[rel~="alternate"]')) {
    const type = link.getAttribute('type') ?? ''
    if (!/^application\/(?:rss|atom|feed)\+(?:xml|json)/i.test(type)) continue
    const href = absolute(link.getAttribute('href') ?? undefined, url)
    if (href) found.push(href)
  }
  return [...new Set(found)].slice(0, MAX_LISTED)
}

const PLAYERS =
  /(?:youtube(?:-nocookie)?\.com\/embed|player\.vimeo\.com|dailymotion\.com\/embed|facebook\.com\/plugins\/video|rutube\.ru\/play|aparat\.com\/video|player\.bilibili\.com|players\.brightcove|ted\.com\/talks|jwplatform|video)/i

function videosOf(
  document: DomDocument,
  meta: Meta,
  data: LinkedData,
  url: string | undefined,
): string[] {
  const found = [
    meta('og:video:secure_url') ?? meta('og:video:url') ?? meta('og:video'),
    ...data.videos,
  ]
  for (const element of document.querySelectorAll('video[src], video source[src]')) {
    found.push(element.getAttribute('src') ?? undefined)
  }
  for (const frame of document.querySelectorAll('iframe[src], iframe[data-src]')) {
    const src = frame.getAttribute('src') ?? frame.getAttribute('data-src') ?? ''
    if (PLAYERS.test(src)) found.push(src)
  }
  for (const player of document.querySelectorAll('amp-youtube[data-videoid]')) {
    found.push(`https://www.youtube.com/embed/${player.getAttribute('data-videoid') ?? ''}`)
  }
  return [...new Set(found.flatMap((each) => absolute(each, url) ?? []))].slice(0, MAX_LISTED)
}

/** Web addresses only: a page may name any scheme. */
export function absolute(
  address: string | undefined,
  base: string | undefined,
): string | undefined {
  if (!address || !URL.canParse(address.trim(), base)) return undefined
  const { href, protocol } = new URL(address.trim(), base)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}
