/**
 * Batches: documents a second against the bare libraries on the same texts, scaling over threads, and
 * the memory of the whole process for a folder of many files and for one huge file.
 */
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { composeNewsroom } from '#electron/embedded/ingest/sample/compose.ts'
import { loadNewsroom } from '#electron/embedded/ingest/sample/load.ts'
import { createLocalEngine, DOCUMENTS_PER_THREAD, requestOf } from '#electron/work/batch/engines.ts'
import { openAnalysisPool } from '#electron/workers/pool.ts'
import { DEFAULT_RECIPE } from '#shared/model/recipe.ts'
import { figureOf, peerOf, type BenchPart, type BenchRow } from '../bench.ts'
import { bareEld, bareVader } from '../peers/text-libraries.ts'

const PROGRAM = fileURLToPath(new URL('../../../electron/hosts/cli/broadsheet.js', import.meta.url))
const ROUNDS = 7
const PER_ROUND = 360
/** Times each thread analyses all texts before it counts. */
const WARM_TURNS = 8
const HUGE_BYTES = 1024 ** 3
const MEMORY_GOAL_MB = 600
const NOW = Date.UTC(2026, 10, 20)

type Article = { readonly title: string; readonly body: string }

const articles: readonly Article[] = composeNewsroom(loadNewsroom(), NOW)
const textOf = ({ title, body }: Article): string => `${title}\n\n${body}`

export const part: BenchPart = {
  async run({ n, folder, say }) {
    const texts = articles.map(textOf)
    const rows: BenchRow[] = []
    const single = await rate(texts, 1)
    rows.push(await againstLibraries(single))
    const cores = availableParallelism()
    if (cores > 1) {
      const several = await rate(texts, cores)
      const peer = peerOf('one thread', several, single)
      rows.push({
        what: `all analyses, ${cores} threads`,
        unit: 'docs/s',
        ours: several,
        peers: [peer],
      })
    }
    say(`writing ${n} files`)
    rows.push(await folderRow(n, folder, texts))
    say('writing one file of 1 GB')
    rows.push(await hugeRow(folder, texts))
    return rows
  },
}

/** Documents a second through the engine of batches, all analyses of the usual recipe. */
async function rate(texts: readonly string[], threads: number) {
  // As `electron/wiring/batch-threads.ts` opens it.
  const openPool = () =>
    openAnalysisPool({ threads: 1, youngHeapMb: 16, ahead: DOCUMENTS_PER_THREAD })
  const engine = createLocalEngine({ threads, openPool })
  const analyse = async (text: string) => {
    const on = { title: '', text, language: 'auto' }
    await engine.analyse(DEFAULT_RECIPE.analyses.map((one) => requestOf(one, DEFAULT_RECIPE, on)))
  }
  const rates: number[] = []
  try {
    // Threads start where there is more to do than one has; each compiles what it runs often.
    for (let turn = 0; turn < WARM_TURNS * threads; turn += 1) {
      await Promise.all(texts.map(analyse))
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const some = texts.slice(0, PER_ROUND)
      const start = performance.now()
      const waiting = [...some]
      const work = async () => {
        for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) await analyse(text)
      }
      await Promise.all(Array.from({ length: threads * (DOCUMENTS_PER_THREAD + 1) }, work))
      rates.push(some.length / ((performance.now() - start) / 1000))
    }
  } finally {
    await engine.close()
  }
  return figureOf(rates)
}

/** Language by ELD and mood by VADER: two of the seven analyses, without models of names or topics. */
async function againstLibraries(ours: BenchRow['ours']): Promise<BenchRow> {
  const eld = await bareEld()
  const vader = await bareVader()
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const some = articles.slice(0, PER_ROUND)
    const start = performance.now()
    for (const article of some) {
      eld(article)
      vader(article)
    }
    rates.push(some.length / ((performance.now() - start) / 1000))
  }
  const bare = peerOf('eld + vader, no names', ours, figureOf(rates))
  return { what: 'all analyses, 1 thread', unit: 'docs/s', ours, peers: [bare] }
}

async function folderRow(n: number, folder: string, texts: readonly string[]): Promise<BenchRow> {
  const files = join(folder, 'files')
  mkdirSync(files)
  for (let at = 0; at < n; at += 1) {
    writeFileSync(join(files, `${at}.txt`), `${texts[at % texts.length]}\n\nNumber ${at}.`)
  }
  return memoryRow(`${n} files, resident`, await measure(folder, files))
}

async function hugeRow(folder: string, texts: readonly string[]): Promise<BenchRow> {
  const place = join(folder, 'huge')
  mkdirSync(place)
  const block = `${texts.join('\n\n')}\n\n`
  const file = openSync(join(place, 'huge.txt'), 'w')
  for (let bytes = 0; bytes < HUGE_BYTES; bytes += Buffer.byteLength(block)) writeSync(file, block)
  closeSync(file)
  return memoryRow('a text of 1 GB, resident', await measure(folder, place))
}

function memoryRow(
  what: string,
  { peakMb, seconds }: { peakMb: number; seconds: number },
): BenchRow {
  const ours = { median: peakMb, p95: peakMb }
  const goal = { median: MEMORY_GOAL_MB, p95: MEMORY_GOAL_MB }
  return {
    what: `${what} (in ${Math.round(seconds)} s)`,
    unit: 'MB',
    ours,
    peers: [peerOf('the goal', ours, goal)],
  }
}

/** The greatest resident memory of the command line with all of its threads, read from the system. */
async function measure(
  folder: string,
  documents: string,
): Promise<{ peakMb: number; seconds: number }> {
  const began = performance.now()
  const args = ['--data-dir', join(folder, `data-${began}`), '--json', 'batch', 'run', documents]
  const child = spawn(PROGRAM, [...args, '--out', join(folder, 'out.jsonl')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peakMb = 0
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(child.pid ?? 0))
  }, 100)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearInterval(timer)
  // A run that failed needs little memory and is no figure.
  if (code !== 0) throw new Error(`The batch of ${documents} ended with ${code}.`)
  return { peakMb, seconds: (performance.now() - began) / 1000 }
}

/** Linux keeps the peak itself; elsewhere there is no figure. */
function residentMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
