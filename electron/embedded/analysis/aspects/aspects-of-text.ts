import type { AbsaDomain, AspectMood, AspectSentence } from '#shared/model/analysis.ts'

export type AspectQuestion = {
  readonly text: string
  readonly domain: AbsaDomain
  readonly language: string
  readonly folder?: URL
}
export type Aspects = {
  readonly aspects: AspectMood[]
  readonly sentences: AspectSentence[]
}

/** Aspects of a review and what is said of each; undefined for languages without word lists. */
export function aspectsOfText(question: AspectQuestion): Aspects | undefined {
  if (question.language !== 'en') return undefined
  return { aspects: [], sentences: [] }
}
