import { iabOf } from './category-chances.ts'
import { labelNaming } from './category-labels.ts'
import type { Taxonomy } from './taxonomy.ts'
import type { TopicReading } from './topic-model.ts'

/** Evidence for "none of the finer ones"; keeps a single word from deciding. */
const DOUBT = 0.9
const MOST = 2
/** A whole label in the text says more than one word of the lists. */
const LABEL = 1.5

/** What a text says of a category below the top. */
export type Depth = {
  /** Its part of what the text says within the top. */
  readonly share: number
  /** Weight of the words that speak for it. */
  readonly evidence: number
  /** Another of the same parent has more. */
  readonly isBehind: boolean
}

/** Ids below a level-1 category that the text speaks of. */
export function depthsOf(
  branch: string,
  reading: TopicReading,
  language: string,
  taxonomy: Taxonomy,
  folder: URL,
): Map<string, Depth> {
  const sums = new Map<string, number>()
  const add = (id: string, sum: number): void => {
    for (const at of [id, ...taxonomy.parentsOf(id)]) {
      if (at !== branch) sums.set(at, (sums.get(at) ?? 0) + sum)
    }
  }
  const isWithin = (id: string): boolean => taxonomy.parentsOf(id).at(-1) === branch
  for (const [code, sum] of reading.clear) {
    const id = taxonomy.name === 'iab-qag' ? iabOf(code, folder) : code
    if (isWithin(id)) add(id, sum)
  }
  // Labels are English.
  if (language === 'en') {
    for (const [id, sum] of labelNaming(reading, taxonomy, folder).sums) {
      if (isWithin(id)) add(id, sum * LABEL)
    }
  }
  return shares(branch, 1, sums, taxonomy)
}

function shares(
  parent: string,
  whole: number,
  sums: ReadonlyMap<string, number>,
  taxonomy: Taxonomy,
): Map<string, Depth> {
  const found = new Map<string, Depth>()
  const children = taxonomy
    .childrenOf(parent)
    .map((id): [string, number] => [id, sums.get(id) ?? 0])
    .filter(([, sum]) => sum > 0)
  const total = children.reduce((sum, [, size]) => sum + size, DOUBT)
  const best = children.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MOST)
  best.forEach(([id, evidence], i) => {
    const share = (whole * evidence) / total
    found.set(id, { share, evidence, isBehind: i > 0 })
    for (const [deeper, part] of shares(id, share, sums, taxonomy)) found.set(deeper, part)
  })
  return found
}
