import type { EntityMood } from '#shared/model/analysis.ts'
import type { Knowledge } from '#electron/embedded/knowledge/open-knowledge.ts'

export type EntityQuestion = {
  readonly text: string
  readonly language: string
  readonly knowledge: Knowledge
  readonly folder?: URL
}

/** What a text says of each entity it names; undefined for languages other than English. */
export function entityMoods(question: EntityQuestion): EntityMood[] | undefined {
  if (question.language !== 'en') return undefined
  return []
}
