import type { Work } from '#electron/work/work.ts'
import { os } from './base.ts'

export function monitorProcedures({ monitors }: Work) {
  const { list } = monitors
  return {
    list: os.monitors.list.handler(() => list.list()),
    get: os.monitors.get.handler(({ input }) => list.get(input.id)),
    add: os.monitors.add.handler(({ input }) => list.add(input.searchId, input.plan)),
    change: os.monitors.change.handler(({ input: { id, ...wish } }) => list.change(id, wish)),
    remove: os.monitors.remove.handler(({ input }) => list.remove(input.id)),
    look: os.monitors.look.handler(({ input }) => list.look(input.id)),
    run: os.monitors.run.handler(({ input: { id, isWhole }, signal }) =>
      monitors.run(id, { isWhole, signal }),
    ),
    runs: os.monitors.runs.handler(({ input }) => monitors.runs(input.id, input.limit)),

    alerts: os.monitors.alerts.handler(({ input }) => monitors.alerts(input)),
    setAlertsRead: os.monitors.setAlertsRead.handler(({ input }) =>
      monitors.setAlertsRead(input.ids, input.isRead),
    ),

    preview: os.monitors.preview.handler(({ input }) =>
      monitors.preview(input.searchId, input.plan),
    ),
    price: os.monitors.price.handler(({ input, signal }) =>
      monitors.price(input.searchId, input.plan, signal),
    ),
    gaps: os.monitors.gaps.handler(({ input }) => monitors.gaps(input.searchId)),
    digest: os.monitors.digest.handler(({ input: { period, format, ids } }) =>
      monitors.digest(period, format, ids),
    ),

    options: os.monitors.options.handler(() => monitors.options()),
    changeOptions: os.monitors.changeOptions.handler(({ input }) => monitors.changeOptions(input)),
  }
}
