/** UTF-8 and UTF-16 are told by their mark; the rest is told by what the text says of itself. */
const MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** Where XML and HTML name their encoding. */
const HEAD_BYTES = 2048

/**
 * The text of a file the person chose. UTF-8 where it is valid, else the encoding the file names,
 * else Windows-1252, which every sequence of bytes can be read as.
 */
export function textOf(bytes: Uint8Array): string {
  return readText(bytes).text
}

/** The same, with what the person should know where it is a guess. */
export function readText(bytes: Uint8Array): { readonly text: string; readonly note?: string } {
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return { text: new TextDecoder(marked[1]).decode(bytes) }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const decoder = decoderOf(bytes)
    if (decoder) return { text: decoder.decode(bytes) }
    const text = new TextDecoder('windows-1252').decode(bytes)
    return { text, note: 'It does not say its encoding and was read as windows-1252 (a guess).' }
  }
}

function decoderOf(bytes: Uint8Array): TextDecoder | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const label = /(?:encoding|charset)\s*=\s*["']?([\w.:-]{1,40})/i.exec(head)?.[1]
  if (!label || /^utf-?8$/i.test(label)) return undefined
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}
