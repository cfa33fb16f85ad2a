/**
 * Scrolling the list of everything in a real Chromium: frames that came late, and what the page's memory
 * grew to. The peer is a page of plain paragraphs moved by the same steps in the same browser: what
 * the machine can draw at all. `--n 100000` is the size of the goal.
 */
import type { Page } from 'playwright'
import { buildPage, isPageStale } from '#electron/hosts/build.ts'
import { launchBrowser } from '#test/tools/find-browser.ts'
import { figureOf, peerOf, type BenchPart, type BenchRow } from '../bench.ts'
import { libraryOf } from '../library.ts'
import { openHost } from '../tasks/open-host.ts'

const TIMES = 5
const FRAMES = 300
/** A quick turn of a wheel. */
const STEP_PX = 120
const PARAGRAPHS = 3000
const LIST = '.list:has(> [role="grid"])'

type Scrolled = { readonly gaps: readonly number[]; readonly moved: number }

export const part: BenchPart = {
  async run({ n, say }) {
    if (isPageStale()) await buildPage()
    const host = await openHost(libraryOf(n, say))
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      await page.goto(await host.link())
      // A library nobody chose a first source for begins with Welcome.
      await page.locator('nav').first().getByRole('button', { name: 'Search', exact: true }).click()
      await page.locator(`${LIST} [role="row"]`).first().waitFor()
      const bare = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      await bare.setContent(plainPage())
      const rows = await compare(page, bare)
      await page.bringToFront()
      return [...rows, await memory(page)]
    } finally {
      await browser.close()
      await host.close()
    }
  },
}

async function compare(page: Page, bare: Page): Promise<BenchRow[]> {
  const [ours, theirs]: [Scrolled[], Scrolled[]] = [[], []]
  for (let time = 0; time < TIMES; time += 1) {
    await page.bringToFront()
    ours.push(await scroll(page, LIST))
    await bare.bringToFront()
    theirs.push(await scroll(bare, 'main'))
  }
  if ([...ours, ...theirs].some(({ moved }) => moved < STEP_PX)) throw new Error('Nothing moved.')
  const row = (what: string, unit: string, of: (scrolled: Scrolled) => number): BenchRow => {
    const own = figureOf(ours.map(of))
    const peer = figureOf(theirs.map(of))
    return { what, unit, ours: own, peers: [peerOf('plain paragraphs', own, peer)] }
  }
  return [
    row(`late frames of ${FRAMES}`, '', ({ gaps }) => lateOf(gaps)),
    row('slowest frame but one in twenty', 'ms', ({ gaps }) => figureOf(gaps).p95),
    row('slowest frame', 'ms', ({ gaps }) => Math.max(...gaps)),
  ]
}

/** Frames that missed their turn: more than one and a half of the sixtieth of a second. */
function lateOf(gaps: readonly number[]): number {
  return gaps.filter((ms) => ms > 25).length
}

async function scroll(page: Page, selector: string): Promise<Scrolled> {
  return page
    .locator(selector)
    .first()
    .evaluate(
      (box, { frames, step }) =>
        new Promise<Scrolled>((resolve) => {
          const gaps: number[] = []
          const start = box.scrollTop
          let last = performance.now()
          const next = (now: number): void => {
            gaps.push(now - last)
            last = now
            box.scrollTop += step
            if (gaps.length <= frames) requestAnimationFrame(next)
            else resolve({ gaps: gaps.slice(1), moved: box.scrollTop - start })
          }
          requestAnimationFrame(next)
        }),
      { frames: FRAMES, step: STEP_PX },
    )
}

/** The page's heap after it went through the list in leaps, rubbish taken out. */
async function memory(page: Page): Promise<BenchRow> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  const box = page.locator(LIST).first()
  for (let part = 0; part <= 100; part += 1) {
    await box.evaluate((node, share) => {
      node.scrollTop = node.scrollHeight * share
    }, part / 100)
    await page.waitForTimeout(50)
  }
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const megabytes = usedSize / 1e6
  return {
    what: 'memory of the page after the whole list',
    unit: 'MB',
    ours: { median: megabytes, p95: megabytes },
    peers: [],
  }
}

function plainPage(): string {
  const text = 'The quick brown fox jumps over the lazy dog. '.repeat(4)
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_none, at) => `<p>${at} ${text}</p>`)
  return `<main style="height: 100vh; overflow: auto">${paragraphs.join('')}</main>`
}
