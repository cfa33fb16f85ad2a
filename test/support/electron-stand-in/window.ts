import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { BrowserWindowConstructorOptions } from 'electron'
import type { Page, Request, Route } from 'playwright'
import { app } from './app.ts'
import { StandInEvent } from './events.ts'
import { ipcMain } from './ipc.ts'
import { serveScheme } from './loopback-scheme.ts'
import { bridgePreload } from './ports.ts'
import { record } from './record.ts'
import { handlerOf, session } from './session.ts'

const ORIGIN = 'app://broadsheet'

type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' }

class StandInContents extends EventEmitter {
  readonly mainFrame = { url: '' }
  openHandler: OpenHandler = () => ({ action: 'allow' })

  getURL(): string {
    return this.mainFrame.url
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler
  }
}

/** Electron's window over a page of a real Chromium. */
export class BrowserWindow extends EventEmitter {
  static readonly all = new Set<BrowserWindow>()
  static getAllWindows = (): BrowserWindow[] => [...BrowserWindow.all]

  readonly webContents = new StandInContents()
  readonly #options: BrowserWindowConstructorOptions
  #scheme: Awaited<ReturnType<typeof serveScheme>> | undefined
  /** Where the host itself last sent the window. */
  #wanted = ''
  #isVisible = false
  page: Page | undefined
  readonly blocked: string[] = []

  constructor(options: BrowserWindowConstructorOptions) {
    super()
    this.#options = options
    record.windows.push(options)
    BrowserWindow.all.add(this)
    app.emit('web-contents-created', {}, this.webContents)
  }

  async loadURL(url: string): Promise<void> {
    if (!record.browser) throw new Error('The test has not started a browser.')
    const context = await record.browser.newContext()
    this.page = await context.newPage()
    this.#scheme = await serveScheme(ORIGIN, handlerOf('app'))
    const { preload } = this.#options.webPreferences ?? {}
    if (preload) {
      await bridgePreload(this.page, readFileSync(preload, 'utf8'), (channel, message, ports) =>
        ipcMain.emit(channel, { senderFrame: this.webContents.mainFrame, ports }, message),
      )
    }
    context.on('page', (popup) => void this.#openPopup(popup))
    await context.route('**/*', (route, request) => this.#decide(route, request))
    this.#wanted = url
    this.webContents.mainFrame.url = url
    await this.page.goto(this.#scheme.outer(url))
    this.emit('ready-to-show')
  }

  /** What Chromium wants to load, put before the guards as Electron would. */
  async #decide(route: Route, request: Request): Promise<void> {
    const url = this.#scheme?.inner(request.url()) ?? ''
    if (request.isNavigationRequest() && !this.#isAllowed(url, request)) {
      this.blocked.push(url)
      // An answer without content leaves the page where it is; a failed one shows an error page.
      return route.fulfill({ status: 204 })
    }
    const { cancel } = await session.defaultSession.ask(url)
    if (!cancel) return route.continue()
    this.blocked.push(url)
    return route.abort()
  }

  #isAllowed(url: string, request: Request): boolean {
    const isMainFrame = request.frame() === this.page?.mainFrame()
    // Loads the host starts itself pass no navigation guard.
    if (isMainFrame && url === this.#wanted) return true
    const event = new StandInEvent(url, isMainFrame)
    if (isMainFrame) this.webContents.emit('will-navigate', event)
    this.webContents.emit('will-frame-navigate', event)
    return !event.defaultPrevented
  }

  async #openPopup(popup: Page): Promise<void> {
    const { action } = this.webContents.openHandler({ url: popup.url() })
    if (action !== 'deny') return
    await popup.close()
    this.blocked.push('popup')
  }

  close(): void {
    if (!BrowserWindow.all.has(this)) return
    const event = new StandInEvent()
    this.emit('close', event)
    if (event.defaultPrevented) return
    BrowserWindow.all.delete(this)
    this.#scheme?.close()
    void this.page?.context().close()
    if (BrowserWindow.all.size === 0) app.emit('window-all-closed')
  }

  isDestroyed = (): boolean => !BrowserWindow.all.has(this)
  isMaximized = (): boolean => false
  isMinimized = (): boolean => false
  getNormalBounds = () => ({ x: 10, y: 20, width: 1000, height: 700 })
  maximize(): void {}
  restore(): void {}
  focus(): void {
    record.calls.push('focus')
  }
  show(): void {
    this.#isVisible = true
    record.calls.push('show')
  }
  hide(): void {
    this.#isVisible = false
    record.calls.push('hide')
  }
  isVisible = (): boolean => this.#isVisible
}
