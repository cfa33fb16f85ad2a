import type { Work } from '#electron/work/work.ts'
import { os } from './base.ts'

export function exchangeProcedures({ exchange, transfers }: Work) {
  return {
    export: os.exchange.export.handler(({ input, signal }) =>
      exchange.export({ ...input, ...(signal && { signal }) }),
    ),
    exportSearches: os.exchange.exportSearches.handler(({ input }) => ({
      text: exchange.exportSearches(input.names),
    })),
    importSearches: os.exchange.importSearches.handler(({ input }) =>
      exchange.importSearches(input.text),
    ),
    importStarred: os.exchange.importStarred.handler(({ input, signal }) =>
      exchange.importStarred(transfers.textOf(input.transferId), signal),
    ),
  }
}
