import type { Work } from '#electron/work/work.ts'
import { os } from './base.ts'

export function harvestProcedures({ harvests }: Work) {
  return {
    list: os.harvests.list.handler(({ input }) => harvests.list(input.searchId)),
    get: os.harvests.get.handler(({ input }) => harvests.get(input.id)),
    price: os.harvests.price.handler(({ input, signal }) =>
      harvests.price(input.searchId, input.choice, signal),
    ),
    start: os.harvests.start.handler(({ input }) => harvests.start(input.searchId, input.choice)),
    pause: os.harvests.pause.handler(({ input }) => harvests.pause(input.id)),
    resume: os.harvests.resume.handler(({ input }) => harvests.resume(input.id)),
    cancel: os.harvests.cancel.handler(({ input }) => harvests.cancel(input.id)),
    remove: os.harvests.remove.handler(({ input }) => harvests.remove(input.id)),
  }
}
