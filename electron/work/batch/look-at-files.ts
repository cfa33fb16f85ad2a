/**
 * The look before a run: walks the files, opens those that are new or changed since the last look,
 * and finds copies and near copies. Nothing is analysed but the language.
 */
import type { BatchItems, ItemRow, SurveyedItem } from '#electron/cache/batch-items.ts'
import type { FilePool } from '#electron/workers/file-pool.ts'
import { fnv1a } from '#shared/logic/fnv.ts'
import { bandsOf, NEAR_COPY, resemblance } from '#shared/logic/shingles.ts'
import type { Recipe } from '#shared/model/recipe.ts'
import { filesBelow, placeOf, type FoundFile } from './file-walk.ts'
import { sideBySide } from './side-by-side.ts'

export type LookParts = {
  readonly batchId: string
  readonly roots: readonly string[]
  readonly recipe: Recipe
  readonly items: BatchItems
  readonly files: FilePool
  readonly threads: number
  /** Tables were last looked at for another column, or that is not known. */
  readonly isColumnNew: boolean
}

export type LookChanges = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly gone: number
}

export type LookProgress = {
  readonly looked: number
  readonly found: number
  readonly current: string
}

/** One transaction holds so many; a kill costs their second look and nothing else. */
const SLICE = 40

/**
 * @yields how far it is, a few times a second on large folders
 * @returns what changed since the last look
 * @throws WorkError NOT_FOUND when a root is gone; the signal's reason when aborted
 */
export async function* lookAtFiles(
  parts: LookParts,
  signal?: AbortSignal,
): AsyncGenerator<LookProgress, LookChanges> {
  const { batchId, items } = parts
  const known = new Map(items.files(batchId).map((row) => [row.path, row]))
  const places: { path: string; place: number }[] = []
  const back: string[] = []
  const waiting: SurveyedItem[] = []
  const surveys = sideBySide()
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const seen = new Set<string>()
  let looked = 0

  const flush = (): void => items.putSurveyed(batchId, waiting.splice(0))
  const survey = async (file: FoundFile, place: number): Promise<void> => {
    const found = await surveyFile(parts, file, place, signal)
    looked += 1
    const before = known.get(file.path)
    if (!before) counts.added += 1
    else if (before.sha256 === (found.sha256 ?? null)) counts.unchanged += 1
    else counts.changed += 1
    waiting.push(found)
    if (waiting.length >= SLICE) flush()
  }

  try {
    let place = 0
    for await (const file of filesBelow(parts.roots)) {
      signal?.throwIfAborted()
      place += 1
      seen.add(file.path)
      const before = known.get(file.path)
      if (before && isAsBefore(before, file) && !(parts.isColumnNew && isTableKind(before.kind))) {
        counts.unchanged += 1
        looked += 1
        if (before.place !== place) places.push({ path: file.path, place })
        if (before.is_gone) back.push(file.path)
      } else {
        await surveys.room(() => surveys.running >= parts.threads * 2)
        const mine = place
        surveys.begin(() => survey(file, mine))
      }
      yield { looked, found: place, current: file.path }
    }
  } finally {
    await surveys.done().finally(flush)
  }
  const gone = [...known.values()].filter((row) => !seen.has(row.path) && !row.is_gone)
  const goneBefore = [...known.values()].filter((row) => !seen.has(row.path)).length
  items.place(
    batchId,
    places,
    gone.map(({ path }) => path),
    back,
  )
  items.findTwins(batchId)
  yield* findNearCopies(parts, signal)
  return { ...counts, gone: goneBefore }
}

/**
 * Size and time of change tell; a file that could not be opened is tried again. One that ended its
 * thread is not: it would cost a minute at each look. Whoever retries what failed tries it too.
 */
function isAsBefore(before: ItemRow, file: FoundFile): boolean {
  const isSame = before.bytes === file.bytes && before.modified_at === file.modifiedAt
  if (before.sha256 === null) return isSame && before.problem === 'damaged'
  return isSame && before.problem !== 'unreadable'
}

const TABLES: ReadonlySet<string> = new Set(['csv', 'tsv', 'jsonl', 'json'])
export const isTableKind = (kind: string): boolean => TABLES.has(kind)

async function surveyFile(
  { files, roots, recipe }: LookParts,
  file: FoundFile,
  place: number,
  signal?: AbortSignal,
): Promise<SurveyedItem> {
  const { path, bytes, modifiedAt } = file
  const base = {
    path,
    place,
    bytes,
    modifiedAt,
    kind: 'file',
    isGuess: false,
    isTable: false,
    rows: 1,
  }
  if (file.problem !== undefined) {
    return { ...base, problem: 'unreadable', problemText: file.problem }
  }
  try {
    const options = fileOptionsOf(recipe)
    const { signature, ...facts } = await files.survey(placeOf(roots, path), options, signal)
    return { ...base, ...facts, ...(signature && { signature: bytesOf(signature) }) }
  } catch (error) {
    signal?.throwIfAborted()
    const reason = error instanceof Error ? error.message : String(error)
    return {
      ...base,
      problem: 'damaged',
      problemText: `${reason}, so it was set aside.`,
    }
  }
}

export function fileOptionsOf({ readBytes, column }: Recipe) {
  return { readBytes, ...(column !== undefined && { column }) }
}

/** Each text is compared with the first of its kind only, so a thousand copies cost a thousand looks. */
async function* findNearCopies(
  { batchId, roots, recipe, items, files }: LookParts,
  signal?: AbortSignal,
): AsyncGenerator<LookProgress> {
  const options = fileOptionsOf(recipe)
  const rows = items.signatures(batchId)
  const known = new Map(items.files(batchId).map((row) => [row.key, row]))
  const buckets = new Map<number, number | number[]>()
  const paths = new Map(rows.map(({ key, path }) => [key, path]))
  const shingles = new Map<number, Uint32Array>()
  const shinglesOf = async (key: number): Promise<Uint32Array> => {
    const kept = shingles.get(key)
    if (kept) return kept
    const place = placeOf(roots, paths.get(key) ?? '')
    const read = await files.shingles(place, options, signal).catch((error: unknown) => {
      signal?.throwIfAborted()
      if (error instanceof Error && error.name === 'FileCrash') return new Uint32Array()
      throw error
    })
    shingles.set(key, read)
    for (const old of [...shingles.keys()].slice(0, -200)) shingles.delete(old)
    return read
  }
  const changes: { key: number; near?: { key: number; share: number } }[] = []
  for (const [index, { key, path, signature }] of rows.entries()) {
    const bands = bandsOf(numbersOf(signature)).map(bucketOf)
    const candidates = new Set(bands.flatMap((band) => buckets.get(band) ?? []))
    let near: { key: number; share: number } | undefined
    for (const candidate of candidates) {
      const share = resemblance(await shinglesOf(key), await shinglesOf(candidate))
      if (share >= NEAR_COPY && share > (near?.share ?? 0)) near = { key: candidate, share }
    }
    if (!near) for (const band of bands) addTo(buckets, band, key)
    const before = known.get(key)
    if (near || (before && before.near_to !== null)) changes.push(near ? { key, near } : { key })
    if (candidates.size > 0) yield { looked: index, found: rows.length, current: path }
  }
  items.setNear(changes)
}

/**
 * Thirty bits of a band: as text the bands of a large folder take a hundred megabytes. Two that meet by
 * chance cost a look.
 */
function bucketOf(band: string): number {
  const hash = fnv1a(band)
  return (hash ^ (hash >>> 15)) & 0x3fffffff
}

function addTo(buckets: Map<number, number | number[]>, bucket: number, key: number): void {
  const known = buckets.get(bucket)
  if (known === undefined) buckets.set(bucket, key)
  else if (typeof known === 'number') buckets.set(bucket, [known, key])
  else known.push(key)
}

function bytesOf(numbers: Uint32Array): Uint8Array {
  const bytes = Buffer.alloc(numbers.length * 4)
  numbers.forEach((value, at) => bytes.writeUInt32LE(value, at * 4))
  return bytes
}

function numbersOf(bytes: Uint8Array): Uint32Array {
  const view = Buffer.from(bytes)
  return Uint32Array.from({ length: view.length / 4 }, (_none, at) => view.readUInt32LE(at * 4))
}
