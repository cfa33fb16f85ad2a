const KEY = 'broadsheet.search.panes'

export type PaneMemory = { readonly widths: readonly number[]; readonly isQueryShown: boolean }

/** First sizes: what a small window needs, and on a large one room for longer headlines. */
function firstPanes(viewportPx: number): PaneMemory {
  const share = (part: number, least: number, most: number): number =>
    Math.round(Math.min(most, Math.max(least, viewportPx * part)))
  return { widths: [share(0.17, 288, 344), share(0.25, 352, 480)], isQueryShown: true }
}

/** Sizes only: nothing about what is searched is ever written to the page's storage. */
export function readPanes(storage: Pick<Storage, 'getItem'>, viewportPx: number): PaneMemory {
  const first = firstPanes(viewportPx)
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    if (typeof value !== 'object' || value === null) return first
    const { widths, isQueryShown } = value as Record<string, unknown>
    const isFine =
      Array.isArray(widths) &&
      widths.length === 2 &&
      widths.every((width) => Number.isFinite(width))
    return {
      widths: isFine ? widths : first.widths,
      isQueryShown: typeof isQueryShown === 'boolean' ? isQueryShown : true,
    }
  } catch {
    return first
  }
}

export function keepPanes(storage: Pick<Storage, 'setItem'>, panes: PaneMemory): void {
  try {
    storage.setItem(KEY, JSON.stringify(panes))
  } catch {
    // Storage may be refused; the panes then start at their first sizes.
  }
}
