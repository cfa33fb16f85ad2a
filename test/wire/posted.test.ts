/** The JSON query language, by POST and in `query`; groups of a result; old entity models. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { parseWireJson } from '#shared/wire/json.ts'
import { eventCorpus } from '#test/support/event-corpus.ts'
import { idsOf, openServed, query, type Served } from '#test/support/served.ts'
import { BIG_ID, CORPUS, RECENT } from '#test/support/wire-corpus.ts'

let served: Served

beforeAll(async () => {
  served = await openServed()
  served.put(CORPUS)
})
afterAll(() => served.close())

const post = (body: string, asked = '', type = 'application/json') =>
  served.signed(`/news/stories${asked}`, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
  })

describe('a query in JSON', () => {
  test.each([
    [{ title: { $text: 'lighthouse' } }, ['1']],
    [{ language: { $in: ['de', 'zh-cn'] } }, ['3', BIG_ID]],
    [{ $and: [{ language: { $eq: 'en' } }, { $not: [{ title: { $text: 'cargo' } }] }] }, ['1']],
    [
      { $or: [{ title: { $text: 'hafen' } }, { title: { $text: 'prize', $boost: 2 } }] },
      ['1', '3'],
    ],
    [{ 'media.images.count': { $gte: 2 } }, ['2']],
    [{ entity: { $and: [{ type: { $eq: 'City' } }, { element: { $eq: 'title' } }] } }, ['3']],
    [{ entity: { $and: [{ 'surface_forms.text': { $text: 'Ada Byron' } }] } }, ['1']],
  ])('%j by POST and by GET', async (asked, ids) => {
    const text = JSON.stringify(asked)
    expect(idsOf(await post(text))).toEqual(ids)
    expect(idsOf(await served.signed(`/news/stories?${query(['query', text])}`))).toEqual(ids)
  })

  test('the query string still says window, order, page and fields', async () => {
    const text = JSON.stringify({ language: { $eq: 'en' } })
    const asked = '?published_at.start=NOW-60DAYS&return%5B%5D=id&sort_direction=asc&per_page=2'
    const first = await post(text, asked)
    expect(first.text).toContain('"stories":[{"id":5},{"id":2}]')
    const { next_page_cursor: cursor } = JSON.parse(first.text) as { next_page_cursor: string }
    expect(idsOf(await post(text, `${asked}&cursor=${cursor}`))).toEqual(['1'])
    const other = await post('{"language":{"$eq":"de"}}', `${asked}&cursor=${cursor}`)
    expect([other.status, other.text]).toEqual([422, expect.stringContaining('cursor')])
  })

  test('an empty body asks for everything, a form for what it names', async () => {
    expect(idsOf(await post(''))).toEqual(RECENT)
    const form = 'application/x-www-form-urlencoded'
    expect(idsOf(await post('language%5B%5D=de', '', form))).toEqual(['3'])
  })

  test.each([
    ['{', 422],
    ['[]', 422],
    ['null', 422],
    ['{"$and":{}}', 422],
    ['{"tilte":{"$text":"x"}}', 422],
    ['{"title":{"$regex":"x"}}', 422],
    ['{"title":{"$text":""}}', undefined],
    [`{"title":{"$text":"${'x'.repeat(1_000_000)}"}}`, undefined],
    [`{"id":{"$in":[${'1,'.repeat(10_000)}1]}}`, undefined],
    ['{"$and":['.repeat(20_000), 422],
    [`${'{"$not":['.repeat(3000)}{"language":{"$eq":"en"}}${']}'.repeat(3000)}`, undefined],
    ['x'.repeat(4_000_001), 400],
  ])('%.30s… is answered with a specified status', async (text, status) => {
    const answer = await post(text)
    if (status === undefined) expect([200, 422], answer.text.slice(0, 300)).toContain(answer.status)
    else expect(answer.status, answer.text.slice(0, 300)).toBe(status)
    if (answer.status !== 200) expect(answer.text.length).toBeLessThan(20_000)
  })

  test('a body that is no UTF-8 is refused as such', async () => {
    const port = new URL(served.baseUrl).port
    const response = await fetch(`http://127.0.0.1:${port}/news/stories`, {
      method: 'POST',
      headers: { 'X-Application-ID': 'a1b2c3d4', 'X-Application-Key': '0123456789abcdef0123456789abcdef' }, // prettier-ignore
      body: Uint8Array.from([0x7b, 0xff, 0xfe, 0x7d]),
    })
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('UTF-8'),
    ])
  })

  test.each([70, 20_000])('%i levels deep is refused as that, not as bad JSON', async (depth) => {
    const body = `${'{"$not":['.repeat(depth)}{"title":{"$text":"x"}}${']}'.repeat(depth)}`
    const answer = await post(body)
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('too deep')])
  })

  test('the current family has no POST', async () => {
    expect((await served.signed('/v6/news/stories', { method: 'POST', body: '{}' })).status).toBe(
      405,
    )
  })
})

type Group = { id: number; phrases: string[]; size: number; stories: number[]; score: number }

test.each([undefined, 'lingo', 'stc', 'kmeans', 'k-means'])(
  'groups of a page by %s',
  async (by) => {
    const fresh = await openServed()
    try {
      fresh.put(eventCorpus().map(({ wire }) => wire))
      const asked = `per_page=30&cluster=True${by ? `&cluster.algorithm=${by}` : ''}`
      const answer = await fresh.signed(`/news/stories?${asked}`)
      expect(answer.status, answer.text).toBe(200)
      const body = parseWireJson(answer.text) as { stories: { id: number }[]; clusters: Group[] }
      const listed = body.stories.map(({ id }) => id)
      expect(body.clusters.length).toBeGreaterThan(1)
      for (const group of body.clusters) {
        expect(group).toEqual({
          id: expect.any(Number),
          phrases: expect.arrayContaining([expect.any(String)]),
          size: group.stories.length,
          stories: group.stories.filter((id) => listed.includes(id)),
          score: expect.any(Number),
        })
      }
      expect(new Set(body.clusters.flatMap(({ stories }) => stories))).toEqual(new Set(listed))
      expect((await fresh.signed(`/news/stories?${asked}`)).text).toBe(answer.text)
      const without = await fresh.signed('/news/stories?cluster=false')
      expect(JSON.parse(without.text)).not.toHaveProperty('clusters')
    } finally {
      await fresh.close()
    }
  },
)

test('the entity models of before are given on request', async () => {
  const entities = async (model: string) => {
    const { text } = await served.signed(`/news/stories?id=2&entities.model=${model}`)
    return (JSON.parse(text) as { stories: { entities: unknown }[] }).stories[0]!.entities
  }
  expect(await entities('indices')).toEqual({
    title: [
      {
        text: 'Nordline',
        types: ['Organization', 'Business'],
        links: { dbpedia: 'http://dbpedia.org/resource/Nordline' },
        score: 1,
        indices: [[11, 19]],
      },
    ],
    body: [],
  })
  expect(await entities('surface_forms')).toMatchObject({
    title: [{ id: 'Q99001', stock_ticker: 'NRDL', surface_forms: [{ text: 'Nordline', frequency: 1 }] }], // prettier-ignore
  })
  expect(await entities('current')).toMatchObject([{ id: 'Q99001', overall_frequency: 1 }])
  expect((await served.signed('/news/stories?entities.model=2016')).status).toBe(422)
})
