/** Processes that do one work and share nothing: what a core gives without a pool, messages, or another's code. */
import { fork, type ChildProcess } from 'node:child_process'
import type { RawStory } from '#electron/embedded/ingest/raw-story.ts'

export type Work = 'broadsheet' | 'compromise' | 'eldAndVader'

/** Articles a second of the clock, and of processor time over all threads of the process. */
export type Rate = { readonly wall: number; readonly cpu: number }

type BareProcesses = {
  /** Of each of the first `count` processes while these work at once. */
  readonly rates: (count: number) => Promise<Rate[]>
  readonly close: () => void
}

export function openBareProcesses(
  work: Work,
  articles: readonly RawStory[],
  count: number,
): BareProcesses {
  const script = new URL('./enrich-rate.ts', import.meta.url)
  const processes = Array.from({ length: count }, () => fork(script, [work]))
  for (const each of processes) each.send(articles)
  return {
    rates: (some) => Promise.all(processes.slice(0, some).map(rateOf)),
    close: () => processes.forEach((each) => each.disconnect()),
  }
}

function rateOf(each: ChildProcess): Promise<Rate> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error('A bare process ended before it answered.'))
    each.once('exit', fail)
    each.once('message', (rate) => {
      each.off('exit', fail)
      resolve(rate as Rate)
    })
    each.send('go')
  })
}
