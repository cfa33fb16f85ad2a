/** Passages the person marked, as they stand on the page: each by its first piece, in their order. */
function marksShown(): HTMLElement[] {
  const first = new Map<string, HTMLElement>()
  for (const piece of document.querySelectorAll<HTMLElement>('[data-own]')) {
    const id = piece.dataset.own ?? ''
    if (!first.has(id)) first.set(id, stopOf(piece))
  }
  return [...new Set(first.values())]
}

/** Within a name the name is what the keyboard stops at. */
function stopOf(piece: HTMLElement): HTMLElement {
  return piece.closest<HTMLElement>('[role="button"]') ?? piece
}

function show(mark: HTMLElement | undefined): void {
  mark?.focus({ preventScroll: true })
  mark?.scrollIntoView({ block: 'center' })
}

/** Brings a highlight into view and to the keyboard. */
export function showMark(id: string): void {
  const piece = document.querySelector<HTMLElement>(`[data-own="${CSS.escape(id)}"]`)
  if (piece) show(stopOf(piece))
}

/** The highlight after or before the one that has the focus, round and round. */
export function stepMark(by: 1 | -1): void {
  const marks = marksShown()
  const at = marks.findIndex((mark) => mark === document.activeElement)
  const from = at < 0 && by < 0 ? 0 : at
  show(marks[(from + by + marks.length) % marks.length])
}
