import { findKeywords } from '#electron/embedded/analysis/keywords.ts'
import { entitiesOfText } from '#electron/embedded/analysis/text-entities.ts'
import type { TextResult } from '#shared/model/analysis.ts'
import type { Entity } from '#shared/model/story.ts'
import type { ReadText } from './read-text.ts'

type Answer<A extends TextResult['analysis']> = Extract<TextResult, { analysis: A }>

const DBPEDIA = 'http://dbpedia.org/resource/'
const ONTOLOGY = 'http://dbpedia.org/ontology/'

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
  const concepts = read.entities().flatMap((entity) => {
    const uri = uriOf(entity)
    if (uri === undefined) return []
    const surfaceForms = entity.body.surfaceForms.map(({ text, mentions }) => ({
      text,
      score: 1,
      offset: mentions[0]?.start ?? 0,
    }))
    return [{ uri, types: typeUris(entity), support: entity.overallFrequency, surfaceForms }]
  })
  return { analysis: 'concepts', concepts }
}

function nameOf(entity: Entity): string {
  const forms = entity.body.surfaceForms
  return forms.reduce((long, { text }) => (text.length > long.length ? text : long), '')
}

function uriOf({ links }: Entity): string | undefined {
  const title = /\/wiki\/(.+)$/.exec(links?.wikipedia ?? '')?.[1]
  return title === undefined ? undefined : `${DBPEDIA}${title}`
}

function typeUris({ types }: Entity): string[] {
  return types.map((type) => `${ONTOLOGY}${type === 'Human' ? 'Person' : type}`)
}
