import type { LedgerRecord, LedgerStore } from './ledger.ts'

/**
 * A ledger for as long as the program runs, where the state folder cannot be written. Each call of
 * `instance` is another reader of the same order.
 */
export function createMemoryLedger(): { instance(): LedgerStore } {
  const records: LedgerRecord[] = []
  return {
    instance() {
      let seen = 0
      const news = () => {
        const fresh = records.slice(seen)
        seen = records.length
        return fresh
      }
      return {
        load: async () => news(),
        async append(record) {
          records.push(record)
          return news()
        },
      }
    },
  }
}
