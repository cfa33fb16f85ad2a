/**
 * When a page was published: JSON-LD, then meta tags, then time elements, then the address, then
 * the first date in the text, English and German forms (the order of analysis 5.8).
 */
import { monthOf, saneDate } from './dates.ts'
import type { DomDocument } from './dom.ts'

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
  ...['citation_publication_date', 'bt:pubdate', 'last-modified', 'article:modified_time'],
]

export function articleDate(
  document: DomDocument,
  lines: readonly string[],
  options: { readonly url?: string; readonly nowMs: number },
): string | undefined {
  const { url, nowMs } = options
  return (
    first(jsonLdDates(document), nowMs) ??
    first(metaDates(document), nowMs) ??
    first(timeDates(document), nowMs) ??
    first(addressDates(url), nowMs) ??
    first(textDates(lines), nowMs)
  )
}

function first(candidates: Iterable<string>, nowMs: number): string | undefined {
  for (const candidate of candidates) {
    const date = saneDate(candidate, nowMs)
    if (date) return date
  }
  return undefined
}

function* jsonLdDates(document: DomDocument): Generator<string> {
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    // Sites write broken JSON-LD often enough that only the two keys are looked for.
    const text = script.textContent ?? ''
    for (const key of ['datePublished', 'dateCreated', 'uploadDate']) {
      const found = new RegExp(`"${key}"\\s*:\\s*"([^"]{8,40})"`).exec(text)?.[1]
      if (found) yield found
    }
  }
}

function* metaDates(document: DomDocument): Generator<string> {
  const found = new Map<string, string>()
  for (const meta of document.querySelectorAll('meta[content]')) {
    const name =
      meta.getAttribute('property') ?? meta.getAttribute('name') ?? meta.getAttribute('itemprop')
    const key = name?.toLowerCase()
    if (key && !found.has(key)) found.set(key, meta.getAttribute('content') ?? '')
  }
  for (const name of META) if (found.has(name)) yield found.get(name) ?? ''
}

function* timeDates(document: DomDocument): Generator<string> {
  const selectors = [
    'time[pubdate]',
    '[itemprop="datePublished"]',
    'article time[datetime]',
    'time[datetime]',
    'abbr.published[title]',
  ]
  for (const selector of selectors) {
    for (const element of document.querySelectorAll(selector)) {
      for (const name of ['datetime', 'content', 'title']) {
        const value = element.getAttribute(name)
        if (value) yield value
      }
      yield* textDates([element.textContent ?? ''])
    }
  }
}

function* addressDates(url: string | undefined): Generator<string> {
  const match = /\/(19|20)(\d\d)[/-](\d{1,2})[/-](\d{1,2})(?:[/-]|$)/.exec(url ?? '')
  if (match) yield isoDay(`${match[1]}${match[2]}`, Number(match[3]), match[4])
}

const NUMERIC = /\b(\d{1,2})\.\s?(\d{1,2})\.\s?((?:19|20)\d\d)\b/
const ISO_DAY = /\b((?:19|20)\d\d)-(\d\d)-(\d\d)\b/
const DAY_FIRST = /\b(\d{1,2})(?:st|nd|rd|th|\.)?\s+(\p{L}{3,10})\.?,?\s+((?:19|20)\d\d)\b/u
const MONTH_FIRST = /\b(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+((?:19|20)\d\d)\b/u

/** Further down a date is usually part of the story and not of the page. */
const LINES_LOOKED_AT = 60

function* textDates(lines: readonly string[]): Generator<string> {
  for (const line of lines.slice(0, LINES_LOOKED_AT)) {
    const iso = ISO_DAY.exec(line)
    if (iso) yield iso[0]
    const german = NUMERIC.exec(line)
    if (german) yield isoDay(german[3], Number(german[2]), german[1])
    const dayFirst = DAY_FIRST.exec(line)
    if (dayFirst) yield isoDay(dayFirst[3], monthOf(dayFirst[2] ?? ''), dayFirst[1])
    const monthFirst = MONTH_FIRST.exec(line)
    if (monthFirst) yield isoDay(monthFirst[3], monthOf(monthFirst[1] ?? ''), monthFirst[2])
  }
}

function isoDay(year = '', month: number | undefined = 0, day = ''): string {
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}
