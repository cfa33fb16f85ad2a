/**
 * The forces of d3-force (many-body, link, and a pull to the middle) on flat arrays: the same
 * formulas and velocity Verlet steps, a leaf of the tree at a time instead of a point.
 */
import { createCells } from './cells.ts'
import type { Level } from './graph.ts'

export type ForceOptions = {
  /** Length a link of weight 1 likes to have, in pixels at zoom 1. */
  readonly linkDistance: number
  /** Repulsion of one node; d3's `strength` without its minus. */
  readonly charge: number
  /** Cells seen under a smaller angle than this (size by distance) count as one point. */
  readonly theta: number
  /** Share of the way to the middle that a step of alpha 1 goes; holds unlinked parts together. */
  readonly gravity: number
}

export const DEFAULT_FORCES: ForceOptions = {
  linkDistance: 30,
  charge: 30,
  theta: 1.1,
  gravity: 0.03,
}

/** Share of the velocity that is lost in a step, as in d3-force. */
const FRICTION = 0.4
/** Nearer points push no harder, in pixels. */
const NEAR = 1

export type Simulation = {
  readonly x: Float64Array
  readonly y: Float64Array
  /** Nodes with a 1 stay where they are; forces they exert go on. */
  readonly pinned: Uint8Array
  /** One step; alpha scales every force. */
  tick(alpha: number): void
}

export function createSimulation(level: Level, options: ForceOptions): Simulation {
  const { nodeCount } = level
  const x = new Float64Array(nodeCount)
  const y = new Float64Array(nodeCount)
  const speedX = new Float64Array(nodeCount)
  const speedY = new Float64Array(nodeCount)
  const pinned = new Uint8Array(nodeCount)
  const tree = createCells(nodeCount)
  const springs = springsOf(level, options)

  const tick = (alpha: number): void => {
    pullLinks(alpha)
    repel(alpha)
    const middle = options.gravity * alpha
    for (let node = 0; node < nodeCount; node += 1) {
      if (pinned[node] === 1) {
        speedX[node] = 0
        speedY[node] = 0
        continue
      }
      speedX[node] = (speedX[node]! - x[node]! * middle) * (1 - FRICTION)
      speedY[node] = (speedY[node]! - y[node]! * middle) * (1 - FRICTION)
      x[node]! += speedX[node]!
      y[node]! += speedY[node]!
    }
  }

  function pullLinks(alpha: number): void {
    const { source, target } = level
    const { strength, bias, length } = springs
    for (let link = 0; link < source.length; link += 1) {
      const a = source[link]!
      const b = target[link]!
      const dx = x[b]! + speedX[b]! - x[a]! - speedX[a]!
      const dy = y[b]! + speedY[b]! - y[a]! - speedY[a]!
      const distance = Math.sqrt(dx * dx + dy * dy)
      if (distance === 0) continue
      const pull = ((distance - length[link]!) / distance) * alpha * strength[link]!
      const share = bias[link]!
      speedX[b]! -= dx * pull * share
      speedY[b]! -= dy * pull * share
      speedX[a]! += dx * pull * (1 - share)
      speedY[a]! += dy * pull * (1 - share)
    }
  }

  function repel(alpha: number): void {
    tree.build(x, y, level.mass)
    const { cells } = tree
    const push = options.charge * alpha
    const far = 1 / (options.theta * options.theta)
    for (let at = 0; at < cells.leafCount; at += 1) repelLeaf(cells.leaves[at]!, push, far)
  }

  // The tree is walked once for all points of a leaf; a cell that is far from the leaf's middle by
  // its own size and the leaf's is taken as one point.
  function repelLeaf(leaf: number, push: number, far: number): void {
    const { cells } = tree
    const { sortedX, sortedY, sortedMass, order } = cells
    const first = cells.first[leaf]!
    const last = cells.last[leaf]!
    const leafX = cells.x[leaf]!
    const leafY = cells.y[leaf]!
    const reach = reachOf(first, last, leafX, leafY)
    let cell = 0
    while (cell < cells.count) {
      const dx = cells.x[cell]! - leafX
      const dy = cells.y[cell]! - leafY
      const size = cells.size[cell]!
      const distance = Math.sqrt(dx * dx + dy * dy) - reach
      if (distance > 0 && size * size * far < distance * distance) {
        const centreX = cells.x[cell]!
        const centreY = cells.y[cell]!
        const strength = push * cells.mass[cell]!
        for (let at = first; at < last; at += 1) {
          const px = centreX - sortedX[at]!
          const py = centreY - sortedY[at]!
          const value = strength / (px * px + py * py)
          const node = order[at]!
          speedX[node]! -= px * value
          speedY[node]! -= py * value
        }
        cell = cells.skip[cell]!
        continue
      }
      if (cells.isLeaf[cell] === 1) {
        const end = cells.last[cell]!
        for (let other = cells.first[cell]!; other < end; other += 1) {
          const otherX = sortedX[other]!
          const otherY = sortedY[other]!
          const strength = push * sortedMass[other]!
          for (let at = first; at < last; at += 1) {
            const px = otherX - sortedX[at]!
            const py = otherY - sortedY[at]!
            let square = px * px + py * py
            if (square === 0) continue
            if (square < NEAR) square = Math.sqrt(NEAR * square)
            const value = strength / square
            const node = order[at]!
            speedX[node]! -= px * value
            speedY[node]! -= py * value
          }
        }
        cell = cells.skip[cell]!
        continue
      }
      cell += 1
    }
  }

  function reachOf(first: number, last: number, leafX: number, leafY: number): number {
    const { sortedX, sortedY } = tree.cells
    let most = 0
    for (let at = first; at < last; at += 1) {
      const dx = sortedX[at]! - leafX
      const dy = sortedY[at]! - leafY
      const square = dx * dx + dy * dy
      if (square > most) most = square
    }
    return Math.sqrt(most)
  }

  return { x, y, pinned, tick }
}

/**
 * As d3's `forceLink`, with weights for counts: the pulls on the less-linked end add up to 1, and the
 * better-linked end moves less. A node that stands for several has longer links: its members need room.
 */
function springsOf(level: Level, options: ForceOptions) {
  const { nodeCount, source, target, weight, mass } = level
  const pull = new Float64Array(nodeCount)
  for (let link = 0; link < source.length; link += 1) {
    pull[source[link]!]! += weight[link]!
    pull[target[link]!]! += weight[link]!
  }
  const strength = new Float64Array(source.length)
  const bias = new Float64Array(source.length)
  const length = new Float64Array(source.length)
  for (let link = 0; link < source.length; link += 1) {
    const a = source[link]!
    const b = target[link]!
    strength[link] = weight[link]! / Math.min(pull[a]!, pull[b]!)
    bias[link] = pull[a]! / (pull[a]! + pull[b]!)
    length[link] = options.linkDistance * Math.sqrt((mass[a]! + mass[b]!) / 2)
  }
  return { strength, bias, length }
}
