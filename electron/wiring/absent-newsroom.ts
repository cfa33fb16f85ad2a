import { WorkError } from '#electron/platform/failures.ts'
import type { Newsroom } from '#electron/platform/newsroom.ts'

type Stats = Awaited<ReturnType<Newsroom['stats']>>

/** Stands where the embedded service cannot run, and says why to whoever asks. */
export function absentNewsroom(reason: string, stats: () => Stats): Newsroom {
  const refuse = async (): Promise<never> => {
    throw new WorkError('READ_ONLY', reason)
  }
  const refuseStream = (): AsyncIterable<never> => ({
    [Symbol.asyncIterator]: () => ({ next: refuse }),
  })
  return {
    engine: { name: 'Broadsheet', version: 'not running' },
    feeds: refuse,
    discover: refuse,
    previewOpml: refuse,
    addFeeds: refuse,
    removeFeeds: refuse,
    exportOpml: refuse,
    refreshFeeds: refuseStream,
    addSample: refuseStream,
    removeSample: refuse,
    sampleSearches: refuse,
    addContent: refuseStream,
    addPaths: refuseStream,
    addUrl: refuseStream,
    arrivals: refuse,
    stats: async () => stats(),
    serve: refuse,
    close: async () => {},
  }
}
