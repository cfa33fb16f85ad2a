import type { Library } from '#electron/library/library.ts'
import type { Search } from '#shared/model/search.ts'
import type { Parameter } from './news-client.ts'

/** Stories may be acquired a little out of order; re-reading an hour costs less than a gap. */
const OVERLAP_MS = 60 * 60 * 1000

/** Which part of a search's time range a run reads. */
export type HarvestWindow = {
  /** Where a stopped run goes on. */
  readonly cursor?: string
  /** As sent; a cursor is only good for the bounds it came with. */
  readonly bounds: { readonly from?: string; readonly to?: string }
  parameters(base: readonly Parameter[]): Parameter[]
  /** The count says that nothing came since the last whole run. */
  isUnchanged(counted: number): boolean
}

/**
 * A run that was stopped goes on at its cursor. After a whole run a remote search reads only from
 * the newest known story minus an overlap, since every story pulled is paid for; the embedded
 * service costs nothing and may hold late arrivals, so it is read whole.
 */
export function harvestWindow(
  library: Pick<Library, 'runs' | 'hits'>,
  search: Search,
  isEmbedded: boolean,
): HarvestWindow {
  const resume = library.runs.findResume(search.id)
  if (resume) {
    return {
      cursor: resume.cursor,
      bounds: { from: resume.from, to: resume.to },
      parameters: (base) => withStart(base, resume.from),
      isUnchanged: () => false,
    }
  }
  const newest = library.hits.newestAt(search.id)
  if (isEmbedded || search.lastRun?.state !== 'done' || newest === undefined) return WHOLE
  const from = new Date(newest - OVERLAP_MS).toISOString()
  const known = library.hits.countBetween(search.id, newest - OVERLAP_MS, newest)
  return {
    bounds: { from },
    parameters: (base) => withStart(base, from),
    isUnchanged: (counted) => counted <= known,
  }
}

const WHOLE: HarvestWindow = {
  bounds: {},
  parameters: (base) => [...base],
  isUnchanged: (counted) => counted === 0,
}

function withStart(base: readonly Parameter[], from: string | undefined): Parameter[] {
  if (from === undefined) return [...base]
  const kept = base.filter(
    ([name]) => !['published_at', 'published_at[]', 'published_at.start'].includes(name),
  )
  return [...kept, ['published_at.start', from]]
}
