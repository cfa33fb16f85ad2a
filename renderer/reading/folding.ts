import { getContext, setContext } from 'svelte'

const KEY = Symbol('folding')

/** Lets a row of a folded list show and hide its near copies. */
export type Folding = {
  isUnfolded(storyId: string): boolean
  toggle(storyId: string): void
}

export function provideFolding(folding: Folding): void {
  setContext(KEY, folding)
}

/** Undefined where rows stand in no list that folds. */
export function useFolding(): Folding | undefined {
  return getContext<Folding | undefined>(KEY)
}
