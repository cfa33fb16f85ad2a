import type { TimelineBin } from '#shared/model/explore.ts'
import type { Gap, Seam } from '#shared/model/monitor.ts'
import { pointOfBin, type TimePoint, type TimeSeam } from '#renderer/charts/time-model.ts'
import { engineInWords } from './monitor-words.ts'

/** Bins of a timeline, those in which nothing was collected told apart from those without coverage. */
export function pointsOf(
  bins: readonly TimelineBin[],
  gaps: readonly Gap[],
  nowMs: number,
): TimePoint[] {
  const stretches = gaps.map(({ from, to }) => ({
    from: Date.parse(from),
    to: to === undefined ? nowMs : Date.parse(to),
  }))
  return bins.map((bin) => {
    const point = pointOfBin(bin)
    const isGap = stretches.some(({ from, to }) => from < point.end && to > point.start)
    return { ...point, ...(isGap && { isGap }) }
  })
}

export function seamsOf(seams: readonly Seam[]): TimeSeam[] {
  return seams.map(({ at, engine, reason }) => ({
    at: Date.parse(at),
    text: `From here ${engineInWords(engine)} answered: ${reason}`,
  }))
}
