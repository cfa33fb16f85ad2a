import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { idsOf, NOW, openServed, query, type Served } from '#test/support/served.ts'

let served: Served

beforeEach(async () => {
  served = await openServed()
})
afterEach(() => served.close())

const MINUTE_MS = 60_000

function wire(id: number, minutesAgo: number, images = 0): string {
  const at = new Date(NOW - minutesAgo * MINUTE_MS).toISOString()
  const media = Array.from({ length: images }, () => ({
    type: 'image',
    url: 'https://a.example/i',
  }))
  return JSON.stringify({ id, title: `Story ${id}`, body: 'A tide.', published_at: at, media })
}

type PageBody = { next_page_cursor: string }
const cursorOf = (text: string) => (JSON.parse(text) as PageBody).next_page_cursor

/** Reads to the empty page; between pages something may happen. */
async function readAll(
  pairs: readonly (readonly [string, string])[],
  between: (page: number) => void = () => {},
): Promise<string[]> {
  const ids: string[] = []
  let cursor = '*'
  for (let page = 0; page < 100; page += 1) {
    const asked = query(...pairs, ['cursor', cursor])
    const answer = await served.signed(`/v6/news/stories?${asked}`)
    const found = idsOf(answer)
    const next = cursorOf(answer.text)
    if (found.length === 0) {
      expect(next, 'the empty page repeats its cursor').toBe(cursor)
      return ids
    }
    expect(next, 'a page with stories has another cursor').not.toBe(cursor)
    ids.push(...found)
    cursor = next
    between(page)
  }
  throw new Error('the listing does not end')
}

test('a page that is full to the last story is followed by an empty one', async () => {
  served.put([1, 2, 3, 4].map((id) => wire(id, id)))
  expect(await readAll([['per_page', '2']])).toEqual(['1', '2', '3', '4'])
  expect(await readAll([['per_page', '3']])).toEqual(['1', '2', '3', '4'])
  expect(await readAll([['per_page', '100']])).toEqual(['1', '2', '3', '4'])
  expect(await readAll([['title', 'nothing']])).toEqual([])
})

test('stories that arrive while paging neither shift nor repeat the listing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 0, max: 2000 }), { minLength: 5, maxLength: 40 }),
      fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 30 }),
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom('published_at', 'media.images.count', 'relevance'),
      fc.constantFrom('asc', 'desc'),
      async (first, later, perPage, sortBy, direction) => {
        const before = await openServed()
        await served.close()
        served = before
        served.put(first.map((minutes, at) => wire(at + 1, minutes, at % 3)))
        const pairs = [
          ['per_page', String(perPage)],
          ['sort_by', sortBy],
          ['sort_direction', direction],
          ['text', 'tide'],
        ] as const
        const calm = await readAll(pairs.map((pair) => pair))
        let next = 0
        const busy = await readAll(pairs, () => {
          const minutes = later[next]
          if (minutes === undefined) return
          next += 1
          // The clock moves as well, so that a relative window alone would slide.
          served.time.now += MINUTE_MS
          served.put([wire(1000 + next, minutes, next % 4)])
        })
        expect(calm).toHaveLength(first.length)
        expect(busy).toEqual(calm)
      },
    ),
    { numRuns: 40 },
  )
}, 120_000)

test('the default window of the first page holds for the others', async () => {
  const edge = 14 * 24 * 60
  served.put([wire(1, 10), wire(2, edge - 1), wire(3, edge - 2)])
  const pairs = [['per_page', '1']] as const
  expect(await readAll(pairs, () => void (served.time.now += 5 * MINUTE_MS))).toEqual([
    '1',
    '3',
    '2',
  ])
})

test('a cursor of another search is refused by name', async () => {
  served.put([1, 2, 3].map((id) => wire(id, id)))
  const first = await served.signed('/v6/news/stories?per_page=1&title=story')
  const last = await served.signed('/v6/news/stories?per_page=3&title=story')
  const full = cursorOf(first.text)
  for (const cursor of [full, `${full}x`, 'end.x', 'MTIzNDU2Nzg5MA', cursorOf(last.text)]) {
    const answer = await served.signed(
      `/v6/news/stories?${query(['per_page', '1'], ['title', 'tide'], ['cursor', cursor])}`,
    )
    expect(answer.status, cursor).toBe(422)
    expect(answer.text).toContain('Parameter \\"cursor\\"')
  }
  const bigger = await served.signed(
    `/v6/news/stories?${query(['per_page', '2'], ['title', 'story'], ['cursor', full])}`,
  )
  expect(idsOf(bigger)).toEqual(['2', '3'])
})

test('a cursor outlives a restart', async () => {
  served.put([1, 2, 3].map((id) => wire(id, id)))
  const cursor = cursorOf((await served.signed('/v6/news/stories?per_page=1')).text)
  await served.restart()
  const answer = await served.signed(
    `/v6/news/stories?${query(['per_page', '1'], ['cursor', cursor])}`,
  )
  expect(idsOf(answer)).toEqual(['2'])
})
