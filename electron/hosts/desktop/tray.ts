import type { MenuItemConstructorOptions, NativeImage } from 'electron'
import type { BackgroundState } from '#electron/platform/host.ts'
import { trayBitmap } from './tray-icon.ts'

/** What the tray can do; on Linux a click may never arrive, so the menu holds everything. */
export type TrayActs = {
  open(): void
  pause(): void
  resume(): void
  quit(): void
}

type TrayState = Pick<BackgroundState, 'unread' | 'isPaused' | 'hasMonitors'>

/** The part of Electron's Tray that is used. */
export interface TrayLike {
  setImage(image: NativeImage): void
  setToolTip(text: string): void
  setContextMenu(menu: Electron.Menu | null): void
  on(event: 'click', listener: () => void): unknown
  destroy(): void
}

export type TrayMaker = {
  create(image: NativeImage): TrayLike
  imageOf(bitmap: Buffer, side: number, largeBitmap: Buffer): NativeImage
  menuOf(template: MenuItemConstructorOptions[]): Electron.Menu
}

/** One tray icon that comes and goes; showing it twice changes it. */
export function createTray(make: TrayMaker, acts: TrayActs, platform: NodeJS.Platform) {
  let tray: TrayLike | undefined
  let shown = ''

  return {
    show(state: TrayState): void {
      const key = JSON.stringify([state.unread, state.isPaused, state.hasMonitors])
      if (tray && key === shown) return
      shown = key
      const image = imageOf(make, state, platform)
      if (tray) tray.setImage(image)
      else {
        tray = make.create(image)
        // On macOS a click opens the menu, as it does everywhere there.
        if (platform !== 'darwin') tray.on('click', acts.open)
      }
      tray.setToolTip(toolTipOf(state))
      // Given anew each time: on Linux a menu that changes in place goes on showing the old one.
      tray.setContextMenu(make.menuOf(trayMenu(state, acts)))
    },
    hide(): void {
      tray?.destroy()
      tray = undefined
    },
    isShown: () => tray !== undefined,
  }
}

export function trayMenu(state: TrayState, acts: TrayActs): MenuItemConstructorOptions[] {
  const { unread, isPaused, hasMonitors } = state
  return [
    { label: 'Open Broadsheet', click: acts.open },
    ...(unread > 0 ? [{ label: `${unread.toLocaleString('en')} unread`, enabled: false }] : []),
    { type: 'separator' },
    {
      label: isPaused ? 'Go on with monitors' : 'Pause monitors',
      enabled: hasMonitors,
      click: isPaused ? acts.resume : acts.pause,
    },
    { type: 'separator' },
    { label: 'Quit Broadsheet', click: acts.quit },
  ]
}

export function toolTipOf({ unread, isPaused }: TrayState): string {
  const parts = [
    'Broadsheet',
    ...(unread > 0 ? [`${unread.toLocaleString('en')} unread`] : []),
    ...(isPaused ? ['monitors paused'] : []),
  ]
  return parts.join(', ')
}

function imageOf(make: TrayMaker, state: TrayState, platform: NodeJS.Platform): NativeImage {
  const isTemplate = platform === 'darwin'
  const look = { hasUnread: state.unread > 0, isPaused: state.isPaused, isTemplate }
  const image = make.imageOf(trayBitmap(look, 1), 16, trayBitmap(look, 2))
  if (isTemplate) image.setTemplateImage(true)
  return image
}
