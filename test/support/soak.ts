/** A day or a week in which a workbench is left alone, in minutes (reliability Z18). */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { nowIn, type FastTime } from './fast-clock.ts'
import { openFaultServer } from './fault-server.ts'
import { rss, send, startFeedServer } from './feed-server.ts'
import { createNewsModel } from './news-model.ts'
import type { ResidentKinds } from './resident-kinds.ts'
import type { ThreadHeap } from './soak-thread.ts'

export type SoakPlan = {
  readonly dataDir: string
  readonly newsUrl: string
  readonly feedUrl: string
  readonly hours: number
  readonly time: FastTime
}

/** After each hour; memory after what can be collected was collected, in every thread. */
export type SoakHour = Partial<ResidentKinds> & {
  readonly hour: number
  /** What lives in the heaps of all threads, with what buffers hold. */
  readonly heapMb: number
  /** What these heaps take, with free pages that V8 keeps. */
  readonly heldMb: number
  readonly heaps: readonly ThreadHeap[]
  readonly residentMb: number
  readonly handles: number
  readonly logMb: number
  readonly walMb: number
  readonly logsOfWriting: Readonly<Record<string, number>>
  readonly stories: number
  /** The first one included. */
  readonly signIns: number
  /** What an hour's reading ended with, if with anything. */
  readonly faults: readonly string[]
}

export type Soak = {
  readonly hours: readonly SoakHour[]
  /** 429 of our own making. */
  readonly hitLimit: number
  readonly calls: number
}

const PROGRAM = fileURLToPath(new URL('./soak-child.ts', import.meta.url))
const THREAD = new URL('./soak-thread.ts', import.meta.url).href
const LOST_AT_HOUR = 2
const PUBLISH_EVERY_MS = 10 * 60_000
const STORIES_AT_ONCE = 3
const FEED_ITEMS = 20

export async function runSoak(options: {
  readonly folder: string
  readonly hours: number
  readonly speed: number
  readonly onHour?: (hour: SoakHour) => void
}): Promise<Soak> {
  const { folder, hours, speed, onHour } = options
  const time: FastTime = { start: Date.now(), speed }
  const now = () => nowIn(time)
  const model = createNewsModel({ now })
  const news = await openFaultServer({ now, answer: model.answer, limit: 60, expiresInS: 3600 })
  const feeds = await startFeedServer()
  let lastId = 0
  const publish = () => {
    for (let story = 0; story < STORIES_AT_ONCE; story += 1) {
      lastId += 1
      const words = Array.from({ length: 200 }, (_none, at) => `w${(lastId * 37 + at * at) % 9000}`)
      model.add({ id: lastId, title: `Story ${lastId}`, body: words.join(' '), at: now() })
    }
    const titles = Array.from({ length: FEED_ITEMS }, (_none, at) => `Item ${lastId - at}`)
    feeds.route('/feed', send(rss(titles), { 'content-type': 'application/rss+xml' }))
  }
  publish()
  const publishing = setInterval(publish, PUBLISH_EVERY_MS / speed)
  const plan: SoakPlan = {
    ...{ dataDir: folder, newsUrl: news.url, feedUrl: `${feeds.origin}/feed`, hours, time },
  }
  // As `npm start` has it; the preload is inherited by every thread.
  const flags = ['--max-semi-space-size=8', '--expose-gc', '--import', THREAD]
  const child = spawn(process.execPath, [...flags, PROGRAM, JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const seen: SoakHour[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    const hour = JSON.parse(line) as SoakHour
    // The answer to a renewal is lost: whoever has no password kept is asked for it once.
    if (hour.hour === LOST_AT_HOUR) news.script('close', { path: '/v1/oauth/token' })
    seen.push(hour)
    onHour?.(hour)
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearInterval(publishing)
  const { hitLimit } = news.verdict()
  const calls = news.log.length
  await Promise.all([news.close(), feeds.close()])
  if (code !== 0) throw new Error(`The workbench ended with ${code} after ${seen.length} hours.`)
  return { hours: seen, hitLimit, calls }
}

/** Least squares, per hour, without the first quarter: caches fill and code is compiled in it. */
export function slopeOf(hours: readonly SoakHour[], value: (hour: SoakHour) => number): number {
  const late = hours.slice(Math.floor(hours.length / 4))
  const meanX = late.reduce((sum, { hour }) => sum + hour, 0) / late.length
  const meanY = late.reduce((sum, hour) => sum + value(hour), 0) / late.length
  const above = late.reduce((sum, hour) => sum + (hour.hour - meanX) * (value(hour) - meanY), 0)
  const below = late.reduce((sum, { hour }) => sum + (hour - meanX) ** 2, 0)
  return above / below
}
