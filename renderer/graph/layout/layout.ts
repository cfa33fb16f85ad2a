/** Places the nodes of a graph: coarse picture first, then finer ones, each from the one before. */
import { createRandom } from '#shared/logic/random.ts'

import { coarsen } from './coarsen.ts'
import type { ForceOptions, Simulation } from './forces.ts'
import { createSimulation, DEFAULT_FORCES } from './forces.ts'
import type { FlatGraph, Level } from './graph.ts'
import { levelOf } from './graph.ts'
import { lieDown, settle } from './settle.ts'

export type LayoutOptions = Partial<ForceOptions> & {
  /** The same graph and seed give the same picture. */
  readonly seed?: number
  /** Where nodes lie already, as x, y pairs; NaN for new ones. Then only what is new finds a place. */
  readonly start?: Float64Array
  /** 1 for nodes that stay where `start` says. */
  readonly held?: Uint8Array
  /** Nodes that stay where a person put them; the others find their places around them. */
  readonly fixed?: readonly { readonly node: number; readonly x: number; readonly y: number }[]
}

export type Layout = {
  /** Places of the finest nodes as x, y pairs, in pixels at zoom 1, around 0, 0. */
  positions(): Float64Array
  /** Works until it is finished or `budgetMs` are over, and says whether there is more to do. */
  run(budgetMs: number, now: () => number): boolean
  /** 0 to 1. */
  progress(): number
  /** Holds a node in place; others give way in the following runs. */
  pin(node: number, x: number, y: number): void
  unpin(node: number): void
  /** Starts the finest level moving again, as after a drag; 0.3 is lively. */
  reheat(alpha: number): void
}

/** Levels smaller than this are drawn from scratch. */
const COARSEST = 150
const SCRATCH = { alpha: 1, ticks: 300 }
/** What the coarse picture got right is to stay, so finer levels start cooler. */
const MIDDLE = { alpha: 0.5, ticks: 60 }
const FINEST = { alpha: 0.6, ticks: 80 }
/** Smaller graphs have the time to be shaken once more as a whole. */
const SMALL = 2000
const SMALL_FINEST = { alpha: 0.9, ticks: 130 }
const END_ALPHA = 0.001
/** For new nodes among old ones, which are not to jump. */
const SETTLE = { alpha: 0.4, ticks: 80 }

type Stage = { readonly level: Level; readonly groupOf?: Uint32Array }

export function createLayout(graph: FlatGraph, options: LayoutOptions = {}): Layout {
  const forces = { ...DEFAULT_FORCES, ...options }
  const random = createRandom(options.seed ?? 1)
  const { start, held } = options
  const stages = start ? [{ level: levelOf(graph) }] : stagesOf(levelOf(graph), random)
  const finest = stages.length - 1
  let at = 0
  let simulation = createSimulation(stages[0]!.level, forces)
  spiral(simulation, forces.linkDistance)
  if (start) settle(simulation, stages[0]!.level, { start, held, distance: forces.linkDistance })
  if (finest === 0) fix(simulation, options.fixed)
  let schedule = start ? SETTLE : scheduleOf(0, stages)
  let tick = 0
  const isFree = !start && !options.fixed?.length
  const total = start
    ? SETTLE.ticks * cost(stages[0]!)
    : stages.reduce((sum, stage, index) => sum + scheduleOf(index, stages).ticks * cost(stage), 0)
  let spent = 0

  const step = (): boolean => {
    if (isFree && at === 0 && tick === Math.floor(schedule.ticks / 2)) lieDown(simulation)
    if (tick >= schedule.ticks) {
      if (at === finest) return false
      const coarse = simulation
      at += 1
      simulation = createSimulation(stages[at]!.level, forces)
      spread(coarse, simulation, stages[at]!, forces.linkDistance, random)
      if (at === finest) fix(simulation, options.fixed)
      schedule = scheduleOf(at, stages)
      tick = 0
    }
    simulation.tick(schedule.alpha * (END_ALPHA / schedule.alpha) ** (tick / schedule.ticks))
    tick += 1
    spent += cost(stages[at]!)
    return true
  }

  const fine = (): Simulation => {
    while (at < finest && step());
    return simulation
  }

  return {
    run(budgetMs, now) {
      const until = now() + budgetMs
      while (now() < until) if (!step()) return false
      return at < finest || tick < schedule.ticks
    },
    progress: () => Math.min(1, spent / total),
    positions: () => placesOf(stages, at, simulation),
    pin(node, x, y) {
      const { pinned, x: xs, y: ys } = fine()
      pinned[node] = 1
      xs[node] = x
      ys[node] = y
    },
    unpin: (node) => void (fine().pinned[node] = 0),
    reheat(alpha) {
      fine()
      schedule = { alpha, ticks: FINEST.ticks }
      tick = 0
    },
  }
}

function fix({ x, y, pinned }: Simulation, fixed: LayoutOptions['fixed'] = []): void {
  for (const each of fixed) {
    x[each.node] = each.x
    y[each.node] = each.y
    pinned[each.node] = 1
  }
}

function cost(stage: Stage): number {
  return stage.level.nodeCount + stage.level.source.length
}

function scheduleOf(at: number, stages: readonly Stage[]): { alpha: number; ticks: number } {
  if (at === 0) return SCRATCH
  if (at < stages.length - 1) return MIDDLE
  return stages[at]!.level.nodeCount <= SMALL ? SMALL_FINEST : FINEST
}

/** Coarsest first; each stage after the first says which group of the stage before its nodes are in. */
function stagesOf(finest: Level, random: () => number): Stage[] {
  const stages: Stage[] = []
  let level = finest
  while (level.nodeCount > COARSEST) {
    const coarser = coarsen(level, random)
    if (!coarser) break
    stages.push({ level, groupOf: coarser.groupOf })
    level = coarser.level
  }
  stages.push({ level })
  return stages.reverse()
}

/** Where d3-force starts: a spiral of the golden angle, which is even and has no ties. */
function spiral({ x, y }: Simulation, distance: number): void {
  const turn = Math.PI * (3 - Math.sqrt(5))
  for (let node = 0; node < x.length; node += 1) {
    const radius = (distance / 3) * Math.sqrt(node + 0.5)
    x[node] = radius * Math.cos(node * turn)
    y[node] = radius * Math.sin(node * turn)
  }
}

/** Members start around their group, as far apart as they are many. */
function spread(
  coarse: Simulation,
  fine: Simulation,
  { groupOf }: Stage,
  distance: number,
  random: () => number,
): void {
  if (!groupOf) return
  for (let node = 0; node < groupOf.length; node += 1) {
    const group = groupOf[node]!
    const angle = random() * 2 * Math.PI
    const radius = distance * 0.3 * Math.sqrt(random() + 0.1)
    fine.x[node] = coarse.x[group]! + radius * Math.cos(angle)
    fine.y[node] = coarse.y[group]! + radius * Math.sin(angle)
  }
}

/** While a coarse level is at work, every node is shown where its group is. */
function placesOf(stages: readonly Stage[], at: number, { x, y }: Simulation): Float64Array {
  const nodes = stages.at(-1)!.level.nodeCount
  const places = new Float64Array(nodes * 2)
  for (let node = 0; node < nodes; node += 1) {
    let group = node
    for (let stage = stages.length - 1; stage > at; stage -= 1)
      group = stages[stage]!.groupOf![group]!
    places[node * 2] = x[group]!
    places[node * 2 + 1] = y[group]!
  }
  return places
}
