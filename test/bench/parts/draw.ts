/** Frames a second while a graph is zoomed and a node is dragged, in the same browser. */
import { createServer } from 'node:http'
import { readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { build } from 'vite'
import { createLayout } from '#renderer/graph/layout/layout.ts'
import { makeGraph } from '#test/support/graphs.ts'
import { launchBrowser } from '#test/tools/find-browser.ts'
import { figureOf, peerOf } from '../bench.ts'
import type { BenchPart, BenchRow, Figure } from '../bench.ts'
import type { DrawTask } from '../pages/draw-page.ts'

const RUN_MS = 4000
const ENTRY = fileURLToPath(new URL('../pages/draw-page.ts', import.meta.url))
const TOKENS = fileURLToPath(new URL('../../../renderer/style/tokens.css', import.meta.url))

export const part: BenchPart = {
  async run({ n, folder, say }) {
    const page = await bundlePage(folder)
    const server = createServer((request, response) => {
      const isScript = request.url === '/draw.js'
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      response.end(isScript ? page.script : page.html)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    // Drawn by the processor, as on a machine without a graphics card; both in one browser.
    const browser = await launchBrowser('--enable-unsafe-swiftshader')
    try {
      const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      await tab.goto(address)
      const rows: BenchRow[] = []
      for (const size of [1000, 5000].filter((each) => each <= Math.max(n, 1000))) {
        say(`${size} nodes`)
        rows.push(...(await measure(tab, size)))
      }
      return rows
    } finally {
      await browser.close()
      server.close()
    }
  },
}

async function measure(tab: Page, size: number): Promise<BenchRow[]> {
  const graph = makeGraph(size)
  const layout = createLayout(graph, { seed: 1 })
  while (layout.run(1000, () => performance.now()));
  const places = [...layout.positions()]
  const task = {
    x: places.filter((_value, at) => at % 2 === 0),
    y: places.filter((_value, at) => at % 2 === 1),
    ...{ source: [...graph.source], target: [...graph.target], weight: [...graph.weight] },
    ms: RUN_MS,
  }
  const rows: BenchRow[] = []
  for (const what of ['zoom', 'drag'] as const) {
    const ours = await framesPerSecond(tab, { ...task, what, who: 'ours' })
    const sigma = await framesPerSecond(tab, { ...task, what, who: 'sigma' })
    const name = what === 'zoom' ? 'zooming and moving' : 'dragging a node'
    rows.push({
      what: `${name}, ${size} nodes, ${graph.source.length} links`,
      unit: 'frames/s',
      ours,
      peers: [peerOf('sigma.js', ours, sigma)],
    })
  }
  return rows
}

/** Median of the frames' rates; `p95` is that of the slow ones. */
async function framesPerSecond(tab: Page, task: DrawTask): Promise<Figure> {
  const frames = await tab.evaluate(
    (given) =>
      (window as unknown as { framesOf(task: DrawTask): Promise<number[]> }).framesOf(given),
    task,
  )
  const { median, p95 } = figureOf(frames)
  return { median: 1000 / median, p95: 1000 / p95 }
}

async function bundlePage(folder: string): Promise<{ html: string; script: string }> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      lib: { entry: ENTRY, formats: ['es'], fileName: () => 'draw.js' },
      minify: true,
    },
  })
  const style = readFileSync(TOKENS, 'utf8')
  const html = `<!doctype html><html data-theme="light"><style>${style}</style><body><script type="module" src="/draw.js"></script></body></html>`
  writeFileSync(join(folder, 'index.html'), html)
  return { html, script: readFileSync(join(folder, 'draw.js'), 'utf8') }
}
