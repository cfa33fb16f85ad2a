/** Electron's own tray, notifications, power and login item, as the desktop host wants them. */
import { app, dialog, Menu, nativeImage, Notification, powerMonitor, Tray } from 'electron'
import type { BrowserWindow } from 'electron'
import { homedir } from 'node:os'
import { systemClock } from '#electron/platform/clock.ts'
import type { HostNotification, Power } from '#electron/platform/host.ts'
import { createBackground } from './background.ts'
import { HIDDEN, setLoginItem } from './login-item.ts'
import { createMeteredLook } from './metered.ts'
import { createNotifier } from './notifier.ts'
import { createDesktopPower } from './power.ts'
import { createTray } from './tray.ts'

const { env, platform } = process

export function openPower(): Power {
  return createDesktopPower({
    monitor: powerMonitor,
    isMetered: createMeteredLook({ platform, now: () => systemClock().monotonic() }),
    clock: systemClock(),
  })
}

/** Shows what the monitors say, together where it comes together. */
export function openNotifier(onClick: (notification: HostNotification) => void) {
  // A notification nobody holds is collected, and its click with it.
  const held = new Set<Notification>()
  return createNotifier({
    clock: systemClock(),
    show(notification) {
      if (!Notification.isSupported()) return
      const { title, body } = notification
      const shown = new Notification({ title, body })
      held.add(shown)
      shown.on('click', () => {
        held.delete(shown)
        onClick(notification)
      })
      shown.on('close', () => held.delete(shown))
      shown.show()
    },
  })
}

export type WindowHolder = { window?: BrowserWindow | undefined }

export function openBackground(holder: WindowHolder, dataDir: string | undefined) {
  const background = createBackground({
    window: () => (holder.window?.isDestroyed() ? undefined : holder.window),
    tray: createTray(
      {
        create: (image) => new Tray(image),
        menuOf: (template) => Menu.buildFromTemplate(template),
        imageOf(bitmap, side, large) {
          const image = nativeImage.createFromBitmap(bitmap, { width: side, height: side })
          const size = { width: side * 2, height: side * 2 }
          image.addRepresentation({ scaleFactor: 2, buffer: large, ...size })
          return image
        },
      },
      {
        open: () => background.open(),
        pause: () => background.wish('pause'),
        resume: () => background.wish('resume'),
        quit: () => app.quit(),
      },
      platform,
    ),
    setLoginItem: (isOn) => setItem(isOn, dataDir),
    askToStay: () => askToStay(holder),
    quit: () => app.quit(),
  })
  return background
}

export function isStartedHidden(argv: readonly string[]): boolean {
  if (argv.includes(HIDDEN)) return true
  return platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
}

function setItem(isOn: boolean, dataDir: string | undefined): void {
  const home = homedir()
  // An AppImage runs from a mount that is gone after it ends; its own file stays.
  const program = env.APPIMAGE || process.execPath
  const args = [
    ...(app.isPackaged ? [] : [app.getAppPath()]),
    ...(dataDir === undefined ? [] : ['--data-dir', dataDir]),
  ]
  try {
    setLoginItem({ app, platform, env, home, program, args, dataDir }, isOn)
  } catch (error) {
    dialog.showErrorBox(
      isOn ? 'Broadsheet will not start at login' : 'Broadsheet still starts at login',
      `The system did not take the change: ${(error as Error).message}`,
    )
  }
}

async function askToStay({ window }: WindowHolder) {
  const question = {
    type: 'question' as const,
    message: 'Keep watching when the window is closed?',
    detail:
      'Your monitors can go on in the background; Broadsheet is then reached from its icon in the tray, or by starting it again. This is asked once and can be changed in Settings, Desktop.',
    buttons: ['Keep watching', 'Quit', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  }
  const { response } = await (window
    ? dialog.showMessageBox(window, question)
    : dialog.showMessageBox(question))
  return (['stay', 'end-with-window'] as const)[response]
}
