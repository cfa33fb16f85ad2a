/** Counts, cuts, and reads slice by slice; can end anywhere and go on there. */
import type { HarvestRecord } from '#electron/library/harvests.ts'
import { type Grown, countGrown } from '#electron/work/monitors/pull-grown.ts'
import type { NewsClient } from '#electron/work/news-client.ts'
import { recoverPaid } from '#electron/work/paid-pages.ts'
import { scopeOfQuery } from '#electron/work/query-scope.ts'
import type { HarvestChoice } from '#shared/model/harvest.ts'
import type { Search } from '#shared/model/search.ts'
import { readSlice, type SliceParts } from './harvest-slice.ts'
import { planSlices } from './plan-harvest.ts'

const DEFAULT_WINDOW_MS = 14 * 86_400_000
/** A slice is ten pages: its cursor lives some seconds, and its receipt says something. */
const SLICE_STORIES = 1000

export type Counted = Grown & { readonly from: number; readonly to: number }

/** One counting call over the search's own window. */
export async function countHarvest(
  parts: Pick<SliceParts, 'library' | 'now'>,
  search: Search,
  choice: HarvestChoice,
  call: {
    readonly client: NewsClient
    readonly priority: 'person' | 'backfill'
    readonly signal: AbortSignal
  },
): Promise<Counted> {
  const now = parts.now()
  const scope = scopeOfQuery(search.query, now)
  const from = scope?.publishedFrom ?? now - DEFAULT_WINDOW_MS
  const to = Math.min(now, scope?.publishedTo ?? now)
  // A sample is drawn from each bin; a whole harvest reads many at once.
  const most = choice.kind === 'sample' ? 1 : SLICE_STORIES
  const grown = await countGrown(parts, { search, ...call }, { from, to }, most)
  return { ...grown, from, to }
}

/** @throws WorkError as the service answered; what came is kept, and the next call goes on. */
export async function runHarvest(
  parts: SliceParts,
  harvest: HarvestRecord,
  search: Search,
  client: NewsClient,
  signal: AbortSignal,
): Promise<void> {
  const { library } = parts
  if (harvest.counted === undefined) {
    if (!client.isEmbedded) {
      await recoverPaid(parts, search, client, { signal, priority: 'backfill' })
    }
    const counted = await countHarvest(parts, search, harvest.choice, {
      ...{ client, signal },
      priority: 'backfill',
    })
    library.harvests.setPlan(harvest.id, {
      from: counted.from,
      to: counted.to,
      counted: counted.counted,
      known: counted.counted - counted.missing,
      slices: planSlices(counted.slices, harvest.choice),
    })
    parts.touch()
  }
  for (const slice of library.harvests.slices(harvest.id)) {
    if (slice.isDone) continue
    await readSlice(parts, harvest, search, slice, client, signal)
    signal.throwIfAborted()
  }
}
