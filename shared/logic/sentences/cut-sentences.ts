/** Cuts text into sentences: ICU's, with what it ends too early put together and too late parted. */
import { abbreviationsOf, hasWord } from './abbreviations.ts'
import { closersEnd, goesOn } from './sentence-end.ts'

/** UTF-16 units, `end` exclusive, without the white space around it. */
export type Place = { readonly start: number; readonly end: number }

const segmenters = new Map<string, Intl.Segmenter>()
const SPACE = /\s/u
const PARAGRAPH = /[\n\r\u2028\u2029]/
/** ICU lets a mark that opens hang on the stop before it. */
const OPENERS = '([《〈「『【〔（［｢'
const QUOTES_OF_CHINESE = '“‘'
const STOP = 0x2e
const ELLIPSIS = 0x2026
/** Letters before a stop that make it an end even where a number and a small letter follow. */
const LEAST_LETTERS = 4

/** The places of a text's sentences. A line's end always ends one. */
export function cutSentences(text: string, language: string): Place[] {
  const found: { start: number; end: number }[] = []
  let isOpen = false
  for (const { segment, index } of segmenterOf(language).segment(text)) {
    let start = index
    let end = index + segment.length
    while (end > start && isSpace(text, end - 1)) end -= 1
    while (start < end && isSpace(text, start)) start += 1
    if (start === end) {
      isOpen = false
      continue
    }
    const last = isOpen ? found.at(-1) : undefined
    if (last !== undefined) start = settle(text, last, { start, end }, language)
    if (last !== undefined && goesOn(text, { ...last, next: start }, language)) last.end = end
    else if (start < end) found.push({ start, end })
    if (mayHoldEnd(segment, end - index)) partInside(text, found, { start, end }, language)
    isOpen = end === index + segment.length || !PARAGRAPH.test(segment)
  }
  return found
}

function segmenterOf(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language)
  if (segmenter === undefined) {
    try {
      segmenter = new Intl.Segmenter(language === 'und' ? 'en' : language, {
        granularity: 'sentence',
      })
    } catch {
      // A service's own code that is no language tag.
      segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
    }
    segmenters.set(language, segmenter)
  }
  return segmenter
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === 0x20 || (code < 0x21 || code > 0x7f ? SPACE.test(text[at]!) : false)
}

/**
 * Gives marks between two sentences to the one they belong to.
 * @returns where the next one begins
 */
function settle(
  text: string,
  last: { readonly start: number; end: number },
  { start, end }: Place,
  language: string,
): number {
  let at = closersEnd(text, start)
  if (at > start) {
    last.end = at
    while (at < end && isSpace(text, at)) at += 1
    return at
  }
  const isOpener = (sign: string): boolean =>
    OPENERS.includes(sign) || (language.startsWith('zh') && QUOTES_OF_CHINESE.includes(sign))
  while (last.end === at && at - 1 > last.start && isOpener(text[at - 1]!)) last.end = at -= 1
  return at
}

function mayHoldEnd(segment: string, length: number): boolean {
  const stop = segment.indexOf('.')
  return (stop >= 0 && stop < length - 2) || segment.includes('…')
}

// ICU sees no end before a number that a small letter follows, and none behind the one sign for three stops.
function partInside(
  text: string,
  found: { start: number; end: number }[],
  { start, end }: Place,
  language: string,
): void {
  for (let at = start; at < end - 2; at += 1) {
    const code = text.charCodeAt(at)
    if (code !== STOP && code !== ELLIPSIS) continue
    let next = at + 1
    while (next < end && '"”’»)\''.includes(text[next]!)) next += 1
    const until = next
    while (next < end && text[next] === ' ') next += 1
    if (next === until || next >= end) continue
    const isEnd =
      code === STOP
        ? endsBeforeNumber(text, at, next, language)
        : /[\p{Lu}\p{Lt}]/u.test(text[next]!)
    if (!isEnd) continue
    const last = found.at(-1)!
    found.push({ start: next, end: last.end })
    last.end = until
    at = next
  }
}

function endsBeforeNumber(text: string, stop: number, next: number, language: string): boolean {
  const digit = text.charCodeAt(next)
  if (digit < 0x30 || digit > 0x39) return false
  let from = stop
  while (from > 0 && stop - from < 16 && /[\p{L}\p{M}]/u.test(text[from - 1]!)) from -= 1
  const letters = stop - from
  const isYear = /^\d{4}(?!\d)/.test(text.slice(next, next + 5))
  if (letters < (isYear ? LEAST_LETTERS - 1 : LEAST_LETTERS) || text[from - 1] === '.') return false
  const { leads, mayEnd, counts } = abbreviationsOf(language)
  const word = text.slice(from, stop)
  return !hasWord(leads, word) && !hasWord(mayEnd, word) && !hasWord(counts, word)
}
