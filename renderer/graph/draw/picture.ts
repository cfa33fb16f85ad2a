/** What is drawn, whether on a screen or in a file: places in pixels at zoom 1, y down. */
import type { Shape } from '../kinds.ts'

export type Picture = {
  readonly count: number
  readonly x: Float64Array
  readonly y: Float64Array
  /** In pixels at zoom 1. */
  readonly radius: Float32Array
  /** Place in the palette. */
  readonly colour: Uint8Array
  readonly shape: readonly Shape[]
  readonly letter: readonly string[]
  readonly label: readonly string[]
  readonly isPinned: Uint8Array
  /** Largest first: who gets a label before others. */
  readonly order: Uint32Array
  readonly links: number
  /** Ends as places in the columns above. */
  readonly source: Uint32Array
  readonly target: Uint32Array
  /** 0 to 1. */
  readonly strength: Float32Array
}

/** As d3-zoom has it: a point of the picture is at `x * k + camera.x` of the screen. */
export type Camera = { readonly x: number; readonly y: number; readonly k: number }

export type Size = { readonly width: number; readonly height: number }

export type Box = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What all nodes cover, with their radii; undefined without any. */
export function boundsOf({ count, x, y, radius }: Picture): Box | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let node = 0; node < count; node += 1) {
    const r = radius[node]!
    left = Math.min(left, x[node]! - r)
    right = Math.max(right, x[node]! + r)
    top = Math.min(top, y[node]! - r)
    bottom = Math.max(bottom, y[node]! + r)
  }
  return left <= right ? { left, top, right, bottom } : undefined
}

export const ZOOM = { least: 0.02, most: 12 }
/** A picture of three names is not blown up to fill the window. */
const FIT_MOST = 1.6

/** Shows all of a box with a margin around it. */
export function fit(box: Box | undefined, { width, height }: Size, margin = 48): Camera {
  if (!box || width <= 0 || height <= 0) return { x: width / 2, y: height / 2, k: 1 }
  const wide = Math.max(1, box.right - box.left)
  const high = Math.max(1, box.bottom - box.top)
  const room = { x: Math.max(10, width - 2 * margin), y: Math.max(10, height - 2 * margin) }
  const k = Math.max(ZOOM.least, Math.min(FIT_MOST, room.x / wide, room.y / high))
  return {
    k,
    x: width / 2 - (k * (box.left + box.right)) / 2,
    y: height / 2 - (k * (box.top + box.bottom)) / 2,
  }
}

export function toScreen({ x, y, k }: Camera, px: number, py: number): [number, number] {
  return [px * k + x, py * k + y]
}

export function toPicture({ x, y, k }: Camera, sx: number, sy: number): [number, number] {
  return [(sx - x) / k, (sy - y) / k]
}

/** Nodes grow slower than the plane, so that zooming in makes room between them. */
export function radiusOnScreen(radius: number, k: number): number {
  return Math.max(1.5, radius * Math.sqrt(Math.min(k, 4)))
}
