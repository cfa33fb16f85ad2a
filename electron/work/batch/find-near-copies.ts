/**
 * Which files of a batch are nearly the same text as one before them. Texts are read again to compare
 * them, so a pair that was compared and of which neither file changed is not compared a second time.
 */
import type { ItemRow, NearVerdict } from '#electron/cache/batch-items.ts'
import { NEAR_COPY, resemblance } from '#shared/logic/shingles.ts'
import { placeOf } from './file-walk.ts'
import { fileOptionsOf, type LookParts, type LookProgress } from './look-parts.ts'
import { openCandidates } from '../near-candidates.ts'

/** A breath after so many texts: some hundred microseconds each, however many met before. */
const BREATH = 50

/** Each text is compared with the first of its kind only, so a thousand copies cost a thousand looks. */
export async function* findNearCopies(
  parts: LookParts,
  signal?: AbortSignal,
): AsyncGenerator<LookProgress> {
  const { batchId, items } = parts
  const rows = items.signatures(batchId)
  const known = new Map(items.files(batchId).map((row) => [row.key, row]))
  const paths = new Map(rows.map(({ key, path }) => [key, path]))
  const readings = readingsOf(parts, paths, signal)
  const met = openCandidates()
  const verdicts: NearVerdict[] = []
  for (const [index, { key, path, signature: bytes }] of rows.entries()) {
    if (index % BREATH === BREATH - 1) await new Promise((resolve) => setImmediate(resolve))
    const signature = numbersOf(bytes)
    const candidates = met.of(signature)
    const before = known.get(key)
    const first = candidates.includes(before?.near_to ?? -1)
      ? known.get(before?.near_to ?? -1)
      : undefined
    const kept = holds(before, first) ? before : undefined
    const open = candidates.filter((other) => !isCompared(kept, known.get(other)))
    const verdict = await compare({ key, kept, open }, readings)
    if (verdict.near_to === null) met.add(key, signature)
    if (verdict.near_to !== before?.near_to || verdict.near_share !== before.near_share) {
      verdicts.push(verdict)
    }
    if (open.length > 0) yield { looked: index, of: rows.length, found: rows.length, current: path }
  }
  items.setNear([...verdicts, ...leftOut(known, paths)])
}

/** Whether what the last look found still is so: the text that it is near to may have gone or changed. */
function holds(before: ItemRow | undefined, first: ItemRow | undefined): boolean {
  if (!before || before.near_share === null) return false
  return before.near_to === null || (first !== undefined && first.near_share !== null)
}

/** A text was compared with all those before it that were near to none themselves. */
function isCompared(kept: NearVerdict | undefined, other: ItemRow | undefined): boolean {
  return kept !== undefined && other?.near_to === null && other.near_share !== null
}

async function compare(
  { key, kept, open }: { key: number; kept: NearVerdict | undefined; open: readonly number[] },
  readings: (key: number) => Promise<Uint32Array>,
): Promise<NearVerdict> {
  let verdict: NearVerdict = {
    key,
    near_to: kept?.near_to ?? null,
    near_share: kept?.near_share ?? 0,
  }
  let isSure = true
  for (const other of open) {
    const [mine, theirs] = [await readings(key), await readings(other)]
    const share = resemblance(mine, theirs)
    // It could not be read just now: another look may be able to.
    if (mine.length === 0 || theirs.length === 0) isSure = false
    if (share >= NEAR_COPY && share > (verdict.near_share ?? 0)) {
      verdict = { key, near_to: other, near_share: share }
    }
  }
  return isSure || verdict.near_to !== null ? verdict : { ...verdict, near_share: null }
}

/** Empty where a file cannot be read. The latest are kept, since near copies lie close together. */
function readingsOf(
  { roots, recipe, files }: LookParts,
  paths: ReadonlyMap<number, string>,
  signal?: AbortSignal,
) {
  const options = fileOptionsOf(recipe)
  const kept = new Map<number, Uint32Array>()
  return async (key: number): Promise<Uint32Array> => {
    const known = kept.get(key)
    if (known) return known
    const place = placeOf(roots, paths.get(key) ?? '')
    const read = await files.shingles(place, options, signal).catch((error: unknown) => {
      signal?.throwIfAborted()
      if (error instanceof Error && error.name === 'FileCrash') return new Uint32Array()
      throw error
    })
    kept.set(key, read)
    for (const old of [...kept.keys()].slice(0, -MOST_READINGS)) kept.delete(old)
    return read
  }
}
const MOST_READINGS = 200

/** Gone files and copies are not compared, so of them nothing is known for a later look. */
function leftOut(
  known: ReadonlyMap<number, ItemRow>,
  compared: ReadonlyMap<number, string>,
): NearVerdict[] {
  return [...known.values()]
    .filter(({ key, near_share }) => near_share !== null && !compared.has(key))
    .map(({ key }) => ({ key, near_to: null, near_share: null }))
}

function numbersOf(bytes: Uint8Array): Uint32Array {
  const view = Buffer.from(bytes)
  return Uint32Array.from({ length: view.length / 4 }, (_none, at) => view.readUInt32LE(at * 4))
}
