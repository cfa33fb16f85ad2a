import * as z from 'zod'
import { Highlight, MarkColor, NOTE_LENGTH, TextAnchor } from '#shared/model/collection.ts'
import { StoryId } from '#shared/model/story.ts'
import { base } from './failures.ts'

const Id = z.strictObject({ id: z.string().max(200) })
const Note = z.string().max(NOTE_LENGTH)

/** Passages marked in stories and notes on them; every change can be taken back. */
export const highlights = {
  /** In the order of the text, notes on the whole story first. */
  ofStory: base.input(z.strictObject({ storyId: StoryId })).output(z.array(Highlight)),
  /** Newest first, of all stories or of a collection's. */
  list: base
    .input(
      z.strictObject({
        collectionId: z.string().max(200).optional(),
        isOrphan: z.boolean().optional(),
        offset: z.number().int().min(0),
        limit: z.number().int().min(1).max(200),
      }),
    )
    .output(z.strictObject({ total: z.number().int(), rows: z.array(Highlight) })),
  /** NOT_FOUND where the story is not kept, CONFLICT where the passage is not in its text. */
  add: base
    .input(
      z.strictObject({
        storyId: StoryId,
        element: Highlight.shape.element,
        translation: z.string().max(20).optional(),
        anchor: TextAnchor.optional(),
        color: MarkColor,
        note: Note,
      }),
    )
    .output(Highlight),
  change: base
    .input(Id.extend({ color: MarkColor.optional(), note: Note.optional() }))
    .output(Highlight),
  remove: base.input(Id).output(z.void()),
}
