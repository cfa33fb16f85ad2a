import * as z from 'zod'
import { GraphFormat, GraphView, PackedGraph, SavedView } from '#shared/model/graph.ts'
import { Slice } from '#shared/model/slice.ts'
import { StoryScope } from '#shared/model/story-list.ts'
import { base } from './failures.ts'

const Asked = z.strictObject({
  scope: StoryScope,
  slice: Slice.optional(),
  /** Only the most frequent names; default 500. */
  most: z.number().int().min(2).max(20_000).optional(),
  /** Only links of at least so many stories; default 1. */
  least: z.number().int().min(1).optional(),
})
const Name = z.string().trim().min(1).max(200)
const Id = z.strictObject({ id: z.string().max(100) })

/** Names that stand in the same stories; answered from the cache alone. */
export const graph = {
  build: base.input(Asked).output(PackedGraph),
  /** The same as the text of a file. */
  export: base
    .input(
      Asked.extend({
        format: GraphFormat,
        /** Only names of one of these types, in any case. */
        types: z.array(z.string().max(200)).max(500).optional(),
      }),
    )
    .output(z.strictObject({ text: z.string() })),
  views: base.input(z.strictObject({})).output(z.array(SavedView)),
  openView: base.input(Id).output(GraphView),
  /** Under a name that is taken: the view there is replaced. */
  saveView: base.input(z.strictObject({ name: Name, view: GraphView })).output(SavedView),
  renameView: base.input(Id.extend({ name: Name })).output(SavedView),
  removeView: base.input(Id).output(z.void()),
}
