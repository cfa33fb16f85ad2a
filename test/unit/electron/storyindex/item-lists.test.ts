/** Lists of numbers hold what was put into them, however it was put and however wide it is. */
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { arraysOf, createItemList, numberAt, startOf } from '#electron/storyindex/item-lists.ts'
import type { ItemList } from '#electron/storyindex/item-lists.ts'
import { createVector } from '#electron/storyindex/vector.ts'

type Item = readonly [number: number, bits: number]

function held(list: ItemList, rows: number): Item[][] {
  const { bases, steps, low, high, bits } = arraysOf(list)
  return Array.from({ length: rows }, (_none, row) => {
    const items: Item[] = []
    const end = startOf(bases, steps, row + 1)
    for (let at = startOf(bases, steps, row); at < end; at += 1) {
      items.push([numberAt(low, high, at), bits[at] ?? 0])
    }
    return items
  })
}

const number = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 300 }) },
  { weight: 1, arbitrary: fc.integer({ min: 60_000, max: 70_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 16_000_000, max: 20_000_000 }) },
)
const batches = (bits: number) =>
  fc.array(
    fc.record({
      isAtOnce: fc.boolean(),
      rows: fc.array(
        fc.array(fc.tuple(number, fc.nat({ max: 2 ** bits - 1 })), { maxLength: 40 }),
        { maxLength: 40 },
      ),
    }),
    { maxLength: 4 },
  )

test.each([0, 2, 8])('rows with %i bits an item', (bits) => {
  fc.assert(
    fc.property(batches(bits), fc.boolean(), (all, isTrimmed) => {
      const list = createItemList(bits)
      for (const { isAtOnce, rows } of all) {
        if (isAtOnce) {
          const items = Float64Array.from(rows.flat(), ([value, kept]) => value * 2 ** bits + kept)
          list.pushRows(
            items,
            Uint32Array.from(rows, (row) => row.length),
            rows.length,
          )
        } else {
          for (const row of rows) {
            for (const [value, kept] of row) list.push(value, kept)
            list.endRow()
          }
        }
        if (isTrimmed) list.trim()
      }
      const expected = all.flatMap(({ rows }) => rows)
      expect(held(list, expected.length)).toEqual(expected)
      expect(list.highest).toBe(Math.max(0, ...expected.flat().map(([value]) => value)))
    }),
    { numRuns: 150 },
  )
})

test('sixteen rows with more items than two bytes count', () => {
  const list = createItemList(0)
  const lengths = [40_000, 3, 40_000, 0, 5]
  const items = Float64Array.from({ length: 80_008 }, (_none, at) => at % 251)
  list.pushRows(items, Uint32Array.from(lengths), lengths.length)
  const { bases, steps } = arraysOf(list)
  expect(lengths.map((_length, row) => startOf(bases, steps, row + 1))).toEqual([
    40_000, 40_003, 80_003, 80_003, 80_008,
  ])
  expect(
    held(list, 5)
      .at(-1)
      ?.map(([value]) => value),
  ).toEqual([...items.slice(80_003)])
})

test('a mention of one of sixty thousand names takes two bytes, and its bits one', () => {
  const list = createItemList(8)
  const items = Float64Array.from({ length: 32_000 }, (_none, at) => 256 * (at + 1) + (at % 256))
  list.pushRows(items, new Uint32Array(4000).fill(8), 4000)
  list.trim()
  const { starts, items: bytes } = list.bytes()
  expect(bytes / 32_000).toBeLessThan(3.01)
  expect(starts / 4000).toBeLessThan(1.6)
})

test('a vector holds what was pushed and set, and zeros where it was lengthened', () => {
  const step = fc.oneof(
    fc.record({ push: fc.array(fc.oneof(fc.nat(400), fc.nat(2 ** 40)), { maxLength: 30 }) }),
    fc.record({ lengthen: fc.nat(200) }),
    fc.record({ set: fc.tuple(fc.nat(), fc.nat(100_000)) }),
    fc.constant({ trim: true as const }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const vector = createVector()
      const expected: number[] = []
      for (const each of steps) {
        if ('push' in each) {
          vector.pushAll(Float64Array.from([...each.push, 9e15]), each.push.length)
          expected.push(...each.push)
        } else if ('lengthen' in each) {
          vector.lengthen(each.lengthen)
          while (expected.length < each.lengthen) expected.push(0)
        } else if ('set' in each && expected.length > 0) {
          const at = each.set[0] % expected.length
          vector.set(at, each.set[1])
          expected[at] = each.set[1]
        } else if ('trim' in each) vector.trim()
      }
      expect([...vector.array.subarray(0, vector.length)]).toEqual(expected)
    }),
    { numRuns: 200 },
  )
})
