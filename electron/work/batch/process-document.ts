/** One document from its text to its row: asks the engines for what is missing, then has it kept whole. */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { ItemRow } from '#electron/cache/batch-items.ts'
import type { KeptResult } from '#electron/cache/document-results.ts'
import type { ReadOutcome } from '#electron/workers/file-messages.ts'
import type { BatchAnalysis, Recipe } from '#shared/model/recipe.ts'
import type { CommitGroup } from './commit-group.ts'
import { disagreementsOf } from './compare-results.ts'
import { dropStretches, storiesOf } from './document-story.ts'
import { requestOf, type BatchEngine } from './engines.ts'
import { answersOf, columnsOf, languageOf, valuesOf, type Results } from './summarise-document.ts'

/** An engine with the method of each analysis it was asked for. */
export type RunEngine = {
  readonly engine: BatchEngine
  readonly methods: ReadonlyMap<BatchAnalysis, string>
}

export type DocumentRun = {
  readonly batchId: string
  readonly batchName: string
  readonly recipe: Recipe
  readonly cache: StoryCache
  readonly engines: readonly RunEngine[]
  /** Of everything done to a document. */
  readonly method: string
  readonly group: CommitGroup
  now(): number
  /** True from when no further call shall be paid for. */
  isStopping(): boolean
  onCalls(count: number): void
}

/** A document was left between two calls; it waits for the next run, its answers are kept. */
export class LeftWaiting extends Error {}

export type TextOutcome = Extract<ReadOutcome, { state: 'read' }>

/**
 * What a paid engine answered is kept at once; the rest goes to the group and is kept in one
 * transaction with the row, so that a document is finished or not begun.
 * @param facts.onKept how it ended, once that is kept
 * @throws WorkError of an engine that cannot answer now; LeftWaiting when the run is told to end;
 * the signal's reason when aborted
 */
export async function processDocument(
  run: DocumentRun,
  item: ItemRow,
  read: TextOutcome,
  facts: { readonly readMs: number; onKept(state: 'done' | 'failed'): void },
  signal?: AbortSignal,
): Promise<void> {
  const began = run.now()
  const text = cut(read.text, run.recipe.analysedCharacters)
  const perEngine: { readonly engine: string; readonly results: Results }[] = []
  const fresh: Fresh[] = []
  const failures: string[] = []
  for (const runEngine of run.engines) {
    const asked = await resultsOf(run, runEngine, { ...read, text }, signal)
    perEngine.push({ engine: runEngine.engine.id, results: asked.results })
    fresh.push(...asked.fresh)
    failures.push(...asked.failures)
  }
  const [failed] = failures
  const [first = { engine: 'local', results: {} }, second] = perEngine
  const notes = [
    read.cut,
    text.length < read.text.length ? cutNote(text.length, read.text.length) : undefined,
  ].filter((note) => note !== undefined)
  const disagrees =
    second !== undefined && disagreementsOf(first.results, second.results).length > 0
  const stories = storiesOf({
    batchId: run.batchId,
    batchName: run.batchName,
    path: item.path,
    part: item.part,
    title: read.title ?? item.path,
    text: read.text,
    language: languageOf(first.results).language ?? item.survey_language ?? 'und',
    publishedAt: read.publishedAt ?? new Date(item.modified_at).toISOString(),
    ...(read.author !== undefined && { author: read.author }),
    results: answersOf(first.results),
  })
  const main = stories.next()
  const storyId = main.done ? undefined : main.value.story.id
  // The rest of a long text first: it is no use without its row, and harmless.
  let stretches = main.done ? 0 : 1
  for (const story of stories) {
    stretches += 1
    run.cache.transaction(() => {
      run.cache.stories.put([story])
      run.cache.batchStories.add(run.batchId, story.story.id, item.key)
    })
    await breathe()
  }
  const finishedAt = run.now()
  const state = failed === undefined ? 'done' : 'failed'
  const columns = {
    ...columnsOf(first.results),
    state,
    code: failed === undefined ? null : 'analysis',
    reason: failed ?? null,
    sha256: read.sha256,
    kind: read.kind,
    encoding: read.encoding ?? null,
    title: (read.title ?? '').slice(0, 300) || null,
    words: wordsIn(read.text),
    cut: notes.length > 0 ? notes.join(' ') : null,
    notes: read.notes ?? null,
    disagrees: disagrees ? 1 : 0,
    method: run.method,
    story_id: storyId ?? null,
    read_ms: facts.readMs,
    analyse_ms: finishedAt - began,
    finished_at: finishedAt,
  } as const
  const values = valuesOf(first.results)
  run.group.add({
    content: read.sha256,
    ...(!main.done && { story: main.value }),
    units: text.length,
    write() {
      for (const { place, result } of fresh) run.cache.results.put(place, result, finishedAt)
      if (storyId !== undefined) run.cache.batchStories.add(run.batchId, storyId, item.key)
      dropStretches(run.cache, { ...item, batchId: run.batchId }, stretches)
      run.cache.batches.setValues(item.key, run.batchId, values)
      run.cache.batches.finish(item.key, columns)
    },
    onKept: () => facts.onKept(state),
  })
}

type Fresh = {
  readonly place: Parameters<StoryCache['results']['put']>[0]
  readonly result: KeptResult
}

/** @returns all results of one engine; `fresh` are those that are not kept yet. */
async function resultsOf(
  run: DocumentRun,
  { engine, methods }: RunEngine,
  read: TextOutcome,
  signal?: AbortSignal,
): Promise<{ results: Results; fresh: Fresh[]; failures: string[] }> {
  const results: Results = {}
  const missing: BatchAnalysis[] = []
  const placeOf = (analysis: BatchAnalysis) => ({
    content: read.sha256,
    engine: engine.id,
    analysis,
    method: methods.get(analysis) ?? '',
  })
  // Another copy of the same content is answered already.
  if (run.group.holds(read.sha256)) run.group.flush()
  for (const analysis of run.recipe.analyses) {
    const kept = run.cache.results.find(placeOf(analysis))
    if (kept) results[analysis] = kept
    else missing.push(analysis)
  }
  const fresh: Fresh[] = []
  const failures: string[] = []
  const text = { title: read.title ?? '', text: read.text, language: 'auto' }
  const requests = missing.map((analysis) => requestOf(analysis, run.recipe, text))
  if (engine.isRemote) {
    for (const [index, analysis] of missing.entries()) {
      if (run.isStopping()) throw new LeftWaiting()
      const [answer] = await engine.analyse(requests.slice(index, index + 1), signal)
      if (!answer) continue
      run.onCalls(analysis === 'elsa' ? 3 : 1)
      if ('failed' in answer) {
        failures.push(answer.failed)
        continue
      }
      run.cache.results.put(placeOf(analysis), answer, run.now())
      results[analysis] = answer
    }
    return { results, fresh, failures }
  }
  const answers = missing.length > 0 ? await engine.analyse(requests, signal) : []
  for (const [index, analysis] of missing.entries()) {
    const answer = answers[index]
    if (!answer) continue
    if ('failed' in answer) {
      failures.push(answer.failed)
      continue
    }
    results[analysis] = answer
    fresh.push({ place: placeOf(analysis), result: answer })
  }
  return { results, fresh, failures }
}

/** Never between the halves of a surrogate pair. */
function cut(text: string, units: number): string {
  if (text.length <= units) return text
  const code = text.charCodeAt(units - 1)
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? units - 1 : units)
}

function cutNote(analysed: number, whole: number): string {
  const words = (count: number) => count.toLocaleString('en')
  return `The first ${words(analysed)} of ${words(whole)} characters were analysed; the rest is indexed for search only.`
}

function wordsIn(text: string): number {
  let count = 0
  let isInside = false
  for (let at = 0; at < text.length; at += 1) {
    const isBlank = text.charCodeAt(at) <= 32
    if (!isBlank && !isInside) count += 1
    isInside = !isBlank
  }
  return count
}

const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
