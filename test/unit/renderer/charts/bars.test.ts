import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  barLayers,
  barParts,
  barWords,
  barsSummary,
  type BarRow,
} from '#renderer/charts/bar-list.ts'
import {
  binName,
  binOfValue,
  histogramLayout,
  histogramSummary,
  numberBinWords,
} from '#renderer/charts/histogram.ts'
import { lifeBar } from '#renderer/charts/life-strip.ts'
import { seriesColour, seriesDash, seriesSign } from '#renderer/charts/series-marks.ts'

const row = (label: string, count: number, over: Partial<BarRow> = {}): BarRow => {
  return { key: label, label, count, ...over }
}

describe('bars', () => {
  it('are as long as their counts, and their parts make up the whole', () => {
    const moods = fc.record({ positive: fc.nat(90), neutral: fc.nat(90), negative: fc.nat(90) })
    fc.assert(
      fc.property(moods, fc.nat(90), fc.integer({ min: 0, max: 500 }), (each, unknown, more) => {
        const count = each.positive + each.neutral + each.negative + unknown
        const parts = [
          ...barParts(row('a', count, { moods: each }), count + more, {
            left: 10,
            width: 300,
          }).values(),
        ]
        const wide = parts.reduce((sum, { width }) => sum + width, 0)
        expect(wide).toBeCloseTo(count + more > 0 ? (count / (count + more)) * 300 : 0, 6)
        expect(parts[0]!.x).toBe(10)
      }),
    )
  })

  it('are plain where no mood is given', () => {
    const layers = barLayers([row('a', 3), row('b', 0)], { left: 0, width: 100 })
    expect(layers.filter(({ path }) => path !== '').map(({ part }) => part)).toEqual(['neutral'])
  })

  it('are said in words', () => {
    const moods = { positive: 1, neutral: 0, negative: 2 }
    expect(barWords(row('The Ledger', 4, { moods }), 8)).toBe(
      'The Ledger: 4 stories; 50 % of 8; 1 mood unknown, 1 positive and 2 negative',
    )
    expect(barWords(row('word', 1, { note: 'G² 12' }), 8)).toBe('word: 1 story; G² 12')
    expect(barsSummary([], 0, 'sources')).toBe('No sources in these stories.')
    expect(barsSummary([row('a', 5), row('b', 2)], 10, 'sources')).toBe(
      '2 values of sources in 10 stories; most frequent: a (5, 50 %) and b (2, 20 %).',
    )
  })
})

describe('histograms', () => {
  const bins = [
    { from: 1, to: 10, count: 2 },
    { from: 10, to: 100, count: 30 },
    { from: 100, to: 1000, count: 1 },
  ]

  it('give bins of equal ratio nearly equal room where values are logarithmic', () => {
    const at = (isLog: boolean) =>
      histogramLayout(bins, { width: 900, height: 100 }, { isLog, hasLogCounts: false })
    const [, a = 0, b = 0] = at(true).edges
    expect(b - a).toBeGreaterThan(300)
    expect(at(false).edges[1]).toBeLessThan(10)
    expect(at(true).ticks.map(({ label }) => label)).toEqual(['1', '10', '100', '1,000'])
    expect(at(false).path).not.toMatch(/NaN/)
  })

  it('show one story among thousands where counts are logarithmic', () => {
    const tall = [
      { from: 0, to: 1, count: 90_000 },
      { from: 1, to: 2, count: 1 },
    ]
    const options = { isLog: false, hasLogCounts: true }
    const { scale } = histogramLayout(tall, { width: 100, height: 100 }, options)
    expect(100 - scale.y(1)).toBeGreaterThan(4)
  })

  it('are said in words', () => {
    expect(binName({ from: 10, to: 20 })).toBe('10 to 19')
    expect(binName({ from: 3, to: 4 })).toBe('3')
    expect(numberBinWords(bins[1]!, 33)).toBe('10 to 99: 30 stories, 91 %')
    expect([5, 10, 999, 1000, undefined].map((value) => binOfValue(bins, value))).toEqual([
      0, 1, 2, -1, -1,
    ])
    const facts = { what: 'Words', n: 40, unknown: 7, min: 1, max: 400, mean: 33.33, median: 20 }
    expect(histogramSummary(bins, facts)).toBe(
      'Words of 33 stories: from 1 to 400, median 20, mean 33.3. ' +
        'Most stories (30) have 10 to 99. 7 stories without a value.',
    )
    expect(histogramSummary([], { what: 'Words', n: 4, unknown: 4 })).toBe(
      'No story of 4 has a value of Words.',
    )
  })
})

it('shows a life of minutes among years, inside its line', () => {
  const whole = { from: 0, to: 1_000_000 }
  expect(lifeBar({ from: 0, to: 500_000 }, whole, 100)).toEqual({ x: 0, width: 50 })
  expect(lifeBar({ from: 999_999, to: 1_000_000 }, whole, 100)).toEqual({ x: 97, width: 3 })
  expect(lifeBar({ from: NaN, to: 5 }, whole, 100)).toBeUndefined()
  expect(lifeBar({ from: 0, to: 1 }, { from: 5, to: 5 }, 100)).toBeUndefined()
})

it('tells a dozen series apart by colour, dash or sign', () => {
  const marks = Array.from({ length: 12 }, (_none, index) =>
    [seriesColour(index), seriesDash(index), seriesSign(index)].join(' '),
  )
  expect(new Set(marks).size).toBe(12)
})
