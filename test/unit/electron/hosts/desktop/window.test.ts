import { describe, expect, it } from 'vitest'
import { isOwnPage, isOwnRequest } from '#electron/hosts/desktop/guards.ts'
import { menuTemplate } from '#electron/hosts/desktop/menu.ts'
import { readBounds, windowOptions } from '#electron/hosts/desktop/window.ts'

const SCREEN = { x: 0, y: 0, width: 1920, height: 1080 }
const FIRST = { width: 1280, height: 800, isMaximized: false }

describe('readBounds', () => {
  const kept = { x: 100, y: 50, width: 900, height: 700, isMaximized: true }

  it('keeps what is sound and on a screen', () => {
    expect(readBounds(JSON.stringify(kept), [SCREEN])).toEqual(kept)
  })

  it('lets the system place a window whose screen is gone', () => {
    const gone = { ...kept, x: 2500 }
    expect(readBounds(JSON.stringify(gone), [SCREEN])).toEqual({
      width: 900,
      height: 700,
      isMaximized: true,
    })
    expect(readBounds(JSON.stringify(gone), [SCREEN, { ...SCREEN, x: 1920 }])).toEqual(gone)
  })

  it.each([
    undefined,
    '',
    'no json',
    'null',
    '[]',
    '{"width":1}',
    '{"width":900,"height":700,"isMaximized":false,"webPreferences":{"sandbox":false}}',
    '{"width":1e9,"height":700,"isMaximized":false}',
  ])('starts afresh from %j', (text) => {
    expect(readBounds(text, [SCREEN])).toEqual(FIRST)
  })
})

describe('a release', () => {
  it('has no developer tools, in window and menu', () => {
    const options = windowOptions({ preload: '/p', bounds: FIRST, isRelease: true })
    expect(options.webPreferences?.devTools).toBe(false)
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      const menu = JSON.stringify(menuTemplate({ platform, isRelease: true }))
      expect(menu).not.toMatch(/toggleDevTools|reload/i)
    }
  })
})

describe('the page’s own address', () => {
  it.each(['app://broadsheet/', 'app://broadsheet/#x'])('is %s', (url) => {
    expect(isOwnPage(url)).toBe(true)
  })

  it.each([
    '',
    'app://broadsheet',
    'app://broadsheet/index.html',
    'app://broadsheet/?x',
    'app://broadsheet.evil.example/',
    'app://broadsheet@evil.example/',
    'app://evil/',
    'APP://broadsheet/',
    'apps://broadsheet/',
    'https://broadsheet/',
    'http://127.0.0.1:1/',
    'file:///app://broadsheet/',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:app://broadsheet/x',
    'about:blank',
    'about:srcdoc',
    'view-source:app://broadsheet/',
    'chrome://gpu',
    'devtools://devtools/',
  ])('is not %j', (url) => {
    expect(isOwnPage(url)).toBe(false)
  })

  it.each([
    ['app://broadsheet/assets/a.js', true],
    ['devtools://devtools/bundled/x.js', true],
    ['app://broadsheet.evil/', false],
    ['app://other/', false],
    ['https://example.org/', false],
    ['file:///etc/passwd', false],
    ['ws://127.0.0.1:1/', false],
  ])('is where requests go: %s %s', (url, isOwn) => {
    expect(isOwnRequest(url)).toBe(isOwn)
  })
})
