/** Arithmetic of a row of panes: all but the last have a width, the last takes what is left. */

export type PaneLimits = { readonly min: number; readonly initial: number; readonly max?: number }

/** No screen is wider; a stored number beyond it would lose its last digits in the sums. */
const WIDEST = 100_000

/** Pixels taken by one handle. */
export const HANDLE = 1

/**
 * Widths (px) that fit: every pane at least its minimum, from the right the widest give way first
 * to the last pane's minimum. When even the minima do not fit, the minima are returned.
 */
export function fitPanes(
  wanted: readonly number[],
  panes: readonly PaneLimits[],
  total: number,
): number[] {
  const sized = panes.slice(0, -1)
  const lastMin = panes.at(-1)?.min ?? 0
  const widths = sized.map((pane, index) =>
    clamp(wanted[index] ?? pane.initial, pane.min, Math.min(pane.max ?? Infinity, WIDEST)),
  )
  if (total <= 0) return widths
  let excess =
    widths.reduce((sum, width) => sum + width, 0) + lastMin + HANDLE * sized.length - total
  for (let index = sized.length - 1; index >= 0 && excess > 0; index--) {
    const pane = sized[index]!
    const give = Math.min(excess, widths[index]! - pane.min)
    widths[index]! -= give
    excess -= give
  }
  return widths
}

/**
 * Which panes stand side by side, as places from `from` up to but without `to`: the one in front,
 * then its neighbours, the right one first, as long as each has its minimum.
 */
export function panesThatFit(
  panes: readonly PaneLimits[],
  front: number,
  total: number,
): { readonly from: number; readonly to: number } {
  if (total <= 0) return { from: 0, to: panes.length }
  let from = clamp(front, 0, Math.max(0, panes.length - 1))
  let to = from + 1
  let room = total - (panes[from]?.min ?? 0)
  const takes = (index: number): boolean => {
    const pane = panes[index]
    if (!pane || room < pane.min + HANDLE) return false
    room -= pane.min + HANDLE
    return true
  }
  while (takes(to)) to++
  while (takes(from - 1)) from--
  return { from, to }
}

/** One pane's width set to `width`, the others kept; fitted as above with that pane served first. */
export function resizePane(
  current: readonly number[],
  index: number,
  width: number,
  panes: readonly PaneLimits[],
  total: number,
): number[] {
  const pane = panes[index]
  if (!pane) return [...current]
  const others = current.reduce((sum, value, at) => (at === index ? sum : sum + value), 0)
  const lastMin = panes.at(-1)?.min ?? 0
  const room = total - others - lastMin - HANDLE * (panes.length - 1)
  const next = [...current]
  next[index] = clamp(width, pane.min, Math.max(pane.min, Math.min(pane.max ?? Infinity, room)))
  return next
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Number.isFinite(value) ? value : min))
}
