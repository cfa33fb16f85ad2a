/** Where a search that goes out in several requests stands: one place a request. */
import { createHash } from 'node:crypto'

import * as z from 'zod'

const Place = z.object({
  /** The cursor of the page being used up; `*` for the first. */
  page: z.string(),
  /** Stories of that page already given out. */
  taken: z.number().int().nonnegative(),
  isDone: z.boolean(),
})
export type Place = z.infer<typeof Place>

const Cursor = z.object({
  asked: z.string(),
  places: z.array(Place),
  /** Time of the last story given out, and which stories of that time were. */
  at: z.string(),
  ids: z.array(z.string()),
})
export type MergeCursor = Omit<z.infer<typeof Cursor>, 'asked'>

const MARK = 'split.'

export function writeMergeCursor(cursor: MergeCursor, parts: readonly string[]): string {
  const text = JSON.stringify({ asked: digest(parts), ...cursor })
  return MARK + Buffer.from(text).toString('base64url')
}

export function isMergeCursor(written: string): boolean {
  return written.startsWith(MARK)
}

/** The places of a first page where `written` asks for one; undefined for a cursor of another search. */
export function readMergeCursor(
  written: string | undefined,
  parts: readonly string[],
): MergeCursor | undefined {
  if (written === undefined || written === '*') {
    const places = parts.map(() => ({ page: '*', taken: 0, isDone: false }))
    return { places, at: '', ids: [] }
  }
  if (!isMergeCursor(written)) return undefined
  const read = Cursor.safeParse(parsed(written.slice(MARK.length)))
  const fits =
    read.success && read.data.asked === digest(parts) && read.data.places.length === parts.length
  return fits ? read.data : undefined
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
