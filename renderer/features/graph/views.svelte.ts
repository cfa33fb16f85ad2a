import { packFile } from '#renderer/graph/pack-file.ts'
import { failureOf } from '#renderer/state/failure.ts'
import type { GraphView, SavedView } from '#shared/model/graph.ts'
import type { GraphDesk } from './desk.svelte.ts'

/** A frame to the main side holds eight megabytes. */
const MOST_CHARACTERS = 4_000_000

/** Of a larger graph, which only files have, the others are laid out again. */
const MOST_PLACES = 20_000

/** Graphs kept under a name. */
export class SavedViews {
  list = $state.raw<readonly SavedView[]>([])
  readonly #desk: GraphDesk

  constructor(desk: GraphDesk) {
    this.#desk = desk
  }

  /** Reads now and upon changes; returns what ends that. */
  follow(): () => void {
    const { page } = this.#desk
    const load = () => page.attempt(() => this.#load())
    void load()
    return page.changes.on(['views'], () => void load())
  }

  /** @returns why it could not be kept, or nothing. */
  async save(name: string): Promise<string | undefined> {
    const { file } = this.#desk
    let view = viewOf(this.#desk)
    try {
      if (file) view = { ...view, file: await packFile(file.source) }
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
    if (JSON.stringify(view).length > MOST_CHARACTERS) {
      return 'This view is too large to be kept. Show fewer names, or export it as GEXF.'
    }
    try {
      await this.#desk.page.client.graph.saveView({ name, view })
      await this.#load()
      this.#desk.history.pushKept(`saving the view “${name}”`, this.#desk.page.undo)
      return undefined
    } catch (error) {
      return failureOf(error).message
    }
  }

  async open(id: string): Promise<void> {
    const { page } = this.#desk
    const view = await page.attempt(() => page.client.graph.openView({ id }))
    if (!view) return
    try {
      await this.#desk.restore(view)
    } catch (error) {
      page.toasts.show(error instanceof Error ? error.message : String(error), { tone: 'danger' })
    }
  }

  async remove({ id, name }: SavedView): Promise<void> {
    const { page, history } = this.#desk
    await page.attempt(async () => {
      await page.client.graph.removeView({ id })
      history.pushKept(`removing the view “${name}”`, page.undo)
      page.undo.offer(`The view “${name}” was removed.`)
    })
  }

  async rename(id: string, name: string): Promise<string | undefined> {
    try {
      await this.#desk.page.client.graph.renameView({ id, name })
      await this.#load()
      return undefined
    } catch (error) {
      return failureOf(error).message
    }
  }

  async #load(): Promise<void> {
    this.list = await this.#desk.page.client.graph.views({})
  }
}

export function viewOf(desk: GraphDesk): GraphView {
  const { names, visible, view, choices, scope } = desk
  return {
    scope,
    slice: desk.slice,
    choices,
    camera: view?.camera ?? { x: 0, y: 0, k: 1 },
    places: [...visible.nodes].slice(0, MOST_PLACES).flatMap((node) => {
      const { id } = names.nodes[node]!
      const place = desk.places.of(id)
      return place ? [[id, tenth(place[0]), tenth(place[1])] as [string, number, number]] : []
    }),
  }
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
