import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { parseWireJson } from '#shared/wire/json.ts'
import { eventCorpus } from '#test/support/event-corpus.ts'
import { openServed, query, type Answer, type Served } from '#test/support/served.ts'

const TOLD = eventCorpus()
const eventOf = new Map(TOLD.map(({ id, event }) => [id, event]))
const QUAKE = TOLD.filter(({ event }) => event === 'quake-tevora')
let served: Served

beforeAll(async () => {
  served = await openServed({
    parts: {
      readAddress: async (url) => {
        if (!url.startsWith('https://elsewhere.example/')) return undefined
        const { title, body } = JSON.parse(QUAKE[1]!.wire) as { title: string; body: string }
        return { title, body }
      },
      readNames: async ({ body }) => (/Tevora/.test(body) ? ['Q77001', 'Q77002'] : []),
    },
  })
  served.put(TOLD.map(({ wire }) => wire))
})
afterAll(() => served.close())

type Body = Record<string, unknown> & {
  related_stories?: { id: number }[]
  coverages?: { id: number }[]
}

function read(answer: Answer): Body {
  expect(answer.status, answer.text).toBe(200)
  return parseWireJson(answer.text) as Body
}
const events = (stories: { id: number }[] | undefined) =>
  (stories ?? []).map(({ id }) => eventOf.get(String(id)))

const TEXT = { title: 'Earthquake in the Tevora valley', body: 'Rescuers dig in Aldmere after the magnitude 6.4 quake; governor Varga counts the dead.' } // prettier-ignore
const TEXT_PAIRS = [
  ['story_title', TEXT.title],
  ['story_body', TEXT.body],
] as const

describe('related stories', () => {
  test('of a story: three, nearest first, without itself, and what was compared', async () => {
    const body = read(await served.signed(`/news/related_stories?story_id=${QUAKE[0]!.id}`))
    expect(Object.keys(body)).toEqual([
      'related_stories',
      'story_title',
      'story_body',
      'story_language',
      'published_at.start',
    ])
    expect(body.related_stories!.length).toBeLessThanOrEqual(3)
    expect(events(body.related_stories).slice(0, 2)).toEqual(['quake-tevora', 'quake-tevora'])
    expect(body.related_stories!.map(({ id }) => String(id))).not.toContain(QUAKE[0]!.id)
    expect(body).toMatchObject({ story_language: 'en', story_title: expect.stringContaining('Tevora') }) // prettier-ignore
  })

  test('of a text, of free text, of a kept address and of one that is read', async () => {
    for (const pairs of [
      TEXT_PAIRS,
      [['story_body', `${TEXT.title}. ${TEXT.body}`]] as const,
      [['story_url', (JSON.parse(QUAKE[0]!.wire) as { links: { permalink: string } }).links.permalink]] as const, // prettier-ignore
      [['story_url', 'https://elsewhere.example/quake']] as const,
    ]) {
      const body = read(await served.signed(`/news/related_stories?${query(...pairs)}`))
      expect(events(body.related_stories).slice(0, 2)).toEqual(['quake-tevora', 'quake-tevora'])
    }
  })

  test('of a text in another language, by the names that are found in it', async () => {
    const entity = (id: string) => ({
      ...{ id, stock_tickers: [], types: ['Location'], overall_prominence: 0.9 },
      ...{ overall_frequency: 1, title: { surface_forms: [] }, body: { surface_forms: [] } },
    })
    const names = [entity('Q77001'), entity('Q77002')]
    const german = { ...(JSON.parse(QUAKE[0]!.wire) as object), id: 7701, language: 'de' }
    const story = { ...german, title: 'Beben', body: 'Helfer graben.', entities: names }
    served.put([JSON.stringify(story)])
    const ask = async (body: string) =>
      read(await served.signed(`/news/related_stories?${query(['story_body', body], ['language', 'de'])}`)) // prettier-ignore
    expect((await ask('Rescuers dig in Tevora after the quake.')).related_stories).toEqual([
      expect.objectContaining({ id: 7701 }),
    ])
    expect((await ask('Rescuers dig all night.')).related_stories).toEqual([])
  })

  test('the same by GET, by a form, and by a POST with an empty body', async () => {
    const asked = query(...TEXT_PAIRS, ['language[]', 'en'], ['per_page', '5'])
    const got = await served.signed(`/news/related_stories?${asked}`)
    const form = await served.signed('/news/related_stories', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: asked.replaceAll('%20', '+').replaceAll('language%5B%5D=', 'language%5B%5D%5B0%5D='),
    })
    const empty = await served.signed(`/news/related_stories?${asked}`, {
      method: 'POST',
      headers: { 'Content-Length': '0' },
    })
    expect(read(got).related_stories!.length).toBeGreaterThan(2)
    expect(form.text).toBe(got.text)
    expect(empty.text).toBe(got.text)
  })

  test('filters, the window, return[], a boost and groups apply', async () => {
    const ask = async (...pairs: [string, string][]) =>
      read(await served.signed(`/news/related_stories?${query(...TEXT_PAIRS, ...pairs)}`))
    const papers = await ask(['source.domain[]', 'paper-1.example'], ['per_page', '100'])
    expect(papers.related_stories!.length).toBeGreaterThan(0)
    for (const story of papers.related_stories!) {
      expect(story).toMatchObject({ source: { domain: 'paper-1.example' } })
    }
    expect((await ask(['published_at.end', 'NOW-13DAYS'])).related_stories).toEqual([])
    const [bare] = (await ask(['return[]', 'id'], ['return[]', 'title'])).related_stories!
    expect(Object.keys(bare!)).toEqual(['id', 'title'])
    const boosted = await ask(['boost_by', 'recency'], ['per_page', '100'])
    const plain = await ask(['per_page', '100'])
    const ids = ({ related_stories: found }: Body) => found!.map(({ id }) => id).sort()
    expect(ids(boosted)).toEqual(ids(plain))
    const { clusters } = await ask(['cluster', 'true'], ['per_page', '20'])
    expect(clusters).toBeInstanceOf(Array)
  })
})

describe('coverages', () => {
  test('are of the same event, also of an old one', async () => {
    const at = '2026-11-17T08:00:00.123Z'
    const pairs = [...TEXT_PAIRS, ['story_published_at', at], ['per_page', '10']] as const
    const body = read(await served.signed(`/news/coverages?${query(...pairs)}`))
    expect(body.coverages!.length).toBeGreaterThan(0)
    expect(new Set(events(body.coverages))).toEqual(new Set(['quake-tevora']))
    expect(body.story_published_at).toBe(at)
    const early = [...TEXT_PAIRS, ['story_published_at', '2020-01-02T03:04:05Z']] as const
    expect(read(await served.signed(`/news/coverages?${query(...early)}`)).coverages).toEqual([])
    served.time.now += 60 * 86_400_000
    const later = read(await served.signed(`/news/coverages?story_id=${QUAKE[0]!.id}`))
    served.time.now -= 60 * 86_400_000
    expect(events(later.coverages)).toEqual(['quake-tevora', 'quake-tevora'])
  })

  test('by form, with the time as old clients write it', async () => {
    const body = query(...TEXT_PAIRS, ['story_published_at', '2026-11-17T08:00:00.000Z'])
    const answer = await served.signed('/news/coverages', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    })
    expect(events(read(answer).coverages)[0]).toBe('quake-tevora')
  })
})

test.each([
  ['related_stories', 'language[]=en', 422, 'story_id'],
  ['related_stories', 'story_id=x', 422, 'story_id'],
  ['related_stories', 'story_id=424242', 404, '424242'],
  ['related_stories', 'story_url=https://nowhere.example/', 404, 'nowhere.example'],
  ['related_stories', 'story_title=a&per_page=101', 422, 'per_page'],
  ['related_stories', 'story_title=a&boost_by=luck', 422, 'boost_by'],
  ['related_stories', 'story_title=a&story_language=xx', 422, 'story_language'],
  ['coverages', 'story_title=a&story_body=b', 422, 'story_published_at'],
  ['coverages', 'story_title=a', 422, 'story_published_at'],
  ['coverages', 'story_id=1&story_published_at=soon', 422, 'story_published_at'],
])('%s?%s answers %i and names %s', async (endpoint, asked, status, name) => {
  const answer = await served.signed(`/news/${endpoint}?${asked}`)
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(name)])
})

test('they belong to the old family alone, and take no other method', async () => {
  expect((await served.signed('/v6/news/related_stories?story_id=1')).status).toBe(404)
  const put = await served.signed('/news/coverages', { method: 'PUT' })
  expect([put.status, put.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
})
