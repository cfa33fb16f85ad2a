/** Whether a sentence ends where ICU says so. */
import { abbreviationsOf, hasWord } from './abbreviations.ts'

/** Signs that close what the sentence before them opened, unless a word follows at once. */
const CLOSERS = ')]}"\'”’»«“›‹」』】》〉）］｣'
const LONGEST_WORD = 14
const SPACE = /\s/u
const SMALL = /^\p{Ll}/u
const CAPITAL = /^[\p{Lu}\p{Lt}]/u
const DIGIT = /^[(§#]?\s?\d/
const ROMAN = /^[IVX]+$/
/** Here an ordinal is a number with a stop, and what it counts has a capital: am 5. August, II. Dünya. */
const ORDINALS: Readonly<Record<string, RegExp>> = {
  de: /^(?:\d{1,2}|[IVX]+)$/,
  tr: /^(?:\d{1,3}|[IVX]+)$/,
}
const HALF_OF_DAY = /^[ap]\.m$/i
const AFTER_TIME =
  /^\(|^(?:[ECMP][SD]?T|GMT|UTC|BST|CES?T|IST|JST|AE[SD]T)\b|^(?:Eastern|Pacific|Central|Mountain|Greenwich|Mon|Tues?|Wed|Thu|Thurs|Fri|Satur|Sat|Sun|Jan|Feb|March|April|May|June|July|Aug|Sept|Oct|Nov|Dec)[a-z]*\b/

const CLOSES = /^[)\]}”’»」』】》〉）］｣"']+(?![\p{L}\p{N}])/u
/** A quotation mark between blanks may open as well: what ICU made of it stands. */
const CLOSES_APART = /^(?:[)\]}」』】》〉）］｣]|»(?!\S)|[”’»"'](?=$|[\n.,;:)!?]))+/u

/** Where the marks end that close what stands before a place; the place itself if there are none. */
export function closersEnd(text: string, at: number): number {
  if (!CLOSERS.includes(text[at]!)) return at
  const pattern = SPACE.test(text[at - 1] ?? '') ? CLOSES_APART : CLOSES
  return at + (pattern.exec(text.slice(at, at + 12))?.[0].length ?? 0)
}

/** Places in a text: of the sentence so far, without blanks, and of what ICU calls the next one. */
export type Joint = { readonly start: number; readonly end: number; readonly next: number }

/** Whether the sentence goes on behind its last sign, which looks like an end. */
export function goesOn(text: string, joint: Joint, language: string): boolean {
  const { end, next } = joint
  const after = text.slice(next, next + 24)
  // The stop behind a quotation that ended with one, or a reporting clause.
  if (/^[.,;:]/.test(after)) return true
  let stop = end - 1
  while (stop > joint.start && (CLOSERS.includes(text[stop]!) || SPACE.test(text[stop]!))) stop -= 1
  const sign = text[stop]
  if (next === end && (sign === '.' || sign === '?') && isAddress(text, joint)) return true
  if (sign === '.') return stop === end - 1 && isAbbreviated(text, joint, after, language)
  if (sign !== '?' && sign !== '!') return false
  return SMALL.test(after) && (stop < end - 1 || /[-–—]/.test(text[joint.start]!))
}

// A stop or question mark within a link.
function isAddress(text: string, { start, end }: Joint): boolean {
  let from = end - 1
  while (from > start && !SPACE.test(text[from - 1]!)) from -= 1
  return /[/.]\w/.test(text.slice(from, end - 1)) && /[\w/&]/.test(text[end] ?? '')
}

function isAbbreviated(text: string, joint: Joint, after: string, language: string): boolean {
  const word = lastWord(text, joint)
  if (word === '') return false
  // A list's own number.
  if (isMark(joint, word)) return true
  const { leads, mayEnd, counts, starters } = abbreviationsOf(language)
  const begins = (): boolean => starts(after, starters)
  if (ORDINALS[language]?.test(word)) return CAPITAL.test(after) && !begins()
  if (DIGIT.test(word)) return false
  if (HALF_OF_DAY.test(word)) return AFTER_TIME.test(after)
  if (hasWord(leads, word) || word.includes('.-')) return true
  if (hasWord(counts, word) && (DIGIT.test(after) || ROMAN.test(wordAt(after)))) return true
  if (hasWord(mayEnd, word)) return !begins()
  return isInitials(word, text, joint, after) && !begins()
}

// J. Smith, W.H.S. Koerner, U.S. Senate, v. Wade, د. أحمد; no unit, as 600 Mb/s or 100 g.
function isInitials(word: string, text: string, { start, end }: Joint, after: string): boolean {
  if (/^(?:\p{L}\.)+\p{L}$/u.test(word)) return true
  if (!/^\p{L}$/u.test(word)) return false
  const before = text.slice(Math.max(start, end - LONGEST_WORD - 2), end - 2)
  // "So do I." but Edward I. Koch, I. M. Pei.
  if (word === 'I') return /^\p{Lu}\./u.test(after) || /(?:^|\s)\p{Lu}\p{Ll}+ $/u.test(before)
  return /\p{Lu}/u.test(word) ? !/[/\p{N}]$/u.test(before) : !/[/\p{N}]\s*$/u.test(before)
}

/** Letters, digits and stops before the last stop; nothing where they are too many for an abbreviation. */
function lastWord(text: string, { start, end }: Joint): string {
  let from = end - 1
  while (from > start && isInner(text.charCodeAt(from - 1))) {
    from -= 1
    if (end - from > LONGEST_WORD) return ''
  }
  return text.slice(from, end - 1)
}

// All but blanks, brackets, quotes, dashes at a word's side and what parts words.
function isInner(code: number): boolean {
  if (code < 0x30) return code === 0x2e || code === 0x2d || code === 0x27
  if (code < 0x80)
    return code <= 0x3a || (code > 0x40 && code < 0x5b) || (code > 0x60 && code < 0x7b)
  return code > 0xbf ? code < 0x2000 || code > 0x206f : code === 0xba || code === 0xaa
}

function isMark({ start, end }: Joint, word: string): boolean {
  return end - 1 - word.length === start && /^(?:\d{1,3}|\p{L}|[ivxIVX]+)$/u.test(word)
}

function starts(after: string, starters: ReadonlySet<string>): boolean {
  if (/^["“„«‘'»]/.test(after)) return true
  return starters.has(wordAt(after).toLowerCase())
}

function wordAt(after: string): string {
  return /^[\p{L}\p{M}]*/u.exec(after)![0]
}
