/** Lines of a byte stream with bounded memory, whatever the stream holds. */

export type Line =
  | { readonly number: number; readonly bytes: Uint8Array }
  /** Longer than the limit; its bytes were dropped as they came. */
  | { readonly number: number; readonly bytes?: undefined }

/** Beside 1 in a line ending; JSON escapes line breaks, so one line is one record. */
const LINE_FEED = 0x0a

/** Lines count from 1; the break is not part of a line, and neither is a carriage return. */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Line> {
  let number = 1
  let parts: Uint8Array[] = []
  let size = 0
  const add = (part: Uint8Array): void => {
    size += part.byteLength
    if (size <= maxBytes) parts.push(part)
    else parts = []
  }
  const end = (): Line => {
    const line = size > maxBytes ? { number } : { number, bytes: trimmed(Buffer.concat(parts)) }
    number++
    parts = []
    size = 0
    return line
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
      add(chunk.subarray(from, at))
      yield end()
      from = at + 1
    }
    add(chunk.subarray(from))
  }
  if (size > 0) yield end()
}

function trimmed(line: Uint8Array): Uint8Array {
  return line.at(-1) === 0x0d ? line.subarray(0, -1) : line
}
