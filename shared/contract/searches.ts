import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { Price, Run, RunProgress, Search, SearchQuery } from '#shared/model/search.ts'
import { base } from './failures.ts'

const Id = z.strictObject({ id: z.string() })
const Name = z.string().trim().min(1).max(200)

export const searches = {
  /** Saved ones in rail order. */
  list: base.input(z.strictObject({})).output(z.array(Search)),
  /** Searches without a name, newest first: what was asked before. */
  history: base
    .input(z.strictObject({ limit: z.number().int().min(1).max(200) }))
    .output(z.array(Search)),
  get: base.input(Id).output(Search),
  /** The search for this query and profile: an existing one, or a new entry of the history. */
  draft: base
    .input(z.strictObject({ query: SearchQuery, profileId: z.string().optional() }))
    .output(Search),
  save: base.input(Id.extend({ name: Name })).output(Search),
  change: base
    .input(Id.extend({ name: Name.optional(), query: SearchQuery.optional() }))
    .output(Search),
  /** The whole rail in its new order. */
  reorder: base.input(z.strictObject({ ids: z.array(z.string()).max(5000) })).output(z.void()),
  remove: base.input(Id).output(z.void()),
  /** What a run would cost, by the counting call; stores nothing. */
  price: base
    .input(z.strictObject({ query: SearchQuery, profileId: z.string().optional() }))
    .output(Price),
  /** Counts, then pages by cursor; closing the stream stops the run and keeps what it stored. */
  run: base
    .input(Id.extend({ limit: z.number().int().min(1).max(1_000_000).optional() }))
    .output(eventIterator(RunProgress)),
  runs: base.input(Id).output(z.array(Run)),
  markAllRead: base.input(Id).output(z.void()),
}
