import type { RunRecord } from '#electron/library/monitors.ts'
import type { MonitorRun } from '#shared/model/monitor.ts'

/** A run as page, command line and capsule see it. */
export function showRun({ startedAt, endedAt, from, to, ...run }: RunRecord): MonitorRun {
  return {
    ...run,
    startedAt: new Date(startedAt).toISOString(),
    ...(endedAt === undefined ? {} : { endedAt: new Date(endedAt).toISOString() }),
    ...(from === undefined ? {} : { from: new Date(from).toISOString() }),
    to: new Date(to).toISOString(),
  }
}
