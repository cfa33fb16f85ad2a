/** The lexical part of RTF 1.9.1: groups, control words and symbols, bytes of text. */

export type RtfToken =
  | { readonly kind: 'open' | 'close' }
  | { readonly kind: 'word'; readonly name: string; readonly value: number | undefined }
  | { readonly kind: 'symbol'; readonly name: string }
  /** One character's byte, written as `\'hh`. */
  | { readonly kind: 'byte'; readonly byte: number }
  /** Plain bytes, line ends already gone. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }

const BACKSLASH = 0x5c
const OPEN = 0x7b
const CLOSE = 0x7d
/** The specification allows 32; longer ones are no words of it. */
const MAX_WORD = 64

export function* rtfTokens(data: Uint8Array): Generator<RtfToken> {
  let at = 0
  while (at < data.length) {
    const byte = data[at]
    if (byte === OPEN || byte === CLOSE) {
      yield { kind: byte === OPEN ? 'open' : 'close' }
      at++
    } else if (byte === BACKSLASH) {
      const { token, next } = controlAt(data, at + 1)
      at = next
      if (token.kind === 'word' && token.name === 'bin') at += Math.max(0, token.value ?? 0)
      yield token
    } else {
      const start = at
      while (at < data.length && !isSpecial(data[at])) at++
      const bytes = data.subarray(start, at).filter((each) => each !== 10 && each !== 13)
      if (bytes.length > 0) yield { kind: 'bytes', bytes }
    }
  }
}

const isSpecial = (byte: number | undefined): boolean =>
  byte === BACKSLASH || byte === OPEN || byte === CLOSE

function controlAt(data: Uint8Array, start: number): { token: RtfToken; next: number } {
  let at = start
  while (at < data.length && at - start < MAX_WORD && isLetter(data[at])) at++
  if (at === start) return symbolAt(data, start)
  const name = ascii(data, start, at)
  const numberAt = at
  if (data[at] === 0x2d) at++
  while (at < data.length && at - numberAt < 12 && isDigit(data[at])) at++
  const digits = ascii(data, numberAt, at)
  const hasNumber = /\d/.test(digits)
  if (!hasNumber) at = numberAt
  // One space ends the word and belongs to it.
  const next = data[at] === 0x20 ? at + 1 : at
  return { token: { kind: 'word', name, value: hasNumber ? Number(digits) : undefined }, next }
}

function symbolAt(data: Uint8Array, at: number): { token: RtfToken; next: number } {
  if (data[at] === 0x27) {
    const hex = ascii(data, at + 1, at + 3)
    if (/^[\da-f]{2}$/i.test(hex)) {
      return { token: { kind: 'byte', byte: Number.parseInt(hex, 16) }, next: at + 3 }
    }
  }
  return { token: { kind: 'symbol', name: ascii(data, at, at + 1) }, next: at + 1 }
}

const ascii = (data: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...data.subarray(from, to))
const isLetter = (byte = 0): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a
const isDigit = (byte = 0): boolean => byte >= 0x30 && byte <= 0x39
