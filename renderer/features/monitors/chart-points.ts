import type { TimelineBin } from '#shared/model/explore.ts'
import type { Gap, Seam } from '#shared/model/monitor.ts'
import { pointOfBin, type TimePoint, type TimeSeam } from '#renderer/charts/time-model.ts'
import { engineInWords } from './monitor-words.ts'

/** Of a bin: one run that failed a minute ago makes no day without news. */
const LEAST_SHARE = 1 / 24

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
    const least = LEAST_SHARE * (point.end - point.start)
    const isGap = stretches.some(
      ({ from, to }) => Math.min(to, point.end) - Math.max(from, point.start) >= least,
    )
    return { ...point, ...(isGap && { isGap }) }
  })
}

export function seamsOf(seams: readonly Seam[]): TimeSeam[] {
  return seams.map(({ at, engine }) => ({
    at: Date.parse(at),
    text: `From here ${engineInWords(engine)}`,
  }))
}
