/** Processes that enrich and share nothing: what cores give without a pool's main side and messages. */
import { fork, type ChildProcess } from 'node:child_process'
import type { RawStory } from '#electron/embedded/ingest/raw-story.ts'

type BareEnrichers = {
  /** Articles a second of each of the first `count` processes while these work at once. */
  readonly rates: (count: number) => Promise<number[]>
  readonly close: () => void
}

export function openBareEnrichers(articles: readonly RawStory[], count: number): BareEnrichers {
  const script = new URL('./enrich-rate.ts', import.meta.url)
  const processes = Array.from({ length: count }, () => fork(script))
  for (const each of processes) each.send(articles)
  return {
    rates: (some) => Promise.all(processes.slice(0, some).map(rateOf)),
    close: () => processes.forEach((each) => each.disconnect()),
  }
}

function rateOf(each: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error('A bare process ended before it answered.'))
    each.once('exit', fail)
    each.once('message', (rate) => {
      each.off('exit', fail)
      resolve(Number(rate))
    })
    each.send('go')
  })
}
