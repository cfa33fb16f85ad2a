// What the sample newsroom's files must look like. The files are data written by people, so a
// misspelt key is a mistake worth stopping for: every object is strict.
import * as z from 'zod'

export const SampleLanguage = z.enum(['en', 'de', 'fr', 'es', 'ar'])
export type SampleLanguage = z.infer<typeof SampleLanguage>

const Key = z.string().regex(/^[a-z0-9-]+$/)
const Text = z.string().min(1)
/** Days before now, on the affair's own calendar; fractions order stories within a day. */
const Day = z.number().min(0).max(60)
/** First and last phase in which a text is true, both inclusive. */
const Phases = z.tuple([z.number().int().min(1), z.number().int().min(1)])

const Place = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/),
  state: Text.optional(),
  city: Text.optional(),
})

export const Outlet = z.strictObject({
  key: Key,
  name: Text,
  description: Text,
  domain: z.string().regex(/^[a-z0-9-]+\.example$/),
  language: SampleLanguage,
  locations: z.array(Place).min(1),
  scopes: z
    .array(Place.partial().extend({ level: z.enum(['international', 'national', 'local']) }))
    .min(1),
  linksInCount: z.number().int().optional(),
  ranks: z.array(z.strictObject({ rank: z.number().int(), country: Text.optional() })),
  /** Stories come under the publisher's licence: their bodies stay out of exports. */
  isLicensed: z.boolean().optional(),
  authors: z.array(Text).min(2),
})
export type Outlet = z.infer<typeof Outlet>

const Version = z.strictObject({ title: Text, body: z.array(Text).min(1) })

/** The same agency text in another paper: another title, some paragraphs dropped, some added. */
const Copy = z.strictObject({
  key: Key,
  outlet: Key,
  /** Days after the original. */
  later: z.number().positive().max(2),
  title: Text,
  drop: z.array(z.number().int().nonnegative()),
  add: z.array(Text),
})

const WrittenStory = z.strictObject({
  key: Key,
  lang: SampleLanguage,
  day: Day,
  /** The phase of the affair that begins with this story: what follow-ups may say after it. */
  opens: z.number().int().min(1).optional(),
  outlet: Key,
  image: z.boolean().optional(),
  title: Text,
  body: z.array(Text).min(3),
  translation: Version.optional(),
  copies: z.array(Copy).optional(),
})
export type WrittenStory = z.infer<typeof WrittenStory>

const Block = z.strictObject({ in: Phases, text: Text })
const Lead = z.strictObject({ in: Phases, titles: z.array(Text).min(1), text: Text })
export type Lead = z.infer<typeof Lead>

/** Sentences for follow-ups in one language; each is true in the phases it names. */
const Reports = z.strictObject({
  calendar: z.array(Day),
  leads: z.array(Lead).min(1),
  details: z.array(Block).min(1),
  quotes: z.array(Block).min(1),
  backgrounds: z.array(Block).min(1),
  outlooks: z.array(Block).min(1),
})
export type Reports = z.infer<typeof Reports>

export const Affair = z.strictObject({
  slug: Key,
  outlets: z.array(Key).min(1),
  /** Figures as corner points (days ago, value), oldest first; straight lines between them. */
  figures: z.record(z.string(), z.array(z.tuple([Day, z.number()])).min(1)),
  stories: z.array(WrittenStory).min(1),
  reports: z.partialRecord(SampleLanguage, Reports),
})
export type Affair = z.infer<typeof Affair>

/** A name book of the fictional world, in the format of the embedded knowledge base. */
export const SampleEntity = z.strictObject({
  id: z.string().regex(/^N[1-9]\d{37}$/),
  names: z.record(z.string().regex(/^[a-z]{2}$/), z.array(Text).min(1)),
  types: z.array(Text).min(1),
  stockTickers: z.array(Text).optional(),
  description: Text,
})
export type SampleEntity = z.infer<typeof SampleEntity>
