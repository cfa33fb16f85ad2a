/** Wire stories from JSON: one object per line, one array, or a `{stories: […]}` answer. */
import { strictUtf8 } from '#electron/documents/encoding.ts'
import { parseWireJson, rawId } from '#shared/wire/json.ts'
import { storyFromWire } from '#shared/wire/news/bridge.ts'

import { linesOf } from './lines.ts'
import type { Line } from './lines.ts'
import type { RawItem } from './raw-story.ts'

/** A story of the longest newspapers has some 200 kB with all its entities. */
const MAX_LINE_BYTES = 16 * 1024 * 1024
/** For what has to be read whole. */
export const MAX_JSON_BYTES = 256 * 1024 * 1024

/**
 * One item per line that is not blank; a bad line is reported as `name:line` and the rest goes on.
 * The kept wire text is the line itself, so that fields unknown today are there tomorrow.
 */
export async function* readJsonl(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  maxLineBytes = MAX_LINE_BYTES,
): AsyncGenerator<RawItem> {
  for await (const line of linesOf(chunks, maxLineBytes)) {
    const item = itemFrom(line, `${name}:${line.number}`, maxLineBytes)
    if (item) yield item
  }
}

function itemFrom(line: Line, where: string, maxLineBytes: number): RawItem | undefined {
  if (line.bytes === undefined) {
    const limit = `${Math.round(maxLineBytes / 1024 / 1024)} MB`
    return { kind: 'failed', where, reason: `The line is longer than ${limit} and was left out.` }
  }
  const text = strictUtf8(line.bytes)
  if (text === undefined) {
    return {
      kind: 'failed',
      where,
      reason: 'The line is not valid UTF-8; no story was made of it.',
    }
  }
  return text.trim() === '' ? undefined : itemFromText(text.trim(), where)
}

function itemFromText(wire: string, where: string): RawItem {
  try {
    return { kind: 'wire', wire, id: storyFromWire(parseWireJson(wire)).id, where }
  } catch (error) {
    const message = wordsOf(error as Error)
    const reason = error instanceof SyntaxError ? `The line is not JSON: ${message}.` : message
    return { kind: 'failed', where, reason }
  }
}

/**
 * Stories of a JSON text that is one array, an answer of the stories endpoint, or one story;
 * numbered from 1.
 * @throws Error with a sentence when the text is none of them
 */
export function* readJson(text: string, name: string): Generator<RawItem> {
  const whole = parseWhole(text)
  if (isObject(whole) && !('stories' in whole)) {
    yield itemFromText(text.trim(), name)
    return
  }
  const stories = isObject(whole) ? whole.stories : whole
  if (!Array.isArray(stories)) throw new Error('It is JSON, but holds no stories.')
  for (const [index, story] of stories.entries()) {
    yield itemFromText(wireText(story), `${name}[${index + 1}]`)
  }
}

function parseWhole(text: string): unknown {
  try {
    return parseWireJson(text)
  } catch (error) {
    throw new Error(`It is not valid JSON: ${wordsOf(error as Error)}.`, { cause: error })
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Digits that `parseWireJson` had to keep as text go back as digits where the wire has numbers. */
function wireText(story: unknown): string {
  return JSON.stringify(story, (key, value: unknown) => {
    if (key === 'clusters' && Array.isArray(value)) return value.map(withDigits)
    return key === 'id' ? withDigits(value) : value
  })
}

function withDigits(value: unknown): unknown {
  return typeof value === 'string' && /^\d{16,}$/.test(value) ? rawId(value) : value
}

/**
 * Whether a JSON text has to be read whole and not line by line.
 * @param start The first kilobytes.
 */
export function isWholeJson(start: string): boolean {
  // The mark may have been read as UTF-8 or byte by byte.
  const text = start.replace(/^(?:\ufeff|\u00ef\u00bb\u00bf)/, '').trimStart()
  if (text.startsWith('[') || /^\{\s*"stories"\s*:/.test(text)) return true
  // A pretty-printed object has no more than its brace or its first keys on the first line; a
  // first record longer than the head has no line break in it at all.
  const [first = '', ...more] = text.split('\n')
  // A line of its own that is no object at all is one bad line of many.
  if (!first.startsWith('{')) return false
  return more.length > 0 && !first.trimEnd().endsWith('}') && first.length < 200
}

/** The engine's own word for too deep a nesting says nothing to a person. */
function wordsOf(error: Error): string {
  return error instanceof RangeError ? 'It is nested too deeply' : error.message
}
