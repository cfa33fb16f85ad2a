/** The pipeline behind every way in: known items out, the rest enriched and stored in batches. */
import type { IndexedStory, PutResult } from '#electron/storyindex/types.ts'
import type { IngestProgress } from '#shared/model/feed.ts'
import type { Story } from '#shared/model/story.ts'
import { parseWireJson } from '#shared/wire/json.ts'
import { storyFromWire, wireFromStory } from '#shared/wire/news/bridge.ts'

import { contentKey, exactKey, permalinkKey } from './identity.ts'
import type { IngestMarks, Mark } from './marks.ts'
import type { RawItem, RawItems, RawStory } from './raw-story.ts'

export type Enriched = { readonly story: Story } | { readonly failed: string }

/** Answers in the order of the stories given. */
export type Enrich = (raws: readonly RawStory[], signal?: AbortSignal) => Promise<Enriched[]>

export type IngestDeps = {
  readonly enrich: Enrich
  readonly put: (stories: readonly IndexedStory[]) => PutResult
  readonly marks: IngestMarks
  /** Hears the ids after each batch is on disk: for feeds to remember, for notices. */
  readonly onStored?: (ids: readonly string[]) => void
  /** Stories stored, and so seen, together; 50 where absent. */
  readonly batch?: number
}

const BATCH = 50
/** Wire lines may be large; a batch is closed early when it holds this many characters. */
const BATCH_CHARACTERS = 8_000_000
/** In one progress report; the count goes on. */
const SHOWN_FAILURES = 200

type Taken = Extract<RawItem, { kind: 'item' | 'wire' }>
type Pending = { readonly item: Taken; readonly mark: Mark }
type Failure = { readonly where: string; readonly reason: string }
type Note = { readonly where: string; readonly note: string }

/**
 * Takes in what a reader yields. Reports after every batch, and once more with `isDone`.
 * @throws the signal's reason when it is stopped, and what `put` throws; what was stored before
 *   stays, and running it again goes on where it was.
 */
export async function* ingest(
  items: RawItems,
  deps: IngestDeps,
  signal?: AbortSignal,
): AsyncGenerator<IngestProgress> {
  const tally = createTally()
  let batch: Pending[] = []
  let characters = 0
  for await (const item of items) {
    signal?.throwIfAborted()
    if (item.kind === 'label') tally.label = item.label
    if (item.kind === 'failed') tally.fail(item)
    if (item.kind === 'note') tally.note(item)
    if (item.kind !== 'item' && item.kind !== 'wire') continue
    tally.read++
    const mark = markOf(item)
    const known = deps.marks.find(mark)
    if (known === 'same' || (known === 'copy' && item.kind === 'item') || isIn(batch, mark, item)) {
      tally.duplicates++
      continue
    }
    batch.push({ item, mark })
    characters += item.kind === 'wire' ? item.wire.length : item.raw.body.length
    if (batch.length < (deps.batch ?? BATCH) && characters < BATCH_CHARACTERS) continue
    await store(batch, deps, tally, signal)
    yield tally.progress(false)
    batch = []
    characters = 0
  }
  await store(batch, deps, tally, signal)
  yield tally.progress(true)
}

async function store(
  batch: readonly Pending[],
  deps: IngestDeps,
  tally: Tally,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (batch.length === 0) return
  const results = await enriched(batch, deps.enrich, signal)
  signal?.throwIfAborted()
  const stories: IndexedStory[] = []
  const marks: Mark[] = []
  for (const [index, { item, mark }] of batch.entries()) {
    const result = results[index] ?? { failed: 'The analysis gave no answer for it.' }
    if ('failed' in result) tally.fail({ where: item.where, reason: result.failed })
    else {
      const { story } = result
      const wire = item.kind === 'wire' ? item.wire : JSON.stringify(wireFromStory(story))
      stories.push({ story, wire })
      marks.push(mark)
    }
  }
  if (stories.length === 0) return
  const { added, updated, unchanged } = deps.put(stories)
  // After the stories: a mark without its story would hide the item for ever.
  deps.marks.record(marks)
  tally.stored += added.length + updated.length
  tally.duplicates += unchanged.length
  deps.onStored?.([...added, ...updated])
}

/** Wire stories are finished; the others go to the analysis together, one by one if that fails. */
async function enriched(
  batch: readonly Pending[],
  enrich: Enrich,
  signal: AbortSignal | undefined,
): Promise<Enriched[]> {
  const raws = batch.flatMap(({ item }) => (item.kind === 'item' ? [item.raw] : []))
  const answers = await enrichAll(raws, enrich, signal)
  let next = 0
  return batch.map(({ item }): Enriched => {
    if (item.kind === 'wire') return { story: storyFromWire(parseWireJson(item.wire)) }
    return answers[next++] ?? { failed: 'The analysis gave no answer for it.' }
  })
}

async function enrichAll(
  raws: readonly RawStory[],
  enrich: Enrich,
  signal: AbortSignal | undefined,
): Promise<Enriched[]> {
  if (raws.length === 0) return []
  try {
    return await enrich(raws, signal)
  } catch (error) {
    signal?.throwIfAborted()
    if (raws.length === 1) return [{ failed: `It could not be analysed: ${messageOf(error)}.` }]
    const answers: Enriched[] = []
    for (const raw of raws) answers.push(...(await enrichAll([raw], enrich, signal)))
    return answers
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/\.$/, '') : String(error)

function markOf(item: Taken): Mark {
  if (item.kind === 'wire') {
    // Records of the service are kept as they are: a copy with an id of its own is a story.
    return { id: item.id, exact: exactKey(item.wire) }
  }
  const { raw } = item
  // Where the publisher gives no date, publishedAt is the time of reading and changes each time.
  const steady = { ...raw, publishedAt: raw.publishedDatetime }
  return {
    id: raw.id,
    permalink: permalinkKey(raw.canonical ?? raw.permalink),
    content: contentKey(raw.title, raw.body),
    exact: exactKey(JSON.stringify(steady)),
  }
}

function isIn(batch: readonly Pending[], mark: Mark, { kind }: Taken): boolean {
  return batch.some(
    ({ mark: other }) =>
      other.id === mark.id ||
      (kind === 'item' &&
        ((mark.permalink !== undefined && other.permalink === mark.permalink) ||
          (mark.content !== undefined && other.content === mark.content))),
  )
}

type Tally = ReturnType<typeof createTally>

function createTally() {
  const failed: Failure[] = []
  const notes: Note[] = []
  return {
    label: undefined as string | undefined,
    read: 0,
    stored: 0,
    duplicates: 0,
    failedCount: 0,
    fail({ where, reason }: Failure): void {
      this.failedCount++
      failed.push({ where, reason })
      if (failed.length > SHOWN_FAILURES) failed.shift()
    },
    note({ where, note }: Note): void {
      notes.push({ where, note })
      if (notes.length > SHOWN_FAILURES) notes.shift()
    },
    progress(isDone: boolean): IngestProgress {
      const { label, read, stored, duplicates, failedCount } = this
      return {
        ...(label !== undefined && { label }),
        ...{ read, stored, duplicates, failed: [...failed], failedCount, isDone },
        ...(notes.length > 0 && { notes: [...notes] }),
      }
    },
  }
}
