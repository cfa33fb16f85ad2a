/**
 * The first format of packed stories: our whole reading of a story beside the wire text. Files of
 * before hold it, and it takes any text, so it stays the way for what the next one cannot take apart.
 */
import { POLARITIES } from '#shared/aql/fields.ts'
import type { Entity, Mention, Story } from '#shared/model/story.ts'

import { compress, damagedStory, decompress } from './compress.ts'
import { DICTIONARY } from './dictionary.ts'
import type { IndexedStory } from './types.ts'

/** A story without body, summary, translations and the places of its mentions. */
type Facts = { readonly story: Story; readonly excerpt: string }

type Rest = {
  readonly body: string
  readonly summary: readonly string[]
  readonly translations?: Story['translations']
  /** One list a surface form: entity by entity, title before body. */
  readonly mentions: readonly (readonly FlatMention[])[]
}

/** Start, length, polarity and confidence where there is a sentiment. */
type FlatMention = readonly [number, number, number?, number?]

export const FIRST_FORMAT = 1

export function packFirst({ story, wire }: IndexedStory): Uint8Array {
  // Each file of this format holds an excerpt here; readers make it from the story now.
  const facts: Facts = { story: withoutText(story), excerpt: '' }
  const rest: Rest = {
    body: story.body,
    summary: story.summary,
    translations: story.translations,
    mentions: formsOf(story.entities).map((form) => form.mentions.map(flatten)),
  }
  // JSON never holds a raw line break, so the first two end our parts.
  const text = `${JSON.stringify(facts)}\n${JSON.stringify(rest)}\n${wire}`
  const body = compress(text, DICTIONARY)
  return Buffer.concat([Buffer.of(FIRST_FORMAT), body])
}

export function unpackFirst(packed: Uint8Array): IndexedStory {
  const text = unpack(packed)
  const first = text.indexOf('\n')
  const second = text.indexOf('\n', first + 1)
  const { story } = JSON.parse(text.slice(0, first)) as Facts
  const rest = JSON.parse(text.slice(first + 1, second)) as Rest
  formsOf(story.entities).forEach((form, index) => {
    form.mentions = (rest.mentions[index] ?? []).map(unflatten)
  })
  story.body = rest.body
  story.summary = [...rest.summary]
  if (rest.translations) story.translations = rest.translations
  return { story, wire: text.slice(second + 1) }
}

function flatten({ start, end, sentiment }: Mention): FlatMention {
  if (!sentiment) return [start, end - start]
  return [start, end - start, POLARITIES.indexOf(sentiment.polarity), sentiment.confidence]
}

function unflatten([start, length, polarity, confidence]: FlatMention): Mention {
  const known = polarity === undefined ? undefined : POLARITIES[polarity]
  const mention = { start, end: start + length }
  if (!known || confidence === undefined) return mention
  return { ...mention, sentiment: { polarity: known, confidence } }
}

function withoutText(story: Story): Story {
  const strip = (element: Entity['title']): Entity['title'] => ({
    ...element,
    surfaceForms: element.surfaceForms.map((form) => ({ ...form, mentions: [] })),
  })
  return {
    ...story,
    body: '',
    summary: [],
    translations: undefined,
    entities: story.entities.map((entity) => ({
      ...entity,
      title: strip(entity.title),
      body: strip(entity.body),
    })),
  }
}

function formsOf(entities: readonly Entity[]): Entity['title']['surfaceForms'] {
  return entities.flatMap((entity) => [...entity.title.surfaceForms, ...entity.body.surfaceForms])
}

function unpack(packed: Uint8Array): string {
  if (packed[0] !== FIRST_FORMAT) throw damagedStory(`it has the unknown format ${packed[0]}`)
  return decompress(packed.subarray(1), DICTIONARY).toString('utf8')
}
