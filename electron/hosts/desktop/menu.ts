import type { MenuItemConstructorOptions } from 'electron'

type Role = NonNullable<MenuItemConstructorOptions['role']>
type Entry = Role | '-'

const APP: readonly Entry[] = ['about', '-', 'services', '-', 'hide', 'hideOthers', '-', 'quit']
const FILE: readonly Entry[] = ['close', 'quit']
const EDIT: readonly Entry[] = ['undo', 'redo', '-', 'cut', 'copy', 'paste', 'selectAll']
const VIEW: readonly Entry[] = ['resetZoom', 'zoomIn', 'zoomOut', '-', 'togglefullscreen']
const DEVELOP: readonly Entry[] = ['-', 'reload', 'toggleDevTools']
const WINDOW: readonly Entry[] = ['minimize', 'zoom']

/** The system's menu holds what systems expect; the commands live in the page's one registry. */
export function menuTemplate(options: {
  readonly platform: NodeJS.Platform
  readonly isRelease: boolean
}): MenuItemConstructorOptions[] {
  const isMac = options.platform === 'darwin'
  return [
    ...(isMac ? [menu('Broadsheet', APP)] : [menu('&File', FILE)]),
    menu('&Edit', EDIT),
    menu('&View', options.isRelease ? VIEW : [...VIEW, ...DEVELOP]),
    menu('&Window', WINDOW),
  ]
}

function menu(label: string, entries: readonly Entry[]): MenuItemConstructorOptions {
  return {
    label,
    submenu: entries.map((entry) => (entry === '-' ? { type: 'separator' } : { role: entry })),
  }
}
