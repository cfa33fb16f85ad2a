import * as z from 'zod'

/** A story id is a decimal number on the wire and passes 2^53: a string from the first byte. */
export const StoryId = z.string().min(1).max(64)
export type StoryId = z.infer<typeof StoryId>

export const Polarity = z.enum(['positive', 'neutral', 'negative'])
export type Polarity = z.infer<typeof Polarity>

/** Polarity with the probability (0–1) that it is right. */
export const Sentiment = z.strictObject({ polarity: Polarity, confidence: z.number() })
export type Sentiment = z.infer<typeof Sentiment>

/** Offsets count Unicode code points in the element's text; `end` is exclusive (wire-facts 1.4). */
export const Mention = z.strictObject({
  start: z.number().int(),
  end: z.number().int(),
  sentiment: Sentiment.optional(),
})
export type Mention = z.infer<typeof Mention>

export const SurfaceForm = z.strictObject({
  text: z.string(),
  frequency: z.number().int(),
  mentions: z.array(Mention),
})
export type SurfaceForm = z.infer<typeof SurfaceForm>

/** What an entity does in one element (title or body); no sentiment where it has no mention. */
export const EntityElement = z.strictObject({
  sentiment: Sentiment.optional(),
  surfaceForms: z.array(SurfaceForm),
})
export type EntityElement = z.infer<typeof EntityElement>

export const Entity = z.strictObject({
  id: z.string(),
  links: z
    .strictObject({ wikipedia: z.string().optional(), wikidata: z.string().optional() })
    .optional(),
  stockTickers: z.array(z.string()),
  types: z.array(z.string()),
  overallSentiment: Sentiment.optional(),
  /** 0–1: nearness to the top, presence in the title, number of mentions. */
  overallProminence: z.number(),
  overallFrequency: z.number().int(),
  title: EntityElement,
  body: EntityElement,
  /** What corrections call it; else its name is the form used most. */
  name: z.string().optional(),
  /** The corrections that made it what it is here. */
  ruleIds: z.array(z.string()).optional(),
})
export type Entity = z.infer<typeof Entity>

export const Category = z.strictObject({
  id: z.string(),
  label: z.string().optional(),
  /** Probability 0–1. */
  score: z.number(),
  /** Absent on industries. */
  taxonomy: z.string().optional(),
  parents: z.array(z.string()).optional(),
})
export type Category = z.infer<typeof Category>

export const Place = z.strictObject({
  country: z.string().optional(),
  state: z.string().optional(),
  city: z.string().optional(),
})
export type Place = z.infer<typeof Place>

export const Scope = Place.extend({ level: z.string().optional() })
export type Scope = z.infer<typeof Scope>

export const Source = z.strictObject({
  id: z.string().optional(),
  name: z.string(),
  domain: z.string().optional(),
  homePageUrl: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  logoUrl: z.string().optional(),
  linksInCount: z.number().int().optional(),
  locations: z.array(Place),
  scopes: z.array(Scope),
  /** Alexa ranks; an item without a country is the global rank. */
  ranks: z.array(z.strictObject({ rank: z.number().int(), country: z.string().optional() })),
})
export type Source = z.infer<typeof Source>

export const Media = z.strictObject({
  type: z.string(),
  url: z.string(),
  format: z.string().optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  contentLength: z.number().int().optional(),
})
export type Media = z.infer<typeof Media>

export const Story = z.strictObject({
  id: StoryId,
  title: z.string(),
  body: z.string(),
  /** Sentences of the body, verbatim and in order. */
  summary: z.array(z.string()),
  source: Source,
  author: z.strictObject({ id: z.string().optional(), name: z.string() }),
  entities: z.array(Entity),
  keywords: z.array(z.string()),
  hashtags: z.array(z.string()),
  charactersCount: z.number().int(),
  wordsCount: z.number().int(),
  sentencesCount: z.number().int(),
  paragraphsCount: z.number().int(),
  categories: z.array(Category),
  industries: z.array(Category),
  media: z.array(Media),
  /** Left out where the engine does not know the language: never "neutral" by default. */
  sentiment: z.strictObject({ title: Sentiment.optional(), body: Sentiment.optional() }),
  language: z.string(),
  /** When the service acquired it; ISO 8601 UTC. */
  publishedAt: z.string(),
  /** The publisher's own time where known. */
  publishedDatetime: z.string().optional(),
  permalink: z.string().optional(),
  canonical: z.string().optional(),
  clusters: z.array(z.string()),
  /** 0 open web, 1 licensed: bodies of licensed stories stay out of exports by default. */
  licenseType: z.number().int(),
  translations: z
    .record(
      z.string(),
      z.strictObject({ title: z.string().optional(), body: z.string().optional() }),
    )
    .optional(),
  /** The corrections that changed anything of it, those included that took entities away. */
  ruleIds: z.array(z.string()).optional(),
})
export type Story = z.infer<typeof Story>

/** What a list row needs; bodies travel one at a time. */
export const StorySummary = z.strictObject({
  id: StoryId,
  title: z.string(),
  /** First sentences, at most 280 characters. */
  excerpt: z.string(),
  sourceName: z.string(),
  sourceDomain: z.string().optional(),
  author: z.string(),
  language: z.string(),
  publishedAt: z.string(),
  wordsCount: z.number().int(),
  titleSentiment: Sentiment.optional(),
  bodySentiment: Sentiment.optional(),
  /** The most prominent entities, at most four. */
  entities: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  isRead: z.boolean(),
  isStarred: z.boolean(),
  isSample: z.boolean(),
  /** The corrections that changed anything of the story. */
  ruleIds: z.array(z.string()).optional(),
  /** Tags of the person's own, in their order. */
  tagIds: z.array(z.string()).optional(),
  /** Highlights and notes in it. */
  notes: z.number().int().optional(),
  /** In a folded list: other rows with nearly its text, and the sources of all of them. */
  copies: z.strictObject({ stories: z.number().int(), outlets: z.number().int() }).optional(),
  /** In a folded list: the row before which its text stood first. */
  copyOf: StoryId.optional(),
})
export type StorySummary = z.infer<typeof StorySummary>
