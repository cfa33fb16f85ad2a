/** How a run is getting on: counts, speed and what that means for its end. */
import type { BatchProgress, Estimate } from '#shared/model/batch.ts'

export type RunTally = {
  readonly total: number
  readonly todoBytes: number
  done: number
  failed: number
  skipped: number
  unchanged: number
  calls: number
  bytesDone: number
}

type Finish = { readonly at: number; readonly ms: number; readonly bytes: number }

/** Speed is that of the last so many documents: folders hold small files first and large ones later. */
const WINDOW = 200
/** Fewer say nothing about the rest. */
const LEAST = 8

export type RunClock = ReturnType<typeof createRunClock>

/** @param now Monotonic milliseconds. */
export function createRunClock(now: () => number, tally: RunTally) {
  const startedAt = now()
  const recent: Finish[] = []
  const current = new Map<string, number>()
  let lastAt = startedAt

  const finished = () => tally.done + tally.failed

  return {
    begin: (name: string) => void current.set(name, now()),
    end(name: string, bytes: number): void {
      const at = now()
      recent.push({ at, ms: at - (current.get(name) ?? at), bytes })
      if (recent.length > WINDOW) recent.shift()
      current.delete(name)
      lastAt = at
    },
    drop: (name: string) => void current.delete(name),
    elapsedMs: () => now() - startedAt,
    /** Documents a minute, of the last ones. */
    filesPerMinute(): number {
      const first = recent[0]
      const last = recent.at(-1)
      if (!first || !last || recent.length < 2) return 0
      const spanMs = Math.max(1, last.at - Math.min(first.at, first.at - first.ms))
      return (recent.length / spanMs) * 60_000
    },
    estimate(): Estimate | undefined {
      const left = tally.total - finished()
      if (recent.length < LEAST || left <= 0) return undefined
      return estimateOf(recent, { left, leftBytes: tally.todoBytes - tally.bytesDone })
    },
    facts(): Pick<BatchProgress, 'current' | 'filesPerMinute' | 'idleSeconds' | 'elapsedSeconds'> {
      const at = now()
      return {
        current: [...current.keys()],
        filesPerMinute: Math.round(this.filesPerMinute() * 10) / 10,
        idleSeconds: Math.round((at - lastAt) / 1000),
        elapsedSeconds: Math.round((at - startedAt) / 1000),
      }
    },
  }
}

/**
 * By documents and by bytes: the truth lies between a cost per file and a cost per byte, so the two
 * give the range, widened by how unsteady the speed was.
 */
export function estimateOf(
  recent: readonly Finish[],
  rest: { readonly left: number; readonly leftBytes: number },
): Estimate {
  const first = recent[0]!
  const spanMs = Math.max(1, recent.at(-1)!.at - (first.at - first.ms))
  const bytes = recent.reduce((sum, finish) => sum + finish.bytes, 0)
  const byCount = (rest.left * spanMs) / recent.length
  const byBytes = bytes === 0 ? byCount : (Math.max(0, rest.leftBytes) * spanMs) / bytes
  const spread = 1 + spreadOf(recent) / Math.sqrt(recent.length)
  const seconds = (byCount + byBytes) / 2000
  return {
    seconds,
    low: Math.min(byCount, byBytes) / 1000 / spread,
    high: (Math.max(byCount, byBytes) / 1000) * spread,
    basis: 'run',
  }
}

/** Standard deviation of the times by their mean. */
function spreadOf(recent: readonly Finish[]): number {
  const mean = recent.reduce((sum, { ms }) => sum + ms, 0) / recent.length
  if (mean === 0) return 0
  const variance = recent.reduce((sum, { ms }) => sum + (ms - mean) ** 2, 0) / recent.length
  return Math.sqrt(variance) / mean
}
