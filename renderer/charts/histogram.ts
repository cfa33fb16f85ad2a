/** A histogram in pixels and in words; bins come counted. */
import { ticks } from 'd3-array'
import { counted } from '#renderer/ui/words.ts'
import { figure, percent, whole } from './figures.ts'
import { barSpan, barsPath, binEdges, logScale, valueScale } from './geometry.ts'

/** `to` is exclusive. */
export type NumberBin = { readonly from: number; readonly to: number; readonly count: number }

export type HistogramFacts = {
  readonly what: string
  readonly n: number
  readonly unknown: number
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly mean?: number | undefined
  readonly median?: number | undefined
}

type Size = { readonly width: number; readonly height: number }

/** `hasLogCounts`: heights in decades; `isLog`: bins of equal ratio stand equally wide. */
export function histogramLayout(
  bins: readonly NumberBin[],
  { width, height }: Size,
  options: { readonly isLog: boolean; readonly hasLogCounts: boolean },
) {
  const place = options.isLog ? (value: number) => Math.log10(1 + Math.max(0, value)) : same
  const edges = binEdges(
    bins.map(({ from, to }) => ({ start: place(from), end: place(to) })),
    width,
  )
  const most = Math.max(0, ...bins.map(({ count }) => count))
  const scale = options.hasLogCounts
    ? logScale(most, height)
    : valueScale(most, height, { isWhole: true })
  const path = barsPath(
    bins.map(({ count }, index) => ({
      ...barSpan(edges, index),
      y: scale.y(count),
      height: height - scale.y(count),
    })),
  )
  return { edges, scale, path, ticks: valueTicks(bins, width, place, options.isLog) }
}

export function binOfValue(bins: readonly NumberBin[], value: number | undefined): number {
  if (value === undefined) return -1
  return bins.findIndex(({ from, to }) => value >= from && value < to)
}

export function numberBinWords({ from, to, count }: NumberBin, n: number): string {
  const share = percent(n > 0 ? count / n : 0)
  return `${binName({ from, to })}: ${counted(count, 'story', 'stories')}, ${share}`
}

/** Values are whole numbers, so that "10 to 19" says what `[10, 20)` holds. */
export function binName({ from, to }: { readonly from: number; readonly to: number }): string {
  const last = Math.max(from, to - 1)
  return from === last ? figure(from, 0) : `${figure(from, 0)} to ${figure(last, 0)}`
}

export function histogramSummary(bins: readonly NumberBin[], facts: HistogramFacts): string {
  const { what, n, unknown, min, max, mean, median } = facts
  const known = bins.reduce((sum, { count }) => sum + count, 0)
  const without = unknown > 0 ? ` ${counted(unknown, 'story', 'stories')} without a value.` : ''
  if (known === 0) return `No story of ${whole(n)} has a value of ${what}.`
  const peak = bins.reduce((best, bin) => (bin.count > best.count ? bin : best))
  return (
    `${what} of ${counted(known, 'story', 'stories')}: from ${figure(min)} to ${figure(max)}` +
    `${median === undefined ? '' : `, median ${figure(median, 1)}`}` +
    `${mean === undefined ? '' : `, mean ${figure(mean, 1)}`}. Most stories (${whole(peak.count)}) have ` +
    `${binName(peak)}.${without}`
  )
}

function valueTicks(
  bins: readonly NumberBin[],
  width: number,
  place: (value: number) => number,
  isLog: boolean,
): { readonly x: number; readonly label: string }[] {
  const [first, last] = [bins[0], bins.at(-1)]
  if (!first || !last) return []
  const [low, high] = [place(first.from), place(last.to)]
  const values = isLog
    ? [0, ...Array.from({ length: 16 }, (_none, power) => 10 ** power)].filter(
        (value) => value >= first.from && value <= last.to,
      )
    : ticks(first.from, last.to, Math.max(2, Math.floor(width / 80)))
  return values.map((value) => ({
    x: high > low ? ((place(value) - low) / (high - low)) * width : 0,
    label: value >= 1e6 ? `${figure(value / 1e6, 1)} m` : figure(value, 1),
  }))
}

function same(value: number): number {
  return value
}
