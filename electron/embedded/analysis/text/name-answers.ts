import { findKeywords } from '#electron/embedded/analysis/keywords.ts'
import type { EntityMention, TextResult } from '#shared/model/analysis.ts'
import type { Entity } from '#shared/model/story.ts'
import type { ReadText } from './read-text.ts'

type Answer<A extends TextResult['analysis']> = Extract<TextResult, { analysis: A }>

const DBPEDIA = 'http://dbpedia.org/resource/'
const ONTOLOGY = 'http://dbpedia.org/ontology/'

/** Names by their type, most prominent first, and keywords. */
export function entityAnswer(read: ReadText): Answer<'entities'> {
  const values: Record<string, string[]> = {}
  const mentions: EntityMention[] = []
  for (const entity of read.entities()) {
    const type = typeOf(entity).toLowerCase()
    const list = (values[type] ??= [])
    list.push(nameOf(entity))
    for (const form of entity.body.surfaceForms) {
      for (const { start } of form.mentions) mentions.push({ type, text: form.text, offset: start })
    }
  }
  const names = read.entities().map(nameOf)
  const keywords = findKeywords('', read.element().sentences.slice(0, 800), read.language, names)
  if (keywords.length > 0) values.keyword = keywords
  return { analysis: 'entities', values, mentions: mentions.sort((a, b) => a.offset - b.offset) }
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

function typeOf({ types }: Entity): string {
  if (types.includes('Human')) return 'Person'
  if (types.some((type) => /^Product|^Software$/.test(type)) && !types.includes('Business')) {
    return 'Product'
  }
  return types.includes('Location') || types.includes('City') ? 'Location' : 'Organization'
}

function uriOf({ links }: Entity): string | undefined {
  const title = /\/wiki\/(.+)$/.exec(links?.wikipedia ?? '')?.[1]
  return title === undefined ? undefined : `${DBPEDIA}${title}`
}

function typeUris({ types }: Entity): string[] {
  return types.map((type) => `${ONTOLOGY}${type === 'Human' ? 'Person' : type}`)
}
