import { innerWidth } from 'svelte/reactivity/window'

const KEY = 'broadsheet.rail'

/** Pixels a window needs for the wide rail beside the query, the list and the reader. */
const ROOMY = 1090

/** What is open around the screens. Only whether the rail is narrow survives a restart. */
export class Shell {
  palette = $state<'closed' | 'commands' | 'places'>('closed')
  isCheatSheetOpen = $state(false)
  #isNarrowByChoice = $state(readFlag())
  /** In a window too small for it the rail is wide only when asked for, until the restart. */
  #isWideAnyway = $state(false)

  readonly isRailNarrow = $derived(this.#isSmall ? !this.#isWideAnyway : this.#isNarrowByChoice)

  get #isSmall(): boolean {
    return (innerWidth.current ?? ROOMY) < ROOMY
  }

  toggleRail(): void {
    if (this.#isSmall) {
      this.#isWideAnyway = !this.#isWideAnyway
      return
    }
    this.#isNarrowByChoice = !this.#isNarrowByChoice
    try {
      localStorage.setItem(KEY, this.#isNarrowByChoice ? 'narrow' : 'wide')
    } catch {
      // Storage may be refused (private mode); then the rail starts wide, nothing more.
    }
  }
}

function readFlag(): boolean {
  try {
    return localStorage.getItem(KEY) === 'narrow'
  } catch {
    return false
  }
}
