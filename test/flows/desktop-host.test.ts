import { chromium, type Page } from 'playwright'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runDesktop } from '#electron/hosts/desktop/desktop.ts'
import type { Host } from '#electron/platform/host.ts'
import { eventually } from '#test/support/eventually.ts'
import { app } from '#test/support/electron-stand-in/app.ts'
import { ipcMain } from '#test/support/electron-stand-in/ipc.ts'
import { record } from '#test/support/electron-stand-in/record.ts'
import { session } from '#test/support/electron-stand-in/session.ts'
import { BrowserWindow } from '#test/support/electron-stand-in/window.ts'
import { openSmallWorkbench } from '#test/support/small-workbench.ts'
import { provideBrowser } from '#test/tools/find-browser.ts'
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
  const isRoot = process.getuid?.() === 0
  record.browser = await chromium.launch({
    executablePath: provideBrowser().path,
    args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-gpu'],
  })
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
    expect(prevented((event) => session.defaultSession.emit('will-download', event))).toBe(true)
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

describe('the end', () => {
  it('comes to the front for a second start', () => {
    app.emit('second-instance')
    expect(record.calls).toContain('focus')
  })

  it('keeps the window’s place, closes the workbench and leaves', async () => {
    const start = Date.now()
    window.close()
    await eventually(() => expect(record.exitCode).toBe(0))
    expect(closed).toHaveBeenCalledOnce()
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
