import { getContext, setContext } from 'svelte'
import type { Span } from './spans.ts'

/** Which value of the result is pointed at in the text, and where each of them stands. */
export class ShownPlaces {
  picked = $state<string>()
  readonly #spans: () => readonly Span[]
  readonly #counts = $derived.by(() => {
    const counts = new Map<string, number>()
    for (const { of } of this.#spans()) {
      if (of !== undefined) counts.set(of, (counts.get(of) ?? 0) + 1)
    }
    return counts
  })

  constructor(spans: () => readonly Span[]) {
    this.#spans = spans
  }

  /** Places in the text; 0 for what the engine made of the whole of it. */
  count(of: string): number {
    return this.#counts.get(of) ?? 0
  }

  /** Points at a value; the same again lets go of it. */
  pick(of: string): void {
    this.picked = this.picked === of ? undefined : of
  }
}

const KEY = Symbol('places in the text')

export function provideShownPlaces(places: ShownPlaces): void {
  setContext(KEY, places)
}

export function useShownPlaces(): ShownPlaces {
  return getContext<ShownPlaces>(KEY)
}
