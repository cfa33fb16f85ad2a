/** From what was counted to what charts draw: series with the same bins, gaps, seams, spikes, rows. */
import type { SeriesSpec, Timeline, TimelineBin, TimelineSeries } from '#shared/model/explore.ts'
import type { Slice } from '#shared/model/slice.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import type { ChartTable } from '#renderer/charts/chart-table.ts'
import { percent } from '#renderer/charts/figures.ts'
import type { BinRange } from '#renderer/charts/geometry.ts'
import {
  pointOfBin,
  valueOf,
  type TimePoint,
  type TimeSeam,
  type TimeSeries,
  type TimeSpike,
} from '#renderer/charts/time-model.ts'
import type { TimeLook } from '#renderer/charts/time-summary.ts'
import { binWords, rangeWords } from '#renderer/charts/time-words.ts'
import type { Pick } from './selection.svelte.ts'

/** A series to compare with: of the scope itself, or another scope over the same bins. */
export type SeriesChoice =
  | { readonly id: string; readonly label: string; readonly spec: SeriesSpec }
  | { readonly id: string; readonly label: string; readonly scope: StoryScope }

/** One drawn series with what its bins open. */
export type Drawn = TimeSeries & {
  readonly scope: StoryScope
  readonly bins: readonly TimelineBin[]
  readonly slice: Slice
  readonly mood: TimelineSeries['mood']
}

/** The caption of a service's count says which of its lines the library counted all the same. */
export function withKept(timeline: Timeline, names: readonly string[]): Timeline {
  if (names.length === 0) return timeline
  const { caption } = timeline
  const kept = `${names.map((name) => `“${name}”`).join(', ')}: from the library on this computer`
  const note = caption.note === undefined ? kept : `${caption.note} · ${kept}`
  return { ...timeline, caption: { ...caption, note } }
}

/** One series of an answer, on the bins of `frame`. */
export function drawnOf(
  choice: SeriesChoice,
  series: TimelineSeries,
  scope: StoryScope,
  frame: Timeline,
): Drawn {
  const at = new Map(series.bins.map((bin) => [Date.parse(bin.from), bin]))
  const bins = frameBins(frame).map((bin) => at.get(Date.parse(bin.from)) ?? emptied(bin))
  const gaps = (frame.gaps ?? []).map(({ from, to }) => [Date.parse(from), Date.parse(to)] as const)
  return {
    id: choice.id,
    name: choice.label || series.label,
    scope,
    bins,
    slice: series.slice,
    mood: series.mood,
    points: bins.map((bin, index) => pointOf(bin, frame.all[index], gaps)),
  }
}

export function seamsOf({ seams = [] }: Timeline): TimeSeam[] {
  return seams.map(({ at, note }) => ({ at: Date.parse(at), text: note }))
}

export function spikesOf({ bins }: Drawn): TimeSpike[] {
  return bins.flatMap(({ spike }, index) => (spike ? [{ index, usual: spike.expected }] : []))
}

/** The stories of some neighbouring bins of a series. */
export function sliceOf({ slice, bins }: Drawn, from: number, to = from): Slice {
  return { ...slice, from: bins[from]!.from, to: bins[to]!.to }
}

/** Neighbouring bins as a pick that narrows other views; undefined where there are none. */
export function stretchOf(
  { bins, points }: Drawn,
  { from, to }: BinRange,
  { period, zone }: TimeLook,
): Pick | undefined {
  const [first, last] = [bins[from], bins[to]]
  const [start, end] = [points[from]?.start, points[to]?.end]
  if (!first || !last || start === undefined || end === undefined) return undefined
  const label = rangeWords(start, end, zone, period === 'hour')
  return { id: 'time', view: 'timeline', label, slice: { from: first.from, to: last.to } }
}

/** The bins that lie within a slice's times; none where they were cut otherwise. */
export function rangeOfBins(bins: readonly TimelineBin[], slice: Slice): BinRange | undefined {
  const from = bins.findIndex((bin) => Date.parse(bin.to) > Date.parse(slice.from ?? ''))
  const to = bins.findLastIndex((bin) => Date.parse(bin.from) < Date.parse(slice.to ?? ''))
  return from >= 0 && to >= from ? { from, to } : undefined
}

/** One row for each bin of each series, with all that the marks say. */
export function timelineTable(
  drawn: readonly Drawn[],
  { by, zone }: Timeline,
  onopen: (series: Drawn, bin: number) => void,
): ChartTable {
  const hasNames = drawn.length > 1
  return {
    columns: [
      {
        label: by === 'hour' ? `Hour (${zone})` : `${by[0]!.toUpperCase()}${by.slice(1)} (${zone})`,
      },
      ...(hasNames ? [{ label: 'Series' }] : []),
      { label: 'Start (UTC)' },
      ...['Stories', 'Positive', 'Neutral', 'Negative', 'Mood unknown', 'Net', 'Low', 'High'].map(
        (label) => ({ label, isNumber: true }),
      ),
      { label: 'All coverage', isNumber: true },
      { label: 'Share' },
      { label: 'Remarks' },
    ],
    rows: drawn.flatMap((series) =>
      series.points.map((point, index) => {
        const bin = series.bins[index]!
        return {
          key: `${series.id} ${bin.from}`,
          // When they are asked for: dates of five thousand bins in words take a tenth of a second.
          get cells() {
            return [
              binWords(point.start, by, zone),
              ...(hasNames ? [series.name] : []),
              bin.from,
              bin.count,
              bin.positive,
              bin.neutral,
              bin.negative,
              bin.unknown,
              bin.net.mean,
              bin.net.low,
              bin.net.high,
              point.all,
              point.all === undefined ? '' : percent(valueOf(point, 'share')),
              remarksOf(point, bin),
            ]
          },
          onopen: () => onopen(series, index),
        }
      }),
    ),
  }
}

function frameBins({ series }: Timeline): readonly TimelineBin[] {
  return series[0]?.bins ?? []
}

function pointOf(
  bin: TimelineBin,
  all: number | undefined,
  gaps: readonly (readonly [number, number])[],
): TimePoint {
  const start = Date.parse(bin.from)
  const end = Date.parse(bin.to)
  const missing = gaps.reduce(
    (sum, [from, to]) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)),
    0,
  )
  return {
    ...pointOfBin(bin),
    ...(all !== undefined && { all }),
    // Half of it missing is more than a late start.
    isGap: end > start && missing >= (end - start) / 2,
  }
}

function remarksOf(point: TimePoint, { spike }: TimelineBin): string {
  return [
    ...(point.isUnfinished ? ['not over'] : []),
    ...(point.isGap ? ['nothing collected'] : []),
    ...(spike ? [`spike, usual ${spike.expected}`] : []),
  ].join('; ')
}

function emptied(bin: TimelineBin): TimelineBin {
  const { from, to, isUnfinished } = bin
  const none = { count: 0, positive: 0, neutral: 0, negative: 0, unknown: 0, net: { n: 0 } }
  return { from, to, isUnfinished, ...none }
}
