/**
 * How good the local analysis is beside its goals, from the figures that its trainers wrote last; names the
 * program that makes each anew. Nothing is timed: medians are the figures, and n means nothing.
 */
import {
  hasReached,
  OPEN,
  qualityFigure,
  REACHED,
  UNMEASURED,
} from '#test/support/quality-goals.ts'
import type { BenchOptions, BenchPart, BenchRow, Figure } from '../bench.ts'

export const part: BenchPart = { run }

function run({ say }: BenchOptions): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = []
  for (const { what, madeBy, goals, wants } of [...REACHED, ...OPEN]) {
    say(`${what} (build/${madeBy})${wants === undefined ? '' : `; not on this machine: ${wants}`}`)
    for (const one of goals) {
      const figure = qualityFigure(one.path)
      const name = `goal, ${one.isMost ? 'at most' : 'at least'}${hasReached(one) ? '' : ' MISSED'}`
      const peer = { name, ratio: figure / one.goal, ...figureOf(one.goal) }
      rows.push({ what: one.path, unit: '', ours: figureOf(figure), peers: [peer] })
    }
  }
  for (const line of UNMEASURED) say(`not measured: ${line}`)
  return Promise.resolve(rows)
}

function figureOf(value: number): Figure {
  return { median: value, p95: value }
}
