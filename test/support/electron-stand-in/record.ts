import type { BrowserWindowConstructorOptions, MenuItemConstructorOptions } from 'electron'
import type { Browser } from 'playwright'

/** What the desktop host did to its Electron, for tests to look at. */
export type ElectronRecord = {
  browser: Browser | undefined
  readonly calls: string[]
  readonly windows: BrowserWindowConstructorOptions[]
  readonly schemes: unknown[]
  readonly opened: string[]
  readonly errorBoxes: string[]
  menu: MenuItemConstructorOptions[]
  exitCode: number | undefined
  /** What the next dialog answers. */
  nextPaths: string[]
}

export const record: ElectronRecord = {
  browser: undefined,
  calls: [],
  windows: [],
  schemes: [],
  opened: [],
  errorBoxes: [],
  menu: [],
  exitCode: undefined,
  nextPaths: [],
}
