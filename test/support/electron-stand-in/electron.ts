import type { MenuItemConstructorOptions } from 'electron'
import { record } from './record.ts'

// The `electron` module where there is no Electron: the same names over a real Chromium. A test says
// vi.mock('electron', () => import('#test/support/electron-stand-in/electron.ts')).

export { app } from './app.ts'
export { ipcMain } from './ipc.ts'
export { protocol, session } from './session.ts'
export { nativeImage, Notification, powerMonitor, Tray } from './system.ts'
export { BrowserWindow } from './window.ts'

export const dialog = {
  async showOpenDialog() {
    const filePaths = record.nextPaths
    record.nextPaths = []
    return { canceled: filePaths.length === 0, filePaths }
  },
  async showMessageBox(...args: [...unknown[], { message: string }]) {
    record.questions.push((args.at(-1) as { message: string }).message)
    return { response: record.nextButton }
  },
  showErrorBox: (_title: string, text: string) => void record.errorBoxes.push(text),
}

export const Menu = {
  buildFromTemplate: (template: MenuItemConstructorOptions[]) => template,
  setApplicationMenu: (menu: MenuItemConstructorOptions[]) => void (record.menu = menu),
}

export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
}

export const shell = {
  openExternal: async (url: string) => void record.opened.push(url),
}
