const KEY = 'broadsheet.rail'

/** What is open around the screens. Only whether the rail is narrow survives a restart. */
export class Shell {
  palette = $state<'closed' | 'commands' | 'places'>('closed')
  isCheatSheetOpen = $state(false)
  isRailNarrow = $state(readFlag())

  toggleRail(): void {
    this.isRailNarrow = !this.isRailNarrow
    try {
      localStorage.setItem(KEY, this.isRailNarrow ? 'narrow' : 'wide')
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
