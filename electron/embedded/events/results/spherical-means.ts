/**
 * Spherical k-means: stories are directions, groups their mean directions (Dhillon, Modha 2001),
 * begun by k-means++ (Arthur, Vassilvitskii 2007) from a fixed seed, the best of several starts.
 */
import { spell } from './corpus.ts'
import type { Corpus } from './corpus.ts'
import { frequentPhrases } from './frequent-phrases.ts'
import type { Phrase } from './frequent-phrases.ts'
import type { DraftGroup } from './group.ts'
import { dot, normalise, termMatrix } from './matrix.ts'

const STARTS = 6
const ROUNDS = 40
const MOST_GROUPS = 14
const PHRASES = 3

type Partition = {
  readonly group: Int32Array
  readonly cosines: Float64Array
  readonly total: number
}

/** Every story is in exactly one group. */
export function sphericalMeans(corpus: Corpus): DraftGroup[] {
  const { columns } = termMatrix(corpus)
  const count = groupCount(columns.length)
  if (columns.length === 0) return []
  const chance = fixedChance()
  let best: Partition | undefined
  for (let start = 0; start < STARTS; start += 1) {
    const found = settle(columns, seeds(columns, count, chance))
    if (best === undefined || found.total > best.total + 1e-12) best = found
  }
  return best === undefined ? [] : groupsOf(best, corpus)
}

/** Groups and stories per group grow alike: a page is read by its headings, then by its rows. */
function groupCount(stories: number): number {
  return Math.max(1, Math.min(MOST_GROUPS, Math.round(Math.sqrt(stories)), stories))
}

/** First centres far from each other: the chance of a story grows with its distance. */
function seeds(
  columns: readonly Float64Array[],
  count: number,
  chance: () => number,
): Float64Array[] {
  const first = columns[Math.floor(chance() * columns.length)]
  const centres = first ? [Float64Array.from(first)] : []
  while (centres.length < count) {
    const distances = columns.map((column) =>
      Math.max(0, 1 - Math.max(...centres.map((centre) => dot(column, centre)))),
    )
    let left = chance() * distances.reduce((sum, distance) => sum + distance, 0)
    let chosen = distances.findIndex((distance) => (left -= distance) < 0)
    if (chosen === -1) chosen = distances.indexOf(Math.max(...distances))
    centres.push(Float64Array.from(columns[chosen] ?? []))
  }
  return centres
}

function settle(columns: readonly Float64Array[], centres: Float64Array[]): Partition {
  const group = new Int32Array(columns.length).fill(-1)
  const cosines = new Float64Array(columns.length)
  for (let round = 0; round < ROUNDS; round += 1) {
    let moved = 0
    columns.forEach((column, story) => {
      let best = 0
      let nearest = -Infinity
      centres.forEach((centre, at) => {
        const cosine = dot(column, centre)
        if (cosine > nearest + 1e-12) [best, nearest] = [at, cosine]
      })
      if (group[story] !== best) moved += 1
      group[story] = best
      cosines[story] = nearest
    })
    if (moved === 0) break
    centres.forEach((centre, at) => {
      centre.fill(0)
      columns.forEach((column, story) => {
        if (group[story] !== at) return
        column.forEach((value, row) => (centre[row] = (centre[row] ?? 0) + value))
      })
      normalise(centre)
    })
  }
  return { group, cosines, total: cosines.reduce((sum, cosine) => sum + cosine, 0) }
}

function groupsOf(partition: Partition, corpus: Corpus): DraftGroup[] {
  const phrases = frequentPhrases(corpus)
  const places = Array.from(partition.group.keys())
  const groups = [...Map.groupBy(places, (story) => partition.group[story] ?? 0).values()]
  return groups.map((stories) => ({
    phrases: namesOf(stories, phrases, corpus),
    stories,
    // How close its stories are, times how many: the part of the whole this group explains.
    score: stories.reduce((sum, story) => sum + (partition.cosines[story] ?? 0), 0),
  }))
}

/** Phrases that are frequent inside and rare outside, longer ones first of equals. */
function namesOf(stories: readonly number[], phrases: readonly Phrase[], corpus: Corpus): string[] {
  const size = corpus.stories.length
  const own = new Set(stories)
  const scored = phrases
    .map((phrase) => {
      const inside = [...phrase.stories].filter((story) => own.has(story)).length
      const outside = phrase.stories.size - inside
      const share = inside / stories.length - outside / Math.max(1, size - stories.length)
      return { phrase, score: share * (1 + 0.3 * Math.min(3, phrase.stems.length - 1)) }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  const chosen: Phrase[] = []
  for (const { phrase } of scored) {
    if (chosen.length >= PHRASES) break
    const isNew = (other: Phrase) => !phrase.stems.some((stem) => other.stems.includes(stem))
    if (chosen.every(isNew)) chosen.push(phrase)
  }
  if (chosen.length > 0) return chosen.map(({ stems }) => spell(corpus, stems))
  return stories.slice(0, 1).map((story) => corpus.stories[story]?.title ?? '')
}

/** Always the same numbers (mulberry32, T. Ettinger, public domain), so a result groups alike each time. */
function fixedChance(): () => number {
  let state = 20_051
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
