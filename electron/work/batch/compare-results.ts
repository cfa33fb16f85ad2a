/** Two engines' results of one document, side by side. */
import type { Pair } from '#shared/logic/agreement.ts'
import type { Disagreement, Said } from '#shared/model/agreement.ts'
import type { BatchAnalysis } from '#shared/model/recipe.ts'
import { found, languageOf, type Results } from './summarise-document.ts'

export type Difference = Pick<Disagreement, 'analysis' | 'name' | 'kind' | 'first' | 'second'>

const MOST_VALUES = 5

/** What can be compared; an analysis that one of the two left blank is not. */
export function pairsOf(first: Results, second: Results): Pair[] {
  const language = languageOf(first).language ?? languageOf(second).language ?? 'und'
  return compared(first, second).map(({ analysis, labels, sets: both }) => ({
    ...{ analysis, language },
    ...(labels && { labels }),
    ...(both && { sets: [new Set(both[0].keys()), new Set(both[1].keys())] as const }),
  }))
}

/** Labels that differ; sets that share less than half. */
export function disagreementsOf(first: Results, second: Results): Difference[] {
  return compared(first, second).flatMap((pair): Difference[] => {
    const { analysis, name, labels, sets: both } = pair
    if (labels) {
      const [a, b] = labels
      if (a === b) return []
      const isTopic = analysis === 'classify'
      const [said, other] = isTopic ? [topicName(first, a), topicName(second, b)] : [a, b]
      const named = { analysis, ...(name !== undefined && { name }), kind: 'label' } as const
      return [{ ...named, first: saidOf([said]), second: saidOf([other]) }]
    }
    if (!both || analysis === 'classify') return []
    const [a, b] = both
    const shared = [...a.keys()].filter((value) => b.has(value)).length
    if (2 * shared >= (a.size + b.size) / 2) return []
    return [{ analysis, kind: 'values', first: saidOf(only(a, b)), second: saidOf(only(b, a)) }]
  })
}

function only(one: Values, other: Values): string[] {
  return [...one].flatMap(([value, shown]) => (other.has(value) ? [] : [shown]))
}

function saidOf(values: readonly string[]): Said {
  return {
    values: values.slice(0, MOST_VALUES),
    more: Math.max(0, values.length - MOST_VALUES),
  }
}

/** Values as they are compared, each with how it is shown. */
type Values = ReadonlyMap<string, string>

type Compared = {
  readonly analysis: BatchAnalysis
  /** Whose label it is; the document's where absent. */
  readonly name?: string
  readonly labels?: readonly [first: string, second: string]
  readonly sets?: readonly [first: Values, second: Values]
}

function compared(first: Results, second: Results): Compared[] {
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
  ]
}

function labelled(analysis: BatchAnalysis, [a, b]: readonly (string | undefined)[]): Compared[] {
  return a === undefined || b === undefined ? [] : [{ analysis, labels: [a, b] }]
}

function sets(analysis: BatchAnalysis, [a, b]: readonly (Values | undefined)[]): Compared[] {
  return a && b ? [{ analysis, sets: [a, b] }] : []
}

function polarityOf(results: Results): string | undefined {
  const mood = found(results, 'sentiment')
  return mood && mood.polarityConfidence > 0 ? mood.polarity : undefined
}

/** One pair of a document, so that `n` counts documents. */
function topics(first: Results, second: Results): Compared[] {
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

const byCase = (values: readonly string[]): Values =>
  new Map(values.map((value) => [value.toLowerCase(), value]))

const asTheyAre = (values: readonly string[]): Values =>
  new Map(values.map((value) => [value, value]))

function categories(results: Results): Values | undefined {
  const answer = found(results, 'classify')
  return answer && asTheyAre(answer.categories.map(({ id }) => id))
}

function entityNames(results: Results): Values | undefined {
  const answer = found(results, 'entities')
  if (!answer) return undefined
  const typed = Object.entries(answer.values).filter(([type]) => type !== 'keyword')
  return byCase(typed.flatMap(([type, names]) => names.map((name) => `${name} (${type})`)))
}

function concepts(results: Results): Values | undefined {
  const answer = found(results, 'concepts')
  return answer && asTheyAre(answer.concepts.map(({ uri }) => uri))
}

function hashtags(results: Results): Values | undefined {
  const answer = found(results, 'hashtags')
  return answer && byCase(answer.hashtags)
}

/** The mood of each entity both have found, and which they have found. */
function entityMoods(first: Results, second: Results): Compared[] {
  const [a, b] = [found(first, 'elsa'), found(second, 'elsa')]
  if (!a || !b) return []
  const moods = new Map(a.entities.map((one) => [one.name.toLowerCase(), one.overallSentiment]))
  const shared = b.entities.flatMap(({ name, overallSentiment }): Compared[] => {
    const mood = moods.get(name.toLowerCase())
    const labels = [mood?.polarity ?? '', overallSentiment.polarity] as const
    return mood ? [{ analysis: 'elsa', name, labels }] : []
  })
  const [names, others] = [a, b].map(({ entities }) => byCase(entities.map(({ name }) => name)))
  return [...shared, ...sets('elsa', [names, others])]
}
