import type { Page } from 'playwright'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runDesktop } from '#electron/hosts/desktop/desktop.ts'
import type { BackgroundState, Host, Visit } from '#electron/platform/host.ts'
import { eventually } from '#test/support/eventually.ts'
import { app } from '#test/support/electron-stand-in/app.ts'
import { ipcMain } from '#test/support/electron-stand-in/ipc.ts'
import { settle } from '#test/support/fake-clock.ts'
import { record } from '#test/support/electron-stand-in/record.ts'
import { session } from '#test/support/electron-stand-in/session.ts'
import { powerMonitor } from '#test/support/electron-stand-in/system.ts'
import { BrowserWindow } from '#test/support/electron-stand-in/window.ts'
import { openSmallWorkbench } from '#test/support/small-workbench.ts'
import { launchBrowser } from '#test/tools/find-browser.ts'
import type { SmallClient } from '#test/support/transports.ts'

vi.mock('electron', () => import('#test/support/electron-stand-in/electron.ts'))

const workbench = openSmallWorkbench()
const closed = vi.fn(async () => undefined)
let folder: string
let host: Host
let window: BrowserWindow
let page: Page

/** What the small page puts into its own window. */
type SmallPage = { readonly small: SmallClient }

/** The real preload and a small page, built as electron.vite.config.ts builds them. */
async function buildParts(): Promise<void> {
  const quiet = { configFile: false, logLevel: 'error' } as const
  await build({
    ...quiet,
    build: {
      outDir: join(folder, 'preload'),
      lib: { entry: 'electron/hosts/desktop/preload.ts', formats: ['cjs'], fileName: 'preload' },
      rolldownOptions: { external: ['electron'], output: { entryFileNames: 'preload.cjs' } },
    },
  })
  await build({
    ...quiet,
    root: 'test/fixtures/desktop-page',
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      outDir: join(folder, 'page'),
      target: 'chrome140',
      modulePreload: { polyfill: false },
    },
  })
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-desktop-'))
  await buildParts()
  record.browser = await launchBrowser()
  process.argv.push('--data-dir', join(folder, 'data'))
  await runDesktop({
    pageFolder: join(folder, 'page'),
    preload: join(folder, 'preload/preload.cjs'),
    async open(options) {
      host = options.host
      return { ...workbench, close: closed }
    },
  })
  ;[window] = BrowserWindow.getAllWindows() as [BrowserWindow]
  page = window.page as Page
}, 400_000)

afterAll(async () => {
  process.argv.splice(-2)
  await record.browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

const main = () => page.locator('main')

describe('the window', () => {
  it('is sandboxed and isolated, and leaves every other safe default alone', () => {
    expect(record.windows).toHaveLength(1)
    expect(record.windows[0]?.webPreferences).toEqual({
      preload: join(folder, 'preload/preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      devTools: true,
      spellcheck: false,
    })
    expect(record.windows[0]).toMatchObject({ show: false, width: 1280, height: 800 })
  })

  it('is shown after the sandbox, the lock and the scheme were set', () => {
    const order = ['enableSandbox', `lock ${join(folder, 'data/window')}`, 'whenReady', 'show']
    expect(record.calls.filter((call) => order.includes(call))).toEqual(order)
    expect(record.schemes).toEqual([
      {
        scheme: 'app',
        privileges: { standard: true, secure: true, supportFetchAPI: true },
      },
    ])
  })

  it('has a menu of the system’s own roles only', () => {
    const items = record.menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
    expect(items.length).toBeGreaterThan(10)
    expect(items.every((item) => 'role' in item || item.type === 'separator')).toBe(true)
  })
})

describe('the page', () => {
  it('gets one port and calls the workbench over it', async () => {
    await main().filter({ hasText: 'connected: 42' }).waitFor()
    expect(
      await page.evaluate(() =>
        (globalThis as unknown as SmallPage).small.echo({ text: 'héllo 新' }),
      ),
    ).toEqual({
      text: 'héllo 新',
    })
  })

  it('sees nothing of Electron, of Node or of the preload', async () => {
    const seen = await page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', 'standInToMain'].filter(
        (name) => name in globalThis,
      ),
    )
    expect(seen).toEqual([])
  })

  it('gets no second port for asking twice', async () => {
    const count = await page.evaluate(async () => {
      let ports = 0
      globalThis.addEventListener('message', (event) => (ports += event.ports.length))
      globalThis.postMessage('broadsheet:port-request', location.origin)
      await new Promise((resolve) => setTimeout(resolve, 200))
      return ports
    })
    expect(count).toBe(0)
  })

  it('is served under the strict policy', async () => {
    const answer = await page.request.get(page.url())
    const headers = answer.headers()
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
    expect(headers['content-security-policy']).toContain("connect-src 'self';")
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect((await page.request.get(new URL('/../package.json', page.url()).href)).status()).toBe(
      404,
    )
  })

  it('stops what it had asked for when it is reloaded, and connects again', async () => {
    await page.evaluate(async () => {
      const stream = await (globalThis as unknown as SmallPage).small.ticks({ id: 'before' })
      await stream.next()
    })
    expect(workbench.seen.running).toContain('before')
    await page.reload()
    await main().filter({ hasText: 'connected: 42' }).waitFor()
    await eventually(() => expect(workbench.seen.running.size).toBe(0))
  })

  it('carries a failure and stops a stream', async () => {
    const code = await page.evaluate(() =>
      (globalThis as unknown as SmallPage).small
        .refuse({})
        .catch((error: { code?: string }) => error.code),
    )
    expect(code).toBe('QUERY')
    await page.evaluate(async () => {
      const stream = await (globalThis as unknown as SmallPage).small.ticks({ id: 'ticks' })
      await stream.next()
      await stream.return?.()
    })
    await eventually(() => expect(workbench.seen.running.size).toBe(0))
  })
})

describe('the guards', () => {
  const own = () => page.url()

  it('let the page go nowhere', async () => {
    const before = own()
    await page.evaluate(() => {
      location.href = 'https://evil.example/'
    })
    // A second way out would cancel the first before the window hears of it.
    await eventually(() => expect(window.blocked).toEqual(['https://evil.example/']))
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = 'https://evil.example/link'
      document.body.append(link)
      link.click()
    })
    await eventually(() => expect(window.blocked).toContain('https://evil.example/link'))
    expect(own()).toBe(before)
    expect(await main().innerText()).toBe('connected: 42')
  })

  it('open no second window', async () => {
    await page.evaluate(() => void globalThis.open('about:blank'))
    await eventually(() => expect(window.blocked).toContain('popup'))
    expect(page.context().pages()).toHaveLength(1)
    expect(window.webContents.openHandler({ url: 'https://evil.example/' })).toEqual({
      action: 'deny',
    })
  })

  it('let no request out, even past the policy', async () => {
    for (const url of [
      'https://evil.example/',
      'http://127.0.0.1:1/',
      'file:///etc/passwd',
      'ws://x/',
    ]) {
      expect(await session.defaultSession.ask(url)).toEqual({ cancel: true })
    }
    expect(await session.defaultSession.ask('app://broadsheet/assets/a.js')).toEqual({
      cancel: false,
    })
    expect(await session.defaultSession.ask('app://other/')).toEqual({ cancel: true })
  })

  it.each([
    'media',
    'geolocation',
    'notifications',
    'midi',
    'midiSysex',
    'pointerLock',
    'fullscreen',
    'openExternal',
    'clipboard-read',
    'display-capture',
    'mediaKeySystem',
    'idle-detection',
    'speaker-selection',
    'storage-access',
    'top-level-storage-access',
    'window-management',
    'keyboardLock',
    'fileSystem',
    'hid',
    'serial',
    'usb',
    'unknown',
  ])('grant no permission for %s', async (permission) => {
    const { permissionCheck, permissionRequest } = session.defaultSession
    const isGranted = await new Promise((resolve) =>
      permissionRequest?.({ getURL: () => 'app://broadsheet/' }, permission, resolve),
    )
    expect(isGranted).toBe(false)
    expect(permissionCheck?.(null, permission, 'app://broadsheet')).toBe(false)
  })

  it('let only our page write to the clipboard, and nobody use a device', async () => {
    const { devicePermission, permissionCheck } = session.defaultSession
    expect(permissionCheck?.(null, 'clipboard-sanitized-write', 'app://broadsheet/')).toBe(true)
    expect(permissionCheck?.(null, 'clipboard-sanitized-write', 'https://evil.example')).toBe(false)
    expect(devicePermission?.()).toBe(false)
  })

  it('prevent downloads, webviews, redirects and doubtful certificates', () => {
    const prevented = (emit: (event: { preventDefault(): void }) => void) => {
      const preventDefault = vi.fn()
      emit({ preventDefault })
      return preventDefault.mock.calls.length > 0
    }
    const answer = vi.fn()
    const download = (url: string) =>
      prevented((event) =>
        session.defaultSession.emit('will-download', event, { getURL: () => url }),
      )
    for (const url of [
      'https://evil.example/x',
      'blob:https://evil.example/1',
      'data:text/html,',
    ]) {
      expect(download(url)).toBe(true)
    }
    expect(download('blob:app://broadsheet/1f')).toBe(false)
    expect(prevented((event) => window.webContents.emit('will-attach-webview', event))).toBe(true)
    expect(prevented((event) => window.webContents.emit('will-redirect', event))).toBe(true)
    expect(
      prevented((event) => app.emit('certificate-error', event, {}, 'https://x/', '', {}, answer)),
    ).toBe(true)
    expect(answer).toHaveBeenCalledWith(false)
  })

  it.each([
    ['a frame of our window that is not the main one', { url: 'app://broadsheet/' }],
    ['a frame that is gone', null],
  ])('hand no port to %s', (_, senderFrame) => {
    const close = vi.fn()
    ipcMain.emit('broadsheet:port', { senderFrame, ports: [{ close }] })
    expect(close).toHaveBeenCalledOnce()
    expect(workbench.log.lines).toContainEqual(
      expect.objectContaining({ level: 'warn', message: expect.stringContaining('not our page') }),
    )
  })

  it('hand no port to our own frame once it shows something else', () => {
    const close = vi.fn()
    const frame = window.webContents.mainFrame
    const { url } = frame
    frame.url = 'https://evil.example/'
    ipcMain.emit('broadsheet:port', { senderFrame: frame, ports: [{ close }] })
    frame.url = url
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('the host', () => {
  it('gives handles for chosen files, and knows no other path', async () => {
    record.nextPaths = ['/home/somebody/notes/feeds.opml']
    const [picked] = await host.pickFiles({ title: 'Files' })
    expect(picked?.name).toBe('feeds.opml')
    expect(picked?.handle).not.toContain('/')
    expect(host.pathOf(picked?.handle ?? '')).toBe('/home/somebody/notes/feeds.opml')
    for (const path of ['/etc/passwd', '../x', '', 'constructor', '__proto__', 'feeds.opml']) {
      expect(host.pathOf(path)).toBeUndefined()
    }
    expect(await host.pickFolder('Folder')).toBeUndefined()
  })

  it('opens http(s) addresses and nothing else', async () => {
    expect(await host.openExternal('https://example.org/a?b=c#d')).toBe(true)
    for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'https://a@evil.example/']) {
      expect(await host.openExternal(url)).toBe(false)
    }
    expect(record.opened).toEqual(['https://example.org/a?b=c#d'])
  })
})

describe('out of sight', () => {
  const state: BackgroundState = {
    unread: 3,
    hasMonitors: true,
    isPaused: false,
    runsInBackground: 'ask',
    startsAtLogin: false,
    showsTray: true,
  }
  const wishes: string[] = []
  const visits: Visit[] = []
  const choose = (label: string) =>
    record.tray?.menu
      .find((item) => item.label === label)
      ?.click?.(undefined as never, undefined, undefined as never)

  beforeAll(() => {
    host.background?.onWish((wish) => wishes.push(wish))
    host.onVisit?.((visit) => visits.push(visit))
  })

  it('has a tray as soon as something is watched, and not before', () => {
    host.background?.show({ ...state, hasMonitors: false })
    expect(record.tray).toBeUndefined()
    host.background?.show(state)
    expect(record.tray?.toolTip).toBe('Broadsheet, 3 unread')
    expect(record.tray?.imageSizes).toEqual([16, 32])
    expect(record.tray?.menu.map(({ label }) => label)).toEqual([
      'Open Broadsheet',
      '3 unread',
      undefined,
      'Pause monitors',
      undefined,
      'Quit Broadsheet',
    ])
  })

  it('passes on the wish to pause, and shows when that is done', () => {
    choose('Pause monitors')
    host.background?.show({ ...state, isPaused: true })
    choose('Go on with monitors')
    expect(wishes.splice(0)).toEqual(['pause', 'resume'])
    expect(record.tray?.toolTip).toBe('Broadsheet, 3 unread, monitors paused')
  })

  it('asks once what closing the window means, and does nothing on Cancel', async () => {
    host.background?.show(state)
    record.nextButton = 2
    window.close()
    await eventually(() => expect(record.questions).toHaveLength(1))
    await settle()
    expect(window.isVisible()).toBe(true)
    record.nextButton = 0
    window.close()
    await eventually(() => expect(window.isVisible()).toBe(false))
    expect(wishes.splice(0)).toEqual(['stay'])
    expect(window.isDestroyed()).toBe(false)
  })

  it('hides without a question from then on, and opens from the tray', () => {
    choose('Open Broadsheet')
    expect(window.isVisible()).toBe(true)
    host.background?.show({ ...state, runsInBackground: 'yes' })
    window.close()
    expect(window.isVisible()).toBe(false)
    expect(record.questions).toHaveLength(2)
    // Without monitors and without a window the tray is the only way back.
    host.background?.show({ ...state, hasMonitors: false })
    expect(record.tray).toBeDefined()
    app.emit('second-instance')
    expect(window.isVisible()).toBe(true)
    expect(record.tray).toBeUndefined()
  })

  it('tells of alerts, together where they come together, and a click leads to them', async () => {
    window.hide()
    host.notify?.({ title: 'Harbour: 31 stories', body: 'Mostly one text.' })
    host.notify?.({ title: 'Recall: 2 stories', body: '' })
    await eventually(() => expect(record.notifications).toHaveLength(1))
    expect(record.notifications[0]).toMatchObject({
      title: '2 alerts from your monitors',
      body: 'Harbour: 31 stories\nRecall: 2 stories',
    })
    record.notifications[0]?.click()
    expect(visits).toEqual([{ to: 'monitors' }])
    expect(window.isVisible()).toBe(true)
  })

  it('hears of sleep, of waking and of the battery', async () => {
    const changes: string[] = []
    const end = host.power?.onChange((change) => changes.push(change))
    for (const event of ['suspend', 'resume', 'on-battery']) powerMonitor.emit(event)
    end?.()
    powerMonitor.emit('suspend')
    expect(changes).toEqual(['asleep', 'awake', 'power'])
    record.isOnBattery = true
    expect(await host.power?.look()).toMatchObject({ isOnBattery: true })
  })

  it('starts at login where that was wanted, and never touches it else', () => {
    vi.stubEnv('XDG_CONFIG_HOME', join(folder, 'config'))
    const items = () => {
      const at = join(folder, 'config/autostart')
      return existsSync(at)
        ? readdirSync(at).map((name) => readFileSync(join(at, name), 'utf8'))
        : []
    }
    const set = (startsAtLogin: boolean) => host.background?.show({ ...state, startsAtLogin })
    if (process.platform === 'linux') {
      expect(items()).toEqual([])
      set(true)
      expect(items().join()).toMatch(
        /^Exec=".+" "\/opt\/broadsheet" "--data-dir" ".+" "--hidden"$/m,
      )
      set(false)
      expect(items()).toEqual([])
    } else {
      set(true)
      expect(record.loginItems).toHaveLength(1)
    }
    vi.unstubAllEnvs()
  })
})

describe('the end', () => {
  it('comes to the front for a second start', () => {
    app.emit('second-instance')
    expect(record.calls).toContain('focus')
  })

  it('keeps the window’s place, closes the workbench and leaves', async () => {
    const start = Date.now()
    host.background?.show({
      unread: 0,
      hasMonitors: true,
      isPaused: false,
      runsInBackground: 'no',
      startsAtLogin: false,
      showsTray: true,
    })
    window.close()
    await eventually(() => expect(record.exitCode).toBe(0))
    expect(closed).toHaveBeenCalledOnce()
    host.restart?.()
    expect(app.relaunches).toBe(1)
    expect(Date.now() - start).toBeLessThan(3000)
    expect(JSON.parse(readFileSync(join(folder, 'data/window/bounds.json'), 'utf8'))).toEqual({
      x: 10,
      y: 20,
      width: 1000,
      height: 700,
      isMaximized: false,
    })
  })
})
