/** Finds the feeds behind an address a person typed: a feed, a feed list, or a site that names some. */
import { charsetOf, decodeText } from '#electron/documents/encoding.ts'
import { documentOf, pageTitle } from '#electron/documents/dom.ts'
import { kindOfText } from '#electron/documents/file-type.ts'
import type { FileKind } from '#electron/documents/file-type.ts'
import type { FeedCandidate } from '#shared/model/feed.ts'

import { encodingNote } from './encoding-note.ts'
import type { FetchGuard, FetchOptions, Fetched } from './fetch-guard.ts'
import { readFeedStories } from './feed-stories.ts'
import { readOpml } from './opml.ts'

export type FetchedText = {
  readonly text: string
  /** Where the encoding of the text is in doubt. */
  readonly note?: string
  readonly kind: FileKind
  /** After redirects. */
  readonly url: string
  readonly fetched: Fetched
}

/** @throws FetchError, or the signal's reason. */
export async function fetchText(
  guard: FetchGuard,
  url: string,
  options: FetchOptions = {},
): Promise<FetchedText> {
  const fetched = await guard.fetch(url, options)
  const { text, ...decoded } = decodeText(fetched.bytes, charsetOf(fetched.contentType))
  const note = encodingNote(decoded)
  return { text, kind: kindOfText(text), url: fetched.url, fetched, ...(note && { note }) }
}

/** `example.org` is what people type. */
export function typedAddress(text: string): string {
  const address = text.trim()
  return /^[a-z][a-z\d+.-]*:/i.test(address) && !/^[\w.-]+:\d+/.test(address)
    ? address
    : `https://${address}`
}

/**
 * One request, and none to the feeds a site names: they are asked when they are added.
 * @throws FetchError; Error with a sentence where there is nothing to subscribe to
 */
export async function discoverFeeds(
  address: string,
  options: {
    readonly guard: FetchGuard
    readonly isKnown: (url: string) => boolean
    readonly nowMs: number
    readonly signal?: AbortSignal
  },
): Promise<FeedCandidate[]> {
  const { guard, isKnown, nowMs, signal } = options
  const url = typedAddress(address)
  const page = await fetchText(guard, url, { signal })
  if (page.kind === 'opml') return readOpml(page.text, isKnown)
  if (page.kind === 'feed') {
    const at = page.fetched.movedTo ?? new URL(url).href
    return [
      { url: at, title: readFeedStories(page.text, page.url, nowMs).title, isKnown: isKnown(at) },
    ]
  }
  const links = page.kind === 'html' ? feedLinks(page.text, page.url) : []
  if (links.length > 0) return links.map((link) => ({ ...link, isKnown: isKnown(link.url) }))
  throw new Error(`${url} is no feed and names none; look for "RSS" or "Feed" on its pages.`)
}

const FEED_TYPES = /^application\/(?:rss\+xml|atom\+xml|rdf\+xml|feed\+json|json)\b/i

/** The feeds a page names with `<link rel="alternate">`, in the page's order. */
export function feedLinks(html: string, url: string): { url: string; title: string }[] {
  const document = documentOf(html)
  const base = document.querySelector('base[href]')?.getAttribute('href') ?? undefined
  const root = base && URL.canParse(base, url) ? new URL(base, url).href : url
  const found = new Map<string, { url: string; title: string }>()
  for (const link of document.querySelectorAll('link[href]')) {
    const isAlternate = /\balternate\b/i.test(link.getAttribute('rel') ?? '')
    const type = link.getAttribute('type') ?? ''
    const href = link.getAttribute('href') ?? ''
    // WordPress names its API and oEmbed answers the same way; they are no feeds.
    const isApi = /\/wp-json\/|oembed/i.test(href)
    if (!isAlternate || !FEED_TYPES.test(type) || isApi || !URL.canParse(href, root)) continue
    const at = new URL(href, root).href
    const title = link.getAttribute('title')?.trim() || pageTitle(document) || new URL(at).hostname
    if (/^https?:/.test(at) && !found.has(at)) found.set(at, { url: at, title })
  }
  return [...found.values()]
}
