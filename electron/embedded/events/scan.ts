/**
 * Words of a text for counting, one pass over its UTF-16 units. A regular expression over Unicode
 * classes takes six times as long, and this runs over every word that arrives.
 */

export type ScannedWord = {
  readonly text: string
  readonly isNumber: boolean
  /** Begins with a capital letter where no sentence begins. */
  readonly isName: boolean
}

const OTHER = 0
const LETTER = 1
const UPPER = 2
const DIGIT = 3

const classes = new Uint8Array(65_536)
const isPageReady = new Uint8Array(256)

/** Longer runs of letters are no words of any language we stem. */
const LONGEST_WORD = 40
const ZERO_WIDTH_JOINERS = new Set([0x200c, 0x200d])

const segmenters = new Map<string, Intl.Segmenter>()

/**
 * Calls `visit` for each word and number, at most `limit` times. Chinese is cut by ICU's
 * dictionary; hyphens and apostrophes part words; thousands keep their separators.
 */
export function scanWords(
  text: string,
  language: string,
  limit: number,
  visit: (word: ScannedWord) => void,
): void {
  if (language.startsWith('zh')) scanChinese(text, language, limit, visit)
  else scanUnits(text, limit, visit)
}

function scanUnits(text: string, limit: number, visit: (word: ScannedWord) => void): void {
  let seen = 0
  let startsSentence = true
  for (let at = 0; at < text.length && seen < limit;) {
    const unit = text.charCodeAt(at)
    const kind = classOf(unit)
    if (kind === OTHER) {
      if (isSentenceEnd(unit)) startsSentence = true
      at += 1
      continue
    }
    const start = at
    at = kind === DIGIT ? endOfNumber(text, at) : endOfWord(text, at)
    const word = text.slice(start, Math.min(at, start + LONGEST_WORD))
    visit({ text: word, isNumber: kind === DIGIT, isName: kind === UPPER && !startsSentence })
    startsSentence = false
    seen += 1
  }
}

function endOfWord(text: string, start: number): number {
  let at = start + 1
  while (at < text.length) {
    const unit = text.charCodeAt(at)
    if (classOf(unit) === OTHER && !ZERO_WIDTH_JOINERS.has(unit)) break
    at += 1
  }
  return at
}

// 1,900.5 and 1.900,5 are one number each; so is 5G, whose letter says what is counted.
function endOfNumber(text: string, start: number): number {
  let at = start + 1
  while (at < text.length) {
    const unit = text.charCodeAt(at)
    if (classOf(unit) !== OTHER) at += 1
    else if (isSeparator(unit) && classOf(text.charCodeAt(at + 1)) === DIGIT) at += 2
    else break
  }
  return at
}

function scanChinese(
  text: string,
  language: string,
  limit: number,
  visit: (word: ScannedWord) => void,
): void {
  let segmenter = segmenters.get(language)
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' })
    segmenters.set(language, segmenter)
  }
  let seen = 0
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike !== true) continue
    const kind = classOf(segment.charCodeAt(0))
    visit({
      text: segment.slice(0, LONGEST_WORD),
      isNumber: kind === DIGIT,
      isName: kind === UPPER,
    })
    seen += 1
    if (seen >= limit) return
  }
}

function classOf(unit: number): number {
  // `charCodeAt` behind the end of a text is NaN; its page is 0 and its class undefined.
  if (isPageReady[unit >> 8] === 0) readyPage(unit >> 8)
  return classes[unit] ?? OTHER
}

function readyPage(page: number): void {
  for (let unit = page << 8; unit < (page + 1) << 8; unit += 1) {
    const sign = String.fromCharCode(unit)
    if (/\p{Lu}|\p{Lt}/u.test(sign)) classes[unit] = UPPER
    else if (/\p{L}|\p{M}/u.test(sign)) classes[unit] = LETTER
    else if (/\p{Nd}/u.test(sign)) classes[unit] = DIGIT
  }
  isPageReady[page] = 1
}

/** Full stop, exclamation and question mark, their Arabic and Chinese forms, a new line. */
function isSentenceEnd(unit: number): boolean {
  return unit === 46 || unit === 33 || unit === 63 || unit === 10 || unit === 0x61f || unit === 58
}

/** Comma, stop, their Arabic forms, and the narrow or hard space of French thousands. */
function isSeparator(unit: number): boolean {
  return (
    unit === 44 ||
    unit === 46 ||
    unit === 0x66b ||
    unit === 0x66c ||
    unit === 0xa0 ||
    unit === 0x202f
  )
}
