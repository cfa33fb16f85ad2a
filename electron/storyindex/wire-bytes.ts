/**
 * The streams of `splitWire`, and what else a packed story holds, as bytes one after the other.
 * Strings and their pieces made splitting the longest part of an import; here bytes are copied.
 */
import {
  ELSEWHERE,
  FIRST_FREQUENT,
  FREQUENT,
  HUNDREDTHS,
  PLACES,
  pushNumber,
  signless,
  WRITTEN_HUNDREDTH,
  WRITTEN_WHOLE,
} from './wire-streams.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const LINE_END = 0x0a
const POINT = 0x2e
const ZERO = 0x30
const STRING_HERE = 1
const NUMBER_HERE = 2
/** Longer ones would not fit the numbers that are exact. */
const MOST_DIGITS = 14
/** Bytes of the longest number `pushNumber` writes. */
const NUMBER_BYTES = 10

const NONE = -1
const PLAIN = 0
const HUNDREDTH = 1
const PLACE = 2

type Known = { readonly bytes: Uint8Array; readonly code: number }
const tokens = tableOf([
  ...FREQUENT.map((text, at) => [text, FIRST_FREQUENT + at] as const),
  [ELSEWHERE, STRING_HERE],
])
const keys = tableOf([
  ...[...HUNDREDTHS].map((text) => [text, HUNDREDTH] as const),
  ...[...PLACES].map((text) => [text, PLACE] as const),
])

let source = Buffer.alloc(1 << 15)
let frame = Buffer.alloc(1 << 15)
let strings = Buffer.alloc(1 << 15)
let whole = Buffer.alloc(1 << 16)

/**
 * Lengths of numbers and strings, numbers, frame, `difference`, strings, `body`.
 * @param wire fit for `splitWire`, but for `ELSEWHERE`
 * @returns bytes that are good until the next call
 */
export function streamBytes(wire: string, difference: string, body: string): Uint8Array {
  makeRoom(wire, difference, body)
  const size = source.write(wire, 'utf8')
  const split = takeApart(size)
  const lengths: number[] = []
  pushNumber(lengths, split.numbers.length)
  pushNumber(lengths, split.stringUnits)
  let at = 0
  for (const byte of lengths) whole[at++] = byte
  for (const byte of split.numbers) whole[at++] = byte
  at += frame.copy(whole, at, 0, split.frameSize)
  whole[at++] = LINE_END
  at += whole.write(difference, at, 'utf8')
  whole[at++] = LINE_END
  at += strings.copy(whole, at, 0, split.stringSize)
  at += whole.write(body, at, 'utf8')
  return whole.subarray(0, at)
}

type Split = {
  readonly numbers: readonly number[]
  readonly frameSize: number
  readonly stringSize: number
  /** As a text counts them. */
  readonly stringUnits: number
}

function takeApart(size: number): Split {
  // Held here because what is held by the module may change with each step, for all an engine knows.
  const [input, framed, written]: readonly Uint8Array[] = [source, frame, strings]
  if (!input || !framed || !written) throw new Error('There is nothing to write to.')
  const numbers: number[] = []
  let frameSize = 0
  let stringSize = 0
  let stringUnits = 0
  let kind = PLAIN
  let place = 0
  for (let at = 0; at < size;) {
    const byte = input[at]!
    let stringFrom = -1
    let stringTo = 0
    if (byte === QUOTE) {
      const end = afterString(input, at, size)
      if (input[end] === COLON && end < size) {
        kind = find(keys, input, at, end + 1)
        if (kind < 0) kind = PLAIN
        for (; at < end; at += 1) framed[frameSize++] = input[at]!
        continue
      }
      framed[frameSize++] = STRING_HERE
      const code = find(tokens, input, at, end)
      if (code < 0) {
        stringFrom = at + 1
        stringTo = Math.max(at + 1, end - 1)
      } else {
        written[stringSize++] = code
        stringUnits += 1
      }
      at = end
    } else if (isOfNumber(byte)) {
      const end = afterNumber(input, at, size)
      framed[frameSize++] = NUMBER_HERE
      const value = kind === HUNDREDTH ? hundredthOf(input, at, end) : wholeOf(input, at, end)
      if (value < 0) {
        numbers.push(kind === HUNDREDTH ? WRITTEN_HUNDREDTH : WRITTEN_WHOLE)
        stringFrom = at
        stringTo = end
      } else if (kind === HUNDREDTH) numbers.push(value)
      else if (kind === PLACE) {
        pushNumber(numbers, signless(value - place) + 1)
        place = value
      } else pushNumber(numbers, value + 1)
      at = end
    } else {
      framed[frameSize++] = byte
      at += 1
    }
    if (stringFrom < 0) continue
    for (let from = stringFrom; from < stringTo; from += 1) {
      const each = input[from]!
      written[stringSize++] = each
      // The first byte of a character; four of them are two units of a text.
      if ((each & 0xc0) !== 0x80) stringUnits += each >= 0xf0 ? 2 : 1
    }
    written[stringSize++] = LINE_END
    stringUnits += 1
  }
  return { numbers, frameSize, stringSize, stringUnits }
}

function afterString(input: Uint8Array, quote: number, size: number): number {
  for (let at = quote + 1; at < size; at += 1) {
    const byte = input[at]!
    if (byte === QUOTE) return at + 1
    if (byte === BACKSLASH) at += 1
  }
  return size
}

function isOfNumber(byte: number): boolean {
  return (byte >= ZERO && byte <= 0x39) || byte === 0x2d
}

function afterNumber(input: Uint8Array, start: number, size: number): number {
  let end = start + 1
  for (; end < size; end += 1) {
    const byte = input[end]!
    // A point, and e, E or + of an exponent.
    const goesOn =
      isOfNumber(byte) || byte === POINT || byte === 0x65 || byte === 0x45 || byte === 0x2b
    if (!goesOn) break
  }
  return end
}

/** Written as JSON writes a whole number that is not negative; else -1. */
function wholeOf(input: Uint8Array, from: number, to: number): number {
  if (to - from > MOST_DIGITS || (input[from] === ZERO && to - from > 1)) return -1
  let value = 0
  for (let at = from; at < to; at += 1) {
    const digit = input[at]! - ZERO
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

/** 0 to 100 where it is written as JSON writes so many hundredths; else -1. */
function hundredthOf(input: Uint8Array, from: number, to: number): number {
  const first = input[from]! - ZERO
  if (to - from === 1) return first === 0 ? 0 : first === 1 ? 100 : -1
  if (first !== 0 || input[from + 1] !== POINT || to - from > 4) return -1
  const tenths = (input[from + 2] ?? 0) - ZERO
  const last = to - from === 4 ? input[from + 3]! - ZERO : 0
  if (to - from < 3 || tenths < 0 || tenths > 9 || last < 0 || last > 9) return -1
  const isShortest = to - from === 3 ? tenths > 0 : last > 0
  return isShortest ? tenths * 10 + last : -1
}

function makeRoom(wire: string, difference: string, body: string): void {
  const most = 3 * wire.length
  if (source.length < most) source = Buffer.alloc(most)
  if (frame.length < most) frame = Buffer.alloc(most)
  // A written number takes a line end more than it took in the text.
  if (strings.length < 2 * most) strings = Buffer.alloc(2 * most)
  const rest = 3 * (difference.length + body.length) + 4 * NUMBER_BYTES
  const all = 3 * most + NUMBER_BYTES * wire.length + rest
  if (whole.length < all) whole = Buffer.alloc(all)
}

/** By length and first letter, which nearly always decide. */
function tableOf(texts: readonly (readonly [string, number])[]): (readonly Known[])[] {
  const longest = Math.max(...texts.map(([text]) => text.length))
  const table = Array.from({ length: (longest + 1) * 256 }, (): Known[] => [])
  for (const [text, code] of texts) {
    const bytes = Buffer.from(text)
    const slot = bytes.length * 256 + (bytes[1] ?? 0)
    table[slot]?.push({ bytes, code })
  }
  return table
}

/** The code of the bytes from one place to another, or -1. */
function find(
  table: readonly (readonly Known[])[],
  input: Uint8Array,
  from: number,
  to: number,
): number {
  const slot = (to - from) * 256 + (input[from + 1] ?? 0)
  const candidates = slot < table.length ? table[slot] : undefined
  if (!candidates) return NONE
  for (const { bytes, code } of candidates) {
    let same = 0
    while (same < bytes.length && bytes[same] === input[from + same]) same += 1
    if (same === bytes.length) return code
  }
  return NONE
}
