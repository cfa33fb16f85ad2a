/** Counts and analyses a capsule anew on this machine and says what comes out otherwise. */
import { watched } from '#electron/platform/steps.ts'
import { whyDifferent } from '#shared/logic/capsule/explain.ts'
import { grouped } from '#shared/logic/counted.ts'
import { WorkError } from '#electron/platform/failures.ts'
import type { AnalysisPool } from '#electron/workers/pool.ts'
import { compareAnalyses, compareNumbers } from '#shared/logic/capsule/compare.ts'
import type { SealProgress } from '#shared/model/backup.ts'
import type { CapsuleEngine, CapsuleManifest, CapsuleReplay, ReplayPart } from '#shared/model/capsule.ts' // prettier-ignore
import { analyseTexts } from './analyse-texts.ts'
import { fillScratch, measure, type Scratch } from './measure.ts'
import { openCapsule, readCapsule, verifyCapsule } from './read-capsule.ts'
import { openHere, type OpenHereParts } from './open-here.ts'

export type ReplayParts = OpenHereParts & {
  openScratch(): Scratch
  openPool(): AnalysisPool
  readonly version: string
}

export type ReplayOptions = {
  /** Only compares; nothing is taken into the library. */
  readonly isCompareOnly: boolean
  readonly signal?: AbortSignal
}

/** @throws WorkError UNREADABLE for a capsule that does not pass its check, UNSUPPORTED */
export async function* replayCapsule(
  parts: ReplayParts,
  file: string,
  { isCompareOnly, signal }: ReplayOptions,
): AsyncGenerator<SealProgress, CapsuleReplay> {
  const check = yield* verifyCapsule(file, parts.version)
  const [fault] = check.faults
  if (fault) {
    throw new WorkError(
      'UNREADABLE',
      `${file} is not as it was packed, so nothing was replayed: ${fault.name}: ${fault.reason} Ask for it again, or look at all of it with "broadsheet capsule verify".`,
      { where: fault.name },
    )
  }
  const opened = await openCapsule(file, parts.version)
  const capsule = await readCapsule(opened)
  const scratch = parts.openScratch()
  try {
    yield { step: 'Reading the stories', share: 0.1 }
    await fillScratch(scratch, capsule.stories())
    signal?.throwIfAborted()
    yield { step: 'Counting anew', share: 0.2 }
    const now = Date.parse(check.asOf)
    const rules = capsule.rules.filter(({ isOn }) => isOn)
    const numbers = await measure(scratch, { queries: capsule.queries, rules, now })
    const compared = compareNumbers(capsule.numbers, numbers, capsule.queries)
    const analysed = capsule.analyses
      ? yield* analysing(parts, scratch, capsule.analyses, signal)
      : undefined
    const all = [...compared, ...(analysed?.parts ?? [])]
    if (!isCompareOnly) yield { step: 'Taking it into the library', share: 0.9 }
    const here = isCompareOnly ? undefined : await openHere(parts, check, capsule, scratch)
    const packedWith = versionsOf(opened.manifest, opened.manifest.engines)
    const engines = analysed?.engine ? [analysed.engine] : []
    const replayedWith = versionsOf({ madeBy: parts.version }, engines)
    const why = whyDifferent({ parts: all, packedWith, replayedWith })
    return {
      isSame: all.every((part) => part.agreed === part.compared),
      parts: all,
      packedWith,
      replayedWith,
      ...(why === undefined ? {} : { why }),
      ...(here && { opened: here }),
    }
  } finally {
    scratch.close()
  }
}

type Packed = Parameters<typeof compareAnalyses>[0]
type Again = { parts: ReplayPart[]; engine?: CapsuleEngine }

async function* analysing(
  parts: ReplayParts,
  scratch: Scratch,
  packed: Packed,
  signal: AbortSignal | undefined,
): AsyncGenerator<SealProgress, Again> {
  let done = 0
  const onText = (count: number) => void (done = count)
  const work = analysedAgain(parts, scratch, packed, { ...(signal && { signal }), onText })
  const shares = watched(work, () => done)
  let next = await shares.next()
  for (; !next.done; next = await shares.next()) {
    const step = `Analysing the texts anew, ${grouped(next.value)} of ${grouped(packed.length)}`
    yield { step, share: 0.3 + (0.6 * next.value) / Math.max(1, packed.length) }
  }
  return next.value
}

async function analysedAgain(
  parts: ReplayParts,
  { cache }: Scratch,
  packed: Packed,
  options: Parameters<typeof analyseTexts>[2],
): Promise<Again> {
  const pool = parts.openPool()
  function* stories() {
    for (const { id } of packed) {
      const item = cache.stories.get(id)
      if (item) yield item.story
    }
  }
  try {
    const again = await analyseTexts(pool, stories(), options)
    const { analyses, engine, failed } = again
    const [first, ...others] = compareAnalyses(packed, analyses)
    const why = failed[0] && `${failed.length} could not be analysed here: ${failed[0].reason}`
    const told = first && why ? { ...first, differences: [why, ...first.differences] } : first
    return { parts: told ? [told, ...others] : others, ...(engine && { engine }) }
  } finally {
    await pool.close()
  }
}

function versionsOf(
  { madeBy }: Pick<CapsuleManifest, 'madeBy'>,
  engines: readonly CapsuleEngine[],
): string {
  const of = engines
    .filter(({ role }) => role === 'analysis')
    .map(({ name, version, lexicon }) => {
      return `engine ${name} ${version}${lexicon === undefined ? '' : ` with word lists ${lexicon}`}`
    })
  return [`Broadsheet ${madeBy}`, ...of].join(', ')
}
