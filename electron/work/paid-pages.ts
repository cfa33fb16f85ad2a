/**
 * Pages of a service that counts every story it sends. Each is noted before it is asked for and on
 * disk before anything is done with it, so that only what never reached this process is asked twice.
 */
import type { PaidPull } from '#electron/library/answers.ts'
import type { Library } from '#electron/library/library.ts'
import type { Clock } from '#electron/platform/clock.ts'
import { isWorkError } from '#electron/platform/failures.ts'
import { isMergeCursor } from '#electron/remote/news/merge-cursor.ts'
import type { AnswerKeeper, CallOptions } from '#electron/remote/news/ask.ts'
import type { Search } from '#shared/model/search.ts'
import type { PageTally, StoryArrivals } from './arrivals.ts'
import { type NewsClient, type Parameter, parametersOf, type StoryPage } from './news-client.ts'

/** An answer on its way may still land so long after its asker was told to stop. */
const LANDING_MS = 3000
const HARVEST = 'harvest:'

export type PaidParts = {
  readonly library: Library
  readonly clock: Pick<Clock, 'setTimer'>
  now(): number
}

type Watch = {
  /** A request leaves, in the transaction that notes it. */
  onLeave?(): void
  /** The one before it got no answer, and may have been counted. */
  onAgain?(): void
}

export const harvestPull = (harvestId: string, from: number) => `${HARVEST}${harvestId}:${from}`
export const runPull = (runId: string) => `run:${runId}`

/**
 * One page: what came of it already, or what the service sends now.
 * @throws WorkError as the service answers; the reason of the signal.
 */
export async function askPaid(
  parts: PaidParts,
  owner: PaidPull & Watch,
  client: NewsClient,
  parameters: readonly Parameter[],
  options: CallOptions,
): Promise<StoryPage> {
  if (client.isEmbedded) {
    owner.onLeave?.()
    return client.stories(parameters, options)
  }
  const landing = landAfter(parts.clock, options.signal)
  const keeper = keeperOf(parts, owner, parameters, landing.onLeave)
  try {
    return await client.stories(parameters, { ...options, keeper, signal: landing.signal })
  } finally {
    landing.end()
  }
}

/** In the transaction that puts a page away. Merged pages may have stories for the next one. */
export function settlePaid(library: Library, pull: string, next: string | undefined): void {
  if (next === undefined || !isMergeCursor(next)) library.answers.clear(pull)
}

/**
 * Puts away what came for a search when the process ended before it could. Harvests that are open
 * find theirs themselves.
 * @returns Requests that got no answer, which the service may have counted.
 */
export async function recoverPaid(
  parts: Pick<PaidParts, 'library'> & { readonly arrivals: StoryArrivals },
  search: Search,
  client: NewsClient,
  options: CallOptions & { record?(tally: PageTally, page: StoryPage, pull: string): void },
): Promise<number> {
  const { library, arrivals } = parts
  const { record, ...call } = options
  let unanswered = 0
  const left = library.answers.list(search.id).filter(({ pull }) => !isOpenHarvest(library, pull))
  for (const [index, { pull, parameters, isWhole }] of left.entries()) {
    // A page that several requests make may need what came for the one before it.
    const isLast = !left.slice(index + 1).some((other) => other.pull === pull)
    const settle = () => void (isLast && library.answers.clear(pull))
    if (!isWhole) unanswered += 1
    const page = isWhole ? await pageOf(library, client, { pull, parameters }, call) : undefined
    if (page && isStillAsked(search, parameters)) {
      await arrivals.store(search, page, {
        engine: 'remote',
        record(tally) {
          record?.(tally, page, pull)
          settle()
        },
      })
    } else {
      if (page) await arrivals.take(search.profileId, page.stories)
      settle()
    }
  }
  return unanswered
}

function keeperOf(
  { library, now }: PaidParts,
  owner: PaidPull & Watch,
  parameters: readonly Parameter[],
  onLeave: () => void,
): AnswerKeeper {
  const { answers } = library
  const { searchId, pull } = owner
  return {
    find: (address) => answers.find(pull, address),
    leaving(address) {
      library.transaction(() => {
        owner.onLeave?.()
        if (answers.ask({ searchId, pull }, { address, parameters }, now())) owner.onAgain?.()
      })
      onLeave()
    },
    came(address, body) {
      try {
        answers.put(pull, address, body)
      } catch (error) {
        // What is paid for is not thrown away with its copy; putting it away says the same.
        if (!isWorkError(error)) throw error
      }
    },
    refused: (address) => answers.forget(pull, address),
  }
}

async function pageOf(
  library: Library,
  client: NewsClient,
  { pull, parameters }: { readonly pull: string; readonly parameters: readonly Parameter[] },
  options: CallOptions,
): Promise<StoryPage | undefined> {
  const keeper: AnswerKeeper = {
    find: (address) => library.answers.find(pull, address),
    ...{ leaving: () => undefined, came: () => undefined, refused: () => undefined },
  }
  try {
    return await client.stories(parameters, { ...options, keeper })
  } catch (error) {
    // It came and cannot be read: nothing to put away.
    if (isWorkError(error, 'SERVICE') || isWorkError(error, 'QUERY')) return undefined
    throw error
  }
}

function isOpenHarvest(library: Library, pull: string): boolean {
  if (!pull.startsWith(HARVEST)) return false
  const id = pull.slice(HARVEST.length, pull.lastIndexOf(':'))
  const state = library.harvests.find(id)?.state
  return state === 'waiting' || state === 'running' || state === 'paused' || state === 'failed'
}

/** A search may have been changed since it was asked. */
function isStillAsked(search: Search, parameters: readonly Parameter[]): boolean {
  const asked = new Set(parameters.map(([name, value]) => `${name}\n${value}`))
  return parametersOf(search.query)
    .filter(([name]) => !name.startsWith('published_at') && !name.startsWith('sort_'))
    .every(([name, value]) => asked.has(`${name}\n${value}`))
}

/** Ends at once what has not left; what has may land, for a while. */
function landAfter(clock: Pick<Clock, 'setTimer'>, outer: AbortSignal | undefined) {
  const stop = new AbortController()
  let hasLeft = false
  let timer: ReturnType<Clock['setTimer']> | undefined
  const onAbort = () => {
    const abort = () => stop.abort(outer?.reason)
    if (hasLeft) timer = clock.setTimer(LANDING_MS, abort)
    else abort()
  }
  if (outer?.aborted) onAbort()
  else outer?.addEventListener('abort', onAbort, { once: true })
  return {
    signal: stop.signal,
    onLeave: () => void (hasLeft = true),
    end(): void {
      timer?.cancel()
      outer?.removeEventListener('abort', onAbort)
    },
  }
}
