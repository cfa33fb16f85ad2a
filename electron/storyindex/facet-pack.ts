/**
 * What facets need of a story in about a hundred bytes: its time as a double, then whole numbers of
 * seven bits a byte, lowest first. Names are numbers of `facet_value`.
 */
import { POLARITIES } from '#shared/aql/fields.ts'
import type { Entity, EntityElement, Polarity, Story } from '#shared/model/story.ts'

import { imagesOf } from './key-tokens.ts'

/** Numbers of `facet_value.kind`; kept in files, so never renumbered. */
export const KINDS = {
  language: 1,
  sourceName: 2,
  sourceDomain: 3,
  author: 4,
  /** JSON: `[[country or null, rank] …]`. */
  ranks: 5,
  /** JSON: `[id, wikipedia, wikidata, types, tickers]`, addresses null where unknown. */
  entity: 6,
  form: 7,
  keyword: 8,
  hashtag: 9,
  category: 10,
  industry: 11,
  cluster: 12,
} as const
export type Kind = keyof typeof KINDS

export type EntityValue = readonly [
  id: string,
  wikipedia: string | null,
  wikidata: string | null,
  types: readonly string[],
  tickers: readonly string[],
]
export type RanksValue = readonly (readonly [country: string | null, rank: number])[]

/** The columns of a packed row, in its order; the time stands before them. */
export const COLUMNS = [
  // Body polarity in the lowest two bits, title polarity in the next: 0 where there is none.
  'moods',
  'language',
  'sourceName',
  'sourceDomain',
  'author',
  'ranks',
  'characters',
  'words',
  'sentences',
  'paragraphs',
  'images',
  'videos',
  // 0 for none; else one more than twice the number, or twice its negative.
  'linksIn',
] as const
export type ColumnName = (typeof COLUMNS)[number]

/** The lists of a packed row, in its order, each after its length. */
export const LISTS = [
  // The number of the entity times 256, plus its bits (see `entityBits`).
  'entities',
  // The number of the form times 4, plus 1 if it is in the title, plus 2 if it is in the body.
  'forms',
  'keywords',
  'hashtags',
  'categories',
  'industries',
  'clusters',
] as const
export type ListName = (typeof LISTS)[number]

/** What an item of a list keeps beside its number: so many of its lowest bits. */
export const ITEM_BITS: Readonly<Record<ListName, number>> = {
  entities: 8,
  forms: 2,
  keywords: 0,
  hashtags: 0,
  categories: 0,
  industries: 0,
  clusters: 0,
}

export const IN_TITLE = 1
export const IN_BODY = 2

/** The number of a value, given out at its first use. */
export type NumberOf = (kind: Kind, value: string) => number

/** 1 positive, 2 neutral, 3 negative, 0 unknown: as in `doc.mood`. */
export function moodOf(polarity: Polarity | undefined): number {
  return polarity === undefined ? 0 : POLARITIES.indexOf(polarity) + 1
}

export function packFacets(story: Story, publishedAt: number, numberOf: NumberOf): Uint8Array {
  const { source, sentiment } = story
  const named = (kind: Kind, value: string | undefined): number =>
    value ? numberOf(kind, value) : 0
  const links = source.linksInCount
  const columns: Record<ColumnName, number> = {
    moods: moodOf(sentiment.body?.polarity) + 4 * moodOf(sentiment.title?.polarity),
    language: named('language', story.language),
    sourceName: named('sourceName', source.name),
    sourceDomain: named('sourceDomain', source.domain),
    author: named('author', story.author.name),
    ranks: named('ranks', ranksText(story)),
    characters: story.charactersCount,
    words: story.wordsCount,
    sentences: story.sentencesCount,
    paragraphs: story.paragraphsCount,
    images: imagesOf(story).length,
    videos: story.media.filter((item) => item.type === 'video').length,
    linksIn: links === undefined ? 0 : links < 0 ? -2 * links : 2 * links + 1,
  }
  const all = (kind: Kind, values: readonly string[]): number[] =>
    [...new Set(values)].filter((value) => value !== '').map((value) => numberOf(kind, value))
  const lists: Record<ListName, readonly number[]> = {
    entities: story.entities.map(
      (entity) => 256 * numberOf('entity', entityText(entity)) + entityBits(entity),
    ),
    forms: formsOf(story, numberOf),
    keywords: all('keyword', story.keywords),
    hashtags: all('hashtag', story.hashtags),
    categories: all(
      'category',
      story.categories.map((category) => category.id),
    ),
    industries: all(
      'industry',
      story.industries.map((industry) => industry.id),
    ),
    clusters: all('cluster', story.clusters),
  }
  const bytes: number[] = [...new Uint8Array(Float64Array.of(publishedAt).buffer)]
  for (const column of COLUMNS) writeNumber(bytes, columns[column])
  for (const list of LISTS) {
    writeNumber(bytes, lists[list].length)
    for (const item of lists[list]) writeNumber(bytes, item)
  }
  return Uint8Array.from(bytes)
}

/** The time stands first; then columns, then each list after its length (see `facet-rows.ts`). */
export const TIME_BYTES = 8

/** Where it is named (2 bits), then its mood overall, in the title, in the body (2 bits each). */
export function entityBits(entity: Entity): number {
  return (
    (isNamed(entity.title) ? IN_TITLE : 0) +
    (isNamed(entity.body) ? IN_BODY : 0) +
    4 * moodOf(entity.overallSentiment?.polarity) +
    16 * moodOf(entity.title.sentiment?.polarity) +
    64 * moodOf(entity.body.sentiment?.polarity)
  )
}

function isNamed(element: EntityElement): boolean {
  return element.surfaceForms.length > 0
}

function entityText({ id, links, types, stockTickers }: Entity): string {
  const value: EntityValue = [
    id,
    links?.wikipedia ?? null,
    links?.wikidata ?? null,
    types,
    stockTickers,
  ]
  return JSON.stringify(value)
}

function ranksText({ source: { ranks } }: Story): string | undefined {
  if (ranks.length === 0) return undefined
  const value: RanksValue = ranks.map(({ country, rank }) => [country ?? null, rank])
  return JSON.stringify(value)
}

function formsOf(story: Story, numberOf: NumberOf): number[] {
  const places = new Map<string, number>()
  for (const { title, body } of story.entities) {
    for (const { text } of title.surfaceForms) places.set(text, (places.get(text) ?? 0) | IN_TITLE)
    for (const { text } of body.surfaceForms) places.set(text, (places.get(text) ?? 0) | IN_BODY)
  }
  places.delete('')
  return [...places].map(([text, place]) => 4 * numberOf('form', text) + place)
}

function writeNumber(bytes: number[], value: number): void {
  let left = Math.max(0, Math.floor(value))
  while (left >= 128) {
    bytes.push((left % 128) + 128)
    left = Math.floor(left / 128)
  }
  bytes.push(left)
}
