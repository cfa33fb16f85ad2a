import { openLayoutRun } from '#renderer/graph/layout/layout-run.ts'
import type { LayoutOptions } from '#renderer/graph/layout/layout.ts'
import type { Names } from '#renderer/graph/names.ts'
import { shownGraph } from '#renderer/graph/picture-of.ts'
import type { Visible } from '#renderer/graph/visible.ts'
import type { GraphMeasure } from '#shared/model/graph.ts'

/** Names take more room than dots: farther apart, and pushed harder, than the layout's own measure. */
const ROOM = { linkDistance: 60, charge: 190 }

type Point = readonly [x: number, y: number]
type Asked = { readonly names: Names; readonly visible: Visible; readonly measure: GraphMeasure }

/** Where every name lies. Names keep their place when others come and go. */
export class Places {
  /** 0 to 1 while a layout is under way. */
  progress = $state<number>()
  #version = $state(0)
  #known = new Map<string, Point>()
  readonly #run = openLayoutRun()
  readonly #isStill: () => boolean

  /** @param isStill whether motion is to be spared; then only the end is shown. */
  constructor(isStill: () => boolean) {
    this.#isStill = isStill
  }

  get isRunning(): boolean {
    return this.progress !== undefined
  }

  /** Places of all names as columns; NaN where none is known yet. */
  columns(names: Names): { readonly x: Float64Array; readonly y: Float64Array } {
    void this.#version
    const x = new Float64Array(names.count).fill(NaN)
    const y = new Float64Array(names.count).fill(NaN)
    names.nodes.forEach(({ id }, node) => {
      const known = this.#known.get(id)
      if (known) [x[node], y[node]] = known
    })
    return { x, y }
  }

  of(id: string): Point | undefined {
    return this.#known.get(id)
  }

  set(id: string, point: Point): void {
    this.#known.set(id, point)
    this.#version += 1
  }

  all(): ReadonlyMap<string, Point> {
    return new Map(this.#known)
  }

  replace(places: Iterable<readonly [string, Point]>): void {
    this.#run.stop()
    this.progress = undefined
    this.#known = new Map(places)
    this.#version += 1
  }

  /** Finds a place for what has none; nothing else moves. Does nothing where all have one. */
  complete(asked: Asked, pins: ReadonlySet<string>): void {
    const { names, visible } = asked
    const unknown = visible.nodes.filter((node) => !this.#known.has(names.nodes[node]!.id)).length
    if (unknown === 0) return
    // Mostly new: a picture of its own, not one squeezed around a few old names.
    if (unknown > visible.nodes.length / 2) return this.arrange(asked, pins)
    const start = new Float64Array(visible.nodes.length * 2).fill(NaN)
    const held = new Uint8Array(visible.nodes.length)
    visible.nodes.forEach((node, at) => {
      const known = this.#known.get(names.nodes[node]!.id)
      if (!known) return
      start.set(known, at * 2)
      held[at] = 1
    })
    this.#start(asked, { start, held })
  }

  /** Lays out all that is shown anew; pinned names stay. */
  arrange(asked: Asked, pins: ReadonlySet<string>): void {
    const fixed = [...asked.visible.nodes].flatMap((node, at) => {
      const { id } = asked.names.nodes[node]!
      const known = pins.has(id) ? this.#known.get(id) : undefined
      return known ? [{ node: at, x: known[0], y: known[1] }] : []
    })
    this.#start(asked, { fixed })
  }

  stop(): void {
    this.#run.stop()
    this.progress = undefined
  }

  close(): void {
    this.#run.close()
    this.progress = undefined
  }

  #start({ names, visible, measure }: Asked, options: LayoutOptions): void {
    this.progress = 0
    const graph = shownGraph(names, visible, measure)
    this.#run.start(graph, { ...ROOM, ...options }, ({ places, progress, isDone }) => {
      this.progress = isDone ? undefined : progress
      if (this.#isStill() && !isDone) return
      visible.nodes.forEach((node, at) => {
        this.#known.set(names.nodes[node]!.id, [places[at * 2]!, places[at * 2 + 1]!])
      })
      this.#version += 1
    })
  }
}
