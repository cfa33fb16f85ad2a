/**
 * The story as the news service writes it (wire-facts 1.2–1.5), read leniently: what is unknown is
 * kept out, what has the wrong type is left out, a list loses only its bad items. Only `id`,
 * `published_at` and one of `title` and `body` are indispensable.
 */
import * as z from 'zod'

import { wireId } from '../json.ts'

const text = z.string().optional().catch(undefined)
const count = z.number().int().nonnegative().optional().catch(undefined)
const integer = z.number().int().optional().catch(undefined)
const share = z.number().min(0).max(1)
const id = wireId.optional().catch(undefined)
/** Offset-less times are taken as UTC, which is what every service of this family means. */
const time = z
  .string()
  .refine((value) => !Number.isNaN(Date.parse(value)), 'is not a date and time')

const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((values) =>
      values.flatMap((value): z.output<T>[] => {
        const read = item.safeParse(value)
        return read.success ? [read.data] : []
      }),
    )

const optional = <T extends z.ZodType>(item: T) => item.optional().catch(undefined)

const Polarity = z.enum(['positive', 'neutral', 'negative'])
const WireSentiment = z.object({ polarity: Polarity, confidence: share })
/** Of title and body: here the probability is called `score`; old exports say `confidence`. */
const WireScore = z
  .object({ polarity: Polarity, score: optional(share), confidence: optional(share) })
  .transform(({ polarity, score, confidence }) => ({ polarity, score: score ?? confidence ?? 0 }))

const WireMention = z.object({
  index: z.object({ start: z.number().int().nonnegative(), end: z.number().int().nonnegative() }),
  sentiment: optional(WireSentiment),
})
const WireSurfaceForm = z.object({
  text: z.string(),
  frequency: count,
  mentions: listOf(WireMention),
})
const WireElement = z.object({
  sentiment: optional(WireSentiment),
  surface_forms: listOf(WireSurfaceForm),
})
const NO_MENTIONS = { surface_forms: [] }

const WireEntity = z.object({
  id: wireId,
  links: optional(z.object({ wikipedia: text, wikidata: text })),
  stock_tickers: listOf(z.string()),
  types: listOf(z.string()),
  overall_sentiment: optional(WireSentiment),
  overall_prominence: optional(share),
  overall_frequency: count,
  body: WireElement.catch(NO_MENTIONS),
  title: WireElement.catch(NO_MENTIONS),
})
export type WireEntity = z.output<typeof WireEntity>

/**
 * The superseded models in one: (a) `{text, types, links.dbpedia, indices, score}` per mentioned
 * text, (b) with `id`, `surface_forms` and `prominence_score`.
 */
const Indices = listOf(z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]))
const WireLegacyEntity = z.object({
  id,
  text,
  links: optional(z.object({ dbpedia: text, wikipedia: text, wikidata: text })),
  types: listOf(z.string()),
  stock_ticker: text,
  sentiment: optional(WireScore),
  indices: Indices,
  surface_forms: listOf(z.object({ text: z.string(), indices: Indices, frequency: count })),
  score: optional(share),
  prominence_score: optional(share),
})
export type WireLegacyEntity = z.output<typeof WireLegacyEntity>

const WireLegacyEntities = z.object({
  title: listOf(WireLegacyEntity),
  body: listOf(WireLegacyEntity),
})
export type WireLegacyEntities = z.output<typeof WireLegacyEntities>

const WireCategory = z.object({
  id: wireId,
  label: text,
  score: share.catch(0),
  taxonomy: text,
  links: optional(z.object({ parents: optional(z.array(z.string())), parent: text })),
})

const place = { country: text, state: text, city: text }
const WireSource = z.object({
  id,
  name: z.string().catch(''),
  domain: text,
  home_page_url: text,
  title: text,
  description: text,
  logo_url: text,
  links_in_count: integer,
  locations: listOf(z.object(place)),
  scopes: listOf(z.object({ ...place, level: text })),
  rankings: optional(
    z.object({ alexa: listOf(z.object({ rank: z.number().int(), country: text })) }),
  ),
})

const WireMedia = z.object({
  type: z.string(),
  url: z.string(),
  format: text,
  width: integer,
  height: integer,
  content_length: integer,
})

export const WireStory = z
  .object({
    id: wireId.refine((value) => value.length > 0 && value.length <= 64, 'is not a story id'),
    title: text,
    body: text,
    summary: z.object({ sentences: listOf(z.string()) }).catch({ sentences: [] }),
    source: WireSource.catch({ name: '', locations: [], scopes: [] }),
    author: z.object({ id, name: z.string().catch('') }).catch({ name: '' }),
    entities: z.union([listOfEntities(), WireLegacyEntities]).catch([]),
    keywords: listOf(z.string()),
    hashtags: listOf(z.string()),
    characters_count: count,
    words_count: count,
    sentences_count: count,
    paragraphs_count: count,
    categories: listOf(WireCategory),
    industries: listOf(WireCategory),
    media: listOf(WireMedia),
    sentiment: z.object({ title: optional(WireScore), body: optional(WireScore) }).catch({}),
    language: z.string().catch(''),
    published_at: time,
    published_datetime: optional(time),
    links: z.object({ permalink: text, canonical: text }).catch({}),
    clusters: listOf(wireId),
    license_type: z.number().int().catch(0),
    translations: optional(z.record(z.string(), z.object({ title: text, body: text }))),
  })
  .refine((story) => story.title !== undefined || story.body !== undefined, {
    path: ['title'],
    message: 'is missing, and so is the body',
  })
export type WireStory = z.output<typeof WireStory>

// An array that is not there must not be mistaken for the empty current model before the
// superseded object had its turn, so this one does not forgive a wrong type.
function listOfEntities() {
  return z.array(z.unknown()).pipe(listOf(WireEntity))
}
