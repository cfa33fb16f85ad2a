import type { TaxonomyName } from '#shared/model/analysis.ts'
import { categoryChances } from './category-chances.ts'
import { depthsOf } from './category-depths.ts'
import { labelNaming } from './category-labels.ts'
import { depthFitOf, scoresOf, type CategoryCandidate } from './category-scores.ts'
import { formOf, type TextForm } from './category-support.ts'
import { openTaxonomy, type Taxonomy } from './taxonomy.ts'
import { readTopics, topicChances, topicFitOf, type TopicReading } from './topic-model.ts'

export type Classified = {
  readonly id: string
  readonly label: string
  /** Calibrated probability that the category is right. */
  readonly score: number
  /** `score` high enough that such answers are right in 85 of 100 cases. */
  readonly isConfident: boolean
  /** Ids from the nearest parent to the top; each is in the answer itself. */
  readonly parents: string[]
}

export type ClassifyRequest = {
  readonly text: string
  readonly title?: string
  readonly language: string
  readonly taxonomy: TaxonomyName
  readonly folder: URL
}

/** 0.6 of analysis.md 6 was right in 83 of 100 sentences held back. */
const CONFIDENT = 0.66
/** The first is always told; others from here on. */
const LEAST = 0.15
const MOST_BRANCHES = 3
/** A text without a known word must be this much like those of a subject. */
const LEAST_GUESS = 0.35

type Read = {
  readonly reading: TopicReading
  readonly chances: readonly number[]
  readonly form: TextForm
}
let last: (Read & { readonly key: string }) | undefined

/**
 * The subjects of a text in one taxonomy, the most probable first: level 1 by a model over word
 * lists and n-grams, the levels below by the words within the chosen branch. Empty for a language
 * without a list and for a text without a known word. One pass over the text serves both taxonomies.
 */
export function classifyText(request: ClassifyRequest): Classified[] {
  const { text, title = '', language, folder } = request
  const read = readOnce(title, text, language, folder)
  if (read === undefined || isGuess(read)) return []
  const taxonomy = openTaxonomy(request.taxonomy, folder)
  const candidates = candidatesOf(read, language, taxonomy, folder)
  const scores = scoresOf(candidates, taxonomy, depthFitOf(folder))
  return [...scores]
    .map(([id, score]) => describe(id, score, taxonomy))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
}

/** As `classifyText` finds them, parents before their children; for what fits the scores. */
export function categoryCandidates(request: ClassifyRequest): CategoryCandidate[] {
  const { text, title = '', language, folder } = request
  const read = readOnce(title, text, language, folder)
  if (read === undefined || isGuess(read)) return []
  return candidatesOf(read, language, openTaxonomy(request.taxonomy, folder), folder)
}

function candidatesOf(
  read: Read,
  language: string,
  taxonomy: Taxonomy,
  folder: URL,
): CategoryCandidate[] {
  const { classes } = topicFitOf(folder)
  const { chances, reading, form } = read
  const isForeign = language !== 'en'
  const tops = categoryChances(taxonomy.name, chances, reading.evidence, classes, folder)
    .filter(([, chance], i) => i === 0 || chance >= LEAST)
    .slice(0, MOST_BRANCHES)
    .map(([id, chance]) => {
      const depths = [...depthsOf(id, reading, language, taxonomy, folder)]
      return { id, chance, depths, named: Math.max(0, ...depths.map(([, { share }]) => share)) }
    })
  return tops.flatMap(({ id: branch, chance, depths, named }, i) => {
    const others = tops.map((other, j) => (j === i ? 0 : other.named))
    const among = { form, isForeign, isBehind: i > 0, named: named - Math.max(...others) }
    return [
      { id: branch, chance, share: 1, among },
      ...depths
        .filter(([, { share }]) => chance * share >= LEAST)
        .map(([id, { share, evidence, isBehind }]) => {
          if (taxonomy.parentsOf(id).length < 2) {
            const support = { evidence, isBehind, isAside: i > 0, isForeign, ...form }
            return { id, chance, share, support }
          }
          const sight = labelNaming(reading, taxonomy, folder).sightOf(id)
          return { id, chance, share, sight: { ...sight, form } }
        }),
    ]
  })
}

// Without one known word only the commonness of the subjects speaks, and chance likenesses.
function isGuess({ reading, chances }: Read): boolean {
  return reading.evidence.size === 0 && Math.max(...chances) < LEAST_GUESS
}

function describe(id: string, chance: number, taxonomy: Taxonomy): Classified {
  const score = Math.round(chance * 1e4) / 1e4
  return {
    id,
    label: taxonomy.labelOf(id) ?? id,
    score,
    isConfident: score >= CONFIDENT,
    parents: [...taxonomy.parentsOf(id)],
  }
}

function readOnce(title: string, text: string, language: string, folder: URL): Read | undefined {
  const key = `${folder.href}\n${language}\n${title}\n${text}`
  if (last?.key === key) return last
  const reading = readTopics(title, text, language, folder)
  if (reading === undefined || reading.tokens.length === 0) return undefined
  const chances = topicChances(reading, language, folder)
  last = { key, reading, chances, form: formOf(title, text, reading.tokens.length) }
  return last
}
