/** A font's own table from codes to text, its ToUnicode (ISO 32000-2, 9.10.3). */
import { Unsure } from './unsure.ts'
import { Keyword, TokenReader } from './values.ts'
import type { PdfValue } from './values.ts'

/** All ranges together. */
const MOST_CODES = 200_000

/** @throws Unsure */
export function readToUnicode(bytes: Buffer): Map<number, string> {
  const codes = new Map<number, string>()
  const reader = new TokenReader(bytes, 0, false)
  const budget = { left: MOST_CODES }
  let values: PdfValue[] = []
  for (let token = reader.next(); token !== undefined; token = reader.next()) {
    if (!(token instanceof Keyword)) {
      values.push(token)
      continue
    }
    if (token.word === 'usecmap') throw new Unsure('a table built on another')
    if (token.word === 'endbfchar') readSingles(values, codes)
    if (token.word === 'endbfrange') readRanges(values, codes, budget)
    values = []
  }
  return codes
}

function readSingles(values: readonly PdfValue[], codes: Map<number, string>): void {
  for (let at = 0; at + 1 < values.length; at += 2) {
    codes.set(codeOf(values[at]), textOf(values[at + 1]))
  }
}

function readRanges(
  values: readonly PdfValue[],
  codes: Map<number, string>,
  budget: { left: number },
): void {
  for (let at = 0; at + 2 < values.length; at += 3) {
    const first = codeOf(values[at])
    const last = codeOf(values[at + 1])
    const to = values[at + 2]
    if ((budget.left -= last - first) < 0) throw new Unsure('a range too long')
    const next = Array.isArray(to) ? (n: number) => textOf(to[n]) : counting(textOf(to))
    for (let code = first; code <= last; code++) codes.set(code, next(code - first))
  }
}

function counting(text: string): (n: number) => string {
  const end = text.charCodeAt(text.length - 1)
  return (n) => {
    // A range may not leave its last byte (9.10.3); readers differ on what does.
    if ((end & 255) + n > 255) throw new Unsure('a range beyond its byte')
    return text.slice(0, -1) + String.fromCharCode(end + n)
  }
}

function codeOf(value: PdfValue | undefined): number {
  if (!Buffer.isBuffer(value) || value.length === 0 || value.length > 4) throw new Unsure('no code')
  return value.readUIntBE(0, value.length)
}

function textOf(value: PdfValue | undefined): string {
  if (!Buffer.isBuffer(value) || value.length === 0) throw new Unsure('no text for a code')
  if (value.length === 1) return String.fromCharCode(value[0] ?? 0)
  if (value.length % 2 === 1) throw new Unsure('half a character')
  return Buffer.from(value).swap16().toString('utf16le')
}
