import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  barSpan,
  barsPath,
  binAt,
  binEdges,
  brushed,
  logScale,
  valueScale,
} from '#renderer/charts/geometry.ts'

const bins = (starts: readonly number[], end: number) =>
  starts.map((start, index) => ({ start, end: starts[index + 1] ?? end }))

describe('bins', () => {
  it('are as wide as their time is long', () => {
    expect(binEdges(bins([0, 31, 59], 90), 900)).toEqual([0, 310, 590, 900])
  })

  it('have equal widths where their times make no sense', () => {
    expect(
      binEdges(
        [
          { start: NaN, end: NaN },
          { start: 0, end: 1 },
        ],
        100,
      ),
    ).toEqual([0, 50, 100])
    expect(binEdges(bins([5, 5], 5), 10)).toEqual([0, 5, 10])
    expect(binEdges([], 100)).toEqual([0])
  })

  it('are found under every pixel of theirs', () => {
    const widths = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(widths, fc.integer({ min: 50, max: 3000 }), (each, width) => {
        let at = 0
        const list = each.map((wide) => ({ start: at, end: (at += wide) }))
        const edges = binEdges(list, width)
        expect(edges).toHaveLength(list.length + 1)
        list.forEach((_bin, index) => {
          const middle = (edges[index]! + edges[index + 1]!) / 2
          expect(binAt(edges, middle)).toBe(index)
          const span = barSpan(edges, index)
          expect(span.x).toBeGreaterThanOrEqual(edges[index]! - 1e-9)
          expect(span.x + span.width).toBeLessThanOrEqual(edges[index + 1]! + 1e-9)
        })
      }),
    )
  })

  it('are those at the end for a pointer outside', () => {
    expect([-50, 0, 99, 100, 5000].map((x) => binAt([0, 50, 100], x))).toEqual([0, 0, 1, 1, 1])
  })
})

it('tells a drag from a click, whichever way it goes', () => {
  const edges = [0, 10, 20, 30, 40]
  expect(brushed(edges, 12, 14)).toBeUndefined()
  expect(brushed(edges, 12, 35)).toEqual({ from: 1, to: 3 })
  expect(brushed(edges, 35, 12)).toEqual({ from: 1, to: 3 })
})

describe('scales', () => {
  it('hold every value between the axis and the top', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), (top) => {
        const scale = valueScale(top, 100)
        expect(scale.top).toBeGreaterThanOrEqual(top * (1 - 1e-9))
        expect(scale.y(top)).toBeGreaterThanOrEqual(-1e-6)
        expect(scale.y(0)).toBe(100)
        expect(scale.ticks.length).toBeGreaterThan(1)
        expect(scale.ticks.length).toBeLessThan(12)
      }),
    )
  })

  it('stand on their feet without any value', () => {
    for (const top of [0, NaN, -3, Infinity]) {
      expect(valueScale(top, 100).y(0)).toBe(100)
      expect(logScale(top, 100).y(0)).toBe(100)
    }
  })

  it('show one story among thousands where they are logarithmic', () => {
    const scale = logScale(40_000, 200)
    expect(200 - scale.y(1)).toBeGreaterThan(8)
    expect(scale.ticks).toEqual([0, 1, 10, 100, 1000, 10_000, 100_000])
  })
})

it('leaves out bars of no size', () => {
  const box = { x: 1, y: 2, width: 3, height: 4 }
  expect(barsPath([box, { ...box, height: 0 }, { ...box, width: -1 }])).toBe('M1 2h3v4h-3z')
})

it('draws bars that touch as one outline, as high and as low as each', () => {
  const touching = [
    { x: 1, y: 2, width: 3, height: 4 },
    { x: 4, y: 1, width: 3, height: 5 },
    { x: 7, y: 0, width: 2, height: 3 },
  ]
  expect(barsPath(touching)).toBe('M1 6V2H4V1H7V0H9V3H7V6z')
  expect(barsPath([touching[0]!, touching[2]!])).toBe('M1 2h3v4h-3zM7 0h2v3h-2z')
  fc.assert(
    fc.property(
      fc.array(fc.record({ y: fc.nat(50), width: fc.nat(4), height: fc.nat(50) })),
      (sizes) => {
        let x = 0
        const boxes = sizes.map((size) => ({ ...size, x: (x += size.width) - size.width }))
        const sum = boxes.reduce((all, { width, height }) => all + width * height, 0)
        expect(areaOf(barsPath(boxes))).toBeCloseTo(sum)
      },
    ),
  )
})

/** What a path of straight lines encloses (shoelace formula). */
function areaOf(path: string): number {
  let [sum, x, y, startX, startY] = [0, 0, 0, 0, 0]
  const to = (nextX: number, nextY: number): void => {
    sum += (x * nextY - nextX * y) / 2
    ;[x, y] = [nextX, nextY]
  }
  for (const [, command, numbers] of path.matchAll(/([MVHvhz])([-\d. ]*)/g)) {
    const [a = 0, b = 0] = (numbers ?? '').split(' ').map(Number)
    if (command === 'M') [x, y, startX, startY] = [a, b, a, b]
    else if (command === 'z') to(startX, startY)
    else if (command === 'V' || command === 'v') to(x, command === 'V' ? a : y + a)
    else to(command === 'H' ? a : x + a, y)
  }
  return Math.abs(sum)
}
