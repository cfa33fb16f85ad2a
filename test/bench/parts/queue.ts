/**
 * Five weeks of a saturated endpoint in virtual time (goals 4), ours beside other limiters in the
 * same run: each week another trouble. `--n 10000` is the whole; less shortens each week.
 */
import { simulateLimiter } from '#test/support/simulate-limiter.ts'
import {
  simulateQueue,
  simulateUrgent,
  type SimulationOptions,
  type SimulationResult,
} from '#test/support/simulate-queue.ts'
import { figureOf, peerOf } from '../bench.ts'
import type { BenchOptions, BenchPart, BenchRow, Figure } from '../bench.ts'
import { openLimiters } from '../peers/rate-limiters.ts'

export const part: BenchPart = { run }

const WEEK_H = 168
const WHOLE_N = 10_000
const URGENT_RUNS = 9

const WEEKS: readonly (readonly [what: string, options: Omit<SimulationOptions, 'hours'>])[] = [
  ['the server 34 s ahead', { skewMs: 34_000 }],
  ['the server 34 s behind', { skewMs: -34_000 }],
  ['the server 17 s ahead', { skewMs: 17_000 }],
  ['40 restarts without notice', { skewMs: 34_000, restarts: 40 }],
  ['two instances, 4 restarts', { skewMs: -34_000, instances: 2, restarts: 4 }],
]

type Sum = { refused: number; most: number; readonly share: number[] }

async function run({ n, say }: BenchOptions): Promise<readonly BenchRow[]> {
  const hours = Math.max(1, (WEEK_H * n) / WHOLE_N)
  const limiters = await openLimiters(say)
  const ours = emptySum()
  const peers = limiters.map(({ name }) => ({ name, sum: emptySum() }))
  for (const [what, options] of WEEKS) {
    const own = add(ours, await simulateQueue({ ...options, hours }))
    const others: string[] = []
    for (const [index, { make }] of limiters.entries()) {
      const { name, sum } = peers[index]!
      others.push(`${name} ${add(sum, await simulateLimiter(make, { ...options, hours }))}`)
    }
    say(`queue: ${hours.toFixed(0)} h, ${what}: ours ${own}; ${others.join('; ')}`)
  }
  const urgent = []
  for (let seed = 1; seed <= URGENT_RUNS; seed += 1) urgent.push(await simulateUrgent(seed * 7))
  const row = (what: string, unit: string, value: (sum: Sum) => Figure): BenchRow => {
    const own = value(ours)
    return {
      what,
      unit,
      ours: own,
      peers: peers.map(({ name, sum }) => peerOf(name, own, value(sum))),
    }
  }
  return [
    row('429 of our own making', '', ({ refused }) => single(refused)),
    row('most arrivals in a minute of the server', '', ({ most }) => single(most)),
    row('share of the allowance used, by week', '', ({ share }) => figureOf(share)),
    {
      what: '60 urgent calls into a full lane, by the least possible',
      unit: '×',
      ours: figureOf(urgent.map(({ ms, boundMs }) => ms / boundMs)),
      peers: [],
    },
  ]
}

const emptySum = (): Sum => ({ refused: 0, most: 0, share: [] })
const single = (value: number): Figure => ({ median: value, p95: value })

function add(sum: Sum, { refused, served, mostInMinute, share }: SimulationResult): string {
  sum.refused += refused
  sum.most = Math.max(sum.most, mostInMinute)
  sum.share.push(share)
  return `${refused} of ${refused + served} refused, ${(100 * share).toFixed(1)} % used`
}
