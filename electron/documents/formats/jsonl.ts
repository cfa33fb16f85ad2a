/** JSON records: one object to a line (JSON Lines), or an array of objects. */
import { DocumentError } from '../outcome.ts'

import { MAX_RECORD_BYTES } from './rows.ts'
import type { Row } from './rows.ts'

export async function* jsonlRows(chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  let line = 0
  for await (const text of lines(chunks)) {
    line++
    if (text === undefined) yield { line, problem: `Line ${line} has more than 20 MB.` }
    else if (text.trim() !== '') yield rowOf(text, line)
  }
}

function rowOf(text: string, line: number): Row {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const what = (error instanceof Error ? error.message : String(error)).slice(0, 120)
    return { line, problem: `Line ${line} is no JSON: ${what}.` }
  }
  return rowOfValue(value, line, `Line ${line}`)
}

/** The records of an array, or of the one member of an object that is an array of objects. */
export function* jsonRows(text: string): Generator<Row> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    const what = (cause instanceof Error ? cause.message : String(cause)).slice(0, 120)
    throw new DocumentError('damaged', `It is no valid JSON: ${what}.`, { cause })
  }
  for (const [at, record] of recordsOf(value).entries()) {
    yield rowOfValue(record, at + 1, `Record ${at + 1}`)
  }
}

function recordsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (!isObject(value)) throw new DocumentError('unsupported', 'It holds no records.')
  const lists = Object.values(value).filter((each) => Array.isArray(each) && isObject(each[0]))
  return lists.length === 1 ? (lists[0] as unknown[]) : [value]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function rowOfValue(value: unknown, line: number, place: string): Row {
  if (typeof value === 'string') return { line, values: new Map([['text', value]]) }
  if (!isObject(value)) return { line, problem: `${place} is no object.` }
  const values = new Map<string, string>()
  collect(value, '', values, 0)
  return { line, values }
}

const MAX_DEPTH = 4
const MAX_VALUES = 256

/** Inner members by their path, as `source.name`; lists of plain values in one line. */
function collect(
  value: Readonly<Record<string, unknown>>,
  prefix: string,
  into: Map<string, string>,
  depth: number,
): void {
  for (const [name, member] of Object.entries(value)) {
    if (into.size >= MAX_VALUES) return
    const path = prefix + name
    if (typeof member === 'string') into.set(path, member)
    else if (typeof member === 'number' || typeof member === 'boolean') into.set(path, `${member}`)
    else if (Array.isArray(member)) {
      const plain = member.filter((each) => typeof each === 'string' || typeof each === 'number')
      if (plain.length > 0) into.set(path, plain.slice(0, 100).join(', '))
    } else if (isObject(member) && depth < MAX_DEPTH) collect(member, `${path}.`, into, depth + 1)
  }
}

/** Undefined stands for a line that is too long to be kept. */
async function* lines(chunks: AsyncIterable<string>): AsyncGenerator<string | undefined> {
  let parts: string[] = []
  let length = 0
  const keep = (part: string): void => {
    length += part.length
    if (length <= MAX_RECORD_BYTES) parts.push(part)
    else parts = []
  }
  const taken = (): string | undefined => {
    const text = length > MAX_RECORD_BYTES ? undefined : parts.join('')
    parts = []
    length = 0
    return text
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      keep(chunk.slice(start, end))
      yield taken()
      start = end + 1
    }
    keep(chunk.slice(start))
  }
  if (length > 0) yield taken()
}
