/** The article of a web page: what it says of itself, its text (analysis.md 5.8), and its date. */
import { Readability } from '@mozilla/readability'

import { articleDate, isDateLine } from './article-date.ts'
import { bestImage } from './article/best-image.ts'
import { dropBeside, isHidden } from './article/beside.ts'
import { articleLines } from './article/body-lines.ts'
import { isBoilerplate, type Known, plain, withoutHead } from './article/boilerplate.ts'
import { linkedDataOf } from './article/json-ld.ts'
import { linkedLength, textLength } from './article/link-share.ts'
import { authorInLines, byName, pageFacts } from './article/page-facts.ts'
import { documentOf, pageTitle, sizeOf } from './dom.ts'
import type { DomDocument, DomElement, TreeSize } from './dom.ts'
import { blockLines, lineFromHtml, PARAGRAPH, textFromHtml } from './html-text.ts'
import { present } from './present.ts'

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
  readonly keywords?: readonly string[]
  /** Addresses of the page's news feeds. */
  readonly feeds?: readonly string[]
  /** Addresses of films and players within it. */
  readonly videos?: readonly string[]
  /** The page is too large or too deep for its article to be looked for: this is all of its text. */
  readonly isWholePage?: boolean
}

export type ArticleOptions = {
  /** Where the page came from: the base of its addresses, and a hint of its date. */
  readonly url?: string
  readonly nowMs: number
  /** Judge the pictures within the article, too, and not only what the page names. */
  readonly wantsBestImage?: boolean
}

/** Beyond any of these a page is a list or an attack, and looking for its article takes seconds to hours. */
const MOST: TreeSize = {
  elements: 15_000,
  depth: 400,
  nestedElements: 250_000,
  nestedText: 20_000_000,
}
/** Characters outside links; an article of links only with less around them is a list. */
const LEAST_PROSE = 60
/** Text that the page itself marks as the article's need be no longer to be believed. */
const MARKED_LENGTH = 400

/** Runs in the caller's thread; no script of the page runs and nothing is fetched. */
export function extractArticle(html: string, options: ArticleOptions): Article {
  const document = documentOf(html)
  const { url } = options
  const data = linkedDataOf(document)
  const facts = pageFacts(document, data, url)
  const pageLines = document.body ? blockLines(document.body, isHidden) : []
  const publishedAt = articleDate(document, pageLines, { ...options, linked: data.dates })
  const ownTitle = pageTitle(document)
  const pictureTexts = pictureTextsOf(document)
  const isWholePage = isTooMuch(document)
  const marked = isWholePage ? undefined : markedBody(document)
  const isSought = !isWholePage && !marked && hasProse(document)
  // Changes the document, so it comes last.
  if (isSought) dropBeside(document)
  const found = isSought ? readable(document) : undefined
  const content = marked ?? found?.content ?? undefined
  const title = lineFromHtml(facts.title ?? '') || lineFromHtml(found?.title ?? '') || ownTitle
  const byline = found?.byline ? byName(found.byline) : undefined
  const author = facts.author ?? byline ?? authorInLines(pageLines)
  const { siteName = found?.siteName, canonical, description, language } = facts
  const known = { title, ...(author && { author }), ...(siteName && { siteName }) }
  const lines = bodyLines(content, known, { lines: pageLines, pictureTexts })
  const said = present({
    ...{ author, publishedAt, language, siteName: siteName ?? undefined, canonical, description },
    image: options.wantsBestImage ? bestImage(content, facts.image, url) : facts.image,
    keywords: listed(facts.keywords),
    feeds: listed(facts.feeds),
    videos: listed(facts.videos),
    isWholePage: isWholePage || undefined,
  })
  return { title, text: longerOf(lines, data.body).join(PARAGRAPH), ...said }
}

/** Readability's own limit never holds: linkedom finds nothing by the name "*". */
function isTooMuch({ body }: DomDocument): boolean {
  if (!body) return false
  const size = sizeOf(body)
  return (['elements', 'depth', 'nestedElements', 'nestedText'] as const).some(
    (of) => size[of] > MOST[of],
  )
}

/** A page of links alone has no article, and making sure of that takes seconds where they are many. */
function hasProse({ body }: DomDocument): boolean {
  if (!body) return false
  return textLength(body) - linkedLength(body) >= LEAST_PROSE
}

const listed = (values: readonly string[]): readonly string[] | undefined =>
  values.length > 0 ? values : undefined

function bodyLines(
  content: DomElement | undefined,
  known: Known,
  page: { readonly lines: readonly string[]; readonly pictureTexts: ReadonlySet<string> },
): string[] {
  const found = content ? articleLines(content) : []
  const isTooLittle = lengthOf(found) < Math.min(200, lengthOf(page.lines) * 0.1)
  const lines = isTooLittle ? proseOf(page.lines) : found
  const isOut = (line: string): boolean =>
    isBoilerplate(line) || isDateLine(line) || page.pictureTexts.has(plain(line))
  const kept = lines.filter((line) => !isOut(line))
  return withoutHead(kept, known)
}

/** A longer one may be the article's first sentence. */
const LONGEST_ALT = 120

/** What pictures are described by; a line that says the same is a caption. */
function pictureTextsOf(document: DomDocument): ReadonlySet<string> {
  const texts = [...document.querySelectorAll('img[alt]')].map((picture) =>
    plain(picture.getAttribute('alt') ?? ''),
  )
  return new Set(texts.filter(({ length }) => length > 0 && length <= LONGEST_ALT))
}

/** From the first to the last line that is long or ends as a sentence does; all where none does. */
function proseOf(lines: readonly string[]): readonly string[] {
  const isProse = (line: string): boolean => line.length >= 80 || /[.!?。！？؟]["'”»)]?$/.test(line)
  const first = lines.findIndex(isProse)
  return first === -1 ? lines : lines.slice(first, lines.findLastIndex(isProse) + 1)
}

const lengthOf = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + line.length, 0)

/** The one element that the page marks as the article's text, if there is one and it is long. */
function markedBody(document: DomDocument): DomElement | undefined {
  const marked = [...document.querySelectorAll('[itemprop~="articleBody"]')]
  const [only] = marked
  return only && marked.length === 1 && textLength(only) >= MARKED_LENGTH ? only : undefined
}

/** Behind a paywall the page may show less than it tells machines. */
function longerOf(lines: readonly string[], body: string | undefined): readonly string[] {
  const shown = lengthOf(lines)
  if (body === undefined || body.length < 500 || shown > body.length * 0.6) return lines
  const text = /<(?:p|br|div)\b/i.test(body) ? textFromHtml(body) : body
  return text.split(/\s*\n\s*/).filter((line) => line !== '')
}

type Readable = {
  readonly title?: string | null
  readonly byline?: string | null
  readonly siteName?: string | null
  readonly content?: DomElement | null
}

function readable(page: DomDocument): Readable | undefined {
  if (!page.body) return undefined
  try {
    const reader = new Readability<DomElement>(page as never, {
      charThreshold: 250,
      keepClasses: true,
      serializer: (node) => node as unknown as DomElement,
    })
    return reader.parse() ?? undefined
  } catch {
    // Nested too deep for it: the whole page's text is better than nothing.
    return undefined
  }
}
