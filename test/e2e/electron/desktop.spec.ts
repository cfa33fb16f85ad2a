import { _electron, expect, test } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildDesktop, isDesktopStale } from '#electron/hosts/build.ts'
import { findElectron, hasDisplay } from '#electron/hosts/electron-binary.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const program = findElectron(process.env)
const reason =
  program === undefined
    ? 'no Electron binary'
    : hasDisplay(process.env, process.platform)
      ? undefined
      : 'no display for the Electron window'

test('the desktop window opens, connects and is sandboxed', async () => {
  if (reason !== undefined) console.log(`skipped: ${reason}`)
  test.skip(reason !== undefined, reason)
  test.setTimeout(180_000)
  if (isDesktopStale()) await buildDesktop()
  const dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-electron-'))
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const electron = await _electron.launch({
    executablePath: program,
    args: [...root, ROOT, '--data-dir', dataDir],
  })
  try {
    const page = await electron.firstWindow()
    await page.getByRole('main').waitFor()
    expect(page.url()).toBe('app://broadsheet/')
    const seen = await page.evaluate(() =>
      ['require', 'process', 'module', 'ipcRenderer'].filter((name) => name in globalThis),
    )
    expect(seen).toEqual([])
    const preferences = await electron.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      // There since Electron 9, but not in its types.
      const contents = window?.webContents as { getLastWebPreferences?: () => unknown } | undefined
      return contents?.getLastWebPreferences?.()
    })
    expect(preferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
    })
  } finally {
    await electron.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
