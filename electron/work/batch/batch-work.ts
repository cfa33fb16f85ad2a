/** Everything of batches that procedures may call. */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { TableReads } from '#electron/cache/table-reads.ts'
import type { Library } from '#electron/library/library.ts'
import type { Host, PickedFile } from '#electron/platform/host.ts'
import type { SupportGrid } from '#shared/model/batch.ts'
import type { Jobs } from '../jobs.ts'
import type { UndoStack } from '../undo.ts'
import { createBatchResults, type BatchResults } from './batch-results.ts'
import { createBatchRuns, type BatchRuns, type BatchRunsParts } from './batch-runs.ts'
import { createBatches, type Batches } from './batches.ts'
import { exportBatch, type BatchExport } from './export-batch.ts'
import { createUploads, type Uploads } from './uploads.ts'

export type BatchWork = {
  readonly list: Batches
  readonly runs: BatchRuns
  readonly results: BatchResults
  readonly uploads: Uploads
  support(): SupportGrid
  pick(kind: 'files' | 'folder'): Promise<PickedFile[]>
  remove(id: string): Promise<void>
  export(options: BatchExport): AsyncGenerator<string>
}

export type BatchWorkParts = Omit<BatchRunsParts, 'batches'> & {
  readonly library: Library
  readonly cache: StoryCache
  readonly tableReads: TableReads
  readonly host: Host
  readonly undo: UndoStack
  readonly jobs: Jobs
  /** Where files that the page hands over are kept. */
  readonly uploadFolder: string
  support(): SupportGrid
}

export function createBatchWork(parts: BatchWorkParts): BatchWork {
  const list = createBatches(parts)
  const runs = createBatchRuns({ ...parts, batches: list })
  const results = createBatchResults({ ...parts, batches: list })
  const uploads = createUploads({ batches: list, folder: parts.uploadFolder, newId: parts.newId })
  return {
    list,
    runs,
    results,
    uploads,
    support: parts.support,
    async pick(kind) {
      const { host } = parts
      if (kind === 'files') {
        const title = 'Choose documents to analyse'
        return [...(await host.pickFiles({ title, isMultiple: true }))]
      }
      const folder = await host.pickFolder('Choose a folder to analyse')
      return folder ? [folder] : []
    },
    async remove(id) {
      runs.requireIdle(id)
      await uploads.remove(id)
      list.remove(id)
    },
    export: (options) => exportBatch({ batches: list, results }, options),
  }
}
