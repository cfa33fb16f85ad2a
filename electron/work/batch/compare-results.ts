/** Two engines' results of one document, side by side. */
import type { Pair } from '#shared/logic/agreement.ts'
import type { BatchAnalysis } from '#shared/model/recipe.ts'
import { found, languageOf, type Results } from './summarise-document.ts'

export type Difference = {
  readonly analysis: BatchAnalysis
  readonly first: string
  readonly second: string
}

/** What can be compared; an analysis that one of the two left blank is not. */
export function pairsOf(first: Results, second: Results): Pair[] {
  const language = languageOf(first).language ?? languageOf(second).language ?? 'und'
  return [
    ...labelled('language', [
      found(first, 'language')?.language,
      found(second, 'language')?.language,
    ]),
    ...labelled('sentiment', [polarityOf(first), polarityOf(second)]),
    ...sets('entities', [entityNames(first), entityNames(second)]),
    ...sets('concepts', [concepts(first), concepts(second)]),
    ...sets('hashtags', [hashtags(first), hashtags(second)]),
    ...topics(first, second),
    ...entityMoods(first, second),
  ].map((pair) => ({ ...pair, language }))
}

/** Labels that differ; sets that share less than half. */
export function disagreementsOf(first: Results, second: Results): Difference[] {
  return pairsOf(first, second).flatMap(({ analysis, labels, sets: both }): Difference[] => {
    if (labels) {
      const [a, b] = labels
      if (a === b) return []
      return analysis === 'classify'
        ? [{ analysis, first: topicName(first, a), second: topicName(second, b) }]
        : [{ analysis, first: a, second: b }]
    }
    if (!both || analysis === 'classify') return []
    const [a, b] = both
    const shared = [...a].filter((value) => b.has(value)).length
    if (2 * shared >= (a.size + b.size) / 2) return []
    const only = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
      [...one]
        .filter((value) => !other.has(value))
        .slice(0, 5)
        .join(', ') || '(none)'
    return [{ analysis, first: only(a, b), second: only(b, a) }]
  })
}

type Bare = Omit<Pair, 'language'>

function labelled(analysis: BatchAnalysis, [a, b]: readonly (string | undefined)[]): Bare[] {
  return a === undefined || b === undefined ? [] : [{ analysis, labels: [a, b] }]
}

function sets(
  analysis: BatchAnalysis,
  [a, b]: readonly (ReadonlySet<string> | undefined)[],
): Bare[] {
  return a && b ? [{ analysis, sets: [a, b] }] : []
}

function polarityOf(results: Results): string | undefined {
  const mood = found(results, 'sentiment')
  return mood && mood.polarityConfidence > 0 ? mood.polarity : undefined
}

/** One pair of a document, so that `n` counts documents. */
function topics(first: Results, second: Results): Bare[] {
  const [top] = labelled('classify', [topOf(first), topOf(second)])
  const [all] = sets('classify', [categories(first), categories(second)])
  return top || all ? [{ analysis: 'classify', ...top, ...all }] : []
}

/** Its label, where the engine named it; codes say nothing to a person. */
function topicName(results: Results, id: string): string {
  return found(results, 'classify')?.categories.find((one) => one.id === id)?.label ?? id
}

/** The topmost category of the best: engines differ in how deep they dare to go. */
function topOf(results: Results): string | undefined {
  const best = found(results, 'classify')?.categories[0]
  return best && (best.parents.at(-1) ?? best.id)
}

function categories(results: Results): Set<string> | undefined {
  const answer = found(results, 'classify')
  return answer && new Set(answer.categories.map(({ id }) => id))
}

function entityNames(results: Results): Set<string> | undefined {
  const answer = found(results, 'entities')
  if (!answer) return undefined
  return new Set(
    Object.entries(answer.values)
      .filter(([type]) => type !== 'keyword')
      .flatMap(([type, names]) => names.map((name) => `${type}: ${name.toLowerCase()}`)),
  )
}

function concepts(results: Results): Set<string> | undefined {
  const answer = found(results, 'concepts')
  return answer && new Set(answer.concepts.map(({ uri }) => uri))
}

function hashtags(results: Results): Set<string> | undefined {
  const answer = found(results, 'hashtags')
  return answer && new Set(answer.hashtags.map((tag) => tag.toLowerCase()))
}

/** The mood of each entity both have found, and which they have found. */
function entityMoods(first: Results, second: Results): Bare[] {
  const [a, b] = [found(first, 'elsa'), found(second, 'elsa')]
  if (!a || !b) return []
  const moods = new Map(a.entities.map((one) => [one.name.toLowerCase(), one.overallSentiment]))
  const names = [a, b].map(
    ({ entities }) => new Set(entities.map(({ name }) => name.toLowerCase())),
  )
  const shared = b.entities.flatMap(({ name, overallSentiment }): Bare[] => {
    const mood = moods.get(name.toLowerCase())
    return mood ? [{ analysis: 'elsa', labels: [mood.polarity, overallSentiment.polarity] }] : []
  })
  return [...shared, { analysis: 'elsa', sets: [names[0]!, names[1]!] }]
}
