/** How fast this computer analyses documents, as its runs measured it. */
import type { Library } from '#electron/library/library.ts'

export type Rate = {
  readonly msPerDocument: number
  readonly msPerMb: number
  /** What the estimate is multiplied with at either end of its range. */
  readonly low: number
  readonly high: number
  readonly basis: 'measured' | 'reference'
}

type Measured = { readonly documents: number; readonly bytes: number; readonly threadMs: number }

/** Of the first computer it was run on (2 cores, 2026); others differ by a factor of some two. */
const REFERENCE: Rate = { msPerDocument: 6, msPerMb: 1500, low: 0.5, high: 2.5, basis: 'reference' }
const KEY = 'batch-rate'
/** Fewer documents say more about starting up than about the work. */
const LEAST_DOCUMENTS = 20
/** Old runs fade, so that a new engine or another kind of folder shows soon. */
const MOST_DOCUMENTS = 5000

export type Rates = ReturnType<typeof createRates>

export function createRates(keep: Pick<Library['keep'], 'get' | 'put'>) {
  const read = (): Measured | undefined => {
    const kept = keep.get(KEY) as Partial<Measured> | undefined
    return kept && typeof kept.threadMs === 'number' && kept.threadMs > 0
      ? { documents: kept.documents ?? 0, bytes: kept.bytes ?? 0, threadMs: kept.threadMs }
      : undefined
  }
  return {
    rate(): Rate {
      const measured = read()
      if (!measured || measured.documents < LEAST_DOCUMENTS) return REFERENCE
      // The shares of the two costs are the reference's; how fast they go is this machine's.
      const expected =
        measured.documents * REFERENCE.msPerDocument + (measured.bytes / 1e6) * REFERENCE.msPerMb
      const pace = measured.threadMs / expected
      return {
        msPerDocument: REFERENCE.msPerDocument * pace,
        msPerMb: REFERENCE.msPerMb * pace,
        low: 0.7,
        high: 1.6,
        basis: 'measured',
      }
    },
    /** @param run Documents and bytes of a run, and the time its threads had. */
    learn(run: Measured): void {
      if (run.documents < LEAST_DOCUMENTS) return
      const before = read()
      const fade = before ? Math.min(1, MOST_DOCUMENTS / (before.documents + 1)) : 0
      keep.put(KEY, {
        documents: Math.round((before?.documents ?? 0) * fade) + run.documents,
        bytes: Math.round((before?.bytes ?? 0) * fade) + run.bytes,
        threadMs: Math.round((before?.threadMs ?? 0) * fade) + run.threadMs,
      })
    },
  }
}
