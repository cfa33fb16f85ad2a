/**
 * Starts the browser host over a large library after a kill -9 in the middle of writing into it, and
 * after a clean end, in turn: how long until the page is answered (reliability Z1).
 */
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { runCliProcess } from './cli-process.ts'

export type Restart = {
  readonly ms: number
  /** Of the processor, of all threads, where the system tells: what a busy machine does not change. */
  readonly cpuMs: number
}

export type Restarts = {
  readonly afterKill: readonly Restart[]
  readonly afterCleanEnd: readonly Restart[]
  /** Ended by the kill and not by themselves. */
  readonly killed: number
}

const START = fileURLToPath(new URL('../../electron/hosts/start.js', import.meta.url))
const STORIES = 2000
/** Behind the start of the process, which takes about a second of it. */
const SOONEST_MS = 2000
const SPAN_MS = 4000

export async function runRestarts(options: {
  /** Holds the library; files for it are laid beside it. */
  readonly dataDir: string
  readonly folder: string
  readonly times: number
  /** From 0 to 1. */
  readonly random: () => number
  readonly say?: (line: string) => void
}): Promise<Restarts> {
  const { dataDir, folder, times, random, say = () => undefined } = options
  const lines = join(folder, 'more.jsonl')
  const afterKill: Restart[] = []
  const afterCleanEnd: Restart[] = []
  let killed = 0
  // The first start makes what every later one finds: a newsroom, compiled code, a warm disk.
  await startAndEnd(dataDir, 'SIGTERM')
  for (let turn = 0; turn < times; turn += 1) {
    afterCleanEnd.push(await startAndEnd(dataDir, 'SIGTERM'))
    writeFileSync(lines, storyLines(turn))
    const kill = { afterMs: SOONEST_MS + random() * SPAN_MS, signal: 'SIGKILL' } as const
    const { signal } = await runCliProcess(dataDir, ['--json', 'ingest', lines], { kill })
    if (signal === 'SIGKILL') killed += 1
    // The first of the two is killed itself.
    afterKill.push(await startAndEnd(dataDir, 'SIGKILL'))
    afterKill.push(await startAndEnd(dataDir, 'SIGTERM'))
    const words = [...afterKill.slice(-2), ...afterCleanEnd.slice(-1)].map(
      ({ ms, cpuMs }) => `${Math.round(ms)} (${Math.round(cpuMs)})`,
    )
    say(`${turn + 1} turns, ms and of the processor: ${words[0]} and ${words[1]} after a kill, ${words[2]} else`) // prettier-ignore
  }
  return { afterKill, afterCleanEnd, killed }
}

/** Until the address it prints answers; it is ended by this signal. */
async function startAndEnd(dataDir: string, signal: NodeJS.Signals): Promise<Restart> {
  const began = performance.now()
  const args = [START, '--browser', '--no-open', '--data-dir', dataDir]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    const response = await fetch(await addressOf(child))
    await response.text()
    if (!response.ok) throw new Error(`The page was answered with ${response.status}.`)
    return { ms: performance.now() - began, cpuMs: cpuMsOf(child.pid ?? 0) }
  } finally {
    child.kill(signal)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
}

/** Reads on behind it: a host whose words nobody takes any more ends by that, and not in good order. */
function addressOf(child: ChildProcessByStdio<Writable, Readable, null>): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
      if (address !== undefined) resolve(address)
    })
    child.once('exit', () => reject(new Error('It ended without an address.')))
  })
}

/** proc(5): fields 14 and 15 of stat, in hundredths of a second, behind the name in brackets. */
function cpuMsOf(pid: number): number {
  if (process.platform !== 'linux') return NaN
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

function storyLines(turn: number): string {
  return Array.from({ length: STORIES }, (_none, at) => {
    const id = 9_000_000 + turn * STORIES + at
    const published = new Date(Date.UTC(2026, 9, 1) + at * 60_000).toISOString()
    return `${JSON.stringify({
      ...{ id, title: `Story ${id} of the river`, language: 'en', published_at: published },
      body: `The river rose near town ${id}. `.repeat(60),
      source: { id: 1, name: 'Review', domain: 'review.example' },
    })}\n`
  }).join('')
}
