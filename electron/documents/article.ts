/** The article of a web page: Readability finds it, the filters of analysis 5.8 clean its text. */
import { Readability } from '@mozilla/readability'

import { articleDate } from './article-date.ts'
import { depthOf, documentOf, pageTitle } from './dom.ts'
import type { DomDocument, DomElement } from './dom.ts'
import { blockLines, lineFromHtml, PARAGRAPH } from './html-text.ts'

export type Article = {
  readonly title: string
  /** Paragraphs separated by a blank line. */
  readonly text: string
  readonly author?: string
  /** ISO 8601 UTC; absent where no sane date is found. */
  readonly publishedAt?: string
  readonly image?: string
  /** As the page says, BCP 47. */
  readonly language?: string
  readonly siteName?: string
  readonly canonical?: string
  readonly description?: string
}

/** Beyond this a page is a list or an attack; its text is taken as it stands. */
const MAX_ELEMENTS = 30_000
/** Readability climbs to the root from each paragraph: 50,000 levels cost it three minutes. */
const MAX_DEPTH = 400

/** Runs in the caller's thread; no script of the page runs and nothing is fetched. */
export function extractArticle(
  html: string,
  options: { readonly url?: string; readonly nowMs: number },
): Article {
  const document = documentOf(html)
  const page = documentOf(html)
  const meta = metaOf(document)
  const pageLines = document.body ? blockLines(document.body) : []
  const found = readable(page)
  const content = found?.content ? documentOf(found.content).body : undefined
  const lines = content ? articleLines(content) : pageLines
  const title = lineFromHtml(found?.title ?? '') || meta('og:title') || pageTitle(document)
  const author = meta('author') ?? meta('article:author') ?? found?.byline ?? undefined
  const language = document.documentElement?.getAttribute('lang') ?? meta('og:locale')
  return present({
    title,
    text: lines.join(PARAGRAPH),
    author: author && !/^https?:/.test(author) ? byName(author) : undefined,
    publishedAt: articleDate(document, pageLines, options),
    image: absolute(meta('og:image') ?? meta('twitter:image'), options.url),
    language: language?.replaceAll('_', '-').toLowerCase() || undefined,
    siteName: meta('og:site_name') ?? (found?.siteName || undefined),
    canonical: absolute(
      document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? meta('og:url'),
      options.url,
    ),
    description: meta('og:description') ?? meta('description'),
  })
}

function readable(page: DomDocument) {
  if (!page.body || depthOf(page.body, MAX_DEPTH) >= MAX_DEPTH) return undefined
  try {
    const options = { maxElemsToParse: MAX_ELEMENTS, charThreshold: 250 }
    return new Readability(page as never, options).parse() ?? undefined
  } catch {
    // Too many elements, or nested too deep for it: the whole page's text is better than nothing.
    return undefined
  }
}

const DROPPED = new Set(['FIGURE', 'FIGCAPTION', 'ASIDE', 'NAV', 'FOOTER', 'FORM'])
const LISTS = new Set(['UL', 'OL', 'DIV', 'SECTION', 'P', 'TABLE'])
const BOILERPLATE =
  /^(?:advertisement|anzeige|werbung|publicité|publicidad|read more|more on this story|weiterlesen|mehr zum thema|lire aussi|lea también|related(?: (?:articles|stories|topics))?|share(?: this.*)?|teilen|sign up.{0,60}newsletter.*|subscribe(?: (?:now|to).*)?|follow us.*|all rights reserved.*|alle rechte vorbehalten.*|©.*|copyright ©?.*|photo(?:graph)?:.*|foto:.*|image source.*|image caption.*|click here.*|comments?(?: \(\d+\))?|print|e-?mail|facebook|twitter|whatsapp)$/i

function articleLines(content: DomElement): string[] {
  const isSkipped = (element: DomElement): boolean => {
    const name = element.tagName.toUpperCase()
    return DROPPED.has(name) || (LISTS.has(name) && isLinkHeavy(element))
  }
  return blockLines(content, isSkipped).filter((line) => !BOILERPLATE.test(line))
}

function isLinkHeavy(element: DomElement): boolean {
  const length = (element.textContent ?? '').trim().length
  return length > 0 && length < 2000 && linkShare(element) > 0.7 && countOf(element, 'a') > 1
}

function linkShare(element: DomElement): number {
  const all = (element.textContent ?? '').replace(/\s+/g, '').length
  let linked = 0
  for (const link of element.querySelectorAll('a')) {
    linked += (link.textContent ?? '').replace(/\s+/g, '').length
  }
  return all === 0 ? 0 : linked / all
}

function countOf(element: DomElement, selector: string): number {
  return [...element.querySelectorAll(selector)].length
}

function metaOf(document: DomDocument): (name: string) => string | undefined {
  const found = new Map<string, string>()
  for (const meta of document.querySelectorAll('meta[content]')) {
    const name = (meta.getAttribute('property') ?? meta.getAttribute('name'))?.toLowerCase()
    const content = meta.getAttribute('content')?.trim()
    if (name && content && !found.has(name)) found.set(name, content)
  }
  return (name) => found.get(name)
}

/** Names stand behind "By" in most newspapers of most languages. */
function byName(line: string): string {
  return lineFromHtml(line).replace(/^(?:by|von|par|por|di|da)\s+(?=\p{Lu})/iu, '')
}

function absolute(address: string | undefined, base: string | undefined): string | undefined {
  if (!address || !URL.canParse(address, base)) return undefined
  const { href, protocol } = new URL(address, base)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}

function present<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T
}
