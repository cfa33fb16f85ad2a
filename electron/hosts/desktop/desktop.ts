import { app, BrowserWindow, dialog, ipcMain, Menu, protocol, screen } from 'electron'
import { session, shell } from 'electron'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findDataFolder } from '#electron/hosts/common/data-folder.ts'
import { readPageFiles } from '#electron/hosts/common/page-files.ts'
import type { ServerChannel } from '#electron/hosts/common/serve-channel.ts'
import { serveChannel } from '#electron/hosts/common/serve-channel.ts'
import type { HostedWorkbench, OpenForHost } from '#electron/hosts/common/workbench-seam.ts'
import { isUnhurried } from '#electron/hosts/common/workbench-seam.ts'
import { systemClock } from '#electron/platform/clock.ts'
import type { Visit } from '#electron/platform/host.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { CLOSE } from '#shared/contract/link.ts'
import { createDesktopHost } from './desktop-host.ts'
import type { WindowHolder } from './electron-parts.ts'
import { isStartedHidden, openBackground, openNotifier, openPower } from './electron-parts.ts'
import { guardApp, guardSession } from './guards.ts'
import { menuTemplate } from './menu.ts'
import { PAGE_URL, PORT_CHANNEL, SCHEME } from './names.ts'
import { channelOverPort } from './port-channel.ts'
import { createPortReceiver } from './ports.ts'
import { createSchemeHandler, OWN_SCHEME } from './scheme.ts'
import { readBounds, windowOptions } from './window.ts'

export type DesktopOptions = {
  readonly open: OpenForHost
  readonly pageFolder: string
  readonly preload: string
}

const CLOSE_WITHIN_MS = 2500

/**
 * Runs the desktop host: guards first, then the workbench, then its window. What has to happen
 * before Electron is ready happens before the first await.
 */
export async function runDesktop(options: DesktopOptions): Promise<void> {
  const folder = findDataFolder(dataDirFrom(process.argv), process.env)
  app.enableSandbox()
  app.setName('Broadsheet')
  app.setPath('userData', join(folder.shown, 'window'))
  protocol.registerSchemesAsPrivileged([OWN_SCHEME])
  // Named after the data folder just set, so each folder has one window.
  if (!app.requestSingleInstanceLock()) return app.quit()
  guardApp(app)

  await app.whenReady()
  const isRelease = app.isPackaged
  guardSession(session.defaultSession)
  protocol.handle(SCHEME, createSchemeHandler(readPageFiles(options.pageFolder), systemRandom()))
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(menuTemplate({ platform: process.platform, isRelease })),
  )
  const holder: WindowHolder = {}
  const background = openBackground(holder, folder.dataDir)
  const workbench = await openOrSay(options.open, folder, background)
  if (!workbench) return app.exit(1)
  const window = openWindow(options, workbench, isRelease)
  holder.window = window
  window.on('close', (event) => background.onClose(event))
  if (!isStartedHidden(process.argv) || !background.mayStartHidden()) {
    // Shown once it has something to show, so that it never flashes empty.
    window.once('ready-to-show', () => window.show())
  }
  app.on('second-instance', () => background.open())
  app.on('activate', () => background.open())
  app.on('before-quit', () => background.quitting())
  quitCleanly(workbench)
  await window.loadURL(PAGE_URL)
}

type OpenedBackground = ReturnType<typeof openBackground>

/** A folder that cannot be opened is said in a box: without it there is nothing to show. */
async function openOrSay(
  open: OpenForHost,
  folder: ReturnType<typeof findDataFolder>,
  background: OpenedBackground,
): Promise<HostedWorkbench | undefined> {
  const visits = new Set<(visit: Visit) => void>()
  const notifier = openNotifier(({ visit }) => {
    background.open()
    if (visit) visits.forEach((listener) => listener(visit))
  })
  app.on('before-quit', () => notifier.close())
  const host = createDesktopHost({
    dataDir: folder.shown,
    random: systemRandom(),
    dialog,
    shell,
    notify: (notification) => notifier.notify(notification),
    restart() {
      // It starts when this one has ended, so never two of them on one folder.
      app.relaunch()
      app.quit()
    },
    power: openPower(),
    background: background.port,
    visits,
  })
  try {
    return await open({ host, dataDir: folder.dataDir, env: process.env })
  } catch (error) {
    dialog.showErrorBox('Broadsheet cannot start', (error as Error).message)
    return undefined
  }
}

function openWindow(
  options: DesktopOptions,
  workbench: HostedWorkbench,
  isRelease: boolean,
): BrowserWindow {
  const kept = join(app.getPath('userData'), 'bounds.json')
  const screens = screen.getAllDisplays().map((display) => display.workArea)
  const bounds = readBounds(readKept(kept), screens)
  const window = new BrowserWindow(windowOptions({ preload: options.preload, bounds, isRelease }))
  if (bounds.isMaximized) window.maximize()
  window.on('close', () => keepBounds(window, kept))
  ipcMain.on(
    PORT_CHANNEL,
    createPortReceiver({
      mainFrame: () => (window.isDestroyed() ? undefined : window.webContents.mainFrame),
      serve: (port) => servePort(channelOverPort(port), workbench),
      onStranger: (url) =>
        workbench.log.warn('A frame that is not our page asked for a port', { url }),
    }),
  )
  return window
}

function servePort(channel: ServerChannel, { router, log }: HostedWorkbench): () => void {
  serveChannel(channel, { router, log, clock: systemClock(), isUnhurried })
  return () => channel.close(CLOSE.stopping, 'The page was loaded again')
}

function readKept(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function keepBounds(window: BrowserWindow, file: string): void {
  const kept = { ...window.getNormalBounds(), isMaximized: window.isMaximized() }
  try {
    mkdirSync(app.getPath('userData'), { recursive: true, mode: 0o700 })
    writeFileSync(`${file}.new`, JSON.stringify(kept))
    renameSync(`${file}.new`, file)
  } catch {
    // A full or read-only disk costs the window's place, nothing else.
  }
}

function quitCleanly(workbench: HostedWorkbench): void {
  let isClosing = false
  app.on('window-all-closed', () => app.quit())
  app.on('before-quit', (event) => {
    event.preventDefault()
    if (isClosing) return
    isClosing = true
    for (const window of BrowserWindow.getAllWindows()) window.close()
    setTimeout(() => app.exit(1), CLOSE_WITHIN_MS)
    workbench.close().then(
      () => app.exit(0),
      () => app.exit(1),
    )
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => app.quit())
}

/** Electron's own switches stand among ours, so unknown ones are passed over. */
function dataDirFrom(argv: readonly string[]): string | undefined {
  const { values } = parseArgs({
    args: argv.slice(1),
    options: { 'data-dir': { type: 'string' } },
    strict: false,
  })
  const value = values['data-dir']
  return typeof value === 'string' && value !== '' ? value : undefined
}
