/** Pixels: where bins stand, which one a pointer is over, and outlines of many bars as one path. */
import { bisectRight, ticks } from 'd3-array'

export type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Inclusive at both ends. */
export type BinRange = { readonly from: number; readonly to: number }

export type ValueScale = {
  /** Pixels from the top for a value. */
  readonly y: (value: number) => number
  readonly ticks: readonly number[]
  readonly top: number
}

/**
 * Edges of bins along `width` in proportion to their true widths: one more than bins. Bins that are not
 * ascending or not finite are given equal widths instead.
 */
export function binEdges(
  bins: readonly { readonly start: number; readonly end: number }[],
  width: number,
): number[] {
  const first = bins[0]
  const last = bins.at(-1)
  if (!first || !last) return [0]
  const span = last.end - first.start
  const isSound =
    Number.isFinite(span) &&
    span > 0 &&
    bins.every(({ start, end }, index) => start < end && (bins[index + 1]?.start ?? end) === end)
  if (!isSound) return [...bins.keys(), bins.length].map((index) => (index * width) / bins.length)
  const at = (value: number): number => ((value - first.start) / span) * width
  return [...bins.map(({ start }) => at(start)), width]
}

/** The bin under a pixel; the outermost ones for what is beyond. */
export function binAt(edges: readonly number[], x: number): number {
  return Math.max(0, Math.min(edges.length - 2, bisectRight(edges, x) - 1))
}

/** A pointer that moved less meant a click. */
const CLICK_PX = 4

/** What a drag from one pixel to another selects; undefined for a click. */
export function brushed(edges: readonly number[], a: number, b: number): BinRange | undefined {
  if (Math.abs(a - b) < CLICK_PX) return undefined
  const [from, to] = [binAt(edges, Math.min(a, b)), binAt(edges, Math.max(a, b))]
  return { from, to }
}

/**
 * From 0 to a round number at or above `top`, upwards in `height` pixels. Stories come whole:
 * `isWhole` marks no half of one.
 */
export function valueScale(
  top: number,
  height: number,
  { count = 4, isWhole = false }: { count?: number; isWhole?: boolean } = {},
): ValueScale {
  const safe = Number.isFinite(top) && top > 0 ? top : 1
  const steps = ticks(0, safe, count)
  const fine = (steps[1] ?? safe) - (steps[0] ?? 0)
  const step = isWhole ? Math.max(1, fine) : fine
  const end = step > 0 ? Math.ceil(safe / step - 1e-9) * step : safe
  const marks = ticks(0, end, count).filter((tick) => !isWhole || Number.isInteger(tick))
  return { y: (value) => height - (value / end) * height, ticks: marks, top: end }
}

/**
 * Counts in decades, with room for 1 above the axis and for 0 on it: the logarithm of 1 + value, so
 * that empty bins stay empty.
 */
export function logScale(top: number, height: number): ValueScale {
  const safe = Number.isFinite(top) && top > 0 ? top : 1
  const decades = Math.max(1, Math.ceil(Math.log10(safe)))
  const end = 10 ** decades
  const y = (value: number): number =>
    height - (Math.log10(1 + Math.max(0, value)) / Math.log10(1 + end)) * height
  const all = [0, ...Array.from({ length: decades + 1 }, (_none, power) => 10 ** power)]
  return { y, ticks: all, top: end }
}

/** Nearer than what a path says of a place. */
const TOUCHING_PX = 0.005

/** Bars as one path: a thousand rectangles cost what one does. */
export function barsPath(boxes: readonly Box[]): string {
  const runs: Box[][] = []
  for (const box of boxes) {
    if (!(box.width > 0 && box.height > 0)) continue
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && Math.abs(last.x + last.width - box.x) < TOUCHING_PX) run.push(box)
    else runs.push([box])
  }
  return runs.map(runPath).join('')
}

/** Boxes that touch are one outline: thousands of shapes of their own cost a browser long. */
function runPath(run: readonly Box[]): string {
  const [first] = run
  if (!first) return ''
  if (run.length === 1) {
    const { x, y, width, height } = first
    return `M${px(x)} ${px(y)}h${px(width)}v${px(height)}h${px(-width)}z`
  }
  const bottoms = run.map(({ y, height }) => px(y + height))
  let path = `M${px(first.x)} ${bottoms[0]}`
  for (const { x, y, width } of run) path += `V${px(y)}H${px(x + width)}`
  for (let at = run.length - 1; at >= 0; at -= 1) {
    if (bottoms[at] !== bottoms[at + 1]) path += `V${bottoms[at]}`
    if (at > 0 && bottoms[at] !== bottoms[at - 1]) path += `H${px(run[at]!.x)}`
  }
  return `${path}z`
}

/** The drawn part of a bin: a gap between bars as long as they are wide enough for one. */
export function barSpan(edges: readonly number[], index: number): { x: number; width: number } {
  const left = edges[index] ?? 0
  const room = (edges[index + 1] ?? left) - left
  const gap = room >= 12 ? 2 : room >= 5 ? 1 : 0
  return { x: left + gap / 2, width: Math.max(room - gap, Math.min(room, 0.75)) }
}

function px(value: number): string {
  return String(Math.round(value * 100) / 100)
}
