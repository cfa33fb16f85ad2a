/** What a font says of its codes: their text and their widths. Its outlines are never opened. */
import { characterOf } from './glyph-names.ts'
import { MAC_ROMAN, STANDARD, WIN_ANSI } from './encodings.ts'
import type { Encoding } from './encodings.ts'
import { PdfStream } from './file.ts'
import type { PdfFile } from './file.ts'
import { standardWidths } from './standard-widths.ts'
import { readToUnicode } from './to-unicode.ts'
import { Unsure } from './unsure.ts'
import type { PdfDict, PdfValue } from './values.ts'

export type Font = {
  readonly bytesPerCode: 1 | 2
  /** As it is written: no ligatures, a plain space; empty where it is not seen. */
  readonly text: (code: number) => string
  /** In thousandths of the font's size. */
  readonly width: (code: number) => number
}

type Parts = {
  readonly bytesPerCode: 1 | 2
  readonly character: (code: number) => string | undefined
  readonly width: (code: number) => number | undefined
}

/** @throws Unsure, now or at the first code that has no certain text */
export function readFont(file: PdfFile, dict: PdfDict): Font {
  const { bytesPerCode, character, width } = partsOf(file, dict)
  const texts: string[] = []
  const widths: number[] = []
  return {
    bytesPerCode,
    text: (code) => (texts[code] ??= certain(character(code))),
    width: (code) => {
      const known = widths[code]
      if (known !== undefined) return known
      const found = certain(character(code)) === '' ? 0 : width(code)
      if (found === undefined) throw new Unsure('a code without width')
      return (widths[code] = found)
    },
  }
}

function partsOf(file: PdfFile, dict: PdfDict): Parts {
  const toUnicode = toUnicodeOf(file, dict)
  switch (file.get(dict.get('Subtype'))) {
    case '/Type0':
      return compositeOf(file, dict, toUnicode)
    case '/Type1':
    case '/MMType1':
    case '/TrueType':
      return simpleOf(file, dict, toUnicode)
    default:
      throw new Unsure('a font of another kind')
  }
}

function toUnicodeOf(file: PdfFile, dict: PdfDict): Map<number, string> | undefined {
  const said = file.get(dict.get('ToUnicode'))
  if (said === null) return undefined
  if (said instanceof PdfStream) return readToUnicode(file.unpack(said))
  throw new Unsure('a named table')
}

/** Control characters, private ones aside, are a sign that the table is something else. */
const STRANGE = /[\0-\x08\x0e-\x1f\x7f-\x9f\ufb05]/
/** Right to left, joined by marks, or put in another order: that is pdf.js's business. */
const MOVED =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u0e00-\u0eff]|[\u{10800}-\u{10fff}]|[\u{1e800}-\u{1efff}]/u
const UNSEEN = /^\p{Cf}/u
const COMPOSED = /[\u00b5\u037e\u2126\ufb00-\ufb04\ufb06]/g

function certain(text: string | undefined): string {
  if (text === undefined) throw new Unsure('a code without text')
  if (/^\s$/.test(text)) return ' '
  if (UNSEEN.test(text)) return ''
  if (STRANGE.test(text) || MOVED.test(text) || /^\p{M}/u.test(text)) throw new Unsure('a mark')
  return text
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
    .replace(COMPOSED, (one) => one.normalize('NFKC'))
}

function compositeOf(
  file: PdfFile,
  dict: PdfDict,
  toUnicode: Map<number, string> | undefined,
): Parts {
  if (file.get(dict.get('Encoding')) !== '/Identity-H' || !toUnicode) {
    throw new Unsure('codes of another kind')
  }
  const inner = file.dict(file.array(dict.get('DescendantFonts'))[0])
  const widths = compositeWidths(file, inner.get('W'))
  const usual = inner.has('DW') ? file.number(inner.get('DW')) : 1000
  return {
    bytesPerCode: 2,
    character: (code) => toUnicode.get(code),
    width: (code) => widths.get(code) ?? usual,
  }
}

/** All ranges of a font together. */
const MOST_CODES = 200_000

/** `first [w w …]` or `first last w`, in a row. */
function compositeWidths(file: PdfFile, said: PdfValue | undefined): Map<number, number> {
  const widths = new Map<number, number>()
  let left = MOST_CODES
  const list = said === undefined ? [] : file.array(said).map((one) => file.get(one))
  for (let at = 0; at + 1 < list.length;) {
    const [first, next, width] = list.slice(at, at + 3)
    if (typeof first !== 'number') throw new Unsure('bad widths')
    if (Array.isArray(next)) {
      for (const [n, one] of next.entries()) widths.set(first + n, file.number(one))
      at += 2
      continue
    }
    if (typeof next !== 'number' || typeof width !== 'number' || (left -= next - first) < 0) {
      throw new Unsure('bad widths')
    }
    for (let code = first; code <= next; code++) widths.set(code, width)
    at += 3
  }
  return widths
}

function simpleOf(file: PdfFile, dict: PdfDict, toUnicode: Map<number, string> | undefined): Parts {
  const encoding = encodingOf(file, dict)
  const character = (code: number): string | undefined => toUnicode?.get(code) ?? encoding[code]
  return { bytesPerCode: 1, character, width: simpleWidths(file, dict, encoding) }
}

function simpleWidths(
  file: PdfFile,
  dict: PdfDict,
  encoding: Encoding,
): (code: number) => number | undefined {
  if (dict.has('Widths')) {
    const list = file.array(dict.get('Widths'))
    const first = dict.has('FirstChar') ? file.number(dict.get('FirstChar')) : 0
    const descriptor = file.maybeDict(dict.get('FontDescriptor'))
    const missing = descriptor?.get('MissingWidth')
    const usual = missing === undefined ? 0 : file.number(missing)
    return (code) => {
      const width = list[code - first]
      return width === undefined ? usual : file.number(width)
    }
  }
  const known = standardWidths(nameOf(file, dict))
  if (!known || dict.has('FontDescriptor')) throw new Unsure('a font without widths')
  return (code) => known(encoding[code] ?? '')
}

const nameOf = (file: PdfFile, dict: PdfDict): string => {
  const name = file.get(dict.get('BaseFont'))
  return typeof name === 'string' ? name.slice(1) : ''
}

function encodingOf(file: PdfFile, dict: PdfDict): Encoding {
  const said = file.get(dict.get('Encoding'))
  const isDict = said instanceof Map
  const base = isDict ? file.get(said.get('BaseEncoding')) : said
  const codes = [...baseOf(base, file, dict)]
  if (isDict && said.has('Differences')) setDifferences(file, said.get('Differences'), codes)
  return codes
}

function setDifferences(
  file: PdfFile,
  said: PdfValue | undefined,
  codes: (string | undefined)[],
): void {
  let code = 0
  for (const raw of file.array(said)) {
    const one = file.get(raw)
    if (typeof one === 'number') code = one
    else if (typeof one === 'string') codes[code++] = characterOf(one.slice(1))
    else throw new Unsure('bad differences')
  }
}

const SYMBOLIC = 4
const NONSYMBOLIC = 32

/** Empty where only the font's program could say what its codes mean. */
function baseOf(name: unknown, file: PdfFile, dict: PdfDict): Encoding {
  const font = nameOf(file, dict)
  if (/symbol|dingbats/i.test(font)) return []
  if (name === '/WinAnsiEncoding') return WIN_ANSI
  if (name === '/MacRomanEncoding') return MAC_ROMAN
  if (name === '/MacExpertEncoding') throw new Unsure('codes of experts')
  const descriptor = file.maybeDict(dict.get('FontDescriptor'))
  if (!descriptor) return file.get(dict.get('Subtype')) === '/TrueType' ? [] : STANDARD
  const flags = descriptor.has('Flags') ? file.number(descriptor.get('Flags')) : 0
  const isEmbedded = ['FontFile2', 'FontFile3'].some((key) => descriptor.has(key))
  if (descriptor.has('FontFile')) return builtIn(file, descriptor.get('FontFile'))
  const isText = (flags & SYMBOLIC) === 0 && (flags & NONSYMBOLIC) !== 0
  return isText && !isEmbedded ? STANDARD : []
}

const MOST_HEAD_BYTES = 20_000

/** The head of a Type 1 font is text and says what its codes are; what follows is never read. */
function builtIn(file: PdfFile, value: PdfValue | undefined): Encoding {
  const program = file.get(value)
  if (!(program instanceof PdfStream)) throw new Unsure('no font program')
  const length = Math.min(file.number(program.dict.get('Length1')), MOST_HEAD_BYTES)
  const head = file.unpack(program).toString('latin1', 0, length)
  const said =
    /\/Encoding\s+(?:(StandardEncoding)\s+def|256\s+array([^]*?)\s(?:readonly\s+)?def\b)/.exec(head)
  if (said?.[1] !== undefined) return STANDARD
  const codes: (string | undefined)[] = []
  for (const [, code, name] of (said?.[2] ?? '').matchAll(/\bdup\s+(\d+)\s*\/(\S+)\s+put\b/g)) {
    codes[Number(code)] = characterOf(name!)
  }
  return codes
}
