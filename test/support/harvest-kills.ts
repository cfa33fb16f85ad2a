/**
 * Kills a harvest of the command line with -9 at random moments, until it is done, and looks whether
 * every story came, none twice, and the service was made to send none again (features 4, second).
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type CliOptions, runCliProcess } from './cli-process.ts'
import { openFaultServer } from './fault-server.ts'
import { createNewsModel } from './news-model.ts'

export type HarvestKills = {
  readonly stories: number
  /** Runs that were ended before they ended by themselves. */
  readonly killed: number
  readonly forecast: number
  readonly held: number
  readonly distinct: number
  /** Stories the service sent, again and again included. */
  readonly pulled: number
  /** Calls of which the receipt says that they were made again because no answer had come. */
  readonly unanswered: number
  readonly hitLimit: number
  readonly mostInMinute: number
  readonly receipt: string
  readonly faults: readonly string[]
}

const HOUR_MS = 3_600_000
const LIMIT = 60
/** A harvest that does not end although nobody kills it any more. */
const MOST_RUNS = 6
/** Before a kill that is aimed at one. */
const MOST_PAGES = 3
/** About as long as a page takes from its sending to its place in the library. */
const PAGE_MS = 120

export async function runHarvestKills(options: {
  readonly folder: string
  readonly stories: number
  readonly kills: number
  /** From 0 to 1. */
  readonly random: () => number
  /** Of a kill, behind the start of the process. */
  readonly spanMs: number
  readonly say?: (line: string) => void
}): Promise<HarvestKills> {
  const { folder, stories, kills, random, spanMs, say = () => undefined } = options
  const now = () => Date.now()
  const model = createNewsModel({ now })
  const began = now()
  for (let id = 1; id <= stories; id += 1) {
    const at = began - HOUR_MS - Math.floor((id * 13 * 24 * HOUR_MS) / stories)
    model.add({ id, title: `Story ${id}`, body: `The river rose near town ${id}.`, at })
  }
  let onPage: (() => void) | undefined
  const server = await openFaultServer({
    ...{ now, limit: LIMIT },
    answer(path, query) {
      if (path.endsWith('/stories')) onPage?.()
      return model.answer(path, query)
    },
  })
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  const env = { BROADSHEET_APP_KEY: 'key-1' }
  const cli = (args: readonly string[], more: Partial<CliOptions> = {}) =>
    runCliProcess(dataDir, ['--json', ...args], { env, ...more })
  const atSomeTime = (): Partial<CliOptions> => ({
    kill: { afterMs: 1500 + random() * spanMs, signal: 'SIGKILL' },
  })
  /** Where it hurts most: a page is on its way, or just came. */
  const atSomePage = (): Partial<CliOptions> => ({
    onStart(kill) {
      let left = 1 + Math.floor(random() * MOST_PAGES)
      onPage = () => {
        left -= 1
        if (left === 0) setTimeout(() => kill('SIGKILL'), random() * PAGE_MS)
      }
    },
  })
  const faults: string[] = []
  const must = async (args: readonly string[]) => {
    const end = await cli(args)
    if (end.code !== 0) faults.push(`${args.join(' ')} ended with ${end.code}: ${end.err}`)
    return end.out
  }
  try {
    await must([
      ...['profile', 'add', 'desk', '--base-url', server.url],
      ...['--family', 'legacy', '--brand', 'SVC', '--app-id', 'app-1'],
    ])
    await must(['--profile', 'desk', 'search', 'save', 'All', 'river'])
    const price = JSON.parse(await must(['harvest', 'price', 'All'])) as { stories: number }
    let killed = 0
    for (let turn = 0; turn < kills; turn += 1) {
      const end = await cli(['harvest', 'run', 'All'], turn % 2 === 0 ? atSomePage() : atSomeTime())
      onPage = undefined
      if (end.signal === 'SIGKILL') killed += 1
      for (const [line] of end.err.matchAll(/^\{"notice".*$/gm)) faults.push(line)
      say(`${turn + 1} kills, ${model.pulled.size} of ${stories} stories sent`)
      if (end.code === 0) break
    }
    let [receipt, unanswered] = ['', 0]
    for (let run = 0; run < MOST_RUNS && receipt === ''; run += 1) {
      const list = JSON.parse((await must(['harvest', 'list'])).split('\n')[0] || '{}') as Ended
      receipt = list.receipt?.text ?? ''
      unanswered = list.receipt?.unanswered ?? 0
      if (receipt === '') await cli(['harvest', 'run', 'All'])
    }
    const [saved] = (await must(['search', 'list'])).split('\n')
    const { hitLimit, mostInMinute } = server.verdict()
    return {
      ...{ stories, killed, receipt, unanswered, faults, hitLimit, mostInMinute },
      forecast: price.stories,
      held: (JSON.parse(saved ?? '{}') as { total: number }).total,
      distinct: model.pulled.size,
      pulled: model.pulledTotal(),
    }
  } finally {
    await server.close()
  }
}

type Ended = { readonly receipt?: { readonly text: string; readonly unanswered: number } }
