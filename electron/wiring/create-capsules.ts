/** Capsules with what they need of this machine: an index of their own, threads that analyse. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Profiles } from '#electron/account/profiles.ts'
import { CACHE_MIGRATIONS, openCache } from '#electron/cache/cache.ts'
import type { Clock } from '#electron/platform/clock.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { PAGE_BYTES } from '#electron/storyindex/page-bytes.ts'
import type { BatchWork } from '#electron/work/batch/batch-work.ts'
import { createCapsuleWork, type CapsuleParts } from '#electron/work/capsule/capsule-work.ts'
import type { Scratch } from '#electron/work/capsule/measure.ts'
import { openAnalysisPool } from '#electron/workers/pool.ts'
import { LOCAL_PROFILE_ID } from '#shared/model/profile.ts'

const MOST_THREADS = 4
const YOUNG_HEAP_MB = 16

type Made = 'openScratch' | 'openPool' | 'documentsOf' | 'serviceOf' | 'now'

export function createCapsules(
  parts: Omit<CapsuleParts, Made> & {
    readonly clock: Clock
    readonly profiles: Profiles
    readonly batches: BatchWork
  },
) {
  const { clock, profiles, batches } = parts
  return createCapsuleWork({
    ...parts,
    now: () => clock.now(),
    openScratch: () => openScratch(clock),
    openPool: () =>
      openAnalysisPool({
        threads: Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1)),
        youngHeapMb: YOUNG_HEAP_MB,
      }),
    documentsOf: (batchId) => batches.export({ batchId, format: 'jsonl' }),
    serviceOf: (profileId) => serviceOf(profiles, profileId),
  })
}

/** Its host, never an account or a name somebody gave it. */
function serviceOf(profiles: Profiles, profileId: string): string {
  if (profileId === LOCAL_PROFILE_ID) return 'the embedded service'
  try {
    const { baseUrl } = profiles.get(profileId).fields
    return URL.parse(baseUrl)?.host ?? 'a remote service'
  } catch {
    return 'a service that is no longer connected'
  }
}

function openScratch(clock: Clock): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-capsule-'))
  const db = openDatabase({
    file: join(folder, 'cache.db'),
    migrations: fileURLToPath(CACHE_MIGRATIONS),
    kind: 'story cache',
    pageBytes: PAGE_BYTES,
    clock,
  })
  return {
    cache: openCache(db, { clock }),
    close() {
      db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
