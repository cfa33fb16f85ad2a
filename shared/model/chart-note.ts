import * as z from 'zod'
import { StoryScope } from './story-list.ts'

/** An event or a note pinned to the time axis of a scope's charts. */
export const ChartNote = z.strictObject({
  id: z.string(),
  /** ISO 8601. */
  at: z.string().max(40),
  /** Where it is a stretch of time. */
  until: z.string().max(40).optional(),
  text: z.string().trim().min(1).max(2000),
  /** A cluster that was pinned. */
  eventId: z.string().max(64).optional(),
})
export type ChartNote = z.infer<typeof ChartNote>

/** Absent: on the charts of every scope. */
export const NoteScope = StoryScope.optional()
