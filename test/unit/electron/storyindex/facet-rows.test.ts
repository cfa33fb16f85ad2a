/** Packed rows of many stories, taken apart at once, are what was packed of each. */
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { COLUMNS, LISTS, packFacets } from '#electron/storyindex/facet-pack.ts'
import { createRowReader } from '#electron/storyindex/facet-rows.ts'
import { richStories } from '#test/support/story-arbitraries.ts'

function packed(some: Parameters<typeof packFacets>[0][]): Uint8Array[] {
  const numbers = new Map<string, number>()
  return some.map((story) =>
    packFacets(story, Date.parse(story.publishedAt), (kind, value) => {
      const key = `${kind} ${value}`
      // Numbers of one byte, two and three.
      const number = numbers.get(key) ?? (numbers.size + 1) ** 3
      numbers.set(key, number)
      return number
    }),
  )
}

test('rows at once are as rows one by one', () => {
  const read = createRowReader(1000)
  const alone = createRowReader(1)
  let items = 0
  fc.assert(
    fc.property(richStories, (some) => {
      const rows = packed(some)
      const { times, columns, lists } = read(Buffer.concat(rows), rows.length)
      const from = LISTS.map(() => 0)
      rows.forEach((bytes, row) => {
        const one = alone(bytes, 1)
        expect(times[row]).toBe(Date.parse(some[row]!.publishedAt))
        COLUMNS.forEach((name, at) => {
          expect(columns[at]![row], name).toBe(one.columns[at]![0])
        })
        expect(columns[COLUMNS.indexOf('words')]![row]).toBe(some[row]!.wordsCount)
        LISTS.forEach((name, at) => {
          const length = lists[at]!.lengths[row]!
          expect(length, name).toBe(one.lists[at]!.lengths[0])
          const start = from[at]!
          expect([...lists[at]!.items.slice(start, start + length)]).toEqual([
            ...one.lists[at]!.items.slice(0, length),
          ])
          from[at] = start + length
          items += length
        })
        expect(lists[0]!.lengths[row]).toBe(some[row]!.entities.length)
      })
    }),
    { numRuns: 100 },
  )
  expect(items).toBeGreaterThan(500)
})

test('rows that are cut, or have bytes too many, are refused', () => {
  const read = createRowReader(10)
  fc.assert(
    fc.property(richStories, fc.boolean(), (some, isCut) => {
      const rows = packed(some)
      if (rows.length === 0) return
      const all = Buffer.concat(rows)
      const damaged = isCut ? all.subarray(0, -1) : Buffer.concat([all, Buffer.of(0)])
      expect(() => read(damaged, rows.length)).toThrow(/do not end with/)
    }),
    { numRuns: 60 },
  )
})
