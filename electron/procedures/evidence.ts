import type { Work } from '#electron/work/work.ts'
import { os } from './base.ts'

export function evidenceProcedures({ evidence }: Work) {
  return {
    open: os.evidence.open.handler(({ input }) => evidence.open(input)),
    window: os.evidence.window.handler(({ input: { listId, ...page }, signal }) =>
      evidence.window(listId, { ...page, ...(signal ? { signal } : {}) }),
    ),
    tally: os.evidence.tally.handler(({ input, signal }) => evidence.tally(input.listId, signal)),
    ids: os.evidence.ids.handler(({ input }) => evidence.ids(input.listId)),
  }
}
