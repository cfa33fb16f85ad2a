import type { Work } from '#electron/work/work.ts'
import { os } from './base.ts'

export function capsuleProcedures({ capsules }: Work) {
  return {
    plan: os.capsules.plan.handler(({ input }) => capsules.plan(input.scope, input.choice)),
    pack: os.capsules.pack.handler(({ input, signal }) =>
      capsules.pack(input.scope, input.choice, signal),
    ),
    verify: os.capsules.verify.handler(({ input }) => capsules.verify(input.transferId)),
    replay: os.capsules.replay.handler(({ input, signal }) =>
      capsules.replay(input.transferId, input.isCompareOnly, signal),
    ),
  }
}
