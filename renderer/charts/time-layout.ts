/** From bins to outlines: everything a time chart draws, in pixels, before anything is drawn. */
import { area, line } from 'd3-shape'
import { barSpan, barsPath, binEdges, valueScale, type Box, type ValueScale } from './geometry.ts'
import {
  PARTS,
  hasValue,
  isFew,
  runsOf,
  stackOf,
  topOf,
  valueOf,
  type Measure,
  type Part,
  type TimePoint,
  type TimeSeries,
} from './time-model.ts'

export type TimeSize = {
  readonly width: number
  readonly barHeight: number
  readonly netHeight: number
}

export type BarLayer = {
  readonly part: Part
  /** Bins that are over, and bins that are not. */
  readonly whole: string
  readonly open: string
}

export type TimeLayout = {
  readonly edges: readonly number[]
  readonly scale: ValueScale
  readonly layers: readonly BarLayer[]
  /** Over bars whose mix means little. */
  readonly few: string
  /** Around the bars that are not over. */
  readonly openOutline: string
  readonly gaps: readonly Box[]
  /** Counts over bars wide enough for them. */
  readonly counts: readonly { readonly index: number; readonly x: number; readonly y: number }[]
  readonly net: NetLayout
  /** Bins a column stands for, where there are more than pixels: it shows the highest of them. */
  readonly merged: number
}

export type NetLayout = {
  readonly y: (value: number) => number
  readonly line: string
  readonly band: string
  readonly dots: readonly {
    readonly index: number
    readonly x: number
    readonly y: number
    readonly isHollow: boolean
  }[]
}

/** Narrower bars carry no number; more dots than this would be a second line. */
const COUNT_PX = 21
/** On thinner bars a pattern is all there would be to see. */
const PATTERN_PX = 2.5
const MOST_DOTS = 120

/** One series as stacked bars with its net mood beneath. `top` shares a scale between charts. */
export function timeLayout(
  points: readonly TimePoint[],
  measure: Measure,
  size: TimeSize,
  top = topOf([{ id: '', name: '', points }], measure),
): TimeLayout {
  const edges = binEdges(points, size.width)
  const scale = valueScale(top, size.barHeight, {
    count: size.barHeight > 90 ? 4 : 2,
    isWhole: measure === 'count',
  })
  const drawn = columnsOf(points, edges, measure)
  const boxes = stackBoxes(drawn.points, measure, drawn.edges, scale)
  const path = (part: Part, isOpen: boolean): string =>
    barsPath(boxes.flatMap((box) => (box.part === part && box.isOpen === isOpen ? [box] : [])))
  const full = drawn.points.map((point, index): Box => {
    const y = scale.y(valueOf(point, measure))
    return { ...barSpan(drawn.edges, index), y, height: size.barHeight - y }
  })
  return {
    edges,
    scale,
    layers: PARTS.map((part) => ({ part, whole: path(part, false), open: path(part, true) })),
    few: barsPath(
      full.filter((box, index) => box.width >= PATTERN_PX && isFew(drawn.points[index]!)),
    ),
    openOutline: barsPath(
      full.filter((box, index) => box.width >= PATTERN_PX && drawn.points[index]!.isUnfinished),
    ),
    gaps: gapBoxes(points, edges, size.barHeight),
    counts: full.flatMap(({ x, y, width }, index) =>
      width >= COUNT_PX && drawn.points[index]!.count > 0
        ? [{ index, x: x + width / 2, y: y - 4 }]
        : [],
    ),
    net: netLayout(drawn.points, drawn.edges, size.netHeight),
    merged: drawn.merged,
  }
}

/** Several series as lines over the same bins. */
export function linesLayout(series: readonly TimeSeries[], measure: Measure, size: TimeSize) {
  const edges = binEdges(series[0]?.points ?? [], size.width)
  const scale = valueScale(topOf(series, measure), size.barHeight, { isWhole: measure === 'count' })
  const lines = series.map(({ points }) => {
    const drawn = columnsOf(points, edges, measure)
    const all = drawn.points.map((point, index) => ({
      index,
      isThere: hasValue(point, measure),
      x: middleOf(drawn.edges, index),
      y: scale.y(valueOf(point, measure)),
      isHollow: isFew(point) || point.isUnfinished === true,
    }))
    const dots = all.filter(({ isThere }) => isThere)
    const draw = line<(typeof all)[number]>()
      .defined(({ isThere }) => isThere)
      .x(({ x }) => x)
      .y(({ y }) => y)
    return {
      path: draw(all) ?? '',
      merged: drawn.merged,
      dots: points.length > MOST_DOTS ? [] : dots,
      end: dots.at(-1),
    }
  })
  const gaps = gapBoxes(series[0]?.points ?? [], edges, size.barHeight)
  return { edges, scale, lines, gaps, merged: Math.max(1, ...lines.map((line) => line.merged)) }
}

/**
 * Bins narrower than a pixel as columns of one: of several bins the highest is drawn, as peaks are what
 * one looks for. Where a pointer or a key is, all bins are still there.
 */
function columnsOf(
  points: readonly TimePoint[],
  edges: readonly number[],
  measure: Measure,
): {
  readonly points: readonly TimePoint[]
  readonly edges: readonly number[]
  readonly merged: number
} {
  const width = edges.at(-1) ?? 0
  const merged = Math.max(1, Math.ceil(points.length / Math.max(1, width)))
  if (merged === 1) return { points, edges, merged }
  const highest: TimePoint[] = []
  const ends: number[] = []
  for (let from = 0; from < points.length; from += merged) {
    let best = points[from]!
    for (let at = from + 1; at < Math.min(points.length, from + merged); at += 1) {
      if (valueOf(points[at]!, measure) > valueOf(best, measure)) best = points[at]!
    }
    highest.push(best)
    ends.push(edges[from]!)
  }
  ends.push(width)
  return { points: highest, edges: ends, merged }
}

/** Labels at the ends of lines, moved apart so that none covers another. */
export function apart(ys: readonly number[], distance: number, height: number): number[] {
  const order = ys.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y)
  let low = -Infinity
  for (const each of order) {
    each.y = Math.max(each.y, low + distance)
    low = each.y
  }
  // Down to the bottom may be too far: pushed up again from there.
  let high = height + distance
  for (const each of order.toReversed()) {
    each.y = Math.min(each.y, high - distance)
    high = each.y
  }
  const out = [...ys]
  for (const { y, index } of order) out[index] = y
  return out
}

function netLayout(
  points: readonly TimePoint[],
  edges: readonly number[],
  height: number,
): NetLayout {
  const y = (value: number): number => ((1 - Math.max(-1, Math.min(1, value))) / 2) * height
  const has = ({ net }: TimePoint): boolean => net !== undefined && Number.isFinite(net.value)
  const at = (_point: TimePoint, index: number): number => middleOf(edges, index)
  const draw = line<TimePoint>()
    .defined(has)
    .x(at)
    .y(({ net }) => y(net?.value ?? 0))
  const fill = area<TimePoint>()
    .defined(has)
    .x(at)
    .y0(({ net }) => y(net?.low ?? 0))
    .y1(({ net }) => y(net?.high ?? 0))
  const all = [...points]
  // A lone bin between bins without mood has no line through it: only its dot shows it.
  const isLone = (index: number): boolean =>
    !(points[index - 1] && has(points[index - 1]!)) &&
    !(points[index + 1] && has(points[index + 1]!))
  return {
    y,
    line: draw(all) ?? '',
    band: fill(all) ?? '',
    dots: points.flatMap((point, index) =>
      has(point) && (points.length <= MOST_DOTS || isLone(index))
        ? [
            {
              index,
              x: middleOf(edges, index),
              y: y(point.net?.value ?? 0),
              isHollow: isFew(point),
            },
          ]
        : [],
    ),
  }
}

function stackBoxes(
  points: readonly TimePoint[],
  measure: Measure,
  edges: readonly number[],
  scale: ValueScale,
): (Box & { readonly part: Part; readonly isOpen: boolean })[] {
  return points.flatMap((point, index) => {
    const span = barSpan(edges, index)
    return stackOf(point, measure).map(({ part, from, to }) => ({
      ...span,
      part,
      isOpen: point.isUnfinished === true,
      y: scale.y(to),
      height: scale.y(from) - scale.y(to),
    }))
  })
}

function gapBoxes(points: readonly TimePoint[], edges: readonly number[], height: number): Box[] {
  return runsOf(points, ({ isGap }) => isGap === true).map(({ from, to }) => {
    const x = edges[from] ?? 0
    return { x, y: 0, width: (edges[to + 1] ?? x) - x, height }
  })
}

function middleOf(edges: readonly number[], index: number): number {
  return ((edges[index] ?? 0) + (edges[index + 1] ?? 0)) / 2
}
