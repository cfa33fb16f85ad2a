import { implement } from '@orpc/server'
import { contract } from '#shared/contract/index.ts'

/** Three stories out, of which one is licensed; one search and two starred items in. */
export function demoExchange() {
  const os = implement(contract).exchange
  return {
    export: os.export.handler(async function* ({ input }) {
      yield { step: 'Writing stories' }
      const name = `stories.${input.format}`
      yield { step: 'Done', made: { transferId: 'export', name, stories: 3, withheld: 1 } }
    }),
    exportSearches: os.exportSearches.handler(() => ({
      text: '{"format":"broadsheet-searches","version":1,"searches":[]}',
    })),
    importSearches: os.importSearches.handler(() => ({
      added: ['Harbour'],
      known: [],
      refused: [{ name: 'Broken', reason: 'A bracket is open.' }],
    })),
    importStarred: os.importStarred.handler(async function* () {
      yield { step: 'Reading Review', share: 0 }
      const failed = [{ where: 'item 3', reason: 'It has no address on the web.' }]
      yield { step: 'Done', done: { read: 3, stored: 2, starred: 2, labels: 1, notes: 0, failed } }
    }),
  }
}
