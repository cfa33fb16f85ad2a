/** Damaged files (reliability Z4): `--n 10000` is 17 ways × 20 seeds for each file. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import {
  DAMAGE_MODES,
  DAMAGED_FILES,
  damageAndOpen,
  fillFolder,
  type FolderText,
  type DamageOutcome,
  readFolder,
} from '#test/support/damage-files.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { figureOf, type BenchOptions, type BenchPart, type BenchRow } from '../bench.ts'

export const part: BenchPart = { run }

const SEEDS_SHARE = 500
/** The newsroom in its thread, at one seed of so many: odd and even ones. */
const THREAD_EVERY = 5

async function run({ n, folder, say }: BenchOptions): Promise<readonly BenchRow[]> {
  const base = join(folder, 'base')
  await fillFolder(base)
  const before = new Map<string, FolderText>()
  for (const file of DAMAGED_FILES) {
    before.set(file, await readFolder(base, file))
    // Read once more: what a start changes by itself is no damage.
    const again = join(folder, `again-${before.size}`)
    cpSync(base, again, { recursive: true })
    const isSteady = (await readFolder(again, file)).text === before.get(file)?.text
    if (!isSteady) throw new Error(`${file} reads differently although nothing was damaged.`)
  }
  const outcomes: DamageOutcome[] = []
  const { next: random } = seededRandom()
  for (let seed = 1; seed <= Math.max(1, Math.round(n / SEEDS_SHARE)); seed += 1) {
    for (const mode of DAMAGE_MODES) {
      for (const file of DAMAGED_FILES) {
        const copy = join(folder, `${seed}`)
        const isUnwritten = seed % 2 === 0
        const whole = { base, before: before.get(file)! }
        const hasThread = seed % THREAD_EVERY === 0
        const how = { copy, file, mode, random, isUnwritten, hasThread }
        const outcome = await damageAndOpen({ ...whole, ...how })
        outcomes.push(outcome)
        if (outcome.end !== 'said' && outcome.end !== 'harmless') {
          say(`damage: ${file}, ${mode}, seed ${seed}: ${outcome.end}. ${outcome.detail}`)
        }
      }
    }
    say(`damage: ${seed} seeds, ${outcomes.length} damaged files`)
  }
  const count = (end: DamageOutcome['end'], file: string) =>
    outcomes.filter((outcome) => outcome.end === end && outcome.file === file).length
  const ends = ['said', 'harmless', 'unnoticed', 'thrown', 'not kept'] as const
  const survived = outcomes.flatMap((outcome) => outcome.survived ?? [])
  const share = survived.reduce((sum, one) => sum + one, 0) / survived.length
  const rows = DAMAGED_FILES.flatMap((file) =>
    ends.map((end) => {
      const value = count(end, file)
      return { what: `${file}: ${end}`, unit: '', ours: { median: value, p95: value }, peers: [] }
    }),
  )
  const kept = { median: figureOf(survived).median, p95: share }
  return [
    ...rows,
    {
      what: 'library.db: share of it that survived, p95 is the mean',
      unit: '',
      ours: kept,
      peers: [],
    },
  ]
}
