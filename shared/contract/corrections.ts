import * as z from 'zod'
import {
  Correction,
  CorrectionImport,
  CorrectionRule,
  ListedRule,
} from '#shared/model/correction.ts'
import { base } from './failures.ts'

const Nothing = z.strictObject({})
const Id = z.strictObject({ id: z.string().max(100) })
const Ids = z.array(z.string().max(100)).max(10_000)
/** Characters of a file of rules. */
const MOST_TEXT = 50_000_000

/** Rules laid over the stories: small, reversible, true in every list, number and export. */
export const corrections = {
  /** In the order in which they act. */
  list: base.input(Nothing).output(z.array(ListedRule)),
  get: base.input(Id).output(ListedRule),
  /** Cached stories that rules touch when they are on, each after the rules before it. */
  reaches: base
    .input(z.strictObject({ ids: z.array(z.string().max(100)).max(200) }))
    .output(z.array(z.strictObject({ id: z.string(), reach: z.number().int() }))),
  /**
   * CONFLICT where it cannot stand beside those there are (a circle of merges).
   */
  add: base
    .input(z.strictObject({ correction: Correction, note: z.string().max(10_000).optional() }))
    .output(CorrectionRule),
  /** How many cached stories a rule would touch; stores nothing. */
  preview: base
    .input(z.strictObject({ correction: Correction }))
    .output(
      z.strictObject({ reach: z.number().int(), words: z.string(), fault: z.string().optional() }),
    ),
  setOn: base.input(z.strictObject({ ids: Ids, isOn: z.boolean() })).output(z.void()),
  setNote: base.input(Id.extend({ note: z.string().max(10_000).optional() })).output(z.void()),
  /** The whole list in its new order. */
  reorder: base.input(z.strictObject({ ids: Ids })).output(z.void()),
  remove: base.input(z.strictObject({ ids: Ids })).output(z.void()),
  /** Rules as the text of a file; all where no ids are given. */
  export: base.input(z.strictObject({ ids: Ids.optional() })).output(z.string()),
  /** After those there are, in the file's order. UNREADABLE where it is no such file. */
  import: base.input(z.strictObject({ text: z.string().max(MOST_TEXT) })).output(CorrectionImport),
}
