import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Send, WireRequest } from '#electron/platform/send.ts'
import { createNewsClient } from '#electron/remote/news/client.ts'
import { LONGEST_URL } from '#electron/remote/news/request.ts'
import { splitPairs } from '#electron/remote/news/split-query.ts'
import { urlOf } from '#electron/remote/url.ts'
import type { Query } from '#shared/aql/ast.ts'
import { parseAql } from '#shared/aql/parse.ts'
import { printAql } from '#shared/aql/print.ts'
import type { Story } from '#shared/model/story.ts'
import { wireFromStory } from '#shared/wire/news/bridge.ts'
import { bruteMatches, bruteSearch } from '#test/support/brute-query.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { queries, stories as someStories } from '#test/support/story-arbitraries.ts'

const CALL = { priority: 'person' } as const
const NOW = Date.UTC(2026, 10, 20)
const DAY = 86_400_000

/** Sixty stories, two at each time, each with one to three of thirty words in its title. */
const STORIES: readonly Story[] = [...makeStories({ count: 60 })].map(({ story }, at) => ({
  ...story,
  title: [at % 30, (at * 7) % 30, (at * 11) % 30].map((n) => `word${n}`).join(' '),
  publishedAt: new Date(NOW - Math.floor(at / 2) * DAY).toISOString().replace('.000', ''),
}))

/** A service that answers by reading every story, newest or oldest first. */
function setUp({ refuseAfter = Infinity }: { refuseAfter?: number } = {}) {
  const sent: WireRequest[] = []
  const send: Send = async (request) => {
    sent.push(request)
    if (sent.length > refuseAfter) return { status: 503, headers: {}, json: {}, bytes: 2 }
    const asked = new Map(request.query)
    const { query, problems } = parseAql(asked.get('aql') ?? '')
    expect(problems.filter((problem) => problem.severity === 'error')).toEqual([])
    const found = STORIES.filter((story) => bruteMatches(query, story, NOW))
    if (asked.get('sort_direction') === 'asc') found.reverse()
    const from = Number((asked.get('cursor') ?? '*').replace('*', '0'))
    const to = from + Number(asked.get('per_page') ?? 10)
    const page = found
      .slice(from, to)
      .map((story) => JSON.parse(JSON.stringify(wireFromStory(story))))
    const json = { stories: page, ...(to < found.length && { next_page_cursor: String(to) }) }
    return { status: 200, headers: {}, json, bytes: 1 }
  }
  return { client: createNewsClient({ send, family: 'current', profileId: 'p' }), sent }
}

/** Phrases that match nothing make the list long, as lists of company names do. */
const filler = (n: number): string => `"${`nothing${n} `.repeat(20).trim()}"`
const longOr = (words: readonly number[], fillers: number): string =>
  `title:(${[...words.map((n) => `word${n}`), ...Array.from({ length: fillers }, (_none, n) => filler(n))].join(' OR ')})`

async function readAll(
  client: ReturnType<typeof setUp>['client'],
  aql: string,
  { perPage = 7, direction }: { perPage?: number; direction?: 'asc' | 'desc' } = {},
  from?: string,
) {
  const pages: { ids: string[]; next: string | undefined }[] = []
  let cursor = from
  do {
    const page = await client.stories(
      { aql, perPage, cursor, ...(direction && { sortDirection: direction }) },
      CALL,
    )
    pages.push({ ids: page.stories.map(({ story }) => story.id), next: page.nextCursor })
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return pages
}

const timesOf = (ids: readonly string[]): number[] =>
  ids.map((id) => Date.parse(STORIES.find((story) => story.id === id)?.publishedAt ?? ''))

describe('a query too long for one request', () => {
  it.each(['desc', 'asc'] as const)(
    'is asked in parts and merged %s by time',
    async (direction) => {
      const { client, sent } = setUp()
      const aql = longOr([1, 5, 8, 13, 29, 4], 120)
      const found = bruteSearch(parseAql(aql).query, STORIES, NOW)
      const ids = (await readAll(client, aql, { direction })).flatMap((page) => page.ids)
      expect(found.length).toBeGreaterThan(15)
      expect([...ids].sort()).toEqual([...found].sort())
      expect(new Set(ids).size).toBe(ids.length)
      const times = timesOf(ids)
      const sorted = [...times].sort((a, b) => (direction === 'asc' ? a - b : b - a))
      expect(times).toEqual(sorted)
      for (const request of sent) expect(urlOf(request).length).toBeLessThanOrEqual(LONGEST_URL)
      expect(new Set(sent.map((request) => new Map(request.query).get('aql'))).size).toBeLessThan(8)
    },
  )

  it('fetches no page of a part twice, and goes on after a restart', async () => {
    const { client, sent } = setUp()
    const aql = longOr([0, 2, 3, 6, 9, 17, 21], 90)
    const whole = await readAll(client, aql)
    expect(new Set(sent.map(urlOf)).size).toBe(sent.length)
    const again = await readAll(setUp().client, aql, {}, whole[1]?.next)
    expect(again).toEqual(whole.slice(2))
  })

  it('begins anew with fresh pages', async () => {
    const { client, sent } = setUp()
    const aql = longOr([0, 2], 60)
    const { ids } = (await readAll(client, aql))[0]!
    const before = sent.length
    expect((await readAll(client, aql))[0]!.ids).toEqual(ids)
    expect(sent.length).toBe(before * 2)
  })

  it('passes a failure of a part on and can be asked again', async () => {
    const { client } = setUp({ refuseAfter: 1 })
    await expect(client.stories({ aql: longOr([1], 90) }, CALL)).rejects.toMatchObject({
      code: 'SERVICE',
    })
  })

  it('refuses the cursor of another search', async () => {
    const { client } = setUp()
    const [first] = await readAll(client, longOr([0, 2, 3], 90))
    await expect(
      client.stories({ aql: longOr([1, 2, 3], 90), cursor: first!.next }, CALL),
    ).rejects.toMatchObject({ code: 'QUERY', data: { parameter: 'cursor' } })
    await expect(
      client.stories({ aql: longOr([1], 90), cursor: 'split.e30' }, CALL),
    ).rejects.toMatchObject({ code: 'QUERY' })
  })

  it.each([
    ['is in another order', { aql: longOr([1], 90), sortBy: 'relevance' }],
    [
      'sorts by itself',
      { aql: `${longOr([1], 90)} AND entities:{{id:Q1 sort_by(overall_prominence)}}` },
    ],
    ['asks for groups', { aql: longOr([1], 90), parameters: [['cluster', 'True']] as const }],
    ['has no alternatives', { aql: `title:"${'word '.repeat(2000)}"` }],
    ['excludes its list', { aql: `NOT ${longOr([1], 90)}` }],
    ['would take too many requests', { aql: longOr([1], 900) }],
    ['cannot be read', { aql: `${longOr([1], 90)} AND (` }],
    ['is long elsewhere', { aql: 'a OR b', parameters: [['title', 'x'.repeat(9000)]] as const }],
  ])('is refused with the meter’s sentence where it %s', async (_why, query) => {
    const { client, sent } = setUp()
    await expect(client.stories(query, CALL)).rejects.toMatchObject({
      code: 'QUERY',
      message: expect.stringContaining('7,900'),
    })
    expect(sent).toEqual([])
  })
})

it('the parts of any query find together what it finds', () => {
  let splits = 0
  fc.assert(
    fc.property(someStories, queries, fc.integer({ min: 15, max: 120 }), (some, query, room) => {
      const aql = printAql(query)
      if (parseAql(aql).problems.some((problem) => problem.severity === 'error')) return
      const fits = (pairs: readonly (readonly [string, string])[]): boolean =>
        pairs.every(([, value]) => value.length <= room)
      const parts = splitPairs([['aql', aql]], fits)
      if (!parts || parts.length < 2) return
      splits += 1
      const read = parts.map((part): Query => parseAql(part[0]?.[1] ?? '').query)
      for (const story of some) {
        const isFound = read.some((part) => bruteMatches(part, story, NOW))
        expect(isFound).toBe(bruteMatches(parseAql(aql).query, story, NOW))
      }
    }),
    { numRuns: 900 },
  )
  expect(splits).toBeGreaterThan(20)
})

it('a group that names an element in one alternative stays whole', () => {
  const short = ([pair]: readonly (readonly [string, string])[]): boolean => pair![1].length < 50
  const split = (where: string) => splitPairs([['aql', `entities:{{${where}}}`]], short)
  expect(split('NOT element:* OR (sentiment:neutral AND type:City)')).toBeUndefined()
  expect(split('(id:Q1 OR id:Q2222222222) AND element:title')).toHaveLength(2)
})

it('a default field is written out in the parts', () => {
  const pairs = [
    ['aql', 'alpha OR beta OR text:gamma'],
    ['aql_default_field', 'title'],
  ] as const
  const parts = splitPairs(pairs, ([pair]) => (pair?.[1].length ?? 0) < 14)
  expect(parts).toEqual([[['aql', 'title:alpha']], [['aql', 'title:beta']], [['aql', 'gamma']]])
})
