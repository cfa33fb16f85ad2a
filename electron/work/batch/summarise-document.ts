/** What the table, the facets and the dashboard need of a document's results. */
import type { FinishedItem, ItemValue } from '#electron/cache/batch-items.ts'
import type { KeptResult } from '#electron/cache/document-results.ts'
import type { TextResult } from '#shared/model/analysis.ts'
import type { BatchAnalysis } from '#shared/model/recipe.ts'

/** One engine's results of a document. */
export type Results = Partial<Record<BatchAnalysis, KeptResult>>

type Of<A extends TextResult['analysis']> = Extract<TextResult, { analysis: A }>

const MOST_NAMES = 300
const MOST_CONCEPTS = 100

/** A mood nobody could tell stays blank: it is not neutral. */
export function columnsOf(results: Results): Omit<FinishedItem, 'state'> {
  const mood = found(results, 'sentiment')
  const isKnown = mood !== undefined && mood.polarityConfidence > 0
  const sentences = isKnown ? (mood.sentences ?? []).filter(({ confidence }) => confidence > 0) : []
  const share = (polarity: string) =>
    sentences.length === 0
      ? null
      : sentences.filter((sentence) => sentence.polarity === polarity).length / sentences.length
  const { language, support } = languageOf(results)
  return {
    language: language ?? null,
    support: support ?? null,
    polarity: isKnown ? mood.polarity : null,
    polarity_confidence: isKnown ? mood.polarityConfidence : null,
    subjectivity: mood && mood.subjectivity !== 'unknown' ? mood.subjectivity : null,
    negative_share: share('negative'),
    positive_share: share('positive'),
    topic: topicOf(results) ?? null,
    entities: found(results, 'entities')
      ? valuesOf(results).filter(({ field }) => field === 'entity').length
      : null,
  }
}

export function valuesOf(results: Results): ItemValue[] {
  const topic = topicOf(results)
  return [
    ...entityValues(found(results, 'entities')),
    ...(topic ? [{ field: 'topic', value: topic, kind: '', mentions: 1 } as const] : []),
    ...(found(results, 'concepts')?.concepts ?? []).slice(0, MOST_CONCEPTS).map((concept) => ({
      field: 'concept' as const,
      value: concept.uri,
      kind: '',
      mentions: Math.max(1, concept.surfaceForms.length),
    })),
    ...(found(results, 'hashtags')?.hashtags ?? []).map((value) => ({
      field: 'hashtag' as const,
      value,
      kind: '',
      mentions: 1,
    })),
  ]
}

/** As the language analysis says, else as any of the others found it on its way. */
export function languageOf(results: Results): {
  language?: string
  support?: 'full' | 'partial' | 'none'
} {
  const said = found(results, 'language')?.language
  const sources = Object.values(results).flatMap(({ answer }) => answer?.source ?? [])
  const source = sources.find(({ language }) => language !== undefined)
  const language = said ?? source?.language
  const support = sources.find((one) => one.support !== undefined)?.support
  return { ...(language && { language }), ...(support && { support }) }
}

/** The answers without those that are blank. */
export function answersOf(results: Results): TextResult[] {
  return Object.values(results).flatMap(({ answer }) => answer?.result ?? [])
}

export function found<A extends BatchAnalysis>(results: Results, analysis: A): Of<A> | undefined {
  const result = results[analysis]?.answer?.result
  return result?.analysis === analysis ? (result as Of<A>) : undefined
}

/** The surest category near the top; without one the document has no topic. */
function topicOf(results: Results): string | undefined {
  const categories = found(results, 'classify')?.categories ?? []
  const sure = categories.filter(({ isConfident }) => isConfident)
  return [...sure].sort((a, b) => a.parents.length - b.parents.length || b.score - a.score)[0]
    ?.label
}

function entityValues(answer: Of<'entities'> | undefined): ItemValue[] {
  if (!answer) return []
  const counts = new Map<string, number>()
  for (const { type, text } of answer.mentions ?? []) {
    const key = `${type}\n${text}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return Object.entries(answer.values)
    .filter(([type]) => type !== 'keyword')
    .flatMap(([type, names]) =>
      [...new Set(names)].map((value) => ({
        field: 'entity' as const,
        value: value.slice(0, 300),
        kind: type,
        mentions: counts.get(`${type}\n${value}`) ?? 1,
      })),
    )
    .slice(0, MOST_NAMES)
}
