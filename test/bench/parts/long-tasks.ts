/**
 * Whether anything keeps the window or the main side for more than 100 ms while a person explores many
 * stories: the browser host in a process of its own, a real Chromium, act after act, without and
 * with twenty corrections. `--n 100000` is the size of the goal.
 *
 * All acts are done several times over (`BENCH_ROUNDS`, default 3), each time by a new host and in a
 * new page, so that nothing is warm that a person would meet cold. What counts is the processor time of
 * a stretch, the median of the rounds; neighbours on a busy machine slow even that, so the quickest
 * round is told as well. `BENCH_SCREEN` (explore, served, graph, more) and `BENCH_RULES` (off, on) choose;
 * `BENCH_ACTS` is a pattern of the acts to do, where each but the first needs what was done before it.
 * `BENCH_PROFILE=folder` keeps profiles, `BENCH_PAGE=folder` takes a page built otherwise.
 */
import type { Page } from 'playwright'
import { isPageStale, buildPage } from '#electron/hosts/build.ts'
import { launchBrowser } from '#test/tools/find-browser.ts'
import type { BenchPart } from '../bench.ts'
import { libraryOf } from '../library.ts'
import { EXPLORE, fieldActs, numberActs, WORDS, type Act } from '../tasks/acts.ts'
import { GRAPH } from '../tasks/graph-acts.ts'
import { openHost, OTHER_PAGE, type OpenHost } from '../tasks/open-host.ts'
import { MORE, MORE_GRAPH, RULE_ACTS } from '../tasks/more-acts.ts'
import { createRecord, rowsOf, type Taken } from '../tasks/record.ts'
import { twentyRules } from '../tasks/rules.ts'
import { serveCounts } from '../tasks/serve-counts.ts'
import { SERVED, SERVED_GRAPH } from '../tasks/served-acts.ts'
import { watchWindow, type WindowWatch } from '../tasks/window.ts'

/** One screen alone, for whoever works on it. */
const SCREEN = process.env['BENCH_SCREEN']
const RULES = process.env['BENCH_RULES']
const ACTS = process.env['BENCH_ACTS']
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const isAsked = (screen: string): boolean => SCREEN === undefined || SCREEN === screen
/** What an act leaves behind belongs to it as well. */
const AFTER_MS = 300

export const part: BenchPart = {
  async run({ n, say }) {
    if (OTHER_PAGE === undefined && isPageStale()) await buildPage()
    const service = await serveCounts()
    const browser = await launchBrowser()
    const record = createRecord(say)
    try {
      for (const words of RULES === 'on' ? [WITH_RULES] : RULES === 'off' ? [''] : ['', WITH_RULES])
        for (let round = 1; round <= ROUNDS; round += 1) {
          record.begin(words, round)
          const host = await openHost(libraryOf(n, say))
          try {
            await host.addSearch(service.url)
            if (words) say(`${await host.addRules(twentyRules())} corrections are on`)
            const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
            await page.goto(await host.link())
            await page.locator('main').waitFor()
            await page.waitForTimeout(1500)
            const watch = await watchWindow(page)
            await allActs(page, words !== '', async (act) => record.add(act.name, await taken(act, { page, host, watch, words }))) // prettier-ignore
            await page.close()
          } finally {
            await host.close()
          }
        }
      return rowsOf(record.all())
    } finally {
      await browser.close()
      await service.close()
    }
  },
}

const WITH_RULES = 'with 20 rules, '

async function allActs(
  page: Page,
  hasRules: boolean,
  measure: (act: Act) => Promise<void>,
): Promise<void> {
  const all = async (acts: readonly Act[]): Promise<void> => {
    for (const act of acts) if (!ACTS || new RegExp(ACTS).test(act.name)) await measure(act)
  }
  const opens = isAsked('served') || isAsked('more')
  if (isAsked('explore')) await all(EXPLORE)
  else if (opens) await all(EXPLORE.slice(0, 1))
  if (isAsked('explore')) {
    await all(await fieldActs(page))
    await all(await numberActs(page))
    await all(WORDS)
  }
  if (isAsked('more')) await all(MORE)
  if (isAsked('served')) await all(SERVED)
  if (isAsked('graph')) await all(GRAPH)
  else if (isAsked('more')) await all(GRAPH.slice(0, 1))
  if (isAsked('graph') && hasRules) await all(RULE_ACTS)
  if (isAsked('more')) await all(MORE_GRAPH)
  if (isAsked('graph') && isAsked('served')) await all(SERVED_GRAPH)
}

type Parts = {
  readonly page: Page
  readonly host: OpenHost
  readonly watch: WindowWatch
  readonly words: string
}

async function taken(act: Act, { page, host, watch, words }: Parts): Promise<Taken> {
  const name = `${words}${act.name}`
  await host.taken(`before ${name}`)
  await watch.start()
  const start = performance.now()
  let failure: string | undefined
  try {
    await act.run(page)
  } catch (error) {
    failure = (error as Error).message.split('\n')[0]
  }
  const answeredMs = performance.now() - start
  await page.waitForTimeout(AFTER_MS)
  const main = await host.taken(name)
  const window = await watch.stop(name)
  return { main, window, answeredMs, ...(failure === undefined ? {} : { failure }) }
}
