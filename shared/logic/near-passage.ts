/** The passage of a text that is likest to a quote, where the quote itself is not in it. */
import { countBelow } from './count-below.ts'

/** A fifth of the signs may differ. */
const MOST_CHANGES = 0.2
/** Shorter quotes would be found anywhere. */
const LEAST_SIGNS = 12
/** Longer ones are compared by both their ends. */
const MOST_SIGNS = 1000
/** Places compared; those to which most pieces of the quote point come first. */
const MOST_WINDOWS = 16
/** A piece that stands everywhere points nowhere. */
const MOST_HITS = 400

export type Passage = { readonly from: number; readonly to: number }

/**
 * With k changes allowed a quote is cut into k + 1 pieces, one of which must stand unchanged (Wu and
 * Manber, 1992: partition into exact search); around each such piece the quote is compared by Sellers'
 * algorithm (1980). Blanks count as one blank. Fewest changes win; ties go to the nearest to `near`.
 * @returns UTF-16 units.
 */
export function nearestPassage(text: string, quote: string, near: number): Passage | undefined {
  const folded = foldBlanks(text)
  const wanted = foldBlanks(quote).text.trim()
  if (wanted.length < LEAST_SIGNS) return exactly(folded, wanted, near)
  if (wanted.length > MOST_SIGNS) return byEnds(folded, wanted, near)
  const found = likest(folded.text, wanted, folded.foldedOf(near))
  return found && unfold(folded, found)
}

/** Too short to allow changes: only the blanks may differ. */
function exactly(folded: Folded, wanted: string, near: number): Passage | undefined {
  if (wanted === '') return undefined
  const place = folded.foldedOf(near)
  const before = folded.text.lastIndexOf(wanted, place)
  const after = folded.text.indexOf(wanted, place)
  const from = before < 0 || (after >= 0 && after - place < place - before) ? after : before
  return from < 0 ? undefined : unfold(folded, { from, to: from + wanted.length })
}

/** Of a long quote the first and last part are found, and what is between them is it. */
function byEnds(folded: Folded, wanted: string, near: number): Passage | undefined {
  const place = folded.foldedOf(near)
  const head = likest(folded.text, wanted.slice(0, MOST_SIGNS / 2), place)
  if (!head) return undefined
  const tail = likest(folded.text, wanted.slice(-MOST_SIGNS / 2), head.from + wanted.length)
  const length = tail ? tail.to - head.from : 0
  const isLike = Math.abs(length - wanted.length) <= wanted.length * MOST_CHANGES
  return tail && isLike ? unfold(folded, { from: head.from, to: tail.to }) : undefined
}

type Found = Passage & { readonly changes: number }

function likest(text: string, wanted: string, near: number): Found | undefined {
  const most = Math.floor(wanted.length * MOST_CHANGES)
  const windows = windowsOf(text, wanted, most, near)
  let best: Found | undefined
  for (const at of windows) {
    const found = compare(
      text.slice(at, at + wanted.length + 4 * most),
      wanted,
      best?.changes ?? most,
    )
    if (!found || (best && found.changes >= best.changes)) continue
    best = { from: at + found.from, to: at + found.to, changes: found.changes }
  }
  return best
}

/** Where the quote may begin, less `most`: the places to which most pieces point, nearest first. */
function windowsOf(text: string, wanted: string, most: number, near: number): number[] {
  const size = Math.max(4, Math.floor(wanted.length / (most + 1)))
  // Pieces of one place point to nearly the same beginning; a coarse grid joins them.
  const grid = Math.max(size, most)
  const votes = new Map<number, number>()
  for (let piece = 0; piece + size <= wanted.length; piece += size) {
    const part = wanted.slice(piece, piece + size)
    let at = text.indexOf(part)
    for (let seen = 0; at >= 0 && seen < MOST_HITS; seen++) {
      const start = Math.max(0, Math.floor((at - piece - most) / grid) * grid)
      votes.set(start, (votes.get(start) ?? 0) + 1)
      at = text.indexOf(part, at + 1)
    }
  }
  return [...votes]
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || Math.abs(a - near) - Math.abs(b - near))
    .slice(0, MOST_WINDOWS)
    .map(([start]) => start)
}

/** Sellers 1980: edit distance of `wanted` to the best stretch of `text`, at most `most`. */
function compare(text: string, wanted: string, most: number): Found | undefined {
  const rows = wanted.length
  const costs = Int32Array.from({ length: rows + 1 }, (_, row) => row)
  // Where the stretch behind each cost begins.
  const starts = new Int32Array(rows + 1)
  let best: Found | undefined
  for (let column = 1; column <= text.length; column++) {
    const sign = text.charCodeAt(column - 1)
    let aslant = 0
    let aslantStart = column - 1
    starts[0] = column
    for (let row = 1; row <= rows; row++) {
      const change = aslant + (sign === wanted.charCodeAt(row - 1) ? 0 : 1)
      const skip = costs[row]! + 1
      const add = costs[row - 1]! + 1
      const cost = Math.min(change, skip, add)
      const start = cost === change ? aslantStart : cost === skip ? starts[row]! : starts[row - 1]!
      aslant = costs[row]!
      aslantStart = starts[row]!
      costs[row] = cost
      starts[row] = start
    }
    const changes = costs[rows]!
    if (changes <= most && changes < (best?.changes ?? Infinity)) {
      best = { from: starts[rows]!, to: column, changes }
    }
  }
  return best
}

type Folded = {
  readonly text: string
  /** The unit of the original at which each unit of the folded text stands. */
  readonly origins: readonly number[]
  foldedOf(unit: number): number
}

/** Runs of blanks as one blank. */
function foldBlanks(text: string): Folded {
  const origins: number[] = []
  const signs: string[] = []
  let wasBlank = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    const isBlank = /\s/.test(sign)
    if (isBlank && wasBlank) continue
    wasBlank = isBlank
    origins.push(at)
    signs.push(isBlank ? ' ' : sign)
  }
  return {
    text: signs.join(''),
    origins,
    foldedOf: (unit) => countBelow(origins, unit),
  }
}

/** Never cuts a character in two: a passage begins and ends outside surrogate pairs. */
function unfold({ text, origins }: Folded, { from, to }: Passage): Passage {
  const first = isLow(text.charCodeAt(from)) ? from - 1 : from
  const last = isLow(text.charCodeAt(to)) ? to + 1 : to
  return { from: origins[first] ?? 0, to: (origins[last - 1] ?? 0) + 1 }
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}
