import { expect, it } from 'vitest'
import type { Timeline, TimelineBin } from '#shared/model/explore.ts'
import {
  drawnOf,
  rangeOfBins,
  seamsOf,
  sliceOf,
  spikesOf,
  timelineTable,
  withKept,
} from '#renderer/features/explore/timeline-data.ts'

const bin = (day: number, count: number, over: Partial<TimelineBin> = {}): TimelineBin => ({
  from: `2026-11-${day}T00:00:00.000Z`,
  to: `2026-11-${day + 1}T00:00:00.000Z`,
  count,
  positive: count,
  neutral: 0,
  negative: 0,
  unknown: 0,
  net: count > 0 ? { n: count, mean: 1, low: 0.5, high: 1 } : { n: 0 },
  isUnfinished: false,
  ...over,
})
const series = (bins: TimelineBin[]): Timeline['series'][number] => {
  const { from: _from, to: _to, isUnfinished: _open, ...sums } = bin(10, 9)
  return {
    ...sums,
    spec: { kind: 'scope' },
    label: 'All',
    slice: { terms: ['wall'] },
    mood: 'body',
    bins,
  }
}
const BINS = [bin(10, 2), bin(11, 0), bin(12, 7, { spike: { expected: 1, score: 5 } })]
const TIMELINE: Timeline = {
  caption: {
    query: 'all',
    n: 9,
    source: 'library',
    engine: 'Local engine',
    version: '1',
    madeAt: '2026-11-20T12:00:00Z',
  },
  by: 'day',
  zone: 'UTC',
  series: [series(BINS)],
  all: [20, 0, 70],
  gaps: [{ from: '2026-11-11T06:00:00Z', to: '2026-11-12T03:00:00Z', note: 'asleep' }],
  seams: [{ at: '2026-11-12T00:00:00Z', note: 'engine changed' }],
}
const SCOPE = { id: 'scope', label: '', spec: { kind: 'scope' } } as const
const drawn = drawnOf(SCOPE, TIMELINE.series[0]!, { kind: 'all' }, TIMELINE)

it('draws what was counted, with gaps where most of a bin was not collected', () => {
  expect(drawn.name).toBe('All')
  expect(drawn.points.map(({ count, all, isGap, net }) => [count, all, isGap, net?.value])).toEqual(
    [
      [2, 20, false, 1],
      [0, 0, true, undefined],
      [7, 70, false, 1],
    ],
  )
  expect(spikesOf(drawn)).toEqual([{ index: 2, usual: 1 }])
  expect(seamsOf(TIMELINE)).toEqual([{ at: Date.UTC(2026, 10, 12), text: 'engine changed' }])
})

it('opens a bin with its series’ own slice, and finds bins again by time', () => {
  expect(sliceOf(drawn, 0, 1)).toEqual({ terms: ['wall'], from: BINS[0]!.from, to: BINS[1]!.to })
  expect(rangeOfBins(BINS, { from: BINS[1]!.from, to: BINS[2]!.to })).toEqual({ from: 1, to: 2 })
  expect(
    rangeOfBins(BINS, { from: '2027-01-01T00:00:00Z', to: '2027-02-01T00:00:00Z' }),
  ).toBeUndefined()
  expect(rangeOfBins(BINS, {})).toBeUndefined()
})

it('puts another scope on the same bins, with nothing where it has none', () => {
  const other = { id: 'x', label: 'Other', scope: { kind: 'all' } } as const
  const beside = drawnOf(other, series([bin(11, 4), bin(30, 9)]), other.scope, TIMELINE)
  expect(beside.points.map(({ count }) => count)).toEqual([0, 4, 0])
})

it('leaves out figures of a mood that are none', () => {
  const odd = series([bin(10, 1, { net: { n: 1, mean: NaN } })])
  expect(drawnOf(SCOPE, odd, { kind: 'all' }, TIMELINE).points[0]!.net).toBeUndefined()
})

it('has a row for every bin, which opens what the bar opens', () => {
  const opened: number[] = []
  const { columns, rows } = timelineTable([drawn], TIMELINE, (_series, index) => opened.push(index))
  expect(rows.map(({ cells }) => cells.length)).toEqual(rows.map(() => columns.length))
  expect(rows[2]!.cells).toEqual([
    'Thu 12 Nov 2026',
    BINS[2]!.from,
    ...[7, 7, 0, 0, 0, 1, 0.5, 1, 70],
    '10 %',
    'spike, usual 1',
  ])
  rows[1]!.onopen?.()
  expect(opened).toEqual([1])
  const two = timelineTable([drawn, { ...drawn, id: 'b', name: 'B' }], TIMELINE, () => undefined)
  expect(two.columns.map(({ label }) => label)).toContain('Series')
  expect(two.rows).toHaveLength(6)
})

it('says which lines of a service’s timeline the library counted', () => {
  const counted: Timeline = { ...TIMELINE, caption: { ...TIMELINE.caption, source: 'service' } }
  expect(withKept(counted, [])).toBe(counted)
  const one = withKept(counted, ['Harbour'])
  expect(one.caption.note).toBe('“Harbour”: from the library on this computer')
  expect(withKept(one, ['Dairy', 'Bank']).caption.note).toBe(
    '“Harbour”: from the library on this computer · “Dairy”, “Bank”: from the library on this computer',
  )
})
