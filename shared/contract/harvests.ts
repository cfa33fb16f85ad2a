import * as z from 'zod'
import { Harvest, HarvestChoice, HarvestPrice } from '#shared/model/harvest.ts'
import { base } from './failures.ts'

const Id = z.strictObject({ id: z.string().max(100) })
const SearchId = z.strictObject({ searchId: z.string().max(100) })

/** Pulling what a search matches, as a saved job with a receipt. */
export const harvests = {
  /** Newest first; of one search where given. */
  list: base
    .input(z.strictObject({ searchId: z.string().max(100).optional() }))
    .output(z.array(Harvest)),
  get: base.input(Id).output(Harvest),
  /** One counting call; stores nothing. */
  price: base.input(SearchId.extend({ choice: HarvestChoice })).output(HarvestPrice),
  /** Answers at once; it goes on in the background, also after a restart. */
  start: base.input(SearchId.extend({ choice: HarvestChoice })).output(Harvest),
  pause: base.input(Id).output(Harvest),
  resume: base.input(Id).output(Harvest),
  /** Ends it; what came stays, and the receipt says what did not. */
  cancel: base.input(Id).output(Harvest),
  /** Forgets one that is over. */
  remove: base.input(Id).output(z.void()),
}
