import { iabOf } from './category-chances.ts'
import { openTaxonomy, type Taxonomy } from './taxonomy.ts'
import type { TopicReading } from './topic-model.ts'
import { compileWords, topicEvidence, type Entry, type TopicWords } from './topic-words.ts'

/** Evidence for "none of the finer ones"; keeps a single word from deciding. */
const DOUBT = 0.9
const MOST = 2
/** A whole label in the text says more than one word of the lists. */
const LABEL = 1.5
/** Words that many labels share, and labels that say too little alone. */
const EMPTY = new Set(
  'and or of the in on for with to a general including also people death report statistic water values game animal school media crisis deprecated health personal issue issues other service services organisation organisations'.split(
    ' ',
  ),
)

const labels = new Map<string, TopicWords>()

/** Ids below a level-1 category that the text speaks of, with their share of what it says there. */
export function depthsOf(
  branch: string,
  reading: TopicReading,
  language: string,
  taxonomy: Taxonomy,
  folder: URL,
): Map<string, number> {
  const sums = new Map<string, number>()
  const add = (id: string, sum: number): void => {
    for (const at of [id, ...taxonomy.parentsOf(id)]) {
      if (at !== branch) sums.set(at, (sums.get(at) ?? 0) + sum)
    }
  }
  const isWithin = (id: string): boolean => taxonomy.parentsOf(id).at(-1) === branch
  for (const [code, sum] of reading.evidence) {
    const id = taxonomy.name === 'iab-qag' ? iabOf(code, folder) : code
    if (isWithin(id)) add(id, sum)
  }
  // Labels are English.
  if (language === 'en') {
    for (const [id, sum] of labelEvidence(reading, taxonomy, folder)) {
      if (isWithin(id)) add(id, sum * LABEL)
    }
  }
  return shares(branch, 1, sums, taxonomy)
}

const evidence = new WeakMap<TopicReading, Map<string, ReadonlyMap<string, number>>>()

// The same for each branch of a taxonomy.
function labelEvidence(
  reading: TopicReading,
  taxonomy: Taxonomy,
  folder: URL,
): ReadonlyMap<string, number> {
  const known = evidence.get(reading) ?? new Map<string, ReadonlyMap<string, number>>()
  evidence.set(reading, known)
  let found = known.get(taxonomy.name)
  if (found === undefined) {
    found = topicEvidence([], reading.tokens, labelWords(taxonomy, folder))
    known.set(taxonomy.name, found)
  }
  return found
}

function shares(
  parent: string,
  whole: number,
  sums: ReadonlyMap<string, number>,
  taxonomy: Taxonomy,
): Map<string, number> {
  const found = new Map<string, number>()
  const children = taxonomy
    .childrenOf(parent)
    .map((id): [string, number] => [id, sums.get(id) ?? 0])
    .filter(([, sum]) => sum > 0)
  const total = children.reduce((sum, [, size]) => sum + size, DOUBT)
  const best = children.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MOST)
  for (const [id, size] of best) {
    const share = (whole * size) / total
    found.set(id, share)
    for (const [deeper, part] of shares(id, share, sums, taxonomy)) found.set(deeper, part)
  }
  return found
}

function labelWords(taxonomy: Taxonomy, folder: URL): TopicWords {
  const key = `${taxonomy.name} ${folder.href}`
  let words = labels.get(key)
  if (words === undefined) {
    const entries = openTaxonomy(taxonomy.name, folder).ids.flatMap((id) =>
      taxonomy.parentsOf(id).length === 0 ? [] : entriesOf(id, taxonomy.labelOf(id) ?? ''),
    )
    words = compileWords(entries, 'en', folder)
    labels.set(key, words)
  }
  return words
}

// "billiards, snooker and pool" is three ways to say it; what stands in brackets is a remark.
function entriesOf(id: string, label: string): Entry[] {
  const phrases = label
    .toLowerCase()
    .replace(/\(.*?\)|-deprecated/g, ' ')
    .split(/,|\/|&|\band\b/)
    .map((phrase) => phrase.match(/[\p{L}\p{N}-]+/gu) ?? [])
    .filter((phrase) => phrase.some((word) => !EMPTY.has(word) && word.length > 2))
  return phrases.map((phrase) => {
    const last = phrase.at(-1) ?? ''
    const stem = last.length > 4 ? last.replace(/(?:ies|y|es|s)$/, '') : last
    const spelling = [...phrase.slice(0, -1), stem].join('_')
    return { code: id, spelling, isBeginning: stem.length >= 4, weight: 1 }
  })
}
