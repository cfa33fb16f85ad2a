/** Runs in a thread of the analysis pool: builds the pipeline once, then answers story after story. */
import { workerData } from 'node:worker_threads'
import { createEnricher, type Enriched } from '#electron/embedded/analysis/enrich-story.ts'
import type { RawStory } from '#electron/embedded/ingest/raw-story.ts'
import type { KnowledgeEntity } from '#electron/embedded/knowledge/entity.ts'

export type AnalysisWorkerData = {
  readonly extra: readonly KnowledgeEntity[]
  /** An address, since a URL object does not cross the thread border. */
  readonly folder?: string
}

/** What a thread answers for one story: a throw is that story's failure, not the thread's. */
export type AnalysisAnswer = Enriched | { readonly failed: string }

const { extra, folder } = workerData as AnalysisWorkerData
const enrich = createEnricher(folder === undefined ? { extra } : { extra, folder: new URL(folder) })

function analyse(raws: readonly RawStory[]): AnalysisAnswer[] {
  return raws.map((raw) => {
    try {
      return enrich(raw)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { failed: `The story "${raw.title.slice(0, 80)}" could not be analysed: ${reason}` }
    }
  })
}

// Piscina calls the default export of a worker file; there is no other way in.
export default analyse
