/**
 * The linked selection: what was brushed or picked in one view narrows all others, each of which can
 * be unlinked. A view is never narrowed by its own picks: it shows them.
 */
import { SvelteSet } from 'svelte/reactivity'
import { bothSlices } from '#shared/logic/slices.ts'
import type { Slice } from '#shared/model/slice.ts'

/** The contract's own bound on each part of a slice. */
const MOST = 20

export type ViewId = 'timeline' | 'trends' | 'histogram' | 'terms' | 'events' | 'context'

export type Pick = {
  /** Same id, same pick: picking it again takes it away. */
  readonly id: string
  readonly view: ViewId
  /** As its chip says it. */
  readonly label: string
  readonly slice: Slice
}

export class Selection {
  picks = $state.raw<readonly Pick[]>([])
  readonly #unlinked = new SvelteSet<ViewId>()

  /** What narrows a view: everything picked in others, or nothing where it is unlinked. */
  sliceFor(view: ViewId): Slice {
    if (this.#unlinked.has(view)) return {}
    return joined(this.picks.filter((pick) => pick.view !== view))
  }

  /** All of it, for what follows the whole selection. */
  get slice(): Slice {
    return joined(this.picks)
  }

  /** In words, for captions of views that it narrows; empty where nothing does. */
  wordsFor(view: ViewId): string {
    if (this.#unlinked.has(view)) return ''
    const labels = this.picks.filter((pick) => pick.view !== view).map(({ label }) => label)
    return labels.length > 0 ? `narrowed to ${labels.join('; ')}` : ''
  }

  of(view: ViewId): readonly Pick[] {
    return this.picks.filter((pick) => pick.view === view)
  }

  has(id: string): boolean {
    return this.picks.some((pick) => pick.id === id)
  }

  /** Adds it, or takes it away again. False where a slice can take no more. */
  toggle(pick: Pick): boolean {
    if (this.has(pick.id)) this.drop(pick.id)
    else if (this.picks.length >= MOST) return false
    else this.picks = [...this.picks, pick]
    return true
  }

  /** Instead of whatever begins with the same word: a view has one brush. */
  replace(prefix: string, pick: Pick | undefined): void {
    const others = this.picks.filter(({ id }) => !id.startsWith(prefix))
    this.picks = pick ? [...others, pick] : others
  }

  drop(id: string): void {
    this.picks = this.picks.filter((pick) => pick.id !== id)
  }

  clear(): void {
    this.picks = []
  }

  isLinked(view: ViewId): boolean {
    return !this.#unlinked.has(view)
  }

  setLinked(view: ViewId, isLinked: boolean): void {
    if (isLinked) this.#unlinked.delete(view)
    else this.#unlinked.add(view)
  }
}

/** Stories for which all picks are true. */
function joined(picks: readonly Pick[]): Slice {
  return picks.reduce<Slice>((all, { slice }) => bothSlices(all, slice), {})
}
