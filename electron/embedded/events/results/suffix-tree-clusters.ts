/**
 * Suffix tree clustering (Zamir, Etzioni: Web document clustering, 1998): phrases that stories share
 * are base clusters; those that are mostly about the same stories are merged.
 */
import { spell } from './corpus.ts'
import type { Corpus } from './corpus.ts'
import type { DraftGroup } from './group.ts'
import { eachSharedPhrase } from './suffix-tree.ts'

type Base = {
  readonly phrase: readonly number[]
  readonly stories: ReadonlySet<number>
  readonly score: number
}

/** Figures of the paper. */
const KEPT_BASES = 500
const OVERLAP = 0.5
const COMMON_SHARE = 0.4
const LONGEST_SCORED = 6

const GROUPS = 15
const PHRASES = 3

export function suffixTreeClusters(corpus: Corpus): DraftGroup[] {
  const bases = baseClusters(corpus)
  return components(bases)
    .map((members) => groupOf(members, corpus))
    .sort((a, b) => b.score - a.score)
    .slice(0, GROUPS)
}

function baseClusters(corpus: Corpus): Base[] {
  const bases: Base[] = []
  const storyOf = corpus.segments.map(({ story }) => story)
  eachSharedPhrase(
    corpus.segments.map(({ stems }) => stems),
    ({ phrase, sequences }) => {
      const stories = new Set(Array.from(sequences, (at) => storyOf[at] ?? 0))
      if (stories.size < 2) return
      const trimmed = trim(phrase, corpus)
      const score = stories.size * lengthScore(trimmed, corpus)
      if (score > 0) bases.push({ phrase: trimmed, stories, score })
    },
  )
  return bases.sort((a, b) => b.score - a.score || compare(a.phrase, b.phrase)).slice(0, KEPT_BASES)
}

function trim(phrase: readonly number[], corpus: Corpus): readonly number[] {
  const isStop = (stem: number): boolean => corpus.stems[stem]?.isStop !== false
  const from = phrase.findIndex((stem) => !isStop(stem))
  const to = phrase.findLastIndex((stem) => !isStop(stem))
  return from === -1 ? [] : phrase.slice(from, to + 1)
}

/**
 * Words that do not tell stories apart count nothing; one word alone counts half, from two to six
 * each counts one, more add nothing. The paper's floor of more than three stories for a word is for
 * results of hundreds; a page of ten needs two.
 */
function lengthScore(phrase: readonly number[], corpus: Corpus): number {
  const size = corpus.stories.length
  const floor = size > 40 ? 3 : 2
  const telling = phrase.filter((number) => {
    const stem = corpus.stems[number]
    if (stem === undefined || stem.isStop || stem.stories.size < floor) return false
    return stem.stories.size <= Math.max(3, size * COMMON_SHARE)
  }).length
  return telling === 1 ? 0.5 : Math.min(LONGEST_SCORED, telling)
}

/** Base clusters are joined when each holds more than half of the other; chains become one. */
function components(bases: readonly Base[]): Base[][] {
  const parent = bases.map((_, at) => at)
  const find = (at: number): number => {
    let root = at
    while (parent[root] !== root) root = parent[root] ?? root
    parent[at] = root
    return root
  }
  bases.forEach((a, i) => {
    for (let j = 0; j < i; j += 1) {
      const b = bases[j]
      if (b === undefined) continue
      let shared = 0
      for (const story of a.stories) if (b.stories.has(story)) shared += 1
      if (shared > OVERLAP * a.stories.size && shared > OVERLAP * b.stories.size) {
        parent[find(i)] = find(j)
      }
    }
  })
  return [...Map.groupBy(bases, (_, at) => find(at)).values()]
}

/** Named by its best short phrases that do not repeat each other; scored by all of them together. */
function groupOf(members: readonly Base[], corpus: Corpus): DraftGroup {
  const stories = new Set(members.flatMap((base) => [...base.stories]))
  const ranked = members.toSorted((a, b) => b.score - a.score)
  const short = ranked.filter(({ phrase }) => phrase.length <= LONGEST_SCORED)
  const phrases: Base[] = []
  for (const base of short.length > 0 ? short : ranked) {
    if (phrases.length >= PHRASES) break
    if (phrases.every((other) => !repeats(base.phrase, other.phrase))) phrases.push(base)
  }
  return {
    phrases: phrases.map(({ phrase }) => spell(corpus, phrase)),
    stories: [...stories].sort((a, b) => a - b),
    score: members.reduce((sum, { score }) => sum + score, 0),
  }
}

function repeats(phrase: readonly number[], other: readonly number[]): boolean {
  const shared = phrase.filter((stem) => other.includes(stem)).length
  return shared > OVERLAP * Math.min(phrase.length, other.length)
}

function compare(a: readonly number[], b: readonly number[]): number {
  return a.length - b.length || (a.join(' ') < b.join(' ') ? -1 : 1)
}
