import { rmSync } from 'node:fs'
import { test as base, expect, type Page } from '@playwright/test'
import { runStart, type StartedHost } from '#test/support/run-start.ts'
import { stockFolder, type Stock } from './stocks.ts'

type Watch = {
  /** Errors and warnings of the console, uncaught errors, refused loads. */
  readonly complaints: string[]
  /** Requests to anything but the page's own host. */
  readonly outside: string[]
}

type Fixtures = {
  /** Watches `page`; a test that ends with complaints or outside requests fails. */
  readonly watch: Watch
  /** The page connected to a running host, with its first screen shown. */
  readonly opened: Page
}

/**
 * One host with its own data folder per worker; files that ask for another `stock` get a worker of
 * their own, files that ask for the same one may share it. `opened` is a fresh page on it; what the
 * tests before it stored is still there.
 */
export const test = base.extend<Fixtures, { stock: Stock; host: StartedHost }>({
  stock: ['nothing', { scope: 'worker', option: true }],
  host: [
    async ({ stock }, use, { project }) => {
      const dataDir = await stockFolder(stock, project.outputDir)
      const host = await runStart({ dataDir })
      await use(host)
      await host.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    // Of the longest stock, on a machine that is busy with other things as well.
    { scope: 'worker', timeout: 300_000 },
  ],
  watch: [
    async ({ page, host }, use) => {
      const watch = watchPage(page, () => host.origin)
      await use(watch)
      expect(watch.outside, 'requests to the outside').toEqual([])
      expect(watch.complaints, 'complaints of the console').toEqual([])
    },
    { auto: true },
  ],
  opened: async ({ page, host }, use) => {
    await page.goto(await host.link())
    await page.getByRole('main').waitFor()
    await use(page)
  },
})

export { expect }

function watchPage(page: Page, origin: () => string): Watch {
  const watch: Watch = { complaints: [], outside: [] }
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) watch.complaints.push(message.text())
  })
  page.on('pageerror', (error) => watch.complaints.push(String(error)))
  page.on('request', (request) => {
    const url = request.url()
    const isOwn =
      url.startsWith(`${origin()}/`) || url.startsWith('data:') || url.startsWith('blob:')
    if (!isOwn) watch.outside.push(url)
  })
  return watch
}
