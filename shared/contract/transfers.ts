import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { base } from './failures.ts'

const Id = z.strictObject({ id: z.string().max(100) })

/** Files between page and main side, piece by piece, where neither knows the other's paths. */
export const transfers = {
  begin: base.input(z.strictObject({ name: z.string().min(1).max(300) })).output(Id),
  /** A piece in base64; pieces come in order. */
  send: base
    .input(
      Id.extend({
        offset: z.number().int().min(0),
        data: z.string().max(6_000_000),
      }),
    )
    .output(z.void()),
  /** The file in pieces of base64, each of which stands alone. */
  fetch: base.input(Id).output(eventIterator(z.string())),
  drop: base.input(Id).output(z.void()),
}
