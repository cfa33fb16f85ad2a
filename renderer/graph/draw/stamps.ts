import type { Shape } from '../kinds.ts'
import { distanceTo } from './shapes.ts'

/** One node in pixels: how much of each is colour, and how much the rim that sets it off. */
export type Stamp = {
  readonly size: number
  /** Where the node's place is in it. */
  readonly middle: number
  readonly fill: Float32Array
  readonly rim: Float32Array
}

const RIM = 1.25
/** A circle of so many radii lies within every shape: a triangle's sides are 0.71 away. */
const WITHIN = 0.7
/** Radii are drawn to a quarter of a pixel. */
const STEPS = 4

/** Stamps are cut once for each shape, radius and half pixel, and kept. */
export function createStamps(): (shape: Shape, radius: number, phase: number) => Stamp {
  const kept = new Map<string, Map<number, Stamp>>()
  return (shape, radius, phase) => {
    let own = kept.get(shape)
    if (!own) kept.set(shape, (own = new Map()))
    const step = Math.max(1, Math.round(radius * STEPS))
    const key = step * 4 + phase
    let stamp = own.get(key)
    if (!stamp) own.set(key, (stamp = cut(shape, step / STEPS, phase)))
    return stamp
  }
}

function cut(shape: Shape, radius: number, phase: number): Stamp {
  // The corners of a triangle reach 1.42 radii.
  const middle = Math.ceil(radius * 1.45 + RIM) + 1
  const size = middle * 2 + 1
  const fill = new Float32Array(size * size)
  const rim = new Float32Array(size * size)
  const [offX, offY] = [phase & 1 ? 0.5 : 0, phase & 2 ? 0.5 : 0]
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      // Pixels are asked at their middle.
      const x = column + 0.5 - middle - offX
      const y = row + 0.5 - middle - offY
      const at = Math.sqrt(x * x + y * y)
      if (at < radius * WITHIN - 1) {
        fill[row * size + column] = 1
        continue
      }
      if (at > middle) continue
      const away = distanceTo(shape, x / radius, y / radius) * radius
      const inside = cover(away)
      fill[row * size + column] = inside
      rim[row * size + column] = Math.max(0, cover(away - RIM) - inside)
    }
  }
  return { size, middle, fill, rim }
}

function cover(away: number): number {
  return Math.max(0, Math.min(1, 0.5 - away))
}
