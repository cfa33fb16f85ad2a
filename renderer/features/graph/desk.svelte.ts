import type { CanvasView } from '#renderer/graph/canvas-view.svelte.ts'
import { openMeasureRuns } from '#renderer/graph/measure/measure-runs.ts'
import { namesOf, type Names } from '#renderer/graph/names.ts'
import { unpackFile } from '#renderer/graph/pack-file.ts'
import { appearanceOf, shownAt, shownGraph } from '#renderer/graph/picture-of.ts'
import { readGraphFile } from '#renderer/graph/read-file.ts'
import { startingCount, visibleOf } from '#renderer/graph/visible.ts'
import { failureOf, isAbort, type Failure } from '#renderer/state/failure.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import { turn } from '#renderer/ui/turn.ts'
import { unpackGraph } from '#shared/logic/graph/name-graph.ts'
import type { GraphChoices, GraphView, NameGraph } from '#shared/model/graph.ts'
import type { Slice } from '#shared/model/slice.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import { Correcting } from './correcting.svelte.ts'
import { DEFAULT_CHOICES, questionOf, withoutUndefined } from './choices.ts'
import { History } from './history.svelte.ts'
import { Places } from './places.svelte.ts'

/** A graph of another program; it has no stories behind it. */
export type OpenedFile = {
  readonly name: string
  readonly notes: readonly string[]
  readonly source: File
}

type Seats = readonly (readonly [id: string, place: readonly [number, number]])[]

const NOBODY: Names = namesOf([], { source: [], target: [], count: [] }, 0)

const kept = new WeakMap<Page, GraphDesk>()

/** One per page: the picture is still there after a look at another screen. */
export function graphDeskOf(page: Page): GraphDesk {
  const found = kept.get(page)
  if (found) return found
  // What it derives must go on after the screen that asked for it first is gone.
  $effect.root(() => {
    kept.set(page, new GraphDesk(page))
  })
  return kept.get(page)!
}

export class GraphDesk {
  scope = $state.raw<StoryScope>({ kind: 'all' })
  graph = $state.raw<NameGraph>()
  file = $state.raw<OpenedFile>()
  names = $state.raw<Names>(NOBODY)
  choices = $state.raw<GraphChoices>(DEFAULT_CHOICES)
  isBusy = $state(false)
  /** Whether anything was asked for since the start. */
  hasBegun = $state(false)
  isLassoing = $state(false)
  /** The canvas on screen, where there is one. */
  view = $state.raw<CanvasView>()
  failure = $state.raw<Failure>()
  /** Ids in the order in which they were chosen. */
  chosen = $state.raw<readonly string[]>([])
  /** Where the walk by keyboard is. */
  focus = $state<string>()
  readonly history = new History()
  readonly correcting = new Correcting(this)
  readonly places: Places
  readonly visible = $derived(visibleOf(this.names, this.choices))
  readonly pins = $derived(new Set(this.choices.pins.map(([id]) => id)))
  #sizes = $state.raw<Float64Array>()
  #groups = $state.raw<Int32Array>()
  readonly #look = $derived(
    appearanceOf({
      ...{ names: this.names, visible: this.visible, pins: this.pins },
      ...{ colour: this.choices.colour, measure: this.choices.measure },
      sizes: this.#sizes?.length === this.visible.nodes.length ? this.#sizes : undefined,
      groups: this.#groups?.length === this.visible.nodes.length ? this.#groups : undefined,
    }),
  )
  readonly picture = $derived.by(() => {
    const { x, y } = this.places.columns(this.names)
    const { nodes } = this.visible
    return { ...this.#look, x: shownAt(x, nodes, Math.cos), y: shownAt(y, nodes, Math.sin) }
  })
  readonly page: Page
  readonly #measures = openMeasureRuns()
  #asked = 0

  constructor(page: Page) {
    this.page = page
    this.places = new Places(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  }

  get groups(): Int32Array | undefined {
    return this.#groups?.length === this.visible.nodes.length ? this.#groups : undefined
  }

  get slice(): Slice {
    return questionOf(this.choices).slice
  }

  /** Shows another scope; its view starts afresh. */
  async open(scope: StoryScope, choices: GraphChoices = DEFAULT_CHOICES): Promise<void> {
    this.hasBegun = true
    this.scope = scope
    this.file = undefined
    this.graph = undefined
    this.#forget(choices)
    await this.load({ isNew: choices === DEFAULT_CHOICES })
  }

  /** Counts anew, after a change of stories, rules or dates. */
  async load({ isNew = false } = {}): Promise<void> {
    if (this.file) return
    const asked = ++this.#asked
    this.isBusy = true
    try {
      const packed = await this.page.client.graph.build({
        scope: this.scope,
        ...questionOf(this.choices),
      })
      // Each takes its part of what a window may be kept for.
      await turn()
      const graph = unpackGraph(packed)
      await turn()
      const names = namesOf(graph.nodes, graph.links, graph.caption.n)
      await turn()
      if (asked !== this.#asked) return
      this.failure = undefined
      this.graph = graph
      this.#show(names, isNew ? startingCount(names) : undefined)
      this.places.complete(this.#shown, this.pins)
    } catch (error) {
      if (asked === this.#asked && !isAbort(error)) this.failure = failureOf(error)
    } finally {
      if (asked === this.#asked) this.isBusy = false
    }
  }

  /** Shows a view as it was left. */
  async restore({ scope, choices, camera, places, file }: GraphView): Promise<void> {
    const seats = places.map(([id, x, y]) => [id, [x, y]] as const)
    if (file) await this.openFile(await unpackFile(file), { choices, seats })
    else {
      this.hasBegun = true
      this.scope = scope
      this.page.route.openScope('graph', scope)
      this.file = undefined
      this.#forget(choices)
      this.places.replace(seats)
      await this.load()
    }
    this.view?.show(camera)
  }

  /** Shows a graph of another program. Throws an Error with a sentence. */
  async openFile(file: File, left?: { choices: GraphChoices; seats: Seats }): Promise<void> {
    this.isBusy = true
    try {
      const { names, notes } = await readGraphFile(file)
      const own = names.nodes.flatMap(({ id, x, y }) =>
        x === undefined || y === undefined ? [] : [[id, [x, y]] as const],
      )
      const minCount = startingCount(names)
      await turn()
      this.#asked += 1
      this.#forget(left?.choices ?? DEFAULT_CHOICES)
      this.graph = undefined
      this.failure = undefined
      this.file = { name: file.name, notes, source: file }
      this.places.replace([...own, ...(left?.seats ?? [])])
      this.#show(names, left === undefined ? minCount : undefined)
      await turn()
      if (this.names !== names) return
      this.places.complete(this.#shown, this.pins)
    } finally {
      this.isBusy = false
    }
  }

  /** Changes what is shown, as a step that can be taken back. */
  change(label: string, patch: Partial<GraphChoices>, key?: string): void {
    const before = this.choices
    const after = withoutUndefined({ ...before, ...patch })
    this.#apply(after)
    this.history.push({
      label,
      ...(key === undefined ? {} : { key }),
      undo: () => this.#apply(before),
      redo: () => this.#apply(after),
    })
  }

  /** Puts a name somewhere and keeps it there. */
  pinAt(id: string, to: readonly [number, number]): void {
    const from = this.places.of(id) ?? to
    const before = this.choices
    const rest = before.pins.filter(([other]) => other !== id)
    const after: GraphChoices = { ...before, pins: [...rest, [id, to[0], to[1]]] }
    const put = (choices: GraphChoices, place: readonly [number, number]) => () => {
      this.places.set(id, place)
      this.#apply(choices)
    }
    put(after, to)()
    const label = `moving ${this.labelOf(id)}`
    this.history.push({ label, undo: put(before, from), redo: put(after, to) })
  }

  togglePins(ids: readonly string[]): void {
    const isOn = ids.some((id) => !this.pins.has(id))
    const rest = this.choices.pins.filter(([id]) => !ids.includes(id))
    const pins = ids.map((id): [string, number, number] => [id, ...(this.places.of(id) ?? [0, 0])])
    this.change(isOn ? 'pinning' : 'unpinning', { pins: isOn ? [...rest, ...pins] : rest })
  }

  /** Chooses exactly these; the keyboard goes on from the last. */
  choose(ids: readonly string[]): void {
    this.chosen = ids
    this.focus = ids.at(-1) ?? this.focus
  }

  showAround(id: string, steps = 1): void {
    this.change(`showing what is around ${this.labelOf(id)}`, { ego: { id, steps } })
  }

  hide(ids: readonly string[]): void {
    const what = ids.length === 1 ? this.labelOf(ids[0]!) : `${ids.length} names`
    this.change(`hiding ${what}`, { hidden: [...new Set([...this.choices.hidden, ...ids])] })
    this.chosen = this.chosen.filter((id) => !ids.includes(id))
  }

  /** Lays everything out again; what was pinned stays. */
  arrange(): void {
    const before = [...this.places.all()]
    const again = (): void => {
      this.places.arrange({ ...this.#shown }, this.pins)
    }
    again()
    this.history.push({
      label: 'laying out again',
      undo: () => this.places.replace(before),
      redo: again,
    })
  }

  labelOf(id: string): string {
    const node = this.names.placeOf.get(id)
    return node === undefined ? id : this.names.nodes[node]!.label
  }

  /** Asks for what the choices colour and size by. */
  async measure(): Promise<void> {
    const { names, visible } = this
    const { colour, size, measure } = this.choices
    const graph = shownGraph(names, visible, measure)
    const isOld = (): boolean => this.visible !== visible || this.names !== names
    if (colour === 'community') {
      const groups = await this.#measures.groups(graph)
      if (!isOld()) this.#groups = groups
    }
    if (size === 'stories') this.#sizes = undefined
    else {
      const sizes = await this.#measures.values(size, graph)
      if (!isOld() && this.choices.size === size) this.#sizes = sizes
    }
  }

  get #shown() {
    return { names: this.names, visible: this.visible, measure: this.choices.measure }
  }

  #apply(choices: GraphChoices): void {
    const asksAnew =
      JSON.stringify(questionOf(choices)) !== JSON.stringify(questionOf(this.choices))
    this.choices = choices
    for (const [id, x, y] of choices.pins) if (!this.places.of(id)) this.places.set(id, [x, y])
    if (asksAnew) void this.load()
    else this.places.complete(this.#shown, this.pins)
  }

  #forget(choices: GraphChoices): void {
    this.choices = choices
    this.history.clear()
    this.chosen = []
    this.focus = undefined
    this.places.replace(choices.pins.map(([id, x, y]) => [id, [x, y]]))
  }

  #show(names: Names, minCount: number | undefined): void {
    this.names = names
    if (minCount !== undefined) {
      this.choices = { ...this.choices, minCount, showsLonely: names.links === 0 }
    }
  }
}
