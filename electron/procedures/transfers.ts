import type { Work } from '#electron/work/work.ts'
import { os } from './base.ts'

export function transferProcedures({ transfers }: Work) {
  return {
    begin: os.transfers.begin.handler(({ input }) => transfers.begin(input.name)),
    send: os.transfers.send.handler(({ input }) => transfers.send(input)),
    fetch: os.transfers.fetch.handler(({ input }) => transfers.fetch(input.id)),
    drop: os.transfers.drop.handler(({ input }) => transfers.drop(input.id)),
  }
}
