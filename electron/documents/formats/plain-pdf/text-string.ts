/** Text outside pages (ISO 32000-2, 7.9.2.2). */
import { Unsure } from './unsure.ts'

/** @throws Unsure where the encoding of PDF's own has what Latin-1 has not */
export function textString(bytes: Buffer): string {
  const [first, second, third] = bytes
  if (first === 0xfe && second === 0xff) return decoded('utf-16be', bytes)
  if (first === 0xff && second === 0xfe) return decoded('utf-16le', bytes)
  if (first === 0xef && second === 0xbb && third === 0xbf) return decoded('utf-8', bytes)
  if (bytes.some((byte) => (byte >= 0x18 && byte < 0x20) || (byte >= 0x7f && byte <= 0xa0))) {
    throw new Unsure('a letter of another encoding')
  }
  return bytes.toString('latin1')
}

function decoded(encoding: string, bytes: Buffer): string {
  const text = new TextDecoder(encoding).decode(bytes)
  // Between two escapes stands a language, which is no part of the text.
  if (text.includes('\u001b') || text.includes('\ufffd')) throw new Unsure('an odd text')
  return text
}
