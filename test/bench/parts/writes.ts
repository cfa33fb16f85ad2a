/** Writes that fail in the middle of a save (reliability Z3): `--n 10000` is every position of one. */
import { canFailWrites, runWriteFaults } from '#test/support/write-faults.ts'
import type { BenchOptions, BenchPart, BenchRow } from '../bench.ts'

export const part: BenchPart = { run }

/** Writes of one save, start and end of the program included, are fewer. */
const MOST_WRITES = 400

/** Each so many of the positions where `--n` is less than usual. */
async function run({ n, folder, say }: BenchOptions): Promise<readonly BenchRow[]> {
  if (!canFailWrites()) {
    say('writes: skipped, strace is not here or may not trace')
    return []
  }
  const stride = Math.max(1, Math.round(10_000 / n))
  const positions = Array.from({ length: MOST_WRITES / stride }, (_none, at) => 1 + at * stride)
  const result = await runWriteFaults({ folder, positions, say })
  for (const what of [...result.lost, ...result.faults]) say(`writes: FAULT ${what}`)
  const row = (what: string, value: number): BenchRow => ({
    ...{ what, unit: '', ours: { median: value, p95: value }, peers: [] },
  })
  return [
    row('saves with failing writes', result.runs),
    row('saves that failed', result.failed),
    row('lost or damaged', result.lost.length + result.faults.length),
  ]
}
