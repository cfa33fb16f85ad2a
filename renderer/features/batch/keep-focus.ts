/**
 * A button that does its work often goes with it ("Analyse", "Retry", "Pause"), and the keyboard
 * would begin at the top of the page again. Then the focus goes to what stays.
 * @param fallback null where that is not drawn yet
 */
export function keepFocus(fallback: (root: HTMLElement) => HTMLElement | null) {
  return (root: HTMLElement): (() => void) => {
    let last: Element | undefined
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof Element) last = target
    }
    const mend = (): void => {
      if (!last || last.isConnected) return
      const isLost = document.activeElement === document.body
      const next = isLost ? fallback(root) : undefined
      if (next === null) return
      last = undefined
      next?.focus()
    }
    root.addEventListener('focusin', note)
    const observer = new MutationObserver(mend)
    observer.observe(root, { childList: true, subtree: true })
    return () => {
      root.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }
}
