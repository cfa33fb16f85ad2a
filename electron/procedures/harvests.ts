import { notYet } from '#electron/work/monitors/monitor-work.ts'
import { os } from './base.ts'

export function harvestProcedures() {
  return {
    list: os.harvests.list.handler(() => notYet()),
    get: os.harvests.get.handler(() => notYet()),
    price: os.harvests.price.handler(() => notYet()),
    start: os.harvests.start.handler(() => notYet()),
    pause: os.harvests.pause.handler(() => notYet()),
    resume: os.harvests.resume.handler(() => notYet()),
    cancel: os.harvests.cancel.handler(() => notYet()),
    remove: os.harvests.remove.handler(() => notYet()),
  }
}
