/**
 * The byte n-grams by which languages are told, from ELD's smallest table (Nito T.M., Apache-2.0) as
 * `build/make-languages.ts` packs it, and the scores of a text by ELD's method: runs of four bytes of a
 * word, three apart, each once, and the run at its end.
 */
import { readFileSync } from 'node:fs'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { kindAt, LETTER } from './characters.ts'

export type LanguageRow = {
  /** One to four. */
  readonly bytes: readonly number[]
  /** Whether it stands at the beginning and at the end of a word. */
  readonly begins: boolean
  readonly ends: boolean
  /** Number of a language and what the n-gram says for it, 1 to 260. */
  readonly scores: readonly (readonly [language: number, score: number])[]
}

type LanguageTable = {
  readonly names: readonly string[]
  /** Where the scores of an n-gram begin, or -1. */
  readonly find: (core: number, place: number) => number
  /** By language number and score; a language above `LAST` ends a list. */
  readonly scores: Uint8Array
}

const MAGIC = 0x4c4e4742
const LEAST = 53
const LAST = 0x80
/** ELD's limits: what it reads of a text, in units and in bytes, and of a word. */
const MOST_UNITS = 1000
const ENOUGH_BYTES = 350
const MOST_BYTES = 380
const MOST_OF_WORD = 70
const RUN = 4
const STRIDE = 3
const SCALE = 25

const SPACE = 0x20
/** A unit is three bytes at most, and two units in lower case. */
const ROOM = 6 * MOST_UNITS

const encoder = new TextEncoder()
const encoded = new Uint8Array(ROOM)
let table: LanguageTable | undefined

/** Languages (ISO 639-1) by their scores, 0 to 1, the best first; those without any are left out. */
export function languageScores(text: string): (readonly [language: string, score: number])[] {
  table ??= decodeLanguages(readFileSync(new URL('models/languages.bin', KNOWLEDGE_FOLDER)))
  return scoresIn(text, table)
}

function scoresIn(
  text: string,
  { names, find, scores }: LanguageTable,
): (readonly [language: string, score: number])[] {
  const sums = new Float64Array(names.length)
  const seen = new Set<number>()
  eachWord(text, (start, end) => {
    eachRun(start, end, (core, place) => {
      // Exact: the bytes and the bits of the place stay below 2^53.
      const key = core * 8 + place
      if (seen.has(key)) return
      seen.add(key)
      let at = find(core, place)
      if (at < 0) return
      for (let isLast = false; !isLast; at += 2) {
        isLast = scores[at]! >= LAST
        sums[scores[at]! & (LAST - 1)]! += scores[at + 1]! + LEAST
      }
    })
  })
  const found = [...sums.keys()].filter((language) => sums[language]! > 0)
  return found
    .map((language) => {
      const mean = sums[language]! / seen.size
      return [names[language]!, mean / (mean + SCALE)] as const
    })
    .sort((a, b) => b[1] - a[1])
}

/** The words that are read, as places in `encoded`. */
function eachWord(text: string, see: (start: number, end: number) => void): void {
  const plain = plainOf(text).toLowerCase()
  const { written } = encoder.encodeInto(plain, encoded)
  let count = 0
  for (let start = 0; start < written;) {
    let end = start
    while (end < written && encoded[end] !== SPACE) end += 1
    const next = end + 1
    const left = MOST_BYTES - count
    // A word too long for what is left ends after the character that crosses the border.
    if (end - start > left) {
      let cut = start + left + 1
      while (cut < end && (encoded[cut]! & 0xc0) === 0x80) cut += 1
      end = cut
    }
    see(start, end)
    count += end - start
    if (count > ENOUGH_BYTES) return
    count += 1
    start = next
  }
}

/**
 * The words of a text with a space between them, as far as they are read. Any run of what is no letter
 * parts words, but for apostrophes before a letter. ELD knows the letters of the basic plane only.
 */
function plainOf(text: string): string {
  const units = Math.min(text.length, MOST_UNITS)
  let plain = ''
  for (let at = 0; at < units;) {
    const from = at
    while (at < units && isLetter(text, at)) at += 1
    plain += text.slice(from, at)
    const gap = at
    while (at < units && !isLetter(text, at)) at += 1
    let apostrophes = at
    while (apostrophes > gap && "'`’".includes(text[apostrophes - 1]!)) apostrophes -= 1
    if (apostrophes > gap && plain !== '') {
      // A letter is a byte at least.
      if (plain.length > ENOUGH_BYTES) break
      plain += ' '
    }
    plain += text.slice(apostrophes, at)
  }
  return plain.trimEnd()
}

function isLetter(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xf800) !== 0xd800 && kindAt(text, at) >= LETTER
}

function eachRun(start: number, end: number, see: (core: number, place: number) => void): void {
  const last = Math.min(end, start + MOST_OF_WORD)
  let at = start
  for (; at + RUN < last; at += STRIDE)
    see(coreOf(encoded, at, at + RUN), at === start ? BEGINS : 0)
  const place = (at === start ? BEGINS : 0) | ENDS
  // What is left of a word too long is one more run that no list has.
  if (end > last) see(hashFrom(last - RUN, end), place | LEFT)
  else see(coreOf(encoded, Math.max(start, last - RUN), last), place)
}

const BEGINS = 1
const ENDS = 2
const LEFT = 4

function coreOf(bytes: ArrayLike<number>, from: number, to: number): number {
  let core = 0
  for (let at = from; at < to && at < from + RUN; at += 1) core = ((core << 8) | bytes[at]!) >>> 0
  return core
}

// FNV-1a: only whether two such runs are the same is asked.
function hashFrom(from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ encoded[at]!, 0x01000193)
  return hash >>> 0
}

/** Packs a table. @throws RangeError for a score or a language out of range */
export function encodeLanguages(
  names: readonly string[],
  rows: readonly LanguageRow[],
): Uint8Array {
  const head = Buffer.from(names.join(' '), 'ascii')
  const pairs = rows.reduce((sum, { scores }) => sum + scores.length, 0)
  const bytes = Buffer.alloc(12 + head.length + rows.length * 5 + pairs * 2)
  bytes.writeUInt32LE(MAGIC, 0)
  bytes.writeUInt32LE(head.length, 4)
  bytes.writeUInt32LE(rows.length, 8)
  head.copy(bytes, 12)
  let at = 12 + head.length
  for (const { bytes: core, begins, ends } of rows) {
    bytes.writeUInt32LE(coreOf(core, 0, core.length), at)
    bytes.writeUInt8((begins ? BEGINS : 0) | (ends ? ENDS : 0), at + 4)
    at += 5
  }
  for (const { scores } of rows) {
    scores.forEach(([language, score], i) => {
      bytes.writeUInt8(language | (i === scores.length - 1 ? LAST : 0), at)
      bytes.writeUInt8(score - LEAST, at + 1)
      at += 2
    })
  }
  return bytes
}

/** Reads what `encodeLanguages` wrote. @throws Error naming what is wrong */
export function decodeLanguages(file: Uint8Array): LanguageTable {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const isWhole = file.length >= 12 && view.getUint32(0, true) === MAGIC
  const headEnd = isWhole ? 12 + view.getUint32(4, true) : Infinity
  const rows = isWhole ? view.getUint32(8, true) : 0
  const scoresAt = headEnd + rows * 5
  if (scoresAt > file.length || (file.length - scoresAt) % 2 !== 0) {
    throw new Error('The table of languages is damaged: its length is wrong. Reinstall Broadsheet.')
  }
  const names = Buffer.from(file.subarray(12, headEnd)).toString('ascii').split(' ')
  const size = 2 ** Math.ceil(Math.log2(rows * 1.5 + 2))
  const cores = new Uint32Array(size)
  const places = new Uint8Array(size)
  const starts = new Int32Array(size).fill(-1)
  const scores = file.slice(scoresAt)
  const slotOf = (core: number, place: number): number => {
    let slot = Math.imul(core ^ (place << 13), 0x9e3779b1) >>> 7
    for (slot &= size - 1; starts[slot] !== -1; slot = (slot + 1) & (size - 1)) {
      if (cores[slot] === core && places[slot] === place) break
    }
    return slot
  }
  let next = 0
  for (let row = 0; row < rows; row += 1) {
    const core = view.getUint32(headEnd + row * 5, true)
    const place = file[headEnd + row * 5 + 4]!
    const slot = slotOf(core, place)
    cores[slot] = core
    places[slot] = place
    starts[slot] = next
    while (next < scores.length && scores[next]! < LAST) next += 2
    next += 2
  }
  return { names, find: (core, place) => starts[slotOf(core, place)]!, scores }
}
