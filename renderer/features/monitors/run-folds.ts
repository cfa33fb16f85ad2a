import type { MonitorRun } from '#shared/model/monitor.ts'

export type FoldedRun = {
  /** The newest of them. */
  readonly run: MonitorRun
  /** 1 where nothing is folded. */
  readonly count: number
  /** When the oldest of them started, ISO. */
  readonly since: string
}

/**
 * Failures that say the same and brought nothing, one after another, are one line: a monitor that
 * waits for a sign-in tries again every hour. Newest first, as given.
 */
export function foldRuns(runs: readonly MonitorRun[]): readonly FoldedRun[] {
  const folds: FoldedRun[] = []
  for (const run of runs) {
    const above = folds.at(-1)
    if (above && isSameFailure(above.run, run)) {
      folds[folds.length - 1] = { ...above, count: above.count + 1, since: run.startedAt }
    } else {
      folds.push({ run, count: 1, since: run.startedAt })
    }
  }
  return folds
}

function isSameFailure(one: MonitorRun, other: MonitorRun): boolean {
  return (
    one.failure !== undefined &&
    one.failure.code === other.failure?.code &&
    one.failure.message === other.failure.message &&
    one.state === other.state &&
    one.engine === other.engine &&
    hasBroughtNothing(one) &&
    hasBroughtNothing(other)
  )
}

function hasBroughtNothing({ fetched, fresh, alerts }: MonitorRun): boolean {
  return fetched === 0 && fresh === 0 && alerts === 0
}
