/** Which nodes are named, and where: as many as fit, the largest first, none over another. */
import { radiusOnScreen, type Camera, type Picture, type Size } from './picture.ts'

export type Label = {
  readonly node: number
  /** Middle of the text, and its base line. */
  readonly x: number
  readonly y: number
  readonly size: number
}

export type LabelOptions = {
  readonly size: Size
  /** Width of a label in pixels at size 1; undefined leaves it out. */
  widthOf(label: string): number | undefined
  /** Named before all others, wherever they are. */
  readonly first?: Iterable<number>
  /** Only these, where given. */
  readonly only?: ReadonlySet<number>
}

const CELL = 8
const GAP = 2
/** One label for so many square pixels: more than that is read by nobody. */
const ROOM = 5200
/** Nodes smaller than this on the screen are named only after zooming in. */
const SMALLEST = 2.4

export function placeLabels(picture: Picture, camera: Camera, options: LabelOptions): Label[] {
  const { width, height } = options.size
  const columns = Math.ceil(width / CELL) + 1
  const taken = new Uint8Array(columns * (Math.ceil(height / CELL) + 1))
  const most = Math.ceil((width * height) / ROOM)
  const labels: Label[] = []
  const done = new Set<number>()

  const place = (node: number, isForced: boolean): void => {
    if (done.has(node) || (options.only && !options.only.has(node))) return
    const radius = radiusOnScreen(picture.radius[node]!, camera.k)
    if (radius < SMALLEST && !isForced) return
    const x = picture.x[node]! * camera.k + camera.x
    const top = picture.y[node]! * camera.k + camera.y + radius + GAP
    if (x < 0 || x > width || top < -radius || top > height) return
    const size = sizeOf(radius)
    // Where not even a word without letters has room, nothing need be measured.
    const least = { left: x - GAP, right: x + GAP, top, bottom: top + size * 1.15 }
    if (!isForced && isTaken(taken, columns, least)) return
    const wide = options.widthOf(picture.label[node]!)
    if (wide === undefined) return
    const half = (wide * size) / 2 + GAP
    const box = { left: x - half, right: x + half, top, bottom: top + size * 1.15 }
    if (!isForced && isTaken(taken, columns, box)) return
    take(taken, columns, box)
    done.add(node)
    labels.push({ node, x, y: top + size * 0.86, size })
  }

  for (const node of options.first ?? []) place(node, true)
  for (let at = 0; at < picture.count && labels.length < most; at += 1) {
    place(picture.order[at]!, false)
  }
  return labels
}

function sizeOf(radius: number): number {
  return Math.round(Math.max(10.5, Math.min(17, 8 + radius * 0.55)) * 2) / 2
}

type Space = { left: number; right: number; top: number; bottom: number }

function isTaken(taken: Uint8Array, columns: number, box: Space): boolean {
  let is = false
  each(taken, columns, box, (cell) => (is ||= taken[cell] === 1))
  return is
}

function take(taken: Uint8Array, columns: number, box: Space): void {
  each(taken, columns, box, (cell) => (taken[cell] = 1))
}

function each(
  taken: Uint8Array,
  columns: number,
  { left, right, top, bottom }: Space,
  call: (cell: number) => void,
): void {
  const rows = taken.length / columns
  const first = Math.max(0, Math.floor(left / CELL))
  const last = Math.min(columns - 1, Math.floor(right / CELL))
  const lowest = Math.min(rows - 1, Math.floor(bottom / CELL))
  for (let row = Math.max(0, Math.floor(top / CELL)); row <= lowest; row += 1) {
    for (let column = first; column <= last; column += 1) call(row * columns + column)
  }
}
