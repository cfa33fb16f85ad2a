/** What batches need of this machine: threads, memory, disk, and what the local engine can do. */
import { statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { LANGUAGES, sentimentSupportOf, supportOf } from '#electron/embedded/analysis/support.ts'
import type { Clock } from '#electron/platform/clock.ts'
import type { Folders } from '#electron/platform/folders.ts'
import type { Host } from '#electron/platform/host.ts'
import type { Log } from '#electron/platform/log.ts'
import type { Queue } from '#electron/queue/queue.ts'
import { SERVICE_RULES } from '#electron/queue/rules.ts'
import { createLocalEngine, DOCUMENTS_PER_THREAD } from '#electron/work/batch/engines.ts'
import { createRemoteEngine } from '#electron/work/batch/remote-engine.ts'
import { createServiceWatch } from '#electron/work/batch/service-wait.ts'
import type { Connections } from '#electron/work/connections.ts'
import { openFilePool } from '#electron/workers/file-pool.ts'
import { openAnalysisPool } from '#electron/workers/pool.ts'
import { spareHeap } from '#electron/workers/spare-heap.ts'
import type { SupportGrid } from '#shared/model/batch.ts'
import type { ProfileFields } from '#shared/model/profile.ts'
import { BATCH_ANALYSES, type BatchAnalysis } from '#shared/model/recipe.ts'

/** Each takes some 200 MB; more than a few hold the machine up without being much faster. */
const MOST_THREADS = 4
const YOUNG_HEAP_MB = 16
/** A page shows why it waits, over night as well; a script is told by the exit code, and soon. */
const PATIENCE_MS = { page: 12 * 3_600_000, script: 60_000 }

export function batchThreads(parts: {
  readonly folders: Folders
  readonly clock: Clock
  readonly log: Log
  readonly connections: Connections
  readonly queue: Pick<Queue, 'state'>
  readonly host: Pick<Host, 'kind'>
}) {
  const { folders, clock, log, connections } = parts
  const serviceWait = createServiceWatch(clock.monotonic)
  return {
    // One core stays free for the window.
    threads: Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1)),
    openFiles: (threads: number) => openFilePool({ threads }),
    openLocal(threads: number) {
      const letGo = spareHeap()
      const engine = createLocalEngine({
        threads,
        openPool: () =>
          openAnalysisPool({
            threads: 1,
            youngHeapMb: YOUNG_HEAP_MB,
            ahead: DOCUMENTS_PER_THREAD,
          }),
      })
      return { ...engine, close: () => engine.close().finally(letGo) }
    },
    openRemote: async (profileId: string) => {
      const { fields } = await connections.describe(profileId)
      const client = connections.textFor(profileId)
      return createRemoteEngine({
        profileId,
        name: fields.name,
        address: addressOf(fields),
        client,
      })
    },
    remoteOf: async (profileId: string) => {
      const { fields } = await connections.describe(profileId)
      const host = URL.parse(addressOf(fields))?.host ?? addressOf(fields)
      return { host, callsPerMinute: SERVICE_RULES.capacity }
    },
    waitOf: (profileId: string, quietMs: number) =>
      serviceWait(parts.queue.state(), profileId, quietMs),
    freeBytes: () => freeBytesAt(folders.cache),
    memoryBytes: () => process.memoryUsage.rss(),
    monotonic: () => clock.monotonic(),
    sleep: (delayMs: number, signal?: AbortSignal) => clock.sleep(delayMs, signal),
    patienceMs: PATIENCE_MS[parts.host.kind === 'cli' ? 'script' : 'page'],
    bug: (error: unknown) =>
      log.error('A batch was stopped by something nobody expected', { error }),
    uploadFolder: join(folders.cache, 'uploads'),
    support: localSupport,
  }
}

const addressOf = ({ textBaseUrl, baseUrl }: ProfileFields): string => textBaseUrl || baseUrl

function freeBytesAt(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    // A file system that does not say is taken for large enough; a full one still says so itself.
    return Number.MAX_SAFE_INTEGER
  }
}

const ENGLISH_ONLY: ReadonlySet<BatchAnalysis> = new Set(['elsa', 'absa'])

function localSupport(): SupportGrid {
  const languages = [...LANGUAGES]
  const of = (analysis: BatchAnalysis, language: string) => {
    if (analysis === 'language') return 'full'
    if (ENGLISH_ONLY.has(analysis)) return language === 'en' ? 'full' : 'none'
    return analysis === 'sentiment' ? sentimentSupportOf(language) : supportOf(language)
  }
  const rows = BATCH_ANALYSES.map((analysis) => ({
    analysis,
    support: languages.map((language) => of(analysis, language)),
  }))
  return { languages, rows }
}
