import * as z from 'zod'
import { SearchQuery } from './search.ts'
import { StoryId } from './story.ts'

/** Each has a name on screen, so that colour never stands alone. */
export const MarkColor = z.enum([
  'yellow',
  'orange',
  'red',
  'purple',
  'blue',
  'teal',
  'green',
  'grey',
])
export type MarkColor = z.infer<typeof MarkColor>

export const COLLECTION_NAME_LENGTH = 200
export const NOTE_LENGTH = 200_000

/** Stories gathered by hand, or those that a rule matches; a story may be in many. */
export const Collection = z.strictObject({
  id: z.string(),
  /** Absent at the top. */
  parentId: z.string().optional(),
  name: z.string(),
  /** A question to the cache, answered when a story arrives; absent: filled by hand. */
  rule: SearchQuery.optional(),
  /** Markdown. */
  note: z.string(),
  /** Order among those of the same parent, from 0. */
  position: z.number().int(),
  total: z.number().int(),
  unread: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Collection = z.infer<typeof Collection>

export const Tag = z.strictObject({
  id: z.string(),
  name: z.string(),
  color: MarkColor,
  /** Stories that have it. */
  stories: z.number().int(),
})
export type Tag = z.infer<typeof Tag>

/** How many of the stories asked about are in a collection or have a tag. */
export const Filing = z.strictObject({
  collections: z.array(z.strictObject({ id: z.string(), count: z.number().int() })),
  tags: z.array(z.strictObject({ id: z.string(), count: z.number().int() })),
})
export type Filing = z.infer<typeof Filing>

/**
 * Where a highlight stands: the quote with its surroundings (TextQuoteSelector, W3C Web Annotation
 * Data Model 4.2.4) and its place in Unicode code points, `end` exclusive (TextPositionSelector 4.2.5).
 */
export const TextAnchor = z.strictObject({
  exact: z.string().min(1).max(20_000),
  prefix: z.string().max(200),
  suffix: z.string().max(200),
  start: z.number().int().min(0),
  end: z.number().int().min(0),
})
export type TextAnchor = z.infer<typeof TextAnchor>

/** A marked passage with or without a note, or (element `story`) a note on the story as a whole. */
export const Highlight = z.strictObject({
  id: z.string(),
  storyId: StoryId,
  element: z.enum(['title', 'body', 'story']),
  /** Language of the translation it was made in; absent: the story's own text. */
  translation: z.string().max(20).optional(),
  /** As it was marked; absent for a note on the whole story. */
  anchor: TextAnchor.optional(),
  /** The text changed and no longer has the passage. */
  isOrphan: z.boolean(),
  color: MarkColor,
  note: z.string(),
  /** Of the story when it was marked. */
  storyTitle: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Highlight = z.infer<typeof Highlight>
