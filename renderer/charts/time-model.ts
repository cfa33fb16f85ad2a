/** What a time chart draws, and the arithmetic that is not about pixels. */

/** One bin, `start` up to but not including `end`, in milliseconds since 1970. */
export type TimePoint = {
  readonly start: number
  readonly end: number
  readonly count: number
  /** Stories whose mood is known; the rest of `count` was left blank by the engine. */
  readonly positive: number
  readonly neutral: number
  readonly negative: number
  /** Mean mood from −1 to 1 with its 95 % interval; absent where no mood is known. */
  readonly net?: { readonly value: number; readonly low: number; readonly high: number }
  /** Everything collected in the bin, for shares. */
  readonly all?: number
  /** The bin is not over yet. */
  readonly isUnfinished?: boolean
  /** Nothing was collected: no coverage is known here, which is not "no coverage". */
  readonly isGap?: boolean
}

/** A counted bin as far as it says itself what to draw. */
type CountedBin = Pick<TimePoint, 'count' | 'positive' | 'neutral' | 'negative'> & {
  /** ISO 8601; `to` is exclusive. */
  readonly from: string
  readonly to: string
  readonly net: { readonly mean?: number; readonly low?: number; readonly high?: number }
  readonly isUnfinished?: boolean
}

export function pointOfBin({ from, to, net, ...bin }: CountedBin): TimePoint {
  const { mean, low, high } = net
  return {
    start: Date.parse(from),
    end: Date.parse(to),
    count: bin.count,
    positive: bin.positive,
    neutral: bin.neutral,
    negative: bin.negative,
    ...(mean !== undefined &&
      Number.isFinite(mean) && { net: { value: mean, low: low ?? mean, high: high ?? mean } }),
    ...(bin.isUnfinished && { isUnfinished: true }),
  }
}

/** Series of one chart have the same bins, one by one. */
export type TimeSeries = {
  readonly id: string
  readonly name: string
  readonly points: readonly TimePoint[]
}

export type TimePin = { readonly id: string; readonly at: number; readonly text: string }
export type TimeSeam = { readonly at: number; readonly text: string }
/** A bin far above its neighbours, by index. */
export type TimeSpike = { readonly index: number; readonly usual: number }

export type Measure = 'count' | 'share'

/** A polarity bin of fewer stories is hatched: its mix says little (features F069). */
export const FEW = 5

export const PARTS = ['negative', 'neutral', 'positive', 'unknown'] as const
export type Part = (typeof PARTS)[number]

export const PART_WORDS: Readonly<Record<Part, { readonly word: string; readonly sign: string }>> =
  {
    positive: { word: 'positive', sign: '▲' },
    neutral: { word: 'neutral', sign: '●' },
    negative: { word: 'negative', sign: '▼' },
    unknown: { word: 'mood unknown', sign: '○' },
  }

/** Never below zero, whatever a service sent. */
export function partOf(point: TimePoint, part: Part): number {
  if (part !== 'unknown') return sound(point[part])
  return Math.max(
    0,
    sound(point.count) - sound(point.positive) - sound(point.neutral) - sound(point.negative),
  )
}

/** Too few stories for their mix to mean much: hatched, and drawn hollow. */
export function isFew(point: TimePoint): boolean {
  const known = partOf(point, 'positive') + partOf(point, 'neutral') + partOf(point, 'negative')
  return (point.count > 0 && point.count < FEW) || (known > 0 && known < FEW)
}

/** The bin's height in a measure; a share of nothing collected is 0. */
export function valueOf(point: TimePoint, measure: Measure): number {
  return scaled(point, sound(point.count), measure)
}

/** Of nothing collected there is no share, not even one of nothing. */
export function hasValue(point: TimePoint, measure: Measure): boolean {
  return measure === 'count' || sound(point.all ?? 0) > 0
}

/** Parts of a bin from the bottom up, in the measure. */
export function stackOf(
  point: TimePoint,
  measure: Measure,
): { readonly part: Part; readonly from: number; readonly to: number }[] {
  let at = 0
  return PARTS.map((part) => {
    const from = at
    at += scaled(point, partOf(point, part), measure)
    return { part, from, to: at }
  })
}

/** The highest bin of all series, so that series drawn together share one scale. */
export function topOf(series: readonly TimeSeries[], measure: Measure): number {
  let top = 0
  for (const { points } of series) {
    for (const point of points) {
      const stack = stackOf(point, measure)
      top = Math.max(top, valueOf(point, measure), stack.at(-1)?.to ?? 0)
    }
  }
  return top
}

export function totalOf(points: readonly TimePoint[]): number {
  return points.reduce((sum, { count }) => sum + sound(count), 0)
}

/** Index ranges of neighbouring bins for which it is true; both ends are part of it. */
export function runsOf(
  points: readonly TimePoint[],
  isSo: (point: TimePoint) => boolean,
): { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = []
  points.forEach((point, index) => {
    if (!isSo(point)) return
    const last = runs.at(-1)
    if (last?.to === index - 1) last.to = index
    else runs.push({ from: index, to: index })
  })
  return runs
}

function scaled(point: TimePoint, value: number, measure: Measure): number {
  if (measure === 'count') return value
  const all = sound(point.all ?? 0)
  return all > 0 ? value / all : 0
}

function sound(value: number): number {
  return Number.isFinite(value) && value > 0 ? value : 0
}
