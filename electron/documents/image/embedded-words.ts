/** Words that people put into a picture: XMP's subjects (ISO 16684-1) and IPTC's keywords (IIM 4.2). */
import { walkXml } from '../formats/xml-walk.ts'

export type EmbeddedWords = { readonly keywords: readonly string[]; readonly title?: string }

const LOOK_BYTES = 4 * 1024 * 1024
const MAX_WORDS = 50
const MAX_LENGTH = 100

export function embeddedWords(bytes: Uint8Array): EmbeddedWords {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, LOOK_BYTES))
  const xmp = xmpWords(data)
  const words = [...xmp.keywords, ...iptcWords(data)]
    .map((word) =>
      word
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .toWellFormed(),
    )
    .filter((word) => word !== '' && word.length <= MAX_LENGTH)
  const seen = new Map(words.map((word) => [word.toLowerCase(), word]))
  const keywords = [...seen.values()].slice(0, MAX_WORDS)
  return { keywords, ...(xmp.title && { title: xmp.title.slice(0, 300) }) }
}

function xmpWords(data: Buffer): EmbeddedWords {
  const start = data.indexOf('<x:xmpmeta', 0, 'latin1')
  const end = data.indexOf('</x:xmpmeta>', Math.max(0, start), 'latin1')
  if (start === -1 || end === -1) return { keywords: [] }
  const keywords: string[] = []
  let title: string | undefined
  const path: string[] = []
  try {
    walkXml(data.subarray(start, end + '</x:xmpmeta>'.length), 'XMP', {
      open: (name) => void path.push(name),
      close: () => void path.pop(),
      text: (text) => {
        if (path.at(-1) !== 'li' || text.trim() === '') return
        if (path.includes('subject') && keywords.length < MAX_WORDS) keywords.push(text)
        if (path.includes('title')) title ??= text.trim()
      },
    })
  } catch {
    // Broken metadata costs its words and not the picture.
  }
  return { keywords, ...(title !== undefined && { title }) }
}

/** Data set 2:25 of Photoshop's resource 0x0404; old programs wrote Latin-1, new ones UTF-8. */
function iptcWords(data: Buffer): string[] {
  const words: string[] = []
  const block = data.indexOf('8BIM\x04\x04', 0, 'latin1')
  if (block === -1) return words
  const end = Math.min(data.length, block + 65_536)
  for (let at = block + 6; at + 5 < end && words.length < MAX_WORDS;) {
    if (data[at] !== 0x1c) {
      at++
      continue
    }
    const length = data.readUInt16BE(at + 3)
    if (data[at + 1] === 2 && data[at + 2] === 25) {
      const bytes = data.subarray(at + 5, Math.min(end, at + 5 + length))
      const text = bytes.toString('utf8')
      words.push(text.includes('\ufffd') ? bytes.toString('latin1') : text)
    }
    at += 5 + length
  }
  return words
}
