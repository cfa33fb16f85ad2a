/** Runs in a thread of the analysis pool: builds the pipeline once, then answers item after item. */
import { workerData } from 'node:worker_threads'
import { createEnricher, type Enriched } from '#electron/embedded/analysis/enrich-story.ts'
import { createAnalysisStamp } from '#electron/embedded/analysis/text/stamp.ts'
import { createTextAnalyser } from '#electron/embedded/analysis/text/analyse-text.ts'
import { imageAnswer } from '#electron/embedded/analysis/text/image-answer.ts'
import { TextRefusal } from '#electron/embedded/analysis/text/mood-answers.ts'
import type { RawStory } from '#electron/embedded/ingest/raw-story.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import type { KnowledgeEntity } from '#electron/embedded/knowledge/entity.ts'
import { openKnowledge } from '#electron/embedded/knowledge/open-knowledge.ts'
import { systemClock } from '#electron/platform/clock.ts'
import type { ImageRequest, TextAnswer, TextFailure, TextRequest } from '#shared/model/analysis.ts'
import { makeAllYoung } from './short-lived.ts'

export type AnalysisWorkerData = {
  readonly extra: readonly KnowledgeEntity[]
  /** An address, since a URL object does not cross the thread border. */
  readonly folder?: string
}

/** What a thread answers for one story: a throw is that story's failure, not the thread's. */
export type AnalysisAnswer = Enriched | { readonly failed: string }

makeAllYoung()
const { extra, folder: address } = workerData as AnalysisWorkerData
const folder = address === undefined ? KNOWLEDGE_FOLDER : new URL(address)
const knowledge = openKnowledge({ extra, folder })
const enrich = createEnricher({ knowledge, folder })
const stamp = createAnalysisStamp(folder)
const analyse = createTextAnalyser({ knowledge, folder, clock: systemClock() })

function answerStory(raw: RawStory): AnalysisAnswer {
  try {
    return enrich(raw)
  } catch (error) {
    const title = raw.title.slice(0, 80)
    return { failed: `The story "${title}" could not be analysed: ${messageOf(error)}` }
  }
}

function answerText(request: TextRequest | ImageRequest): TextAnswer | TextFailure {
  try {
    if (request.analysis === 'image-tags') return imageAnswer(request, stamp())
    return analyse(request)
  } catch (error) {
    if (error instanceof TextRefusal) return { kind: 'language', failed: error.message }
    return { kind: 'failed', failed: `This text could not be analysed: ${messageOf(error)}` }
  }
}

async function answer(
  items: readonly (RawStory | TextRequest | ImageRequest)[],
): Promise<(AnalysisAnswer | TextAnswer | TextFailure)[]> {
  await turn()
  return items.map((item) => ('analysis' in item ? answerText(item) : answerStory(item)))
}

let turning: Promise<void> | undefined

/**
 * A turn of the event loop, the same for all who ask before it is over. Where the next portion is there
 * already Node would take it without one, and what V8 frees in tasks of its own were never freed.
 */
function turn(): Promise<void> {
  turning ??= new Promise((resolve) => {
    setImmediate(() => {
      turning = undefined
      resolve()
    })
  })
  return turning
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

// Piscina calls the default export of a worker file; there is no other way in.
export default answer
