/** Writes a capsule: the same content makes the same bytes, whenever and wherever it is packed. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createArchive, type ArchiveWriter } from '#electron/platform/archive/write-archive.ts'
import type { IndexedStory } from '#electron/storyindex/types.ts'
import type { AnalysisPool } from '#electron/workers/pool.ts'
import { writeRuleFile } from '#shared/logic/corrections/rule-file.ts'
import { grouped } from '#shared/logic/counted.ts'
import { methodsText } from '#shared/logic/capsule/methods.ts'
import type { SealProgress, SealedEntry } from '#shared/model/backup.ts'
import {
  CAPSULE_VERSION,
  type CapsuleChoice,
  type CapsuleCounts,
  type CapsuleEngine,
  type CapsuleManifest,
  type CapsulePlan,
} from '#shared/model/capsule.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import { readWireLine } from '#electron/remote/news/read-wire.ts'
import { analyseTexts, type AnalysedTexts } from './analyse-texts.ts'
import { annotationOf } from './annotations.ts'
import { createContent } from './content.ts'
import { gather, type Gathered, type GatherParts } from './gather.ts'
import { measure, type Scratch } from './measure.ts'
import { capsuleReadme } from './readme.ts'
import { tablesOf } from './tables.ts'

export type PackParts = GatherParts & {
  openScratch(): Scratch
  openPool(): AnalysisPool
  /** Documents of a batch with what was found in them, a line each. */
  documentsOf(batchId: string): AsyncIterable<string>
  readonly version: string
}

export type Packed = { readonly manifest: CapsuleManifest; readonly bytes: number }

const BREATH = 25
const SAMPLE = 100
/** What deflate leaves of story JSON, measured on the sample newsroom. */
const PACKED_SHARE = 0.4
const ENTRY_BYTES = 250

/** Reads every story of the scope once; nothing is written. */
export async function planCapsule(
  parts: PackParts,
  scope: StoryScope,
  choice: CapsuleChoice,
): Promise<CapsulePlan> {
  const found = gather(parts, scope, choice)
  const content = createContent(parts, scope, choice)
  let bytes = 0
  for (const [at, id] of found.ids.entries()) {
    const wire = content.take(id)
    if (at < SAMPLE) bytes += Buffer.byteLength(wire ?? '')
    if (at % BREATH === 0) await nextTurn()
  }
  const perStory = bytes / Math.max(1, Math.min(SAMPLE, found.ids.length))
  return {
    title: found.title,
    note: found.note,
    scope: found.scope,
    counts: countsOf(found, content.bodies(), scope.kind === 'batch'),
    leftOut: content.gaps(),
    bytes: Math.round(found.ids.length * (perStory * PACKED_SHARE + ENTRY_BYTES)) + 20_000,
  }
}

/**
 * Yields how far it is; the file appears under its name only when it is whole.
 * @throws WorkError NOT_FOUND, QUERY, UNSUPPORTED, DISK_FULL; the signal's reason when aborted
 */
export async function* packCapsule(
  parts: PackParts,
  asked: { readonly scope: StoryScope; readonly choice: CapsuleChoice; readonly file: string },
  signal?: AbortSignal,
): AsyncGenerator<SealProgress, Packed> {
  const archive = createArchive(asked.file)
  const scratch = parts.openScratch()
  let bytes = 0
  try {
    const manifest = yield* fill(parts, asked, { archive, scratch, signal })
    await archive.add('manifest.json', [jsonText(manifest)])
    return { manifest, bytes: (bytes = archive.finish()) }
  } finally {
    if (bytes === 0) archive.abandon()
    scratch.close()
  }
}

type Hands = {
  readonly archive: ArchiveWriter
  readonly scratch: Scratch
  readonly signal: AbortSignal | undefined
}

async function* fill(
  parts: PackParts,
  { scope, choice }: { readonly scope: StoryScope; readonly choice: CapsuleChoice },
  { archive, scratch, signal }: Hands,
): AsyncGenerator<SealProgress, CapsuleManifest> {
  const found = gather(parts, scope, choice)
  const content = createContent(parts, scope, choice)
  const entries: SealedEntry[] = []
  const waiting: IndexedStory[] = []
  const add = async (name: string, what: string, pieces: Parameters<ArchiveWriter['add']>[1]) =>
    void entries.push({ ...(await archive.add(name, pieces)), what })

  for (const [at, id] of found.ids.entries()) {
    signal?.throwIfAborted()
    if (at % BREATH === 0) {
      yield { step: `Packing stories, ${grouped(at)} of ${grouped(found.ids.length)}`, share: at / found.ids.length / 2 } // prettier-ignore
    }
    const wire = content.take(id)
    if (wire !== undefined) {
      waiting.push(readWireLine(wire))
      await add(storyEntryOf(id), 'a story as the service sent it', [`${wire}\n`])
    }
    if (waiting.length >= BREATH || at === found.ids.length - 1) {
      scratch.cache.stories.put(waiting.splice(0))
    }
  }

  yield { step: 'Counting', share: 0.5 }
  const numbers = await measure(scratch, {
    queries: found.queries,
    rules: found.rules,
    now: found.asOf,
  })
  const analysed = choice.hasAnalyses
    ? yield* analysing(parts, scratch, found.ids, signal)
    : { analyses: [], failed: [] }
  content.leaveUnanalysed(analysed.failed)

  yield { step: 'Writing how it came about', share: 0.95 }
  const counts = countsOf(found, content.bodies(), scope.kind === 'batch')
  const about = {
    title: found.title,
    note: found.note,
    scope: found.scope,
    asOf: new Date(found.asOf).toISOString(),
    madeBy: parts.version,
    engines: enginesOf(parts, found, analysed.engine),
    counts,
    leftOut: content.gaps(),
  }
  const methods = methodsText({ ...found, manifest: about, numbers })
  await add('METHODS.md', 'how the numbers came about, for people', [methods])
  await add('queries.json', 'the questions, with the windows they meant', [jsonText(found.queries)])
  await add('runs.json', 'the log of runs', [jsonText({ runs: found.runs, receipts: found.receipts, ...found.watched })]) // prettier-ignore
  await add('corrections.json', 'rules laid over the data', [writeRuleFile(found.rules, about.asOf)]) // prettier-ignore
  await add('numbers.json', 'everything that was counted', [jsonText(numbers)])
  for (const [name, text] of tablesOf(numbers)) await add(`tables/${name}`, 'the same as a table', [text]) // prettier-ignore
  await add('left-out.jsonl', 'what stayed out, story by story', content.gapLines())
  if (choice.hasAnalyses) await add('analyses.jsonl', 'what the local engine found in each text', lines(analysed.analyses)) // prettier-ignore
  if (choice.hasNotes) {
    await add('tags.json', 'tags and stars', [jsonText({ tags: found.tags, starred: found.starred })]) // prettier-ignore
    await add('highlights.jsonl', 'passages and notes, W3C Web Annotations', lines(annotations(parts, found))) // prettier-ignore
  }
  if (scope.kind === 'batch') {
    await add('documents.jsonl', 'documents and what was found in them', parts.documentsOf(scope.batchId)) // prettier-ignore
  }
  const names = new Set(entries.map(({ name }) => name))
  await add('README.md', 'what this file is and how to use it', [capsuleReadme(about, names)])
  return { format: 'broadsheet-capsule', version: CAPSULE_VERSION, ...about, entries }
}

async function* analysing(
  parts: PackParts,
  { cache }: Scratch,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): AsyncGenerator<SealProgress, AnalysedTexts> {
  const pool = parts.openPool()
  let done = 0
  let wake = () => {}
  function* stories() {
    for (const id of ids) {
      const item = cache.stories.get(id)
      if (item) yield item.story
    }
  }
  const result = analyseTexts(pool, stories(), {
    ...(signal && { signal }),
    onText: (count) => {
      done = count
      wake()
    },
  })
  let isOver = false
  const end = result.finally(() => {
    isOver = true
    wake()
  })
  end.catch(() => undefined)
  try {
    while (!isOver) {
      yield { step: `Analysing texts, ${grouped(done)} of ${grouped(ids.length)}`, share: 0.5 + (0.45 * done) / ids.length } // prettier-ignore
      await new Promise<void>((resolve) => {
        wake = resolve
        if (isOver) resolve()
      })
    }
    return await end
  } finally {
    await pool.close()
  }
}

function countsOf(found: Gathered, bodies: number, isBatch: boolean): CapsuleCounts {
  return {
    stories: found.ids.length,
    bodies,
    queries: found.queries.length,
    runs:
      found.runs.length +
      found.receipts.length +
      found.watched.monitors.reduce((sum, { runs }) => sum + runs.length, 0) +
      found.watched.harvests.length,
    corrections: found.rules.length,
    tags: found.tags.length,
    highlights: found.highlights.length,
    documents: isBatch ? found.ids.length : 0,
  }
}

function enginesOf(
  parts: PackParts,
  { queries, receipts }: Gathered,
  analysis: CapsuleEngine | undefined,
): CapsuleEngine[] {
  const services = [...new Set(queries.map(({ service }) => service))].sort()
  const local = parts.serviceOf('local')
  const stories = services.map((name) => ({
    name,
    version: name === local ? parts.version : 'as it answered',
    role: 'stories' as const,
  }))
  const ofBatches = receipts.flatMap(({ engines }) => engines)
  const seen = new Set<string>()
  const others = ofBatches.filter(({ name, version }) => {
    const key = `${name} ${version}`
    return seen.has(key) ? false : seen.add(key)
  })
  return [
    ...stories,
    ...others.map((engine) => ({ ...engine, role: 'analysis' as const })),
    ...(analysis ? [analysis] : []),
  ]
}

function* annotations(parts: PackParts, { highlights }: Gathered): Generator<object> {
  for (const highlight of highlights) {
    yield annotationOf(highlight, parts.cache.stories.get(highlight.storyId)?.story ?? {})
  }
}

function* lines(values: Iterable<unknown>): Generator<string> {
  for (const value of values) yield `${JSON.stringify(value)}\n`
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

/** A name that is one on every system, whatever the id is made of. */
export function storyEntryOf(id: string): string {
  const safe = /^[A-Za-z0-9_-]{1,100}$/.test(id) ? id : `x${Buffer.from(id).toString('hex')}`
  return `stories/${safe.slice(0, 200)}.json`
}
