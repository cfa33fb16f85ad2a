/**
 * When a page was published: JSON-LD, then meta tags, then time elements, then what is called a date,
 * then the address, then the first date in the text (the order of analysis.md 5.8).
 */
import { datesInLine } from './article/written-dates.ts'
import { saneDate } from './dates.ts'
import type { DomDocument, DomElement, DomNode } from './dom.ts'

const META = [
  ...['article:published_time', 'og:article:published_time', 'og:published_time'],
  ...['datepublished', 'date', 'dc.date', 'dc.date.issued', 'dcterms.date', 'dcterms.created'],
  ...[
    'dcterms.issued',
    'pubdate',
    'publishdate',
    'publish-date',
    'publish_date',
    'parsely-pub-date',
  ],
  ...['sailthru.date', 'cxenseparse:recs:publishtime', 'article.published', 'published-date'],
  ...['citation_publication_date', 'citation_date', 'bt:pubdate', 'article:published', 'pubtime'],
  ...['dc.date.created', 'article_date_original', 'originalpublicationdate', 'publication_date'],
]
/** When it was changed says something only where nothing says when it was made. */
const META_CHANGED = ['article:modified_time', 'og:updated_time', 'last-modified', 'revised']

export function articleDate(
  document: DomDocument,
  lines: readonly string[],
  options: { readonly url?: string; readonly nowMs: number; readonly linked: readonly string[] },
): string | undefined {
  const { url, nowMs, linked } = options
  const language = document.documentElement?.getAttribute('lang') ?? undefined
  const written = (text: string): string[] => datesInLine(text, language)
  return (
    first(linked, nowMs) ??
    first(metaDates(document, META), nowMs) ??
    first(timeDates(document, written), nowMs) ??
    first(calledDates(document, written), nowMs) ??
    first(addressDates(url ?? canonicalOf(document)), nowMs) ??
    first(textDates(lines, written), nowMs) ??
    first(metaDates(document, META_CHANGED), nowMs)
  )
}

/** Whether a line is a date and little else, as "Published 3 March 2024, 10:15". */
export function isDateLine(line: string): boolean {
  if (line.length > 70 || /[!?。！？]$/.test(line) || datesInLine(line).length === 0) return false
  const words = line.match(/\p{L}{2,}/gu) ?? []
  return words.length <= 6
}

function first(candidates: Iterable<string>, nowMs: number): string | undefined {
  for (const candidate of candidates) {
    const date = saneDate(candidate, nowMs)
    if (date) return date
  }
  return undefined
}

function* metaDates(document: DomDocument, names: readonly string[]): Generator<string> {
  const found = new Map<string, string>()
  for (const meta of document.querySelectorAll('meta[content]')) {
    const name =
      meta.getAttribute('property') ?? meta.getAttribute('name') ?? meta.getAttribute('itemprop')
    const key = name?.toLowerCase()
    if (key && !found.has(key)) found.set(key, meta.getAttribute('content') ?? '')
  }
  for (const name of names) if (found.has(name)) yield found.get(name) ?? ''
}

type Written = (text: string) => readonly string[]

function* timeDates(document: DomDocument, written: Written): Generator<string> {
  const selectors = [
    'time[pubdate]',
    '[itemprop~="datePublished"]',
    'time[class~="published"], time[class~="entry-date"], abbr[class~="published"][title]',
    'article time',
    'main time',
    'time',
  ]
  for (const selector of selectors) {
    for (const element of document.querySelectorAll(selector)) {
      // Other stories have their own dates.
      if (element.closest('aside, nav, footer, [class*="related"], [class*="comment"]')) continue
      if (
        /modif|updat/i.test(element.getAttribute('itemprop') ?? element.getAttribute('class') ?? '')
      )
        continue
      for (const name of ['datetime', 'content', 'title']) {
        const value = element.getAttribute(name)
        if (value) yield* [value, ...written(value)]
      }
      yield* written(element.textContent ?? '')
    }
  }
}

const CALLED =
  ['publish', 'pubdate', 'pub-date', 'posted', 'dateline', 'date', 'byline', 'timestamp', 'article-info', 'entry-meta', 'post-meta', 'story-meta', 'meta'] // prettier-ignore

function* calledDates(document: DomDocument, written: Written): Generator<string> {
  const named: { element: DomElement; called: string }[] = []
  for (const element of document.querySelectorAll('[class], [id]')) {
    const called = `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`
    if (CALLED.some((word) => called.includes(word))) named.push({ element, called })
  }
  for (const word of CALLED) {
    for (const { element, called } of named) {
      if (!called.includes(word)) continue
      const text = (element.textContent ?? '').replace(/\s+/g, ' ')
      // The day of reading stands in the heads of newspapers, updates beside the date that counts.
      if (text.length > 200 || element.closest('nav, aside, footer, body > header')) continue
      if (element.closest('[class*="related"], [class*="comment"], [class*="sidebar"]')) continue
      yield* written(text)
      // Day, month and year as boxes of their own have no space between them.
      yield* written(spacedText(element))
    }
  }
}

function spacedText(node: DomNode): string {
  if (node.firstChild === null) return node.textContent ?? ''
  const parts: string[] = []
  for (let child: DomNode | null = node.firstChild; child; child = child.nextSibling) {
    parts.push(spacedText(child))
  }
  return parts.join(' ')
}

function canonicalOf(document: DomDocument): string | undefined {
  return document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? undefined
}

function* addressDates(url: string | undefined): Generator<string> {
  // A year and a month alone, as in /2011/12/, are no day of January.
  const parted = /[/_-]((?:19|20)\d\d)[/_-](\d\d?)[/_-](\d\d?)(?!\d)/.exec(url ?? '')
  const joined = /[/_-]((?:19|20)\d\d)(\d\d)(\d\d)(?!\d)/.exec(url ?? '')
  const [, year, month = '', date = ''] = parted ?? joined ?? []
  if (year !== undefined) yield `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}

/** Further down a date is usually part of the story and not of the page. */
const LINES_LOOKED_AT = 60

function* textDates(lines: readonly string[], written: Written): Generator<string> {
  for (const line of lines.slice(0, LINES_LOOKED_AT)) yield* written(line.slice(0, 500))
}
