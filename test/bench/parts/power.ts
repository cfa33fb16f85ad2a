/** Power that goes in the middle of work (reliability Z2): `--n 10000` is its 200 cuts. */
import { canCutPower, runPowerCuts } from '#test/support/power-cuts.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import type { BenchOptions, BenchPart, BenchRow } from '../bench.ts'

export const part: BenchPart = { run }

const CUTS_SHARE = 50
const FEWEST = 5

async function run({ n, folder, say }: BenchOptions): Promise<readonly BenchRow[]> {
  if (!canCutPower(folder)) {
    say('power: skipped, file systems in files can be mounted by root with loop devices only')
    return []
  }
  const cuts = Math.max(FEWEST, Math.round(n / CUTS_SHARE))
  const result = await runPowerCuts({ folder, cuts, random: seededRandom().next, say })
  for (const lost of result.lost) say(`power: LOST ${lost}`)
  for (const fault of result.faults) say(`power: FAULT ${fault}`)
  const row = (what: string, value: number): BenchRow => ({
    ...{ what, unit: '', ours: { median: value, p95: value }, peers: [] },
  })
  return [
    row('cuts', result.cuts),
    row('acknowledged', result.acknowledged),
    row('acknowledged and lost', result.lost.length),
    row('damage, failed starts', result.faults.length),
  ]
}
