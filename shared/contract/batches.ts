import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { Agreement, Disagreement } from '#shared/model/agreement.ts'
import { Batch, BatchProgress, BatchReceipt, Preflight, SupportGrid } from '#shared/model/batch.ts'
import {
  BatchDashboard,
  BatchDocument,
  DocumentFacets,
  DocumentFilter,
  DocumentRow,
  DocumentSort,
} from '#shared/model/document.ts'
import { Recipe, SavedRecipe } from '#shared/model/recipe.ts'
import { base } from './failures.ts'

const Nothing = z.strictObject({})
const Id = z.strictObject({ id: z.string().max(100) })
const Name = z.string().trim().min(1).max(200)
/** Handles of the host's dialog; a path where the host has none and page and host are one machine. */
const Source = z.strictObject({
  handles: z.array(z.string().max(100)).max(1000).optional(),
  path: z.string().min(1).max(4000).optional(),
})
/** Of one batch, or of all of them where none is named. */
const Filtered = Id.partial().extend({ filter: DocumentFilter })

/** Folders of documents, analysed here or by a service; everything long can be watched and stopped. */
export const batches = {
  list: base.input(Nothing).output(z.array(Batch)),
  get: base.input(Id).output(Batch),
  /** The batch of these files: one that is known is gone on with. */
  create: base
    .input(Source.extend({ name: Name.optional(), recipe: Recipe.optional() }))
    .output(Batch),
  /** For files the page hands over itself (browser host). */
  createUpload: base.input(z.strictObject({ name: Name })).output(Batch),
  /** A piece of a file in base64; the pieces of a file come in order. */
  upload: base
    .input(
      Id.extend({
        path: z.string().min(1).max(1000),
        offset: z.number().int().min(0),
        data: z.string().max(6_000_000),
      }),
    )
    .output(z.void()),
  pick: base
    .input(z.strictObject({ kind: z.enum(['files', 'folder']) }))
    .output(z.array(z.strictObject({ handle: z.string(), name: z.string() }))),
  change: base.input(Id.extend({ name: Name.optional(), recipe: Recipe.optional() })).output(Batch),
  relink: base.input(Id.extend(Source.shape)).output(Batch),
  remove: base.input(Id).output(z.void()),

  /** Looks at the files and says what is there; nothing is analysed. */
  look: base.input(Id).output(eventIterator(Preflight)),
  /** What the last look found. */
  preflight: base.input(Id).output(Preflight),
  support: base.input(Nothing).output(SupportGrid),
  /** Begins or goes on in the background, whoever watches. */
  start: base.input(Id).output(z.void()),
  pause: base.input(Id).output(z.void()),
  cancel: base.input(Id).output(z.void()),
  /** Makes what failed wait again. */
  retry: base.input(Id).output(z.strictObject({ count: z.number().int() })),
  watch: base.input(Id).output(eventIterator(BatchProgress)),
  receipts: base.input(Id).output(z.array(BatchReceipt)),

  recipes: base.input(Nothing).output(z.array(SavedRecipe)),
  saveRecipe: base.input(z.strictObject({ name: Name, recipe: Recipe })).output(SavedRecipe),
  removeRecipe: base.input(Id).output(z.void()),

  rows: base
    .input(
      Filtered.extend({
        sort: DocumentSort,
        isDescending: z.boolean(),
        offset: z.number().int().min(0),
        limit: z.number().int().min(1).max(200),
      }),
    )
    .output(z.strictObject({ total: z.number().int(), rows: z.array(DocumentRow) })),
  facets: base.input(Filtered).output(DocumentFacets),
  /** Documents that could be read are stories too: these can be collected. */
  storyIds: base.input(Filtered).output(z.array(z.string())),
  dashboard: base.input(Id).output(BatchDashboard),
  document: base.input(Id.extend({ key: z.string().max(20) })).output(BatchDocument),
  agreements: base.input(Id).output(z.array(Agreement)),
  disagreements: base.input(Id).output(z.array(Disagreement)),
  /** A file in pieces. */
  export: base
    .input(Id.extend({ filter: DocumentFilter, format: z.enum(['jsonl', 'csv', 'html']) }))
    .output(eventIterator(z.string())),
}
