import * as z from 'zod'
import { StoryOrder, StoryScope } from './story-list.ts'

export const STORY_FORMATS = ['jsonl', 'csv', 'ris', 'bibtex', 'csl-json', 'markdown'] as const
export const StoryFormat = z.enum(STORY_FORMATS)
export type StoryFormat = z.infer<typeof StoryFormat>

export const StoryExport = z.strictObject({
  scope: StoryScope,
  order: StoryOrder,
  format: StoryFormat,
  /** Bodies of licensed stories too: only for whom the licence allows it. */
  hasLicensed: z.boolean().optional(),
  /** A byte-order mark before a CSV file, by which spreadsheets know UTF-8. */
  hasMark: z.boolean().optional(),
})
export type StoryExport = z.infer<typeof StoryExport>

/** Saved searches as a file: JSON of this shape. Profiles stay out; who takes them in has their own. */
export const SearchSet = z.strictObject({
  format: z.literal('broadsheet-searches'),
  version: z.literal(1),
  searches: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(200),
        aql: z.string().max(100_000),
        parameters: z
          .array(
            z.strictObject({ name: z.string().min(1).max(200), value: z.string().max(100_000) }),
          )
          .max(500),
      }),
    )
    .max(5000),
})
export type SearchSet = z.infer<typeof SearchSet>

/** What an import did. */
export const SearchImport = z.strictObject({
  added: z.array(z.string()),
  /** Here already, with the same question. */
  known: z.array(z.string()),
  /** Could not be understood, with the reason. */
  refused: z.array(z.strictObject({ name: z.string(), reason: z.string() })),
})
export type SearchImport = z.infer<typeof SearchImport>
