/**
 * What the news service's answers are wrapped in (wire-facts 2), read leniently: unknown keys are
 * passed over, missing optional ones absent, and items are read one by one by their own schemas, so
 * that a bad one costs itself. Keys such as `published_at.start` hold a dot; nothing is nested there.
 */
import * as z from 'zod'

import { wireId } from '../json.ts'

const text = z.string().optional().catch(undefined)
const count = z.number().int().nonnegative()
const whole = z.number().int().optional().catch(undefined)
const time = z.string().refine((value) => !Number.isNaN(Date.parse(value)), 'is not a time')
const optionalTime = time.optional().catch(undefined)
const items = z.array(z.unknown())
const optionalItems = items.optional().catch(undefined)

/** The bounds that the service used. */
const window = { 'published_at.start': text, 'published_at.end': text }
/** Of story bodies; stories of unknown mood are in no one of them. */
const sentiment = z
  .object({ positive: count, neutral: count, negative: count })
  .optional()
  .catch(undefined)

/** `stories` holds wire stories (story.ts), `clusters` groups of them when `cluster=true` was sent. */
export const WireStories = z.object({
  stories: items,
  next_page_cursor: z.union([z.string(), z.number().transform(String)]).nullish(),
  clusters: optionalItems,
  warnings: optionalItems,
  ...window,
})
export type WireStories = z.input<typeof WireStories>

/** The grouping of one page of stories: not the service's event clusters. */
export const WireStoryGroup = z.object({
  id: wireId,
  phrases: z.array(z.string()).catch([]),
  size: count.catch(0),
  stories: z.array(wireId),
  score: z.number().optional().catch(undefined),
})
export type WireStoryGroup = z.input<typeof WireStoryGroup>

export const WireTimeSeries = z.object({ time_series: items, period: text, ...window })
export const WireTimeBin = z.object({ published_at: time, count, sentiment })

export const WireTrends = z.object({ trends: items, field: text, ...window })
export type WireTrends = z.input<typeof WireTrends>
/** Clusters and ids may come as numbers. */
export const WireTrend = z.object({ value: wireId, count, sentiment })

export const WireHistograms = z.object({
  intervals: items,
  'interval.start': whole,
  'interval.end': whole,
  'interval.width': whole,
  field: text,
  ...window,
})
export type WireHistograms = z.input<typeof WireHistograms>
export const WireInterval = z.object({ bin: z.number().int(), count })

export const WireClusters = z.object({
  clusters: items,
  cluster_count: count.optional().catch(undefined),
  next_page_cursor: WireStories.shape.next_page_cursor,
})
export type WireClusters = z.input<typeof WireClusters>

/** With `return[]` any of these but the id may be left out. */
export const WireCluster = z.object({
  id: wireId,
  story_count: count.optional().catch(undefined),
  time: optionalTime,
  earliest_story: optionalTime,
  latest_story: optionalTime,
  location: z.object({ country: text, state: text, city: text }).optional().catch(undefined),
  representative_story: z
    .object({ id: wireId, title: text, permalink: text, published_at: optionalTime })
    .optional()
    .catch(undefined),
})
export type WireCluster = z.input<typeof WireCluster>

const compared = { story_title: text, story_body: text, story_language: text }

export const WireRelatedStories = z.object({
  related_stories: items,
  clusters: optionalItems,
  ...compared,
  ...window,
})
export type WireRelatedStories = z.input<typeof WireRelatedStories>

export const WireCoverages = z.object({
  coverages: items,
  clusters: optionalItems,
  story_published_at: text,
  ...compared,
})
export type WireCoverages = z.input<typeof WireCoverages>

export const WireAutocompletes = z.object({ autocompletes: items })
export type WireAutocompletes = z.input<typeof WireAutocompletes>

/** `status` was text until August 2022; other servers put the parameter's name beside the words. */
export const WireErrors = z.object({
  errors: z
    .array(
      z.object({
        id: text,
        code: text,
        title: text,
        detail: text,
        status: z.union([z.number(), z.string()]).optional().catch(undefined),
        links: z.object({ about: text, docs: text }).optional().catch(undefined),
        parameter: text,
        source: z.object({ parameter: text }).optional().catch(undefined),
      }),
    )
    .min(1),
})
export type WireErrors = z.input<typeof WireErrors>
