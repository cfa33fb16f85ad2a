/** How long a page's own thread was taken at a stretch, from Chromium's trace. */
import type { CDPSession, Page } from 'playwright'
import { windowProfiler } from './profiles.ts'

export type WindowTasks = {
  /** Longest task in milliseconds; `cpu` without what the machine did in between. */
  readonly wall: number
  readonly cpu: number
  /** Tasks of more than 50 ms of processor time, which is what a browser calls long. */
  readonly long: number
}

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const CATEGORIES = ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata']
const LONG_MS = 50

export type WindowWatch = {
  start(): Promise<void>
  /** @param act What was done since `start` */
  stop(act: string): Promise<WindowTasks>
}

export async function watchWindow(page: Page): Promise<WindowWatch> {
  const session = await page.context().newCDPSession(page)
  const profiler = windowProfiler(session)
  return {
    async start() {
      await profiler?.start()
      await session.send('Tracing.start', {
        transferMode: 'ReportEvents',
        traceConfig: { includedCategories: CATEGORIES, recordMode: 'recordUntilFull' },
      })
    },
    async stop(act) {
      const tasks = tasksOf(await traced(session))
      await profiler?.stop(`window ${act}`)
      return tasks
    },
  }
}

async function traced(session: CDPSession): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }): void => {
    for (const event of value as TraceEvent[]) {
      if (event.name === 'thread_name' || event.name.endsWith('RunTask')) events.push(event)
    }
  }
  session.on('Tracing.dataCollected', collect)
  const done = new Promise<void>((resolve) =>
    session.once('Tracing.tracingComplete', () => resolve()),
  )
  await session.send('Tracing.end')
  await done
  session.off('Tracing.dataCollected', collect)
  return events
}

function tasksOf(events: readonly TraceEvent[]): WindowTasks {
  const own = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = events.filter(
    ({ name, pid, tid, dur }) =>
      name.endsWith('RunTask') && dur !== undefined && own.has(`${pid} ${tid}`),
  )
  const cpu = tasks.map(({ dur = 0, tdur = dur }) => tdur / 1000)
  return {
    wall: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000)),
    cpu: Math.max(0, ...cpu),
    long: cpu.filter((ms) => ms > LONG_MS).length,
  }
}
