import type { Simulation } from './forces.ts'
import type { Level } from './graph.ts'
import { linksByNode } from './graph.ts'

type Known = {
  readonly start: Float64Array
  readonly held: Uint8Array | undefined
  readonly distance: number
}

/**
 * Puts old nodes where they were and each new one beside the middle of the old ones it is linked to;
 * those without any begin around the picture.
 */
export function settle(simulation: Simulation, level: Level, known: Known): void {
  const { x, y, pinned } = simulation
  const { start, held, distance } = known
  const isKnown = (node: number): boolean =>
    Number.isFinite(start[node * 2]) && Number.isFinite(start[node * 2 + 1])
  let reach = 0
  for (let node = 0; node < x.length; node += 1) {
    if (!isKnown(node)) continue
    x[node] = start[node * 2]!
    y[node] = start[node * 2 + 1]!
    pinned[node] = held?.[node] ?? 0
    reach = Math.max(reach, Math.hypot(x[node]!, y[node]!))
  }
  const { start: first, links } = linksByNode(level)
  for (let node = 0; node < x.length; node += 1) {
    if (isKnown(node)) continue
    let weight = 0
    let sumX = 0
    let sumY = 0
    for (let at = first[node]!; at < first[node + 1]!; at += 1) {
      const link = links[at]!
      const other = level.source[link] === node ? level.target[link]! : level.source[link]!
      if (!isKnown(other)) continue
      weight += level.weight[link]!
      sumX += start[other * 2]! * level.weight[link]!
      sumY += start[other * 2 + 1]! * level.weight[link]!
    }
    // The angle of gold spreads those that share a middle.
    const angle = node * Math.PI * (3 - Math.sqrt(5))
    const away = weight > 0 ? distance : reach + distance
    x[node] = (weight > 0 ? sumX / weight : 0) + away * Math.cos(angle)
    y[node] = (weight > 0 ? sumY / weight : 0) + away * Math.sin(angle)
  }
}

/** Turns the picture so that its longer side lies: windows are wider than high. What is pinned stays. */
export function lieDown({ x, y, pinned }: Simulation): void {
  if (pinned.includes(1)) return
  let [xx, xy, yy] = [0, 0, 0]
  for (let node = 0; node < x.length; node += 1) {
    xx += x[node]! * x[node]!
    xy += x[node]! * y[node]!
    yy += y[node]! * y[node]!
  }
  // The main axis of the places, which lie around 0, 0.
  const angle = -0.5 * Math.atan2(2 * xy, xx - yy)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  for (let node = 0; node < x.length; node += 1) {
    const [px, py] = [x[node]!, y[node]!]
    x[node] = px * cos - py * sin
    y[node] = px * sin + py * cos
  }
}
