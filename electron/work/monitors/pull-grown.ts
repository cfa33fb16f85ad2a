/** Counts a stretch of time, and pulls from it what is not here yet. */
import { WorkError } from '#electron/platform/failures.ts'
import type { Priority } from '#electron/platform/send.ts'
import type { PageTally, StoryArrivals } from '#electron/work/arrivals.ts'
import { parametersOf, type NewsClient, type Parameter } from '#electron/work/news-client.ts'
import { askPaid, type PaidParts, settlePaid } from '#electron/work/paid-pages.ts'
import { NEWEST_FIRST, withinTime } from '#electron/work/time-bounds.ts'
import type { Engine } from '#shared/model/monitor.ts'
import { LOCAL_PROFILE_ID } from '#shared/model/profile.ts'
import type { Search } from '#shared/model/search.ts'
import { binMinutes, type GrownSlice, grownSlices, missingOf, MOST_EXCLUDED } from './grown.ts'

const PAGE_SIZE = 100
/** A cursor that goes round in a ring, or pages that bring nothing, end the slice. */
const MOST_IDLE_PAGES = 2

export type PullParts = PaidParts & { readonly arrivals: StoryArrivals }

export type Stretch = { readonly from: number; readonly to: number }

export type PullCall = {
  readonly search: Search
  readonly client: NewsClient
  readonly priority: Priority
  readonly signal: AbortSignal
}

export type Grown = {
  readonly slices: readonly GrownSlice[]
  readonly counted: number
  /** Of them not here yet. */
  readonly missing: number
}

export function engineOf({ client }: Pick<PullCall, 'client'>): Engine {
  return client.isEmbedded ? 'embedded' : 'remote'
}

/** One counting call, which costs no volume. */
export async function countGrown(
  { library }: Pick<PullParts, 'library'>,
  call: PullCall,
  { from, to }: Stretch,
  mostStories?: number,
): Promise<Grown> {
  const { search, client } = call
  if (to <= from) return { slices: [], counted: 0, missing: 0 }
  const asked = withinTime(parametersOf(search.query), from, to)
  const period = `+${binMinutes(to - from)}MINUTES`
  const series = await client.series(asked, period, optionsOf(call))
  const own: Engine = search.profileId === LOCAL_PROFILE_ID ? 'embedded' : 'remote'
  const engine = engineOf(call)
  // What the other engine found does not count: it has other stories.
  const known = library.hits
    .between(search.id, from, to - 1)
    .filter((hit) => (hit.engine ?? own) === engine)
  const slices = grownSlices(series, known, { from, to }, mostStories)
  return {
    slices,
    counted: series.reduce((sum, { count }) => sum + count, 0),
    missing: missingOf(slices),
  }
}

/**
 * Pulls slices, newest first, at most `limit` stories; what came before a failure is kept.
 * @param record Called in the transaction of each page, once per call.
 */
export async function pullGrown(
  parts: PullParts,
  call: PullCall,
  options: {
    readonly slices: readonly GrownSlice[]
    readonly limit: number
    record(tally: PageTally): void
  },
): Promise<void> {
  let left = options.limit
  for (const slice of options.slices) {
    if (left <= 0) return
    left -= await pullSlice(parts, call, slice, left, options.record)
  }
}

async function pullSlice(
  parts: PullParts,
  call: PullCall,
  slice: GrownSlice,
  limit: number,
  record: (tally: PageTally) => void,
): Promise<number> {
  const { search, client, signal } = call
  const { library, arrivals } = parts
  const pull = `monitor:${search.id}`
  const asked = [
    ...withinTime(parametersOf(search.query), slice.from, slice.to),
    ...NEWEST_FIRST,
    ...unwanted(slice),
  ]
  const wanted = slice.counted - slice.known.length
  const seen = new Set<string>()
  const ids = new Set(slice.known)
  let [cursor, fetched, gained, idle]: [string, number, number, number] = ['*', 0, 0, 0]
  for (;;) {
    signal.throwIfAborted()
    const perPage = Math.min(PAGE_SIZE, limit - fetched)
    const page = await askPaid(
      parts,
      { searchId: search.id, pull },
      client,
      [...asked, ['per_page', String(perPage)], ['cursor', cursor]],
      optionsOf(call),
    )
    await arrivals.store(search, page, {
      engine: engineOf(call),
      record(tally) {
        record(tally)
        settlePaid(library, pull, page.nextCursor)
      },
    })
    seen.add(cursor)
    const came = page.stories.length + page.dropped
    const before = ids.size
    for (const { story } of page.stories) ids.add(story.id)
    const news = ids.size - before + page.dropped
    fetched += came
    gained += news
    idle = news === 0 ? idle + 1 : 0
    const isAll = came < perPage || gained >= wanted || fetched >= limit
    if (isAll || !page.nextCursor || seen.has(page.nextCursor) || idle >= MOST_IDLE_PAGES) {
      settlePaid(library, pull, undefined)
      return fetched
    }
    cursor = page.nextCursor
  }
}

function unwanted({ known }: GrownSlice): Parameter[] {
  return known.length > MOST_EXCLUDED ? [] : known.map((id): Parameter => ['!id[]', id])
}

function optionsOf({ search, priority, signal }: PullCall) {
  return { priority, signal, fairKey: search.id }
}

/** @throws WorkError OVER_BUDGET, so that it is told like any other reason. */
export function volumeSpent(resetsAt: number | undefined): WorkError<'OVER_BUDGET'> {
  const until = resetsAt === undefined ? undefined : new Date(resetsAt).toISOString()
  const when =
    until === undefined ? '' : ` It begins anew at ${until.slice(0, 16).replace('T', ' ')} UTC.`
  return new WorkError(
    'OVER_BUDGET',
    `The story volume of your plan is used up; new stories are counted and not fetched.${when}`,
    until === undefined ? undefined : { until },
  )
}
