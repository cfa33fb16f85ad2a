/**
 * Whether anything keeps the window or the main side for more than 100 ms while a person explores many
 * stories: the browser host in a process of its own, a real Chromium, act after act, without and
 * with twenty corrections. `--n 100000` is the size of the goal.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright'
import { isPageStale, buildPage } from '#electron/hosts/build.ts'
import { provideBrowser } from '#test/tools/find-browser.ts'
import { peerOf, type BenchPart, type BenchRow } from '../bench.ts'
import { libraryOf } from '../library.ts'
import { EXPLORE, fieldActs, numberActs, WORDS, type Act } from '../tasks/acts.ts'
import { GRAPH } from '../tasks/graph-acts.ts'
import type { HostAnswer, HostRequest } from '../tasks/host.ts'
import { twentyRules } from '../tasks/rules.ts'
import { watchWindow, type WindowWatch } from '../tasks/window.ts'

const HOST = fileURLToPath(new URL('../tasks/host.ts', import.meta.url))
/** One screen alone, for whoever works on it. */
const SCREEN = process.env['BENCH_SCREEN']
const isAsked = (screen: string): boolean => SCREEN === undefined || SCREEN === screen
const LIMIT = { median: 100, p95: 100 }

export const part: BenchPart = {
  async run({ n, say }) {
    if (isPageStale()) await buildPage()
    const host = await openHost(libraryOf(n, say))
    const executablePath = provideBrowser().path
    const browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      const rows: BenchRow[] = []
      say('act: answer after, main side and window (wall), processor alone in brackets, ms')
      for (const words of ['', 'with 20 rules, ']) {
        if (words) say(`${await host.addRules(twentyRules())} corrections are on`)
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
        await page.goto(await host.link())
        await page.locator('main').waitFor()
        await page.waitForTimeout(1500)
        const watch = await watchWindow(page)
        const measure = async (acts: readonly Act[]): Promise<void> => {
          for (const act of acts) rows.push(await measured(act, { page, host, watch, words, say }))
        }
        if (isAsked('explore')) {
          await measure(EXPLORE)
          await measure(await fieldActs(page))
          await measure(await numberActs(page))
          await measure(WORDS)
        }
        if (isAsked('graph')) await measure(GRAPH)
        await page.close()
      }
      return rows
    } finally {
      await browser.close()
      await host.close()
    }
  },
}

type Parts = {
  readonly page: Page
  readonly host: Host
  readonly watch: WindowWatch
  readonly words: string
  say(line: string): void
}

async function measured(act: Act, { page, host, watch, words, say }: Parts): Promise<BenchRow> {
  await host.taken()
  await watch.start()
  const start = performance.now()
  let failed = ''
  try {
    await act.run(page)
  } catch (error) {
    failed = ` FAILED: ${(error as Error).message.split('\n')[0]}`
  }
  const answered = performance.now() - start
  // What an act leaves behind belongs to it as well.
  await page.waitForTimeout(300)
  const main = await host.taken()
  const window = await watch.stop()
  const took = (wall: number, cpu: number): string =>
    `${wall.toFixed(0).padStart(5)} (${cpu.toFixed(0).padStart(4)})`
  say(
    `${`${words}${act.name}`.padEnd(48)} ${answered.toFixed(0).padStart(6)}  ${took(main.wall, main.cpu)}  ${took(window.wall, window.cpu)}  ${window.long} long${failed}`,
  )
  const longest = Math.max(main.cpu, window.cpu)
  const ours = { median: longest, p95: Math.max(main.wall, window.wall) }
  return {
    what: `${words}${act.name}${failed}`,
    unit: 'ms',
    ours,
    peers: [peerOf('limit', ours, LIMIT, longest <= LIMIT.median && failed === '')],
  }
}

type Host = Awaited<ReturnType<typeof openHost>>

async function openHost(folder: string) {
  const child = fork(HOST, [folder], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let first: string | undefined = (await nextAnswer(child)).link
  const ask = async (request: HostRequest): Promise<HostAnswer> => {
    const answer = nextAnswer(child)
    child.send(request)
    return answer
  }
  return {
    async link(): Promise<string> {
      const link = first ?? (await ask({ kind: 'link' })).link ?? ''
      first = undefined
      return link
    },
    taken: async () => (await ask({ kind: 'taken' })).taken!,
    addRules: async (text: string) => (await ask({ kind: 'rules', text })).rules ?? 0,
    async close(): Promise<void> {
      if (child.exitCode !== null) return
      child.send({ kind: 'close' } satisfies HostRequest)
      await once(child, 'exit')
    },
  }
}

async function nextAnswer(child: ChildProcess): Promise<HostAnswer> {
  const ended = new AbortController()
  try {
    const [answer] = (await Promise.race([
      once(child, 'message', ended),
      once(child, 'exit', ended).then(() => Promise.reject(new Error('The host ended.'))),
    ])) as [HostAnswer]
    return answer
  } finally {
    ended.abort()
  }
}
