/**
 * Packs a story and its wire text into one compressed piece, in three lines: facts for lists and for
 * exact checks of conditions, the rest of the story, and the wire text to the last byte. The story
 * says again what the wire says, so side by side the repetition costs little.
 */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

import { POLARITIES } from '#shared/aql/fields.ts'
import type { Entity, Mention, Story } from '#shared/model/story.ts'

import { DICTIONARY } from './dictionary.ts'
import type { IndexedStory } from './types.ts'

/** A story without body, summary, translations and the places of its mentions. */
export type Facts = { readonly story: Story; readonly excerpt: string }

export type PackedStory = {
  readonly packed: Uint8Array
  /** Whether `other` holds the same story, whatever version of the compressor packed it. */
  isSameAs(other: Uint8Array): boolean
}

type Rest = {
  readonly body: string
  readonly summary: readonly string[]
  readonly translations?: Story['translations']
  /** One list a surface form: entity by entity, title before body. */
  readonly mentions: readonly (readonly FlatMention[])[]
}

/** Start, length, polarity and confidence where there is a sentiment. */
type FlatMention = readonly [number, number, number?, number?]

const FORMAT = 1
const EXCERPT_LENGTH = 280

export function packStory({ story, wire }: IndexedStory): PackedStory {
  const facts: Facts = { story: withoutText(story), excerpt: excerptOf(story) }
  const rest: Rest = {
    body: story.body,
    summary: story.summary,
    translations: story.translations,
    mentions: formsOf(story.entities).map((form) => form.mentions.map(flatten)),
  }
  // JSON never holds a raw line break, so the first two end our parts.
  const text = `${JSON.stringify(facts)}\n${JSON.stringify(rest)}\n${wire}`
  const body = zstdCompressSync(text, { dictionary: DICTIONARY })
  const packed = Buffer.concat([Buffer.of(FORMAT), body])
  return {
    packed,
    isSameAs: (other) => packed.equals(other) || unpack(other) === text.toWellFormed(),
  }
}

export function unpackFacts(packed: Uint8Array): Facts {
  const text = unpack(packed)
  return JSON.parse(text.slice(0, text.indexOf('\n'))) as Facts
}

export function unpackStory(packed: Uint8Array): IndexedStory {
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

function excerptOf(story: Story): string {
  const text = (story.summary.join(' ') || story.body).slice(0, 2000).replace(/\s+/g, ' ').trim()
  if (text.length <= EXCERPT_LENGTH) return text
  const cut = text.slice(0, EXCERPT_LENGTH - 1)
  const blank = cut.lastIndexOf(' ')
  return `${(blank > EXCERPT_LENGTH / 2 ? cut.slice(0, blank) : cut).toWellFormed()}…`
}

function unpack(packed: Uint8Array): string {
  if (packed[0] !== FORMAT) throw new Error(`A stored story has the unknown format ${packed[0]}.`)
  return zstdDecompressSync(packed.subarray(1), { dictionary: DICTIONARY }).toString('utf8')
}
