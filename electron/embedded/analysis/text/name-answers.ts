import { findKeywords } from '#electron/embedded/analysis/keywords.ts'
import { conceptsOfText } from '#electron/embedded/analysis/concepts.ts'
import { entitiesOfText } from '#electron/embedded/analysis/text-entities.ts'
import type { TextResult } from '#shared/model/analysis.ts'
import type { Entity } from '#shared/model/story.ts'
import type { ReadText } from './read-text.ts'

type Answer<A extends TextResult['analysis']> = Extract<TextResult, { analysis: A }>

/** Names by their type, numbers, dates and addresses, in order of appearance, and keywords. */
export function entityAnswer(read: ReadText): Answer<'entities'> {
  const { text, language, knowledge } = read
  const entities = read.entities()
  const names = entities.map(nameOf)
  const keywords = findKeywords('', read.element().sentences.slice(0, 800), language, names)
  const found = entitiesOfText({ text, language, knowledge, entities, keywords })
  return { analysis: 'entities', ...found }
}

/** Only what the knowledge base links; nothing is made up from a name. */
export function conceptAnswer(read: ReadText): Answer<'concepts'> {
  const { text, language, knowledge } = read
  const entities = read.entities()
  return { analysis: 'concepts', concepts: conceptsOfText({ text, language, knowledge, entities }) }
}

function nameOf(entity: Entity): string {
  const forms = entity.body.surfaceForms
  return forms.reduce((long, { text }) => (text.length > long.length ? text : long), '')
}
