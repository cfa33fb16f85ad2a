/** A workbench left running (reliability Z18): `--n 10000` is 24 hours in twelve minutes. */
import { runSoak, slopeOf, type SoakHour } from '#test/support/soak.ts'
import { figureOf, type BenchOptions, type BenchPart, type BenchRow } from '../bench.ts'

export const part: BenchPart = { run }

const WHOLE_N = 10_000
const HOURS = 24
const FEWEST_HOURS = 4
const SPEED = 120

async function run({ n, folder, say }: BenchOptions): Promise<readonly BenchRow[]> {
  const hours = Math.max(FEWEST_HOURS, Math.round((HOURS * n) / WHOLE_N))
  const soak = await runSoak({
    ...{ folder, hours, speed: SPEED },
    onHour: (hour) => say(`soak: ${JSON.stringify(hour)}`),
  })
  const late = soak.hours.slice(Math.floor(soak.hours.length / 4))
  const of = (value: (hour: SoakHour) => number) => figureOf(late.map(value))
  const row = (what: string, unit: string, ours: BenchRow['ours']): BenchRow => ({
    ...{ what, unit, ours, peers: [] },
  })
  const single = (value: number) => ({ median: value, p95: value })
  const handles = late.map((hour) => hour.handles)
  const last = soak.hours.at(-1)
  return [
    row('heap and buffers, rise', 'MB/h', single(slopeOf(soak.hours, ({ heapMb }) => heapMb))),
    row('resident, rise', 'MB/h', single(slopeOf(soak.hours, ({ residentMb }) => residentMb))),
    row(
      'heap and buffers',
      'MB',
      of(({ heapMb }) => heapMb),
    ),
    row(
      'resident',
      'MB',
      of(({ residentMb }) => residentMb),
    ),
    row('file handles, most over fewest', '', single(Math.max(...handles) - Math.min(...handles))),
    row(
      'logs of writing',
      'MB',
      of(({ walMb }) => walMb),
    ),
    row('log files at the end', 'MB', single(last?.logMb ?? NaN)),
    row('stories kept', '', single(last?.stories ?? NaN)),
    row('429 of our own', '', single(soak.hitLimit)),
    row('hours that ended with a fault', '', single(last?.faults.length ?? NaN)),
  ]
}
