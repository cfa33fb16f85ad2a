/** Which rows of a long list exist. */
import { defaultRangeExtractor, type Range } from '@tanstack/virtual-core'

/** Beyond the window, so that none is missing while it is scrolled. */
const MOST = 8
const AT_ONCE = 2

/** The row in the tab order stays in the document, or focus would fall to the body on scroll. */
export function rowsWith(active: number, range: Range): number[] {
  const rows = defaultRangeExtractor(range)
  if (active < 0 || active >= range.count || rows.includes(active)) return rows
  return [...rows, active].sort((a, b) => a - b)
}

/** How many rows are drawn beyond the window. */
export type ListMargin = {
  readonly rows: number
  /** For a list that had no rows. */
  restart(): void
  /** @returns the function that ends it. */
  grow(): () => void
}

/**
 * They come a few a frame: a list of dear rows would else keep the window when it opens.
 * @param onGrowth Draws the list with the margin as it is now.
 */
export function createListMargin(onGrowth: () => void): ListMargin {
  let rows = MOST
  let frame = 0
  const next = (): void => {
    if (rows >= MOST) return
    frame = requestAnimationFrame(() => {
      rows = Math.min(MOST, rows + AT_ONCE)
      onGrowth()
      next()
    })
  }
  return {
    get rows() {
      return rows
    },
    restart: () => void (rows = 0),
    grow() {
      next()
      return () => cancelAnimationFrame(frame)
    },
  }
}
