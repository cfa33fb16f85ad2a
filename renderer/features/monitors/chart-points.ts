import type { TimelineBin } from '#shared/model/explore.ts'
import type { Gap, Seam } from '#shared/model/monitor.ts'
import type { TimePoint, TimeSeam } from '#renderer/charts/time-model.ts'
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
    const [start, end] = [Date.parse(bin.from), Date.parse(bin.to)]
    const { mean, low, high } = bin.net
    return {
      start,
      end,
      count: bin.count,
      positive: bin.positive,
      neutral: bin.neutral,
      negative: bin.negative,
      ...(mean !== undefined &&
        low !== undefined &&
        high !== undefined && { net: { value: mean, low, high } }),
      ...(bin.isUnfinished && { isUnfinished: true }),
      ...(stretches.some(({ from, to }) => from < end && to > start) && { isGap: true }),
    }
  })
}

export function seamsOf(seams: readonly Seam[]): TimeSeam[] {
  return seams.map(({ at, engine, reason }) => ({
    at: Date.parse(at),
    text: `From here ${engineInWords(engine)} answered: ${reason}`,
  }))
}
