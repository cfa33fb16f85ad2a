/** What a text-analysis service is asked and answers, whoever answers: this machine or a remote one. */
import * as z from 'zod'
import { Polarity, Sentiment } from './story.ts'

export const TEXT_ANALYSES = [
  'language',
  'sentiment',
  'elsa',
  'absa',
  'entities',
  'concepts',
  'classify',
  'summarize',
  'hashtags',
  'extract',
  'image-tags',
] as const
export const TextAnalysis = z.enum(TEXT_ANALYSES)
export type TextAnalysis = z.infer<typeof TextAnalysis>

export const TaxonomyName = z.enum(['iptc-subjectcode', 'iab-qag'])
export type TaxonomyName = z.infer<typeof TaxonomyName>

export const ABSA_DOMAINS = ['hotels', 'restaurants', 'cars', 'airlines'] as const
export const AbsaDomain = z.enum(ABSA_DOMAINS)
export type AbsaDomain = z.infer<typeof AbsaDomain>

export const SentimentMode = z.enum(['tweet', 'document'])
export type SentimentMode = z.infer<typeof SentimentMode>

const onText = {
  text: z.string(),
  title: z.string().optional(),
  /** ISO 639-1, `zh-cn`, `zh-tw`, or `auto`. */
  language: z.string(),
}

/** One analysis of one text. Its language is told by the text where `auto` is asked for. */
export const TextRequest = z.discriminatedUnion('analysis', [
  z.strictObject({ analysis: z.literal('language'), ...onText }),
  z.strictObject({ analysis: z.literal('sentiment'), mode: SentimentMode, ...onText }),
  z.strictObject({ analysis: z.literal('elsa'), ...onText }),
  z.strictObject({ analysis: z.literal('absa'), domain: AbsaDomain, ...onText }),
  z.strictObject({ analysis: z.literal('entities'), ...onText }),
  z.strictObject({ analysis: z.literal('concepts'), ...onText }),
  z.strictObject({ analysis: z.literal('classify'), taxonomy: TaxonomyName, ...onText }),
  z.strictObject({
    analysis: z.literal('summarize'),
    /** How many sentences, or how many in a hundred of the text's; five where neither is said. */
    sentences: z.number().int().min(1).optional(),
    percentage: z.number().min(1).max(100).optional(),
    mode: z.enum(['default', 'short']),
    ...onText,
  }),
  z.strictObject({ analysis: z.literal('hashtags'), ...onText }),
  /** `html` is the page's source; nothing is fetched. */
  z.strictObject({
    analysis: z.literal('extract'),
    html: z.string(),
    url: z.string().optional(),
    bestImage: z.boolean(),
    language: z.string(),
  }),
])
export type TextRequest = z.infer<typeof TextRequest>

/** An image's bytes, already fetched; `image` is the address they came from. */
export type ImageRequest = {
  readonly analysis: 'image-tags'
  readonly image: string
  readonly bytes: Uint8Array
}

/** Offsets and lengths count Unicode code points. */
const offset = z.number().int().min(0)
/** Probability 0–1 of being right, fitted on held-back texts. */
const confidence = z.number()

/** A word or phrase that moved a judgement, and how far; the sign is the direction. */
export const MoodDriver = z.strictObject({ text: z.string(), offset, weight: z.number() })
export type MoodDriver = z.infer<typeof MoodDriver>

export const SentenceMood = z.strictObject({
  text: z.string(),
  offset,
  polarity: Polarity,
  confidence,
  drivers: z.array(MoodDriver).optional(),
})
export type SentenceMood = z.infer<typeof SentenceMood>

export const TextMood = z.strictObject({
  polarity: Polarity,
  polarityConfidence: confidence,
  /** `unknown` is recorded of the service (wire-facts 6.2): nothing can be said. */
  subjectivity: z.enum(['subjective', 'objective', 'unknown']),
  subjectivityConfidence: confidence,
  drivers: z.array(MoodDriver).optional(),
  sentences: z.array(SentenceMood).optional(),
})
export type TextMood = z.infer<typeof TextMood>

export const EntityMood = z.strictObject({
  name: z.string(),
  /** As on the wire: Person, Organization, Location, Product. */
  type: z.string(),
  links: z.array(
    z.strictObject({
      uri: z.string(),
      provider: z.string(),
      types: z.array(z.string()),
      /** Of a remote service not limited to 1 (wire-facts 6.2). */
      confidence,
    }),
  ),
  mentions: z.array(z.strictObject({ text: z.string(), offset, confidence, sentiment: Sentiment })),
  overallSentiment: Sentiment,
})
export type EntityMood = z.infer<typeof EntityMood>

export const AspectMood = z.strictObject({
  /** Lower case, as on the wire: `room amenities`. */
  aspect: z.string(),
  aspectConfidence: confidence,
  polarity: Polarity,
  polarityConfidence: confidence,
})
export type AspectMood = z.infer<typeof AspectMood>

export const AspectSentence = z.strictObject({
  text: z.string(),
  /** Absent from a remote service. */
  offset: offset.optional(),
  polarity: Polarity,
  polarityConfidence: confidence,
  aspects: z.array(AspectMood),
})
export type AspectSentence = z.infer<typeof AspectSentence>

/** Where a value of a type stands; overlapping ones are allowed. */
export const EntityMention = z.strictObject({
  type: z.string(),
  text: z.string(),
  offset,
  confidence: confidence.optional(),
})
export type EntityMention = z.infer<typeof EntityMention>

export const TextConcept = z.strictObject({
  uri: z.string(),
  types: z.array(z.string()),
  support: z.number().int(),
  /** The first occurrence of every different form. */
  surfaceForms: z.array(z.strictObject({ text: z.string(), score: z.number(), offset })),
})
export type TextConcept = z.infer<typeof TextConcept>

export const TextCategory = z.strictObject({
  id: z.string(),
  label: z.string(),
  score: confidence,
  isConfident: z.boolean(),
  /** Ids from the nearest parent to the top. */
  parents: z.array(z.string()),
})
export type TextCategory = z.infer<typeof TextCategory>

export const TextArticle = z.strictObject({
  title: z.string(),
  text: z.string(),
  author: z.string(),
  /** ISO 8601, or empty. */
  publishedAt: z.string(),
  image: z.string(),
  keywords: z.array(z.string()),
  feeds: z.array(z.string()),
  videos: z.array(z.string()),
})
export type TextArticle = z.infer<typeof TextArticle>

export const ImageTag = z.strictObject({
  tag: z.string(),
  confidence,
  /** What it was taken from; absent from a remote service. */
  source: z.string().optional(),
})
export type ImageTag = z.infer<typeof ImageTag>

export const TextResult = z.discriminatedUnion('analysis', [
  z.strictObject({ analysis: z.literal('language'), language: z.string(), confidence }),
  z.strictObject({ analysis: z.literal('sentiment'), ...TextMood.shape }),
  z.strictObject({ analysis: z.literal('elsa'), entities: z.array(EntityMood) }),
  z.strictObject({
    analysis: z.literal('absa'),
    domain: z.string(),
    aspects: z.array(AspectMood),
    sentences: z.array(AspectSentence),
  }),
  z.strictObject({
    analysis: z.literal('entities'),
    /** By type: location, person, organization, keyword …; types without values are absent. */
    values: z.record(z.string(), z.array(z.string())),
    mentions: z.array(EntityMention).optional(),
  }),
  z.strictObject({ analysis: z.literal('concepts'), concepts: z.array(TextConcept) }),
  z.strictObject({
    analysis: z.literal('classify'),
    taxonomy: z.string(),
    categories: z.array(TextCategory),
  }),
  z.strictObject({ analysis: z.literal('summarize'), sentences: z.array(z.string()) }),
  z.strictObject({ analysis: z.literal('hashtags'), hashtags: z.array(z.string()) }),
  z.strictObject({ analysis: z.literal('extract'), article: TextArticle }),
  z.strictObject({
    analysis: z.literal('image-tags'),
    image: z.string(),
    tags: z.array(ImageTag),
  }),
])
export type TextResult = z.infer<typeof TextResult>

/** How far the analysis of a language goes: trained on texts of it; by lists only; not at all. */
export const Support = z.enum(['full', 'partial', 'none'])
export type Support = z.infer<typeof Support>

/** Who answered, from what, and how far it can be trusted; shown beside every figure. */
export const AnalysisSource = z.strictObject({
  /** `local`, or the name of the profile whose service answered. */
  engine: z.string(),
  version: z.string().optional(),
  /** Digest of the word lists and models behind the answer. */
  lexicon: z.string().optional(),
  /** Of the text, as asked for or as found; `und` where nothing is known of it. */
  language: z.string().optional(),
  languageConfidence: confidence.optional(),
  support: Support.optional(),
  /** Only the beginning of a very long text was analysed. */
  isCut: z.boolean().optional(),
  /** What must be known of this answer, in a sentence. */
  note: z.string().optional(),
})
export type AnalysisSource = z.infer<typeof AnalysisSource>

export const TextAnswer = z.strictObject({ source: AnalysisSource, result: TextResult })
export type TextAnswer = z.infer<typeof TextAnswer>

/** What one call of an endpoint gave, for whoever looks at calls one by one. */
export const TextTrial = z.strictObject({
  endpoint: z.string(),
  source: AnalysisSource,
  /** Absent of `combined` and of taxonomies, which are shown as they came. */
  result: TextResult.optional(),
  /** As the service echoes it: of an address, its article. */
  text: z.string().optional(),
  /** The body's JSON text as the service prints it. */
  json: z.string(),
  tookMs: z.number(),
})
export type TextTrial = z.infer<typeof TextTrial>

/** While a call waits for its turn: why, and until when where that is known. */
export const TrialStep = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('waiting'),
    waiting: z.number().int(),
    reason: z.string().optional(),
    resumesAt: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal('answer'), answer: TextTrial }),
])
export type TrialStep = z.infer<typeof TrialStep>

/**
 * `language`: nobody here knows that language; `unreadable`: the image or page is none or damaged;
 * `failed`: this text could not be analysed.
 */
export type TextFailure = {
  readonly failed: string
  readonly kind: 'language' | 'unreadable' | 'failed'
}
