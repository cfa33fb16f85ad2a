/** Lists of feeds: OPML 1.0 and 2.0 with nested folders, in and out (F104). */
import { generateOpml, parseOpml } from 'feedsmith'

import type { FeedCandidate } from '#shared/model/feed.ts'

type Outline = {
  text?: string
  title?: string
  xmlUrl?: string
  outlines?: readonly Outline[]
}

/** What joins the names of nested folders. */
const FOLDER_SEPARATOR = ' / '

/**
 * The feeds of a list in its order, each address once.
 * @param isKnown Whether the person has this feed already.
 * @param onRefused Told of each address that is none of the web.
 * @throws Error with a sentence when the text is no OPML
 */
export function readOpml(
  text: string,
  isKnown: (url: string) => boolean,
  onRefused: (address: string) => void = () => undefined,
): FeedCandidate[] {
  const found = new Map<string, FeedCandidate>()
  const visit = (outlines: readonly Outline[], folder: string): void => {
    for (const outline of outlines) {
      const title = (outline.text ?? outline.title ?? '').trim()
      const url = webAddress(outline.xmlUrl)
      if (!url && outline.xmlUrl?.trim()) onRefused(outline.xmlUrl.trim())
      if (url && !found.has(url)) {
        found.set(url, {
          url,
          title: title || new URL(url).hostname,
          ...(folder && { folder }),
          isKnown: isKnown(url),
        })
      }
      if (!outline.outlines?.length) continue
      visit(outline.outlines, [folder, url ? '' : title].filter(Boolean).join(FOLDER_SEPARATOR))
    }
  }
  visit(outlinesOf(text), '')
  return [...found.values()]
}

function outlinesOf(text: string): readonly Outline[] {
  try {
    return (parseOpml(text).body?.outlines ?? []) as readonly Outline[]
  } catch (error) {
    if ((error as Error).name === 'ParseError') {
      // The parser takes a list without feeds for a mistake as well.
      if (ROOT.test(text)) return []
      const start = text.trim().replace(/\s+/g, ' ').slice(0, 40)
      const what = start === '' ? 'it is empty' : `it begins with “${start}”`
      throw new Error(`This is no feed list (OPML): ${what}.`, { cause: error })
    }
    // The parser speaks of its own insides; where it stopped is all a person can use.
    const at = /position (\d+)/.exec(causesOf(error))?.[1]
    const where = at === undefined ? '' : ` after ${at} characters`
    throw new Error(
      `The feed list is not readable OPML: it breaks off${where}, as if a tag were not closed.`,
      { cause: error },
    )
  }
}

/** What may stand before the root element: a mark, the prologue, a document type, comments. */
const ROOT = /^\ufeff?(?:\s|<\?[^>]*\?>|<![^-][^>]*>|<!--[\s\S]*?-->)*<opml[\s/>]/i

function causesOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return `${error.message} ${causesOf(error.cause)}`
}

function webAddress(text: string | undefined): string | undefined {
  // `feed:` in front of an address is an old way to say that a reader should open it.
  const address = text
    ?.trim()
    .replace(/^feed:(?:\/\/(?!https?:))?/i, (scheme) => (scheme.endsWith('//') ? 'http://' : ''))
  if (!address || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
}

type Listed = {
  readonly url: string
  readonly title: string
  readonly siteUrl?: string
  readonly folder?: string
}
type Written = { text: string; title?: string; type?: string; xmlUrl?: string; htmlUrl?: string; outlines?: Written[] } // prettier-ignore

/** The generator takes a body without outlines for a mistake. */
const EMPTY = '<?xml version="1.0"?><opml version="2.0"><head></head><body></body></opml>\n'

/** OPML 2.0 with the folders as nested outlines; reading it again gives the same list. */
export function writeOpml(feeds: readonly Listed[], title: string): string {
  if (feeds.length === 0) return EMPTY
  const root: Written = { text: '', outlines: [] }
  for (const feed of feeds) {
    const { title: text, url: xmlUrl, siteUrl: htmlUrl } = feed
    const entry = { text, title: text, type: 'rss', xmlUrl, ...(htmlUrl && { htmlUrl }) }
    folderIn(root, feed.folder?.split(FOLDER_SEPARATOR) ?? []).outlines?.push(entry)
  }
  return String(generateOpml({ head: { title }, body: { outlines: root.outlines ?? [] } }))
}

function folderIn(root: Written, path: readonly string[]): Written {
  return path.reduce((parent, name) => {
    const known = parent.outlines?.find((each) => each.text === name && !each.xmlUrl)
    if (known) return known
    const folder: Written = { text: name, outlines: [] }
    parent.outlines?.push(folder)
    return folder
  }, root)
}
