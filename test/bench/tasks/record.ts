/** What each act took in every round, and whether the limit holds. */
import { figureOf, peerOf, type BenchRow } from '../bench.ts'

/** Longest stretches in milliseconds; `cpu` without what the machine did in between. */
type Stretch = { readonly wall: number; readonly cpu: number }

export type Taken = {
  readonly main: Stretch
  readonly window: Stretch & { readonly long: number }
  readonly answeredMs: number
  readonly failure?: string
}

type Acts = ReadonlyMap<string, readonly Taken[]>

/** Issue 5: nothing blocks the window or the main side for longer. */
const LIMIT_MS = 100
const LIMIT = { median: LIMIT_MS, p95: LIMIT_MS }

export function createRecord(say: (line: string) => void) {
  const acts = new Map<string, Taken[]>()
  let prefix = ''
  return {
    begin(words: string, round: number): void {
      prefix = words
      say(`${words}round ${round}: processor time of the longest stretch (wall beside it), ms`)
      say(`${'act'.padEnd(52)}  main side        window           answered`)
    },
    add(act: string, taken: Taken): void {
      const name = `${prefix}${act}`
      const before = acts.get(name)
      if (before) before.push(taken)
      else acts.set(name, [taken])
      const { main, window, answeredMs, failure } = taken
      const mark = failure === undefined ? overOf(longestOf(taken)) : ` FAILED: ${failure}`
      say(`${name.padEnd(52)}  ${inWords(main)}  ${inWords(window)}  ${answeredMs.toFixed(0).padStart(7)}${mark}`) // prettier-ignore
    },
    all: (): Acts => acts,
  }
}

/** A row of the table for each act; `agree` is whether the median of its rounds keeps the limit. */
export function rowsOf(acts: Acts): BenchRow[] {
  return [...acts].map(([name, rounds]): BenchRow => {
    const longest = rounds.map(longestOf)
    const { median } = figureOf(longest)
    const wall = Math.max(...rounds.flatMap(({ main, window }) => [main.wall, window.wall]))
    const failed = rounds.filter(({ failure }) => failure !== undefined).length
    const holds = median <= LIMIT_MS && failed === 0
    const ours = { median, p95: wall }
    const which = side(rounds)
    return {
      what: `${name}: ${verdictOf(longest, median, failed)}${which}`,
      unit: 'ms',
      ours,
      peers: [peerOf('limit', ours, LIMIT, holds)],
    }
  })
}

function verdictOf(longest: readonly number[], median: number, failed: number): string {
  if (failed > 0) return `FAILED in ${failed} of ${longest.length} rounds`
  const least = Math.min(...longest)
  const range = `${least.toFixed(0)} to ${Math.max(...longest).toFixed(0)}`
  if (median <= LIMIT_MS) return `holds, ${range}`
  return least <= LIMIT_MS
    ? `holds in the quickest round only, ${range}`
    : `DOES NOT HOLD, ${range}`
}

function side(rounds: readonly Taken[]): string {
  const of = (pick: (taken: Taken) => Stretch): string =>
    figureOf(rounds.map((taken) => pick(taken).cpu)).median.toFixed(0)
  return ` (main side ${of(({ main }) => main)}, window ${of(({ window }) => window)})`
}

function longestOf({ main, window }: Taken): number {
  return Math.max(main.cpu, window.cpu)
}

function overOf(longest: number): string {
  return longest > LIMIT_MS ? '  OVER' : ''
}

function inWords({ cpu, wall }: Stretch): string {
  return `${cpu.toFixed(0).padStart(5)} (${wall.toFixed(0).padStart(6)})`
}
