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
  const { hours: seen } = soak
  const late = seen.slice(Math.floor(seen.length / 4))
  const row = (what: string, unit: string, ours: BenchRow['ours']): BenchRow => ({
    ...{ what, unit, ours, peers: [] },
  })
  const single = (value: number) => ({ median: value, p95: value })
  const rise = (what: string, value: (hour: SoakHour) => number) =>
    row(`${what}, rise`, 'MB/h', single(slopeOf(seen, value)))
  const size = (what: string, value: (hour: SoakHour) => number) =>
    row(what, 'MB', figureOf(late.map(value)))
  const handles = late.map((hour) => hour.handles)
  const last = seen.at(-1)
  return [
    rise('resident', ({ residentMb }) => residentMb),
    rise('what lives in all heaps', ({ heapMb }) => heapMb),
    rise('all heaps with free pages', ({ heldMb }) => heldMb),
    rise('native memory', ({ mallocMb = NaN }) => mallocMb),
    rise('mapped files', ({ filesMb = NaN }) => filesMb),
    size('resident', ({ residentMb }) => residentMb),
    size('what lives in all heaps', ({ heapMb }) => heapMb),
    size('all heaps with free pages', ({ heldMb }) => heldMb),
    size('native memory', ({ mallocMb = NaN }) => mallocMb),
    row('file handles, most over fewest', '', single(Math.max(...handles) - Math.min(...handles))),
    size('logs of writing', ({ walMb }) => walMb),
    row('log files at the end', 'MB', single(last?.logMb ?? NaN)),
    row('stories kept', '', single(last?.stories ?? NaN)),
    row('429 of our own', '', single(soak.hitLimit)),
    row('signed in by hand, once is the first', '', single(last?.signIns ?? NaN)),
    row('hours that ended with a fault', '', single(last?.faults.length ?? NaN)),
  ]
}
