import type { StoryCache } from '#electron/cache/cache.ts'
import { isWorkError } from '#electron/platform/failures.ts'
import { eitherSignal } from '#electron/platform/signals.ts'
import { counted } from '#shared/logic/counted.ts'
import type { Price, RunProgress, SearchQuery } from '#shared/model/search.ts'
import type { StoryArrivals } from './arrivals.ts'
import type { Jobs } from './jobs.ts'
import { priceOf, type Volume } from './price.ts'
import { parametersOf, type NewsClient } from './news-client.ts'
import type { PaidParts } from './paid-pages.ts'
import { runSearch, type RunSearchOptions } from './run-search.ts'

const PAGE_SIZE = 100

export type RunsParts = PaidParts & {
  readonly arrivals: StoryArrivals
  readonly jobs: Jobs
  readonly cache: StoryCache
  clientFor(profileId: string): NewsClient
  volumeOf(profileId: string): Volume
  newId(): string
  announce(topic: 'runs' | 'searches', ids: readonly string[]): void
  tell(level: 'info' | 'warning' | 'error', subject: string, message: string): void
}

export type Runs = ReturnType<typeof createRuns>

/** Runs of searches, seen on the Activity screen while they last and told of when they end. */
export function createRuns(parts: RunsParts) {
  async function* run(searchId: string, options: RunSearchOptions): AsyncGenerator<RunProgress> {
    const search = parts.library.searches.find(searchId)
    const subject = search?.name ?? (search?.query.aql.trim() || 'All stories')
    const stop = new AbortController()
    const job = parts.jobs.start('run', subject, () => stop.abort())
    const signal = eitherSignal(options.signal, stop.signal)
    let last: RunProgress | undefined
    try {
      await job.turn(signal)
      for await (const progress of runSearch(parts, searchId, { ...options, signal })) {
        last = progress
        job.update(detailOf(progress), shareOf(progress))
        yield progress
      }
    } catch (error) {
      if (isWorkError(error)) parts.tell('error', subject, error.message)
      throw error
    } finally {
      job.end()
      // As it was stored: a run that was stopped, here or by the reader going away, ends after the
      // last report that anybody saw.
      const run = last && parts.library.runs.find(last.run.id)
      if (run && run.state !== 'failed') parts.tell('info', subject, receiptOf(run))
    }
  }

  return {
    run,

    /** One counting call; the figures are for the whole window. */
    async price(query: SearchQuery, profileId: string, signal?: AbortSignal): Promise<Price> {
      const client = parts.clientFor(profileId)
      const asked = parametersOf(query).filter(
        ([name]) => name !== 'sort_by' && name !== 'sort_direction',
      )
      const stories = await client.count(asked, { signal, priority: 'person' })
      return priceOf({
        stories,
        pages: Math.ceil(stories / PAGE_SIZE),
        isEmbedded: client.isEmbedded,
        volume: parts.volumeOf(profileId),
        cache: parts.cache,
      })
    },
  }
}

function detailOf({ phase, run }: RunProgress): string {
  if (phase === 'counting') return 'counting'
  return run.counted === undefined
    ? `${run.fetched.toLocaleString('en')} read`
    : `${run.fetched.toLocaleString('en')} of ${run.counted.toLocaleString('en')}`
}

function shareOf({ run }: RunProgress): number | undefined {
  return run.counted ? run.fetched / run.counted : undefined
}

/** Asked, got, missing, and why: one sentence that stands on its own. */
export function receiptOf(run: RunProgress['run']): string {
  const parts = [
    `${run.fetched.toLocaleString('en')} of ${(run.counted ?? run.fetched).toLocaleString('en')} stories read`,
    `${run.stored.toLocaleString('en')} stored`,
    `${run.fresh.toLocaleString('en')} new to this search`,
    counted(run.calls, 'call'),
  ]
  if (run.dropped > 0) parts.push(`${run.dropped.toLocaleString('en')} unreadable and left out`)
  const end = run.state === 'stopped' ? ' Stopped before the end; it can go on from there.' : ''
  return `${parts.join(', ')}.${end}`
}
