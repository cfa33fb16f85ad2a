/** The stretch of a text that shows best why it was found. */
import type { Range } from './ranges.ts'

/** `marks` are places in `text`; `...` where the text goes on. */
export type Snippet = { readonly text: string; readonly marks: readonly Range[] }

/** As much as a line or two can hold, in UTF-16 units. */
const LENGTH = 180
/** Before the first word that was found. */
const BEFORE = 40
/** A border is moved by no more than this to stand between two words. */
const SLACK = 24

/**
 * @param hits Sorted, without overlap.
 * @returns undefined where nothing was found: a stretch from the start would say nothing of why.
 */
export function snippetOf(text: string, hits: readonly Range[]): Snippet | undefined {
  const first = richest(hits)
  if (!first) return undefined
  const from = startOf(text, Math.max(0, first.from - BEFORE))
  const to = Math.max(first.to, endOf(text, Math.min(text.length, from + LENGTH)))
  const head = from > 0 ? '…' : ''
  const tail = to < text.length ? '…' : ''
  const shift = head.length - from
  const marks = hits
    .filter((hit) => hit.from >= from && hit.to <= to)
    .map((hit) => ({ from: hit.from + shift, to: hit.to + shift }))
  // Line ends are as wide as blanks, so the places stay.
  const words = text.slice(from, to).replace(/\s/g, ' ')
  return { text: head + words + tail, marks }
}

/** The hit with the most others behind it within reach; the first of equals. */
function richest(hits: readonly Range[]): Range | undefined {
  let best: Range | undefined
  let most = 0
  let end = 0
  for (const [index, hit] of hits.entries()) {
    end = Math.max(end, index)
    while (end < hits.length && hits[end]!.to <= hit.from + LENGTH - BEFORE) end += 1
    const count = Math.max(1, end - index)
    if (count <= most) continue
    most = count
    best = hit
  }
  return best
}

function startOf(text: string, from: number): number {
  if (from === 0) return 0
  const blank = text.slice(from, from + SLACK).search(/\s/)
  if (blank >= 0) return from + blank + 1
  return isLow(text, from) ? from - 1 : from
}

function endOf(text: string, to: number): number {
  if (to >= text.length) return text.length
  const back = /\s\S*$/.exec(text.slice(to - SLACK, to))
  if (back) return to - SLACK + back.index
  return isLow(text, to) ? to - 1 : to
}

/** Never between the halves of a surrogate pair. */
function isLow(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff
}
