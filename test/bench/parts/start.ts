/**
 * From the command to an answering page: the browser host over a cache of many stories, again and again,
 * process and all. The peer is a bare Node that serves one page: what no program in Node can go below.
 * `--n 100000` is the size of the goal.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { buildPage, isPageStale } from '#electron/hosts/build.ts'
import { figureOf, peerOf, type BenchPart } from '../bench.ts'
import { libraryOf } from '../library.ts'

const TIMES = 7
const START = fileURLToPath(new URL('../../../electron/hosts/start.js', import.meta.url))
const BARE = `require('node:http').createServer((_asked, answer) => answer.end('page'))
  .listen(0, '127.0.0.1', function () { console.log('http://127.0.0.1:' + this.address().port) })`

export const part: BenchPart = {
  async run({ n, say }) {
    if (isPageStale()) await buildPage()
    const folder = libraryOf(n, say)
    const ours: number[] = []
    const bare: number[] = []
    // The first makes what every later start finds: a library, compiled code, a warm disk.
    for (let time = 0; time <= TIMES; time += 1) {
      const own = await readyMs([START, '--browser', '--no-open', '--data-dir', folder])
      const other = await readyMs(['-e', BARE])
      if (time > 0) {
        ours.push(own)
        bare.push(other)
      }
    }
    const own = figureOf(ours)
    return [
      {
        what: `browser host answers, ${n} stories`,
        unit: 'ms',
        ours: own,
        peers: [peerOf('Node with one page', own, figureOf(bare))],
      },
    ]
  },
}

/** Milliseconds until the address it prints answers. */
async function readyMs(args: readonly string[]): Promise<number> {
  const start = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    const response = await fetch(await addressOf(child))
    await response.text()
    if (!response.ok) throw new Error(`The page was answered with ${response.status}.`)
    return performance.now() - start
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (address !== undefined) return address
  }
  throw new Error('It ended without an address.')
}
