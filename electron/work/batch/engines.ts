/** Who can analyse documents: the threads of this machine, or a profile's text service. */
import { createHash } from 'node:crypto'
import { WorkError } from '#electron/platform/failures.ts'
import type { KeptResult } from '#electron/cache/document-results.ts'
import type { AnalysisPool } from '#electron/workers/pool.ts'
import type { TextAnswer, TextFailure, TextRequest } from '#shared/model/analysis.ts'
import type { BatchAnalysis, Recipe } from '#shared/model/recipe.ts'

export type EngineStamp = {
  readonly name: string
  readonly version: string
  readonly lexicon?: string
}

/** A document on its way to the engines. */
export type DocumentText = {
  readonly title: string
  readonly text: string
  /** ISO 639-1, or `auto`. */
  readonly language: string
}

export type FailedAnswer = { readonly failed: string }

export interface BatchEngine {
  /** `local`, or the profile's id. */
  readonly id: string
  /** Answers are paid for and kept one by one as they come. */
  readonly isRemote: boolean
  /** What answers are made with; the same until something of it changes. */
  stamp(signal?: AbortSignal): Promise<EngineStamp>
  /**
   * Answers in the order asked. One of a language nobody knows is blank and stays so; one that
   * failed is the document's failure and can be tried again.
   * @throws WorkError where no answer of this engine can be had now (OFFLINE, OVER_BUDGET …)
   */
  analyse(
    requests: readonly TextRequest[],
    signal?: AbortSignal,
  ): Promise<readonly (KeptResult | FailedAnswer)[]>
  close(): Promise<void>
}

export type LocalEngineParts = {
  /** A pool of one thread: a document is one thread's, and what it shares is worked out once. */
  openPool(): AnalysisPool
  readonly threads: number
}

/**
 * Documents of one thread: the next are beside it when it is done with one, and it waits for nobody while
 * the main side puts others away. With two it waited for a quarter of the time.
 */
export const DOCUMENTS_PER_THREAD = 16
/** From the third on, only while all of them have no more characters than this together. */
const UNITS_PER_THREAD = 100_000

type Crew = { readonly pool: AnalysisPool; documents: number; units: number }
type Waiting = { readonly units: number; begin(crew: Crew): void }

export function createLocalEngine({ openPool, threads }: LocalEngineParts): BatchEngine {
  const crews: Crew[] = []
  const waiting: Waiting[] = []
  let stamp: EngineStamp | undefined

  const hasRoom = ({ documents, units }: Crew, more: number): boolean =>
    documents < 2 || (documents < DOCUMENTS_PER_THREAD && units + more <= UNITS_PER_THREAD)
  const give = (crew: Crew, units: number): Crew => {
    crew.documents += 1
    crew.units += units
    return crew
  }
  /** The least busy one, with the document counted; threads start as they are needed. */
  const take = async (units: number): Promise<Crew> => {
    let [crew] = [...crews].sort((a, b) => a.documents - b.documents)
    if (crews.length < threads && crew?.documents !== 0) {
      crew = { pool: openPool(), documents: 0, units: 0 }
      crews.push(crew)
    }
    if (crew && waiting.length === 0 && hasRoom(crew, units)) return give(crew, units)
    return new Promise((resolve) => waiting.push({ units, begin: resolve }))
  }
  const withPool = async <T>(units: number, work: (pool: AnalysisPool) => Promise<T>) => {
    const crew = await take(units)
    try {
      return await work(crew.pool)
    } finally {
      crew.documents -= 1
      crew.units -= units
      for (let [next] = waiting; next && hasRoom(crew, next.units); [next] = waiting) {
        waiting.shift()
        next.begin(give(crew, next.units))
      }
    }
  }

  return {
    id: 'local',
    isRemote: false,
    async stamp(signal) {
      if (stamp) return stamp
      const [answer] = await withPool(0, (pool) => pool.analyse([PROBE], signal))
      if (!answer || 'failed' in answer) {
        throw new WorkError('UNSUPPORTED', answer?.failed ?? 'The local analysis does not start.')
      }
      const { engine, version = 'unknown', lexicon } = answer.source
      stamp = { name: engine, version, ...(lexicon !== undefined && { lexicon }) }
      return stamp
    },
    analyse: (requests, signal) =>
      withPool(unitsOf(requests), async (pool) =>
        (await pool.analyse(requests, signal)).map(keptFrom),
      ),
    close: async () => void (await Promise.all(crews.map(({ pool }) => pool.close()))),
  }
}

/** They are about one document. */
const unitsOf = ([request]: readonly TextRequest[]): number =>
  request && 'text' in request ? request.text.length : 0

const PROBE: TextRequest = { analysis: 'language', text: 'Broadsheet', language: 'en' }

function keptFrom(outcome: TextAnswer | TextFailure): KeptResult | FailedAnswer {
  if (!('failed' in outcome)) return { answer: outcome }
  return outcome.kind === 'language' ? { blank: outcome.failed } : { failed: outcome.failed }
}

/** The request of one analysis, as the recipe wants it. */
export function requestOf(
  analysis: BatchAnalysis,
  recipe: Recipe,
  text: DocumentText,
): TextRequest {
  const on = { text: text.text, language: text.language, ...(text.title && { title: text.title }) }
  switch (analysis) {
    case 'sentiment':
      return { analysis, mode: recipe.sentimentMode, ...on }
    case 'absa':
      return { analysis, domain: recipe.absaDomain, ...on }
    case 'classify':
      return { analysis, taxonomy: recipe.taxonomy, ...on }
    case 'summarize':
      return { analysis, sentences: recipe.summarySentences, mode: 'default', ...on }
    default:
      return { analysis, ...on }
  }
}

/** How documents are read and put to engines; raised whenever the same file may give another text. */
const READER = '2'

/** Names everything that decides an answer about a content: two runs of one method need one answer. */
export function methodOf(stamp: EngineStamp, analysis: BatchAnalysis, recipe: Recipe): string {
  const settings: Partial<Record<BatchAnalysis, unknown>> = {
    sentiment: recipe.sentimentMode,
    absa: recipe.absaDomain,
    classify: recipe.taxonomy,
    summarize: recipe.summarySentences,
  }
  const caps = [recipe.analysedCharacters, recipe.readBytes, recipe.column ?? '']
  return digest([
    READER,
    stamp.name,
    stamp.version,
    stamp.lexicon ?? '',
    settings[analysis] ?? '',
    caps,
  ])
}

/** Of all that a run does to each document; a document done with it needs no second look. */
export function runMethodOf(
  methods: readonly (readonly [engine: string, method: string])[],
): string {
  return digest(methods)
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}
