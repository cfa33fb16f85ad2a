/**
 * Harvests a search: counts first, then pages by cursor. Each page is stored before it is reported,
 * so a run can end anywhere and be taken up again.
 */
import { isWorkError, WorkError } from '#electron/platform/failures.ts'
import type { Priority } from '#electron/platform/send.ts'
import { TooLongError } from '#electron/remote/news/request.ts'
import { grouped } from '#shared/logic/counted.ts'
import type { FailureNote } from '#shared/model/failure.ts'
import type { Run, RunProgress, RunState, Search } from '#shared/model/search.ts'
import type { StoryArrivals } from './arrivals.ts'
import { harvestWindow, type HarvestWindow } from './harvest-window.ts'
import { parametersOf, type NewsClient, type Parameter } from './news-client.ts'
import { askPaid, recoverPaid, runPull, settlePaid, type PaidParts } from './paid-pages.ts'

/** The service's largest page; one call brings as much as it may. */
const PAGE_SIZE = 100

/** What a remote search that nobody saved may pull before the person asks for the rest. */
const UNSAVED_LIMIT = 200

export type RunSearchOptions = {
  readonly limit?: number
  readonly signal?: AbortSignal
  readonly priority: Priority
}

export type RunSearchParts = PaidParts & {
  readonly arrivals: StoryArrivals
  clientFor(profileId: string): NewsClient
  newId(): string
  announce(topic: 'runs' | 'searches', ids: readonly string[]): void
}

/**
 * @throws WorkError NOT_FOUND for an unknown search, CONFLICT while another run of it is under way,
 * and whatever the service answered; the run then ends as failed with the same sentence.
 */
export async function* runSearch(
  parts: RunSearchParts,
  searchId: string,
  options: RunSearchOptions,
): AsyncGenerator<RunProgress> {
  const search = parts.library.searches.find(searchId)
  if (!search) throw new WorkError('NOT_FOUND', 'That search is no longer there.')
  if (search.lastRun?.state === 'running') {
    throw new WorkError(
      'CONFLICT',
      'This search is being run already; its results appear as they come.',
    )
  }
  const client = parts.clientFor(search.profileId)
  if (!client.isEmbedded) await recoverRuns(parts, search, client, options)
  const window = harvestWindow(parts.library, search, client.isEmbedded)
  const runId = parts.newId()
  parts.library.runs.start({ id: runId, searchId, now: parts.now(), ...window.bounds })
  const end = (state: RunState, failure?: FailureNote) => {
    parts.library.runs.end(runId, state, parts.now(), failure)
    parts.announce('runs', [runId])
    parts.announce('searches', [searchId])
  }

  let isOver = false
  const finish = (state: RunState, failure?: FailureNote) => {
    isOver = true
    end(state, failure)
  }
  try {
    yield* harvest(parts, { search, client, window, runId }, options, finish)
  } catch (error) {
    if (options.signal?.aborted) finish('stopped')
    else {
      finish('failed', noteOf(error))
      throw error
    }
  } finally {
    // The reader of the stream went away in the middle.
    if (!isOver) end('stopped')
  }
}

// Parts of a long search may share stories, so their counts cannot be added; its pages are merged.
function uncounted(error: unknown): undefined {
  if (!(error instanceof TooLongError)) throw error
}

type Harvest = {
  readonly search: Search
  readonly client: NewsClient
  readonly window: HarvestWindow
  readonly runId: string
}

async function* harvest(
  parts: RunSearchParts,
  { search, client, window, runId }: Harvest,
  options: RunSearchOptions,
  finish: (state: RunState) => void,
): AsyncGenerator<RunProgress> {
  const { runs } = parts.library
  const call = { signal: options.signal, priority: options.priority, fairKey: search.id }
  const limit = options.limit ?? (client.isEmbedded || search.name ? Infinity : UNSAVED_LIMIT)
  const report = (phase: RunProgress['phase']): RunProgress => ({
    phase,
    run: getRun(parts, runId),
  })

  yield report('counting')
  const asked = window.parameters(parametersOf(search.query))
  const counted = await client.count(withoutSort(asked), call).catch(uncounted)
  if (counted !== undefined) runs.setCounted(runId, counted)
  if (counted !== undefined && window.isUnchanged(counted)) {
    finish('done')
    yield report('finished')
    return
  }

  let cursor = window.cursor ?? '*'
  let fetched = 0
  const seen = new Set<string>()
  yield report('fetching')
  while (fetched < limit) {
    const perPage = String(Math.min(PAGE_SIZE, limit - fetched))
    const read = (at: string) =>
      askPaid(
        parts,
        { searchId: search.id, pull: runPull(runId) },
        client,
        [...asked, ['per_page', perPage], ['cursor', at]],
        call,
      )
    // An old cursor may have expired since the run was stopped; then the window is read from its
    // newest story on, and what is known already is recognised by its id.
    const page = await read(cursor).catch((error: unknown) => {
      if (cursor === '*' || !isWorkError(error, 'QUERY')) throw error
      if (fetched > 0) throw lostPlace(error, fetched)
      cursor = '*'
      return read(cursor)
    })
    seen.add(cursor)
    const isLast =
      page.stories.length + page.dropped === 0 || !page.nextCursor || seen.has(page.nextCursor)
    await parts.arrivals.store(search, page, {
      engine: client.isEmbedded ? 'embedded' : 'remote',
      record(tally) {
        runs.addPage({ id: runId, ...tally, cursor: isLast ? null : page.nextCursor! })
        settlePaid(parts.library, runPull(runId), isLast ? undefined : page.nextCursor)
      },
    })
    fetched += page.stories.length + page.dropped
    if (isLast) {
      finish('done')
      yield report('finished')
      return
    }
    cursor = page.nextCursor!
    yield report('fetching')
    options.signal?.throwIfAborted()
  }
  finish('stopped')
  yield report('finished')
}

/** The question was understood before, so what the service refuses is the place it gave us itself. */
function lostPlace(error: WorkError<'QUERY'>, fetched: number): WorkError {
  const message = `The service no longer knows where this run was. What was read, ${grouped(fetched)} so far, is kept; run the search again to read the rest. ${error.message}`
  return new WorkError('QUERY', message, error.data, { cause: error })
}

/** What came for a run that could not put it away belongs to that run: its place moves on. */
async function recoverRuns(
  parts: RunSearchParts,
  search: Search,
  client: NewsClient,
  { signal, priority }: RunSearchOptions,
): Promise<void> {
  const { library } = parts
  await recoverPaid(parts, search, client, {
    ...{ signal, priority, fairKey: search.id },
    record(tally, page, pull) {
      const run = library.runs.find(pull.slice(runPull('').length))
      if (!run || run.searchId !== search.id) return
      library.runs.addPage({ id: run.id, ...tally, cursor: page.nextCursor ?? null })
    },
  })
}

function getRun(parts: RunSearchParts, id: string): Run {
  const run = parts.library.runs.find(id)
  if (!run) throw new WorkError('NOT_FOUND', 'The search was removed while it was being run.')
  return run
}

/** The counting call knows nothing of order. */
function withoutSort(parameters: readonly Parameter[]): Parameter[] {
  return parameters.filter(([name]) => name !== 'sort_by' && name !== 'sort_direction')
}

function noteOf(error: unknown): FailureNote {
  return isWorkError(error)
    ? { code: error.code, message: error.message.slice(0, 1000) }
    : { code: 'BUG', message: 'Something unexpected stopped this run; the log has the details.' }
}
