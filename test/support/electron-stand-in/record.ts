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
  /** The questions asked, and which button the next one gets. */
  readonly questions: string[]
  nextButton: number
  tray: StandInTray | undefined
  readonly notifications: StandInNotification[]
  readonly loginItems: unknown[]
  isOnBattery: boolean
}

export type StandInTray = {
  toolTip: string
  menu: MenuItemConstructorOptions[]
  readonly imageSizes: readonly number[]
}

export type StandInNotification = {
  readonly title: string
  readonly body: string
  click(): void
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
  questions: [],
  nextButton: 0,
  tray: undefined,
  notifications: [],
  loginItems: [],
  isOnBattery: false,
}
