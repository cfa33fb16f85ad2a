import { cleanup, configure, render } from '@testing-library/svelte'
import { vi } from 'vitest'
import App from '#renderer/App.svelte'
import { Page } from '#renderer/state/page.svelte.ts'
import { openDemo, type DemoOptions } from '#test/support/demo-workbench.ts'

// The default message prints the whole document.
configure({
  asyncUtilTimeout: 10_000,
  getElementError: (message) => new Error(message ?? 'not found'),
})

const NOW = Date.UTC(2026, 10, 20, 12)

/** The whole page over a workbench in memory. happy-dom lays nothing out: lists get a height. */
export async function openApp(options: DemoOptions & { saved?: readonly [string, string][] } = {}) {
  for (const [name, size] of [
    ['offsetHeight', 800],
    ['offsetWidth', 400],
    ['clientHeight', 800],
  ] as const) {
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(size)
  }
  vi.stubGlobal('innerWidth', 1280)
  localStorage.clear()
  const demo = openDemo({ stories: 60, nowMs: NOW, ...options })
  const ids = (options.saved ?? []).map(([name, aql]) => demo.seedSearch(name, aql))
  const timers = {
    after: (ms: number, run: () => void) => {
      const timer = setTimeout(run, Math.min(ms, 5))
      return () => clearTimeout(timer)
    },
    isHidden: () => false,
  }
  const page = new Page(demo.connection, window, timers)
  await page.start()
  const view = render(App, { page })
  return { demo, page, ids, view }
}

/** A capital is pressed with Shift. */
export function press(key: string, target: EventTarget = document.body): void {
  const shiftKey = /^[A-Z]$/.test(key)
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, composed: true }),
  )
}

export function closeApp(): void {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}

/** Text as a person reads it: blanks are one blank. */
export function textOf(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
}

export function valueOf(element: Element): string | undefined {
  return element instanceof HTMLInputElement ? element.value : undefined
}
