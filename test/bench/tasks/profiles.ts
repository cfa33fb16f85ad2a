/** Where the time of each act went, for whoever looks for a cause: `BENCH_PROFILE=folder`. Slows acts. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import type { CDPSession } from 'playwright'

const FOLDER = process.env['BENCH_PROFILE']
const EVERY_US = 250

export type Profiler = {
  /** From now on. */
  start(): Promise<void>
  /** Until now, into a file that Chromium's own tools open. */
  stop(name: string): Promise<void>
}

/** Of this process; nothing where nobody asked for profiles. */
export function ownProfiler(): Profiler | undefined {
  if (FOLDER === undefined) return undefined
  const session = new Session()
  session.connect()
  return {
    async start() {
      await session.post('Profiler.enable')
      await session.post('Profiler.setSamplingInterval', { interval: EVERY_US })
      await session.post('Profiler.start')
    },
    stop: async (name) => write(FOLDER, name, (await session.post('Profiler.stop')).profile),
  }
}

export function windowProfiler(session: CDPSession): Profiler | undefined {
  if (FOLDER === undefined) return undefined
  return {
    async start() {
      await session.send('Profiler.enable')
      await session.send('Profiler.setSamplingInterval', { interval: EVERY_US })
      await session.send('Profiler.start')
    },
    stop: async (name) => write(FOLDER, name, (await session.send('Profiler.stop')).profile),
  }
}

function write(folder: string, name: string, profile: object): void {
  mkdirSync(folder, { recursive: true })
  const file = `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.cpuprofile`
  writeFileSync(join(folder, file), JSON.stringify(profile))
}
