import { fileURLToPath } from 'node:url'
import { findDataFolder } from '#electron/hosts/common/data-folder.ts'
import { stopOnSignals } from '#electron/hosts/common/stop.ts'
import type { OpenForHost } from '#electron/hosts/common/workbench-seam.ts'
import { systemClock } from '#electron/platform/clock.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { createBrowserHost } from './browser-host.ts'
import { openLink } from './open-link.ts'
import { servePage } from './serve-page.ts'

export type BrowserOptions = {
  readonly open: OpenForHost
  readonly port: number
  readonly dataDir?: string
  /** Also open the person's browser. */
  readonly opensBrowser: boolean
  readonly env: Readonly<Record<string, string | undefined>>
}

const PAGE_FOLDER = fileURLToPath(new URL('../../../out/renderer', import.meta.url))

/** Runs the browser host until a signal; what it prints is for the person who started it. */
export async function runBrowser(options: BrowserOptions): Promise<void> {
  const { env } = options
  keepServing()
  const folder = findDataFolder(options.dataDir, env)
  if (folder.remark) console.log(folder.remark)
  const host = createBrowserHost(folder.shown, () => void startAgain())
  const open = () => options.open({ host, dataDir: folder.dataDir, env })
  let workbench = await open()
  const page = await servePage({
    workbench,
    pageFolder: PAGE_FOLDER,
    port: options.port,
    clock: systemClock(),
    random: systemRandom(),
    showLink: (link) => console.log(`A page asked for a link that works:\n${link}`),
  })
  let isStartingAgain = false
  const startAgain = async () => {
    if (isStartingAgain) return
    isStartingAgain = true
    try {
      await page.exchange(async () => {
        await workbench.close()
        return (workbench = await open())
      })
      console.log('Broadsheet has started again at the same address.')
    } catch (error) {
      console.error(`Broadsheet could not start again: ${(error as Error).message}`)
      process.exit(1)
    }
    isStartingAgain = false
  }
  let tidy: () => void = () => undefined
  stopOnSignals(async () => {
    tidy()
    await Promise.allSettled([page.close(), workbench.close()])
  }, env.npm_lifecycle_event !== undefined)
  if (page.isOther) {
    console.log(`Port ${options.port} is taken, so Broadsheet listens on ${page.port}.`)
  }
  console.log(page.newLink())
  if (options.opensBrowser) tidy = openLink(page.newLink(), process.platform)
  offerLinks(() => console.log(page.newLink()))
}

/** Who started it may stop reading what it prints (`| head`, a closed terminal): the page goes on. */
function keepServing(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/** A link works once, so there are two ways to another: Enter in the terminal, or a signal. */
function offerLinks(print: () => void): void {
  if (process.platform !== 'win32') process.on('SIGUSR2', print)
  if (!process.stdin.isTTY) return
  console.log('Each link works once, within a minute. Enter prints another, Ctrl-C stops.')
  process.stdin.on('data', print)
  process.stdin.unref()
}
