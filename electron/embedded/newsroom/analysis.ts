/** Analysis threads that are there while they are needed: each holds models of some 200 MB. */
import type { Clock, Timer } from '#electron/platform/clock.ts'
import type { Enrich } from '#electron/embedded/ingest/ingest.ts'
import type { KnowledgeEntity } from '#electron/embedded/knowledge/entity.ts'
import type { AnalyseTexts } from '#electron/embedded/routes/text/answers.ts'
import type { AnalysisPool } from '#electron/workers/pool.ts'

export type OpenPool = (extra: readonly KnowledgeEntity[]) => AnalysisPool

export type Analysis = {
  readonly enrich: Enrich
  readonly analyse: AnalyseTexts
  /** Loads the models for who is expected to ask; a fault is left to who asks. */
  warm(): Promise<void>
  close(): Promise<void>
}

/** Feeds are refreshed in bursts; loading the models again costs a second. */
const IDLE_MS = 2 * 60_000

const ANY_TEXT = {
  id: '1',
  title: 'A visit to London',
  body: 'The harbour of London was open on Monday.',
  language: 'en',
  source: { name: '' },
  publishedAt: '1970-01-01T00:00:00Z',
}

export function createAnalysis(
  openPool: OpenPool,
  clock: Clock,
  /** Names that only these stories hold. */
  extra: () => readonly KnowledgeEntity[] = () => [],
): Analysis {
  let pool: AnalysisPool | undefined
  let running = 0
  let timer: Timer | undefined

  const close = async (): Promise<void> => {
    timer?.cancel()
    const closing = pool
    pool = undefined
    await closing?.close()
  }
  const within = async <T>(work: (pool: AnalysisPool) => Promise<T>): Promise<T> => {
    timer?.cancel()
    running += 1
    try {
      pool ??= openPool(extra())
      return await work(pool)
    } finally {
      running -= 1
      if (running === 0 && pool) timer = clock.setTimer(IDLE_MS, () => void close())
    }
  }
  return {
    enrich: (raws, signal) => within(async (open) => [...(await open.enrich(raws, signal))]),
    analyse: (requests, signal) => within((open) => open.analyse(requests, signal)),
    warm: () =>
      within((open) => open.enrich([ANY_TEXT])).then(
        () => undefined,
        () => undefined,
      ),
    close,
  }
}
