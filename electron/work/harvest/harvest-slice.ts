/** Reads one stretch of time page by page; its place is kept with every page. */
import type { HarvestRecord, HarvestSlice } from '#electron/library/harvests.ts'
import type { Library } from '#electron/library/library.ts'
import { isWorkError } from '#electron/platform/failures.ts'
import type { StoryArrivals } from '#electron/work/arrivals.ts'
import { parametersOf, type NewsClient, type Parameter } from '#electron/work/news-client.ts'
import { MOST_EXCLUDED } from '#electron/work/monitors/grown.ts'
import { askPaid, harvestPull, type PaidParts, settlePaid } from '#electron/work/paid-pages.ts'
import { NEWEST_FIRST, withinTime } from '#electron/work/time-bounds.ts'
import type { Engine } from '#shared/model/monitor.ts'
import { LOCAL_PROFILE_ID } from '#shared/model/profile.ts'
import type { Search } from '#shared/model/search.ts'

const PAGE_SIZE = 100
/** Pages that bring nothing new: the cursor goes round in a ring. */
const MOST_IDLE_PAGES = 2

export type SliceParts = PaidParts & {
  readonly arrivals: StoryArrivals
  /** After every page, and before every call. */
  touch(): void
}

/** A cursor is only good for the bounds it came with, and what was left out by name. */
type Place = {
  readonly cursor: string
  readonly end: number
  readonly without: readonly string[]
}

/** @throws WorkError as the service answered; the place is kept. */
export async function readSlice(
  parts: SliceParts,
  harvest: HarvestRecord,
  search: Search,
  slice: HarvestSlice,
  client: NewsClient,
  signal: AbortSignal,
): Promise<void> {
  const { library, arrivals } = parts
  const engine: Engine = client.isEmbedded ? 'embedded' : 'remote'
  const pull = harvestPull(harvest.id, slice.from)
  const ask = (place: Place, perPage: number) => {
    signal.throwIfAborted()
    parts.touch()
    const parameters: Parameter[] = [
      ...withinTime(parametersOf(search.query), slice.from, place.end),
      ...NEWEST_FIRST,
      ...place.without.map((id): Parameter => ['!id[]', id]),
      ['per_page', String(perPage)],
      ['cursor', place.cursor],
    ]
    const owner = {
      ...{ searchId: search.id, pull },
      onLeave: () => library.harvests.addCall(harvest.id, parts.now()),
      onAgain: () => library.harvests.addUnanswered(harvest.id),
    }
    const options = { signal, priority: 'backfill', fairKey: search.id } as const
    return askPaid(parts, owner, client, parameters, options)
  }

  /** From the oldest story that came, without those of the same instant. */
  const placeInTime = (oldest: number | undefined): Place => {
    const known = knownBefore(library, harvest, search, slice)
    const without = known.length > MOST_EXCLUDED ? [] : known
    if (oldest === undefined) return { cursor: '*', end: slice.to, without }
    const same = library.hits.between(search.id, oldest, oldest).map(({ storyId }) => storyId)
    return { cursor: '*', end: oldest + 1, without: [...without, ...same].slice(-MOST_EXCLUDED) }
  }
  // All of it means different ones; a budget counts what is paid for.
  const isAll = harvest.choice.kind === 'all'

  let place = slice.cursor ? (JSON.parse(slice.cursor) as Place) : placeInTime(slice.oldest)
  let { got, oldest, fresh: gained } = slice
  let idle = 0
  const seen = new Set<string>()
  const left = () => slice.asked - (isAll ? gained : got)
  while (left() > 0) {
    const perPage = Math.min(PAGE_SIZE, left())
    const page = await ask(place, perPage).catch((error: unknown) => {
      if (place.cursor === '*' || !isWorkError(error, 'QUERY')) throw error
      // The cursor has ended with time: on from the oldest story that came.
      place = placeInTime(oldest)
      return ask(place, perPage)
    })
    seen.add(placeText(place))
    const came = page.stories.length + page.dropped
    const times = page.stories.map(({ story }) => Date.parse(story.publishedAt))
    oldest = Math.min(oldest ?? Infinity, ...times)
    const next: Place | undefined = page.nextCursor
      ? { ...place, cursor: page.nextCursor }
      : undefined
    const isRing = next !== undefined && seen.has(placeText(next))
    got += came
    let isOver = came < perPage || !next || isRing
    await arrivals.store(search, page, {
      engine,
      arrivedAt: harvest.createdAt,
      record({ fresh }) {
        idle = fresh === 0 ? idle + 1 : 0
        gained += fresh + page.dropped
        isOver ||= idle >= MOST_IDLE_PAGES || left() <= 0
        const why = isOver ? shortReason(slice, got, isRing || idle > 1) : undefined
        library.harvests.addPage(harvest.id, slice.from, {
          ...{ got: came, fresh },
          cursor: isOver || !next ? undefined : placeText(next),
          oldest: Number.isFinite(oldest) ? oldest : undefined,
          isDone: isOver,
          ...(why === undefined ? {} : { why }),
        })
        settlePaid(library, pull, isOver ? undefined : next?.cursor)
      },
    })
    parts.touch()
    if (isOver || !next) return
    place = next
  }
}

function shortReason(slice: HarvestSlice, got: number, isRing: boolean): string | undefined {
  if (isRing) return 'The service sent the same pages again; what it had besides did not come.'
  if (got >= slice.asked) return undefined
  return `The service counted ${slice.counted.toLocaleString('en')} for this time and had no more to send.`
}

/** Members when the harvest began; the same at every call, as a cursor needs. */
function knownBefore(
  library: Library,
  harvest: HarvestRecord,
  search: Search,
  { from, to }: HarvestSlice,
): string[] {
  const own: Engine = search.profileId === LOCAL_PROFILE_ID ? 'embedded' : 'remote'
  return library.hits
    .between(search.id, from, to - 1)
    .filter((hit) => (hit.engine ?? own) === own && hit.arrivedAt < harvest.createdAt)
    .map(({ storyId }) => storyId)
    .sort()
}

function placeText(place: Place): string {
  return JSON.stringify(place)
}
