import fc from 'fast-check'
import { expect, it } from 'vitest'
import { apart, linesLayout, timeLayout } from '#renderer/charts/time-layout.ts'
import type { TimePoint } from '#renderer/charts/time-model.ts'

const SIZE = { width: 400, barHeight: 100, netHeight: 50 }
const points = (counts: readonly number[], over: Partial<TimePoint> = {}): TimePoint[] =>
  counts.map((count, index) => ({
    start: index,
    end: index + 1,
    count,
    positive: count,
    neutral: 0,
    negative: 0,
    ...(count > 0 ? { net: { value: 1, low: 0.5, high: 1 } } : {}),
    ...over,
  }))

it('draws a bar for what is there and none for what is not', () => {
  const { layers, scale, counts } = timeLayout(points([10, 0, 20]), 'count', SIZE)
  const positive = layers.find(({ part }) => part === 'positive')!
  expect(positive.whole.match(/M/g)).toHaveLength(2)
  expect(layers.find(({ part }) => part === 'negative')!.whole).toBe('')
  expect(scale.y(20)).toBe(0)
  expect(counts.map(({ index }) => index)).toEqual([0, 2])
})

it('sets apart what is not over, what is few, and what was not collected', () => {
  const open = timeLayout(points([10], { isUnfinished: true }), 'count', SIZE)
  expect(open.layers.find(({ part }) => part === 'positive')!.whole).toBe('')
  expect(open.openOutline).not.toBe('')
  expect(timeLayout(points([10]), 'count', SIZE).few).toBe('')
  expect(timeLayout(points([3]), 'count', SIZE).few).not.toBe('')
  expect(timeLayout(points([0, 0], { isGap: true }), 'count', SIZE).gaps).toEqual([
    { x: 0, y: 0, width: 400, height: 100 },
  ])
})

it('interrupts the net line where no mood is known, and still shows a lone bin', () => {
  const { net } = timeLayout(points([5, 0, 5, 5]), 'count', SIZE)
  expect(net.line.match(/M/g)).toHaveLength(2)
  expect(net.dots.map(({ index }) => index)).toEqual([0, 2, 3])
  expect([1, 0, -1, 7].map(net.y)).toEqual([0, 25, 50, 0])
  const many = [...Array.from({ length: 300 }, () => 0), 6, 0]
  expect(timeLayout(points(many), 'count', SIZE).net.dots.map(({ index }) => index)).toEqual([300])
})

it('shares one scale where it is told to, and among lines', () => {
  expect(timeLayout(points([10]), 'count', SIZE, 100).scale.y(100)).toBe(0)
  const { lines, scale } = linesLayout(
    [
      { id: 'a', name: 'A', points: points([10, 20]) },
      { id: 'b', name: 'B', points: points([100, 50]) },
    ],
    'count',
    SIZE,
  )
  expect(lines[0]!.end!.y).toBe(scale.y(20))
  expect(lines[1]!.dots[0]!.y).toBe(0)
})

it('interrupts a line of shares where nothing at all was collected', () => {
  const shares = [10, 0, 10, 10].map((all, index) => ({ ...points([5, 0, 5, 5])[index]!, all }))
  const [one] = linesLayout([{ id: 'a', name: 'A', points: shares }], 'share', SIZE).lines
  expect(one!.path.match(/M/g)).toHaveLength(2)
  expect(one!.dots.map(({ index }) => index)).toEqual([0, 2, 3])
  const [counted] = linesLayout([{ id: 'a', name: 'A', points: shares }], 'count', SIZE).lines
  expect(counted!.path.match(/M/g)).toHaveLength(1)
})

it('draws thousands of bins as a handful of paths, without figures that are none', () => {
  const many = points(Array.from({ length: 5000 }, (_none, index) => index % 7))
  many[17] = { ...many[17]!, count: NaN, net: { value: NaN, low: NaN, high: NaN } }
  const layout = timeLayout(many, 'count', SIZE)
  const drawn = [
    ...layout.layers.map(({ whole }) => whole),
    layout.few,
    layout.net.line,
    layout.net.band,
  ]
  expect(drawn.join('')).not.toMatch(/NaN|Infinity/)
  expect(layout.counts).toEqual([])
})

it('draws the highest of bins narrower than a pixel, and keeps all for the hand', () => {
  const counts = Array.from({ length: 4000 }, (_none, index) => (index === 1234 ? 90 : index % 5))
  const layout = timeLayout(points(counts), 'count', SIZE)
  expect(layout.merged).toBe(10)
  expect(layout.edges).toHaveLength(4001)
  const lines = linesLayout([{ id: 'a', name: 'A', points: points(counts) }], 'count', SIZE)
  expect(lines.merged).toBe(10)
  const ys = [...lines.lines[0]!.path.matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y))
  expect(ys).toHaveLength(400)
  expect(Math.min(...ys)).toBe(lines.scale.y(90))
  expect(Math.max(...ys)).toBe(lines.scale.y(4))
  expect(timeLayout(points(counts.slice(0, 400)), 'count', SIZE).merged).toBe(1)
})

it('moves labels apart and keeps them inside', () => {
  expect(apart([50, 50, 52], 15, 100)).toEqual([50, 65, 80])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 6 }), (ys) => {
      const placed = [...apart(ys, 15, 100)].sort((a, b) => a - b)
      placed
        .slice(1)
        .forEach((y, index) => expect(y - placed[index]!).toBeGreaterThanOrEqual(15 - 1e-9))
      for (const y of placed) expect(y).toBeLessThanOrEqual(100)
    }),
  )
})
