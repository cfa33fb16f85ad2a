/**
 * The look before a run: walks the files, opens those that are new or changed since the last look,
 * and finds copies and near copies. Nothing is analysed but the language.
 */
import type { ItemRow } from '#electron/cache/batch-items.ts'
import type { SurveyedItem } from '#electron/cache/surveyed-item.ts'
import { filesBelow, placeOf, type FoundFile } from './file-walk.ts'
import { findNearCopies } from './find-near-copies.ts'
import { fileOptionsOf, type LookParts, type LookProgress } from './look-parts.ts'
import { sideBySide } from './side-by-side.ts'

export type LookChanges = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly gone: number
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

function bytesOf(numbers: Uint32Array): Uint8Array {
  const bytes = Buffer.alloc(numbers.length * 4)
  numbers.forEach((value, at) => bytes.writeUInt32LE(value, at * 4))
  return bytes
}
