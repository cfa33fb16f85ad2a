/** What watched and what fetched for the searches of a capsule, with the receipt of each. */
import type { Library } from '#electron/library/library.ts'
import { showHarvest } from '#electron/work/harvest/harvest-words.ts'
import { showRun } from '#electron/work/monitors/show-run.ts'
import type { Harvest } from '#shared/model/harvest.ts'
import type { MonitorPlan, MonitorRun } from '#shared/model/monitor.ts'
import type { Search } from '#shared/model/search.ts'

/** More than a library keeps of one monitor, which is thirteen months of every five minutes. */
const ALL = 1_000_000

export type MonitorLog = {
  /** Of the search. */
  readonly name: string
  readonly plan: MonitorPlan
  /** Ended ones, oldest first. */
  readonly runs: readonly MonitorRun[]
}

export type WatchLog = {
  readonly monitors: readonly MonitorLog[]
  /** Ended ones, oldest first. */
  readonly harvests: readonly Harvest[]
}

export function watchLogOf(library: Library, searches: readonly Search[]): WatchLog {
  return {
    monitors: searches.flatMap((search) => {
      const monitor = library.monitors.findBySearch(search.id)
      if (!monitor) return []
      const ended = library.monitors
        .listRuns(monitor.id, ALL)
        .filter(({ endedAt }) => endedAt !== undefined)
      const runs = ended.reverse().map(showRun)
      return [{ name: search.name ?? search.query.aql, plan: monitor.plan, runs }]
    }),
    harvests: searches.flatMap((search) =>
      library.harvests
        .list(search.id)
        .filter(({ endedAt }) => endedAt !== undefined)
        .reverse()
        .map((record) => showHarvest(record, library.harvests.slices(record.id), search)),
    ),
  }
}

/** When the last of all this ended; ISO 8601. */
export const endsOf = ({ monitors, harvests }: WatchLog): (string | undefined)[] => [
  ...monitors.map(({ runs }) => runs.at(-1)?.endedAt),
  ...harvests.map(({ endedAt }) => endedAt),
]
