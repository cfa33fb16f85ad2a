/** What charts over many stories show. Every mark carries the slice it counts, so that it can be opened. */
import * as z from 'zod'
import { Slice } from './slice.ts'
import { Polarity, StoryId } from './story.ts'

const Count = z.number().int().nonnegative()

/** What a reader must know to trust a chart. */
export const ChartCaption = z.strictObject({
  /** The scope in words. */
  query: z.string(),
  /** Bounds of the stories counted, ISO 8601, `to` exclusive; absent where there are none. */
  from: z.string().optional(),
  to: z.string().optional(),
  /** Stories of the scope and slice. */
  n: Count,
  /** Stories the service promised for the scope's search; of these `n` or more are kept here. */
  of: Count.optional(),
  source: z.enum(['library', 'service']),
  /** Why it was not counted as asked. */
  note: z.string().optional(),
  engine: z.string(),
  version: z.string(),
  madeAt: z.string(),
})
export type ChartCaption = Readonly<z.infer<typeof ChartCaption>>

/**
 * Mean of positive (+1), neutral (0) and negative (−1) over `n` stories of known mood, and its 95 %
 * interval (Agresti and Min 2005); no figures where none is known.
 */
export const NetMood = z.strictObject({
  n: Count,
  mean: z.number().optional(),
  low: z.number().optional(),
  high: z.number().optional(),
})
export type NetMood = z.infer<typeof NetMood>

/** Stories by mood; a story of unknown mood is none of the three. */
const Moods = {
  count: Count,
  positive: Count,
  neutral: Count,
  negative: Count,
  unknown: Count,
  net: NetMood,
}

export const TimelineBy = z.enum(['hour', 'day', 'week', 'month'])
export type TimelineBy = z.infer<typeof TimelineBy>

/** Where an entity is named, and with that which mood about it counts. */
export const NamedIn = z.enum(['title', 'body', 'overall'])
export type NamedIn = z.infer<typeof NamedIn>

export const SeriesSpec = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('scope') }),
  z.strictObject({
    kind: z.literal('entity'),
    id: z.string().max(10_000),
    in: NamedIn,
    label: z.string().max(10_000).optional(),
  }),
  /** Any part of the scope: a source, a language, a word. */
  z.strictObject({ kind: z.literal('slice'), slice: Slice, label: z.string().max(10_000) }),
])
export type SeriesSpec = z.infer<typeof SeriesSpec>

export const TimelineBin = z.strictObject({
  /** ISO 8601 UTC; `to` is exclusive. */
  from: z.string(),
  to: z.string(),
  ...Moods,
  /** Not over yet, or cut short by the bounds of the scope. */
  isUnfinished: z.boolean(),
  /**
   * Far above the fourteen bins before it: `expected` is their median, `score` the distance from it
   * in robust standard deviations.
   */
  spike: z.strictObject({ expected: z.number(), score: z.number() }).optional(),
})
export type TimelineBin = z.infer<typeof TimelineBin>

export const TimelineSeries = z.strictObject({
  spec: SeriesSpec,
  label: z.string(),
  /** With the bounds of a bin: the stories the bin counts. */
  slice: Slice,
  /** Whose mood is counted: the body's, or that about the entity. */
  mood: z.enum(['body', 'entity']),
  /** Sums over all bins. */
  ...Moods,
  bins: z.array(TimelineBin),
})
export type TimelineSeries = z.infer<typeof TimelineSeries>

const Stretch = z.strictObject({ from: z.string(), to: z.string(), note: z.string() })

export const Timeline = z.strictObject({
  caption: ChartCaption,
  /** As asked, or coarser where that would be more than 5,000 bins. */
  by: TimelineBy,
  /** IANA name; bins begin at its midnights, Mondays and firsts. */
  zone: z.string(),
  series: z.array(TimelineSeries),
  /** All stories of the library per bin, whatever the scope: for the share of all coverage. */
  all: z.array(Count),
  /** Times of which nothing was collected: no coverage there means nothing. */
  gaps: z.array(Stretch).optional(),
  /** Where the engine changed. */
  seams: z.array(z.strictObject({ at: z.string(), note: z.string() })).optional(),
})
export type Timeline = z.infer<typeof Timeline>

export const TrendRow = z.strictObject({
  value: z.string(),
  /** What a person calls it: the name of an entity, the label of a category. */
  label: z.string(),
  detail: z.string().optional(),
  ...Moods,
  slice: Slice,
})
export type TrendRow = z.infer<typeof TrendRow>

export const Trends = z.strictObject({
  caption: ChartCaption,
  field: z.string(),
  rows: z.array(TrendRow),
  /** Whether there are more values than rows. */
  isCut: z.boolean(),
})
export type Trends = z.infer<typeof Trends>

export const HistogramChart = z.strictObject({
  caption: ChartCaption,
  field: z.string(),
  /** Of the stories that have a value. */
  min: z.number().optional(),
  max: z.number().optional(),
  mean: z.number().optional(),
  median: z.number().optional(),
  isLog: z.boolean(),
  bins: z.array(
    z.strictObject({
      from: z.number(),
      /** Exclusive; values are whole numbers. */
      to: z.number(),
      count: Count,
      slice: Slice,
    }),
  ),
  /** Stories without a value: in no bin. */
  unknown: Count,
})
export type HistogramChart = z.infer<typeof HistogramChart>

/** How much more frequent something is in one set of stories than in another. */
const Rise = {
  /** Stories that have it, and all stories, here and in the background. */
  count: Count,
  of: Count,
  before: Count,
  beforeOf: Count,
  /** Log-likelihood ratio G² (Dunning 1993) with one degree of freedom: 10.83 is p < 0.001. */
  g2: z.number(),
  /** Log2 of the ratio of the shares, halves added (Hardie 2014): 1 is twice as frequent. */
  logRatio: z.number(),
}

export const TermRow = z.strictObject({
  /** As it stands in the stories most often. */
  term: z.string(),
  ...Rise,
  slice: Slice,
})
export type TermRow = z.infer<typeof TermRow>

export const SignificantTerms = z.strictObject({
  caption: ChartCaption,
  /** The background in words. */
  background: z.string(),
  rows: z.array(TermRow),
  /** Stories read for candidates; counts of rows are of all stories whatever this is. */
  read: Count,
  isSampled: z.boolean(),
})
export type SignificantTerms = z.infer<typeof SignificantTerms>

export const RiseRow = z.strictObject({
  value: z.string(),
  label: z.string(),
  ...Rise,
  slice: Slice,
})
export type RiseRow = z.infer<typeof RiseRow>

export const SpikeExplanation = z.strictObject({
  caption: ChartCaption,
  /** The bins before it, against which it was judged. */
  baseline: z.strictObject({ from: z.string(), to: z.string(), bins: Count, stories: Count }),
  count: Count,
  expected: z.number(),
  score: z.number(),
  /** Chance of so many or more if stories came as they did before (Poisson). */
  chance: z.number(),
  isSpike: z.boolean(),
  terms: z.array(RiseRow),
  entities: z.array(RiseRow),
  sources: z.array(RiseRow),
})
export type SpikeExplanation = z.infer<typeof SpikeExplanation>

export const ContextTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('phrase'), text: z.string().min(1).max(1000) }),
  z.strictObject({ kind: z.literal('entity'), id: z.string().max(10_000) }),
])
export type ContextTarget = z.infer<typeof ContextTarget>

export const ContextSort = z.enum(['newest', 'oldest', 'left', 'right'])
export type ContextSort = z.infer<typeof ContextSort>

/** One place where the words stand. */
export const ContextRow = z.strictObject({
  storyId: StoryId,
  title: z.string(),
  sourceName: z.string(),
  publishedAt: z.string(),
  in: z.enum(['title', 'body']),
  left: z.string(),
  match: z.string(),
  right: z.string(),
  /** Of the match in title or body, in code points; `end` is exclusive. */
  start: Count,
  end: Count,
  polarity: Polarity.optional(),
})
export type ContextRow = z.infer<typeof ContextRow>

export const Context = z.strictObject({
  caption: ChartCaption,
  rows: z.array(ContextRow),
  /** Places found. */
  total: Count,
  /** Stories that hold one, of all stories of the scope that do. */
  read: Count,
  stories: Count,
  /** Whether looking ended at its limit of places or time. */
  isCut: z.boolean(),
})
export type Context = z.infer<typeof Context>
