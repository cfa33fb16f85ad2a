/**
 * Complete frequent phrases of a corpus by a suffix array: phrases that cannot be made longer on
 * either side without losing occurrences (Osiński, Stefanowski, Weiss: Lingo, 2004, section 3.2).
 */
import type { Corpus } from './corpus.ts'

export type Phrase = {
  readonly stems: readonly number[]
  /** Occurrences. */
  readonly count: number
  /** Stories it occurs in. */
  readonly stories: ReadonlySet<number>
}

/** Longer ones are read as quotations, not as names of a group. */
const LONGEST = 7

/** Phrases of one word and more in at least two stories, without stop words at their ends. */
export function frequentPhrases(corpus: Corpus): Phrase[] {
  const text = joined(corpus)
  const order = suffixOrder(text.stems)
  const common = commonPrefixes(text.stems, order)
  const phrases = new Map<string, Phrase>()
  eachInterval(common, ({ from, to, length }) => {
    const places = order.subarray(from, to + 1)
    if (!isLeftComplete(text.stems, places)) return
    const first = places[0] ?? 0
    const stems = withoutStopEnds(Array.from(text.stems.subarray(first, first + length)), corpus)
    const stories = new Set(Array.from(places, (place) => text.story[place] ?? 0))
    if (stems.length === 0 || stories.size < 2) return
    // "The river talks" and "river talks on" are one phrase here; the wider count holds.
    const key = stems.join(' ')
    const known = phrases.get(key)
    if (known !== undefined && known.count >= places.length) return
    phrases.set(key, { stems, count: places.length, stories })
  })
  return [...phrases.values()]
}

function withoutStopEnds(stems: number[], corpus: Corpus): number[] {
  const isContent = (number: number): boolean => corpus.stems[number]?.isStop === false
  const from = stems.findIndex(isContent)
  return from === -1 ? [] : stems.slice(from, stems.findLastIndex(isContent) + 1)
}

type Joined = { readonly stems: Int32Array; readonly story: Int32Array }

// Every segment ends in a number of its own, so no phrase reaches over its end.
function joined(corpus: Corpus): Joined {
  const length = corpus.segments.reduce((sum, { stems }) => sum + stems.length + 1, 0)
  const stems = new Int32Array(length)
  const story = new Int32Array(length)
  let at = 0
  corpus.segments.forEach((segment, number) => {
    for (const stem of [...segment.stems, -1 - number]) {
      stems[at] = stem
      story[at] = segment.story
      at += 1
    }
  })
  return { stems, story }
}

// Suffixes that agree in so many words as a phrase may have need no further order.
function suffixOrder(stems: Int32Array): Int32Array {
  const order = Int32Array.from(stems.keys())
  return order.sort((a, b) => {
    for (let step = 0; step <= LONGEST; step += 1) {
      const difference = (stems[a + step] ?? -1e9) - (stems[b + step] ?? -1e9)
      if (difference !== 0) return difference
      if ((stems[a + step] ?? -1) < 0) break
    }
    return a - b
  })
}

/** Words that each suffix shares with the one before it. */
function commonPrefixes(stems: Int32Array, order: Int32Array): Int32Array {
  const common = new Int32Array(order.length)
  for (let at = 1; at < order.length; at += 1) {
    const a = order[at - 1] ?? 0
    const b = order[at] ?? 0
    let length = 0
    while (length < LONGEST && (stems[a + length] ?? -1) >= 0) {
      if (stems[a + length] !== stems[b + length]) break
      length += 1
    }
    common[at] = length
  }
  return common
}

type Interval = { readonly from: number; readonly to: number; readonly length: number }

/** The inner nodes of the suffix tree that the array stands for, each once (Abouelhoda 2004). */
function eachInterval(common: Int32Array, visit: (interval: Interval) => void): void {
  const open: { from: number; length: number }[] = []
  for (let at = 1; at <= common.length; at += 1) {
    const length = at < common.length ? (common[at] ?? 0) : 0
    let from = at - 1
    while ((open.at(-1)?.length ?? 0) > length) {
      const closed = open.pop()
      if (closed === undefined) break
      visit({ from: closed.from, to: at - 1, length: closed.length })
      from = closed.from
    }
    if (length > (open.at(-1)?.length ?? 0)) open.push({ from, length })
  }
}

/** Not every occurrence has the same word before it. */
function isLeftComplete(stems: Int32Array, places: Int32Array): boolean {
  const first = places[0] ?? 0
  const before = first === 0 ? -1 : (stems[first - 1] ?? -1)
  if (before < 0) return true
  return places.some((place) => place === 0 || stems[place - 1] !== before)
}
