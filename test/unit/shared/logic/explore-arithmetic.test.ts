import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  calendarEdges,
  fittingUnit,
  isZone,
  MOST_TIMELINE_BINS,
} from '#shared/logic/calendar-bins.ts'
import { g2Of, logRatioOf } from '#shared/logic/keyness.ts'
import { netMood, shareOf } from '#shared/logic/mood-summary.ts'
import { roundEdges } from '#shared/logic/round-edges.ts'
import { bothSlices } from '#shared/logic/slices.ts'
import { poissonTail, spikeOf, spikesOf } from '#shared/logic/spikes.ts'

const HOUR = 3_600_000
const ZONES = ['UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe'] // prettier-ignore

describe('bins of the calendar', () => {
  it('follow each other without gaps around the range, beginning at midnights', () => {
    const times = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) })
    const steps = fc.constantFrom('day' as const, 'week' as const, 'month' as const)
    fc.assert(
      fc.property(
        times,
        fc.integer({ min: 1, max: 900 }),
        steps,
        fc.constantFrom(...ZONES),
        (from, days, by, zone) => {
          const to = from + days * 24 * HOUR
          const edges = calendarEdges(from, to, by, zone)
          expect(edges[0]).toBeLessThanOrEqual(from)
          expect(edges[1]).toBeGreaterThan(from)
          expect(edges.at(-1)).toBeGreaterThanOrEqual(to)
          expect(edges.at(-2)).toBeLessThan(to)
          const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short', day: 'numeric', hour: 'numeric', hourCycle: 'h23' }) // prettier-ignore
          for (const [at, edge] of edges.entries()) {
            if (at > 0) expect(edge).toBeGreaterThan(edges[at - 1]!)
            const parts = Object.fromEntries(clock.formatToParts(edge).map(({ type, value }) => [type, value])) // prettier-ignore
            // Where clocks leap over midnight the day begins at one.
            expect(['00', '01']).toContain(parts['hour'])
            if (by === 'week') expect(parts['weekday']).toBe('Mon')
            if (by === 'month') expect(parts['day']).toBe('1')
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('know days of 23 and 25 hours, and hours that come twice', () => {
    const days = calendarEdges(Date.UTC(2026, 2, 28), Date.UTC(2026, 2, 31), 'day', 'Europe/Berlin')
    expect(days.slice(1).map((edge, at) => (edge - days[at]!) / HOUR)).toEqual([24, 23, 24, 24].slice(0, days.length - 1)) // prettier-ignore
    const hours = calendarEdges(
      Date.UTC(2026, 9, 25),
      Date.UTC(2026, 9, 25, 4),
      'hour',
      'Europe/Berlin',
    )
    expect(hours).toHaveLength(5)
    const half = calendarEdges(
      Date.UTC(2026, 0, 1),
      Date.UTC(2026, 0, 1, 2),
      'hour',
      'Asia/Kathmandu',
    )
    expect(new Set(half.map((edge) => (edge / 60_000) % 60))).toEqual(new Set([15]))
  })

  it('are none of an empty range, and never too many', () => {
    expect(calendarEdges(5, 5, 'day')).toEqual([])
    const [from, to] = [0, Date.UTC(2099, 0)]
    expect(fittingUnit(from, to, 'hour')).toBe('month')
    expect(calendarEdges(from, to, 'month').length).toBeLessThan(MOST_TIMELINE_BINS)
    expect(fittingUnit(0, 100 * HOUR, 'hour')).toBe('hour')
    expect([isZone('Europe/Berlin'), isZone('Middle/Earth')]).toEqual([true, false])
  })
})

describe('moods', () => {
  it('have an interval that holds the mean and shrinks with the number', () => {
    const counts = fc.record({ positive: fc.nat(300), neutral: fc.nat(300), negative: fc.nat(300) })
    fc.assert(
      fc.property(counts, (moods) => {
        const { n, mean, low, high } = netMood(moods)
        if (n === 0) return expect([mean, low, high]).toEqual([undefined, undefined, undefined])
        expect(low).toBeLessThan(high!)
        expect(low).toBeGreaterThanOrEqual(-1)
        expect(high).toBeLessThanOrEqual(1)
        const { positive: negative, negative: positive, neutral } = moods
        const turned = netMood({ positive, neutral, negative })
        expect(turned.mean! + mean!).toBeCloseTo(0)
        expect(turned.low! + high!).toBeCloseTo(0)
        const tenfold = netMood({ positive: 10 * moods.positive, neutral: 10 * moods.neutral, negative: 10 * moods.negative }) // prettier-ignore
        expect(tenfold.high! - tenfold.low!).toBeLessThan(high! - low!)
      }),
    )
  })

  it('cover the truth about as often as they say', () => {
    // Of every sample of 20 with shares 0.5, 0.3, 0.2, by their exact chances.
    let covered = 0
    for (let up = 0; up <= 20; up += 1) {
      for (let down = 0; up + down <= 20; down += 1) {
        const none = 20 - up - down
        const { low, high } = netMood({ positive: up, neutral: none, negative: down })
        if (low! <= 0.3 && high! >= 0.3) covered += chanceOf([up, none, down], [0.5, 0.3, 0.2])
      }
    }
    expect(covered).toBeGreaterThan(0.94)
    expect(covered).toBeLessThan(0.98)
  })

  it('as shares are those of Wilson', () => {
    // Newcombe 1998, table I: 15 of 148.
    const { low, high } = shareOf(15, 148)!
    expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.0624', '0.1605'])
    expect(shareOf(0, 0)).toBeUndefined()
  })
})

function chanceOf(counts: readonly number[], shares: readonly number[]): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
  const ways =
    factorial(counts.reduce((a, b) => a + b)) / counts.map(factorial).reduce((a, b) => a * b)
  return ways * counts.map((n, at) => shares[at]! ** n).reduce((a, b) => a * b)
}

describe('spikes', () => {
  it('stand far above what came before', () => {
    expect(spikeOf(40, [4, 5, 6, 4, 5, 7, 5])).toMatchObject({ expected: 5, isSpike: true })
    expect(spikeOf(8, [4, 5, 6, 4, 5, 7, 5]).isSpike).toBe(false)
    expect(spikeOf(2, [0, 0, 0, 0, 0, 0]).isSpike).toBe(false)
    expect(spikeOf(50, [1, 1]).isSpike).toBe(false)
    expect(spikesOf([3, 3, 3, 3, 3, 60, 3]).map(({ isSpike }) => isSpike)).toEqual([false, false, false, false, false, true, false]) // prettier-ignore
  })

  it('have the chance of a Poisson distribution', () => {
    expect(poissonTail(0, 5)).toBe(1)
    expect(poissonTail(3, 0)).toBe(0)
    // 1 − e⁻² (1 + 2 + 2)
    expect(poissonTail(3, 2)).toBeCloseTo(1 - 5 * Math.exp(-2), 10)
    expect(poissonTail(5, 10)).toBeCloseTo(1 - 0.029252688, 8)
    expect(poissonTail(3000, 2000)).toBeLessThan(1e-90)
  })
})

describe('keyness', () => {
  it('is G² as Dunning has it', () => {
    // Rayson and Garside 2000: the same counts on both sides say nothing.
    expect(g2Of({ count: 10, of: 100, before: 100, beforeOf: 1000 })).toBeCloseTo(0)
    const shares = { count: 20, of: 100, before: 10, beforeOf: 1000 }
    const [a, b, c, d] = [20, 80, 10, 990]
    const term = (seen: number, row: number, column: number): number => seen * Math.log((seen * 1100) / (row * column)) // prettier-ignore
    const byHand =
      2 * (term(a, 100, 30) + term(b, 100, 1070) + term(c, 1000, 30) + term(d, 1000, 1070))
    expect(g2Of(shares)).toBeCloseTo(byHand, 8)
    expect(logRatioOf(shares)).toBeCloseTo(Math.log2(20), 8)
    expect(logRatioOf({ count: 4, of: 8, before: 0, beforeOf: 8 })).toBe(3)
    expect(g2Of({ count: 0, of: 0, before: 3, beforeOf: 9 })).toBe(0)
  })
})

describe('edges of histograms', () => {
  it('are round, ascend and hold every value', () => {
    const numbers = fc.integer({ min: -50, max: 10_000_000 })
    fc.assert(
      fc.property(
        numbers,
        fc.nat(1_000_000),
        fc.integer({ min: 1, max: 60 }),
        fc.boolean(),
        (min, span, bins, isLog) => {
          const edges = roundEdges(min, min + span, { bins, isLog })
          expect(edges[0]).toBeLessThanOrEqual(min)
          expect(edges.at(-1)).toBeGreaterThan(min + span)
          expect(edges.length).toBeGreaterThan(1)
          expect(edges.length).toBeLessThan(1100)
          expect(edges.every((edge, at) => Number.isInteger(edge) && (at === 0 || edge > edges[at - 1]!))).toBe(true) // prettier-ignore
        },
      ),
    )
    expect(roundEdges(37, 812, { bins: 5, isLog: false })).toEqual([0, 200, 400, 600, 800, 1000])
    expect(roundEdges(3, 900, { bins: 7, isLog: true })).toEqual([
      2, 5, 10, 20, 50, 100, 200, 500, 1000,
    ])
    expect(roundEdges(0, 9, { bins: 20, isLog: false, width: 5 })).toEqual([0, 5, 10])
  })
})

describe('slices', () => {
  it('joined keep the narrower time and each condition once', () => {
    const values = [{ field: 'language', value: 'en' }]
    const a = { from: '2026-01-01', to: '2026-02-01T00:00:00Z', values }
    const b = { from: '2026-01-05T00:00:00Z', values, terms: ['dam'] }
    expect(bothSlices(a, b)).toEqual({ from: b.from, to: a.to, values, terms: ['dam'] })
    expect(bothSlices({}, {})).toEqual({})
  })
})
