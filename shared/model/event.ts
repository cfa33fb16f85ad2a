import * as z from 'zod'
import { ChartCaption, TrendRow, Timeline } from './explore.ts'
import { Place, StoryId, StorySummary } from './story.ts'

/**
 * Stories that tell of one event. A cluster is frozen when two weeks have passed without a new story
 * (news specification 3): its numbers stop moving then.
 */
export const NewsEvent = z.strictObject({
  id: z.string(),
  /** Of the best story; the cluster's number where none is known. */
  title: z.string(),
  /** As the service counts; what is kept here where it was not asked. */
  size: z.number().int(),
  /** Stories of it in the scope that are kept here. */
  cached: z.number().int(),
  earliest: z.string().optional(),
  latest: z.string().optional(),
  /** When it happened, as far as its stories say. */
  time: z.string().optional(),
  place: Place.optional(),
  state: z.enum(['active', 'frozen']),
  best: z
    .strictObject({
      id: StoryId,
      title: z.string(),
      publishedAt: z.string().optional(),
      permalink: z.string().optional(),
    })
    .optional(),
})
export type NewsEvent = z.infer<typeof NewsEvent>

export const EventSort = z.enum(['size', 'latest', 'earliest', 'cached'])
export type EventSort = z.infer<typeof EventSort>

/** Why the service did not answer, where what is kept here had to. */
const Fallback = {
  source: z.enum(['library', 'service']),
  note: z.string().optional(),
}

export const EventPage = z.strictObject({
  caption: ChartCaption,
  events: z.array(NewsEvent),
  total: z.number().int(),
  ...Fallback,
})
export type EventPage = z.infer<typeof EventPage>

export const EventDetail = z.strictObject({
  event: NewsEvent,
  /** Its stories that are kept here, oldest first. */
  storyIds: z.array(StoryId),
  /** Stories of it that are kept here: the scope of its own timeline and lists. */
  first: z.array(StorySummary),
  timeline: Timeline,
  sources: z.array(TrendRow),
  languages: z.array(TrendRow),
  ...Fallback,
})
export type EventDetail = z.infer<typeof EventDetail>

/** What stories are compared with. */
export const LikeWhat = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('story'), id: StoryId }),
  z.strictObject({ kind: z.literal('url'), url: z.string().min(1).max(8000) }),
  z.strictObject({
    kind: z.literal('text'),
    title: z.string().max(5000),
    body: z.string().max(1_000_000),
    language: z.string().max(20).optional(),
  }),
  z.strictObject({ kind: z.literal('document'), batchId: z.string(), documentId: z.string() }),
])
export type LikeWhat = z.infer<typeof LikeWhat>

export const SimilarStories = z.strictObject({
  /** Nearest first; the page makes no other order of them. */
  stories: z.array(StorySummary),
  /** What the service took for the text to compare with. */
  compared: z.strictObject({ title: z.string(), language: z.string().optional() }),
  ...Fallback,
})
export type SimilarStories = z.infer<typeof SimilarStories>
