/**
 * Takes a JSON text apart into streams that compress well by themselves: its frame (keys, brackets
 * and places), its strings and its numbers. Side by side in one text, each number costs the
 * compressor a break in the frame; apart, the frame of a story is nearly always one of a few. The
 * text comes back to the last character. Stored stories depend on every rule in this file, so none
 * ever changes: other rules would be a format of their own.
 */
export type WireStreams = {
  readonly frame: string
  readonly strings: string
  readonly numbers: Uint8Array
}

/** Stands for a string that is kept elsewhere: the body. */
export const ELSEWHERE = '"\u0001"'

const STRING_HERE = '\u0001'
const NUMBER_HERE = '\u0002'
/** Strings of a story that recur, one character each from U+0002 on; U+000A ends the others. */
export const FREQUENT = [
  ...['"neutral"', '"positive"', '"negative"', '"image"', '"JPEG"', '"PNG"', '"en"', '""'],
  '\n',
  ...['"iptc-subjectcode"', '"iab-qag"', '"aylien"', '"national"', '"international"', '"US"'],
  ...['"Organization"', '"Location"', '"Human"', '"City"', '"Country"', '"Business"'],
  ...['"Company"', '"Sovereign_state"', '"video"', '"local"'],
]
export const FIRST_FREQUENT = 2
const codeOf = new Map(
  FREQUENT.map((text, at) => [text, String.fromCharCode(FIRST_FREQUENT + at)] as const),
)
codeOf.set(ELSEWHERE, STRING_HERE)

/** Keys whose numbers are hundredths as a rule; those of all others are whole. */
export const HUNDREDTHS = new Set(['"confidence":', '"score":', '"overall_prominence":'])
/** A place in the text, counted from the place before it. */
export const PLACES = new Set(['"start":', '"end":'])
const HUNDREDTH_TEXTS = Array.from({ length: 101 }, (_none, at) => String(at / 100))
const hundredthOf = new Map(HUNDREDTH_TEXTS.map((text, at) => [text, at] as const))
/** Instead of a number that is written in another way and stands among the strings. */
export const WRITTEN_HUNDREDTH = 255
export const WRITTEN_WHOLE = 0
const WHOLE = /^(?:0|[1-9]\d{0,13})$/

const UNFIT = /[\u0000-\u001f]/

/** Whether a text can be taken apart: one line, no control characters. */
export function isFit(text: string): boolean {
  return !UNFIT.test(text) && text.isWellFormed()
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a

/** Of JSON text that is fit, but for `ELSEWHERE`, which may stand in it. */
export function splitWire(text: string): WireStreams {
  let frame = ''
  let strings = ''
  const numbers: number[] = []
  let from = 0
  let key = ''
  let place = 0
  // By hand: as one regular expression with its matches this took three times as long.
  for (let at = 0; at < text.length;) {
    const char = text.charCodeAt(at)
    if (char === QUOTE) {
      const end = afterString(text, at)
      if (text.charCodeAt(end) === COLON) {
        key = text.slice(at, end + 1)
      } else {
        frame += text.slice(from, at) + STRING_HERE
        const token = text.slice(at, end)
        strings += codeOf.get(token) ?? `${token.slice(1, -1)}\n`
        from = end
      }
      at = end
    } else if (isOfNumber(char)) {
      const end = afterNumber(text, at)
      frame += text.slice(from, at) + NUMBER_HERE
      const token = text.slice(at, end)
      from = end
      at = end
      const hundredth = HUNDREDTHS.has(key) ? (hundredthOf.get(token) ?? WRITTEN_HUNDREDTH) : -1
      if (hundredth >= 0) {
        numbers.push(hundredth)
        if (hundredth === WRITTEN_HUNDREDTH) strings += `${token}\n`
      } else if (WHOLE.test(token)) {
        const value = Number(token)
        if (PLACES.has(key)) {
          pushNumber(numbers, signless(value - place) + 1)
          place = value
        } else pushNumber(numbers, value + 1)
      } else {
        numbers.push(WRITTEN_WHOLE)
        strings += `${token}\n`
      }
    } else at += 1
  }
  return { frame: frame + text.slice(from), strings, numbers: Uint8Array.from(numbers) }
}

function afterString(text: string, quote: number): number {
  for (let end = text.indexOf('"', quote + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return end + 1
  }
  return text.length
}

/** Digits, minus; outside of strings JSON begins nothing else with them. */
function isOfNumber(char: number): boolean {
  return (char >= 0x30 && char <= 0x39) || char === 0x2d
}

function afterNumber(text: string, start: number): number {
  let end = start + 1
  for (; end < text.length; end += 1) {
    const char = text.charCodeAt(end)
    // A point, and e, E or + of an exponent.
    const goesOn =
      isOfNumber(char) || char === 0x2e || char === 0x65 || char === 0x45 || char === 0x2b
    if (!goesOn) break
  }
  return end
}

/** The text, with `ELSEWHERE` where it stood. */
export function joinWire({ frame, strings, numbers }: WireStreams): string {
  let text = ''
  let from = 0
  let key = ''
  let place = 0
  let at = 0
  let nextString = 0
  const written = (): string => {
    const end = strings.indexOf('\n', nextString)
    const found = strings.slice(nextString, end)
    nextString = end + 1
    return found
  }
  const string = (): string => {
    const code = strings.charCodeAt(nextString)
    if (code < 0x20 && code !== 0x0a) {
      nextString += 1
      return code === 1 ? ELSEWHERE : (FREQUENT[code - FIRST_FREQUENT] ?? '""')
    }
    return `"${written()}"`
  }
  const number = (): string => {
    if (HUNDREDTHS.has(key)) {
      const byte = numbers[at++] ?? 0
      return byte === WRITTEN_HUNDREDTH ? written() : (HUNDREDTH_TEXTS[byte] ?? '0')
    }
    const [value, next] = readNumber(numbers, at)
    at = next
    if (value === WRITTEN_WHOLE) return written()
    if (!PLACES.has(key)) return String(value - 1)
    place += signed(value - 1)
    return String(place)
  }
  for (let mark = 0; mark < frame.length;) {
    const char = frame.charCodeAt(mark)
    if (char === QUOTE) {
      const end = afterString(frame, mark)
      key = frame.slice(mark, end + 1)
      mark = end + 1
    } else if (char <= 2) {
      text += frame.slice(from, mark) + (char === 1 ? string() : number())
      mark += 1
      from = mark
    } else mark += 1
  }
  return text + frame.slice(from)
}

/** Small differences of either sign as small numbers. */
export function signless(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value
}

function signed(value: number): number {
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2
}

/** Seven bits a byte, lowest first. */
export function pushNumber(bytes: number[], value: number): void {
  let left = value
  while (left >= 128) {
    bytes.push((left % 128) + 128)
    left = Math.floor(left / 128)
  }
  bytes.push(left)
}

/** @returns the number that begins there, and where the next one does. */
export function readNumber(bytes: Uint8Array, start: number): [value: number, end: number] {
  let value = 0
  let at = start
  for (let scale = 1; ; scale *= 128) {
    const byte = bytes[at++] ?? 0
    value += (byte & 127) * scale
    if (byte < 128) return [value, at]
  }
}
