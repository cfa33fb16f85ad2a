import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import * as z from 'zod'

export type WindowOptions = {
  readonly preload: string
  readonly bounds: Bounds
  /** A build for people: no developer tools. */
  readonly isRelease: boolean
}

const Bounds = z.strictObject({
  x: z.number().int().optional(),
  y: z.number().int().optional(),
  width: z.number().int().min(480).max(20_000),
  height: z.number().int().min(360).max(20_000),
  isMaximized: z.boolean(),
})
export type Bounds = z.infer<typeof Bounds>

const FIRST_BOUNDS: Bounds = { width: 1280, height: 800, isMaximized: false }

/** What the window is made of. Everything about security that is not here keeps Electron's default. */
export function windowOptions(options: WindowOptions): BrowserWindowConstructorOptions {
  const { isMaximized: _, ...place } = options.bounds
  return {
    ...place,
    minWidth: 480,
    minHeight: 360,
    title: 'Broadsheet',
    // Shown once it has something to show, so that it never flashes empty.
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      devTools: !options.isRelease,
      // Checking would fetch dictionaries from outside without being asked.
      spellcheck: false,
    },
  }
}

/**
 * The bounds of the last time if they are sound and still on a screen, else the first ones.
 * @param text The kept file, or undefined where there is none.
 */
export function readBounds(text: string | undefined, screens: readonly Rectangle[]): Bounds {
  const kept = parse(text)
  if (!kept) return FIRST_BOUNDS
  const { x, y, ...size } = kept
  if (x === undefined || y === undefined) return size
  return screens.some((screen) => isOn({ x, y, ...size }, screen)) ? kept : size
}

function parse(text: string | undefined): Bounds | undefined {
  if (text === undefined) return undefined
  try {
    return Bounds.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Enough of the title bar must be in reach to drag the window back. */
const REACH = 100

function isOn(window: Rectangle, screen: Rectangle): boolean {
  return (
    window.x + window.width - REACH >= screen.x &&
    window.x + REACH <= screen.x + screen.width &&
    window.y >= screen.y &&
    window.y + REACH <= screen.y + screen.height
  )
}
