import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Send, WireRequest } from '#electron/platform/send.ts'
import { checkBaseUrl } from '#electron/platform/base-url.ts'
import { systemClock } from '#electron/platform/clock.ts'
import { createHttpClient } from '#electron/remote/http.ts'
import { createNewsClient } from '#electron/remote/news/client.ts'
import type { Family } from '#electron/remote/news/request.ts'
import { urlOf } from '#electron/remote/url.ts'
import { type FaultServer, openFaultServer } from '#test/support/fault-server.ts'
import type { FaultName } from '#test/support/faults.ts'

const CALL = { priority: 'person' } as const
const story = (id: number) => ({
  id,
  title: `Story ${id}`,
  body: 'One sentence.',
  published_at: '2026-11-20T10:00:00Z',
})

function setUp(body: unknown, family: Family = 'current', postsForms = false) {
  const sent: WireRequest[] = []
  const drift: string[] = []
  const send: Send = async (request) => {
    sent.push(request)
    return { status: 200, headers: {}, json: body, bytes: 1 }
  }
  const onDrift = (path: string) => void drift.push(path)
  const client = createNewsClient({ send, family, profileId: 'p', onDrift, postsForms })
  return { client, sent, drift }
}

describe('trends', () => {
  const body = {
    trends: [
      { value: 'Berlin', count: 5, sentiment: { positive: 1, neutral: 3, negative: 1 } },
      { value: 9007199254, count: 2 },
      { value: 'bad', count: 'many' },
      null,
    ],
    field: 'keywords',
    'published_at.start': '2026-11-06T00:00:00Z',
  }

  it('are read, a bad one costs itself', async () => {
    const { client, sent, drift } = setUp(body)
    const trends = await client.trends({ field: 'keywords', aql: 'x', languages: ['en'] }, CALL)
    expect(urlOf(sent[0]!)).toBe('/v6/news/trends?aql=x&language=%28en%29&field=keywords')
    expect(trends).toEqual({
      field: 'keywords',
      values: [
        { value: 'Berlin', count: 5, sentiment: { positive: 1, neutral: 3, negative: 1 } },
        { value: '9007199254', count: 2 },
      ],
      from: '2026-11-06T00:00:00Z',
    })
    expect(drift.sort()).toEqual(['trends[]', 'trends[].count'])
  })

  it('of the legacy family have its words', async () => {
    const { client, sent } = setUp(body, 'legacy')
    await client.trends({ field: 'keywords', publishedFrom: 'NOW-7DAYS', languages: ['en'] }, CALL)
    expect(urlOf(sent[0]!)).toBe(
      '/news/trends?published_at.start=NOW-7DAYS&language%5B%5D=en&field=keywords',
    )
  })
})

it('a histogram is read with its keys that hold dots', async () => {
  const { client, sent, drift } = setUp({
    intervals: [
      { bin: 0, count: 3 },
      { bin: 100, count: 0 },
      { bin: 1.5, count: 0 },
    ],
    'interval.start': 0,
    'interval.end': 200,
    'interval.width': 100,
    field: 'words_count',
  })
  const query = { field: 'words_count', start: 0, end: 200, width: 100 }
  expect(await client.histogram(query, CALL)).toEqual({
    field: 'words_count',
    start: 0,
    end: 200,
    width: 100,
    bins: [
      { bin: 0, count: 3 },
      { bin: 100, count: 0 },
    ],
  })
  expect(urlOf(sent[0]!)).toBe(
    '/v6/news/histograms?field=words_count&interval.start=0&interval.end=200&interval.width=100',
  )
  expect(drift).toEqual(['intervals[].bin'])
})

describe('clusters', () => {
  const cluster = {
    id: '9007199254740993',
    story_count: 12,
    time: '2026-11-20T10:00:00Z',
    earliest_story: '2026-11-19T10:00:00Z',
    latest_story: '2026-11-20T10:00:00Z',
    location: { country: 'DE', brand_new: 1 },
    representative_story: {
      id: 5,
      title: 'T',
      permalink: 'https://a.example/',
      published_at: 'now',
    },
  }

  it('are asked for in the words that both families know', async () => {
    const { client, sent } = setUp({ clusters: [] }, 'legacy')
    await client.clusters(
      {
        ids: ['11'],
        storyCountMin: 10,
        latest: { from: '2026-11-01T00:00:00Z' },
        countries: ['US', 'DE'],
        sortBy: 'story_count',
        perPage: 100,
        cursor: '*',
        parameters: [['!location.country', 'CN']],
      },
      CALL,
    )
    expect([...new URLSearchParams(urlOf(sent[0]!).split('?')[1])]).toEqual([
      ['id[]', '11'],
      ['story_count.min', '10'],
      ['latest_story.start', '2026-11-01T00:00:00Z'],
      ['location.country', 'US'],
      ['location.country', 'DE'],
      ['sort_by', 'story_count'],
      ['per_page', '100'],
      ['cursor', '*'],
      ['!location.country', 'CN'],
    ])
  })

  it('are read with what they have', async () => {
    const { client, drift } = setUp({
      clusters: [cluster, { id: 7 }, { story_count: 3 }],
      cluster_count: 240,
      next_page_cursor: 'c2',
    })
    expect(await client.clusters({ cursor: '*' }, CALL)).toEqual({
      clusters: [
        {
          id: '9007199254740993',
          storyCount: 12,
          time: '2026-11-20T10:00:00Z',
          earliestStory: '2026-11-19T10:00:00Z',
          latestStory: '2026-11-20T10:00:00Z',
          location: { country: 'DE' },
          representativeStory: { id: '5', title: 'T', permalink: 'https://a.example/' },
        },
        { id: '7' },
      ],
      total: 240,
      nextCursor: 'c2',
    })
    expect(drift).toEqual(['clusters[].id'])
  })

  it.each([
    { clusters: [], next_page_cursor: 'c2' },
    { clusters: [cluster], next_page_cursor: 'c1' },
    { clusters: [cluster], next_page_cursor: null },
    { clusters: [cluster] },
  ])('end with %j', async (body) => {
    const page = await setUp(body).client.clusters({ cursor: 'c1' }, CALL)
    expect(page.nextCursor).toBeUndefined()
  })
})

describe('related stories and coverages', () => {
  const body = {
    related_stories: [story(1), story(1), {}],
    coverages: [story(2)],
    story_title: 'T',
    story_language: 'en',
    story_published_at: '2026-11-20T10:00:00Z',
  }

  it('are of the legacy family, by GET', async () => {
    const { client, sent, drift } = setUp(body)
    const query = { storyId: '99', boostBy: 'recency', perPage: 5, languages: ['en'] } as const
    const related = await client.related(query, CALL)
    expect(sent[0]).toMatchObject({ method: 'GET', endpoint: 'related_stories' })
    expect(urlOf(sent[0]!)).toBe(
      '/news/related_stories?story_id=99&boost_by=recency&language%5B%5D=en&per_page=5',
    )
    expect(related.stories.map((each) => each.story.id)).toEqual(['1'])
    expect(related).toMatchObject({ dropped: 1, storyTitle: 'T', storyLanguage: 'en' })
    expect(drift.some((path) => path.startsWith('related_stories[]'))).toBe(true)
  })

  it.each([
    ['are long', false, 'word '.repeat(4000)],
    ['the profile says so', true, 'short & ünusual'],
  ])('are sent as a form where they %s', async (_why, postsForms, text) => {
    const { client, sent } = setUp(body, 'legacy', postsForms)
    const query = { storyTitle: 'T', storyBody: text, storyPublishedAt: '2026-11-20T10:00:00Z' }
    expect(await client.coverages(query, CALL)).toMatchObject({
      stories: [{ story: { id: '2' } }],
      storyPublishedAt: '2026-11-20T10:00:00Z',
    })
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: '/news/coverages',
      query: [],
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      isIdempotent: true,
    })
    expect(Object.fromEntries(new URLSearchParams(sent[0]!.body))).toEqual({
      story_title: 'T',
      story_body: text,
      story_published_at: '2026-11-20T10:00:00Z',
    })
  })
})

it('autocompletes are asked with every type', async () => {
  const { client, sent } = setUp({ autocompletes: [{ id: 'a.example', text: 'A' }] })
  const query = { type: 'source_domains', term: 'a b', language: 'en', perPage: 3 } as const
  expect(await client.autocompletes(query, CALL)).toMatchObject([{ id: 'a.example', text: 'A' }])
  expect(urlOf(sent[0]!)).toBe(
    '/news/autocompletes?type=source_domains&term=a+b&language=en&per_page=3',
  )
})

it('stories that were grouped say how', async () => {
  const { client, drift } = setUp({
    stories: [story(1)],
    clusters: [{ id: 0, phrases: ['a b'], size: 1, stories: [1], score: 2.5 }, { id: 1 }],
  })
  const page = await client.stories({ parameters: [['cluster', 'true']] }, CALL)
  expect(page.groups).toEqual([{ id: '0', phrases: ['a b'], size: 1, storyIds: ['1'], score: 2.5 }])
  expect(drift).toEqual(['clusters[].stories'])
})

it.each([null, [], 7, {}, { trends: {} }])('nothing is read out of %j', async (body) => {
  const { client } = setUp(body)
  const bins = { field: 'words_count', start: 0, end: 1, width: 1 }
  for (const call of [
    client.trends({ field: 'keywords' }, CALL),
    client.histogram(bins, CALL),
    client.clusters({}, CALL),
    client.related({ storyId: '1' }, CALL),
    client.coverages({ storyId: '1' }, CALL),
  ]) {
    await expect(call).rejects.toMatchObject({ code: 'SERVICE' })
  }
})

describe('over real HTTP', () => {
  let server: FaultServer
  beforeAll(async () => {
    server = await openFaultServer()
  })
  afterAll(() => server.close())

  function open() {
    const http = createHttpClient({ baseUrl: checkBaseUrl(server.url), clock: systemClock() })
    const send: Send = (request, signal) =>
      http.send(
        { ...request, headers: { ...request.headers, 'x-svc-newsapi-application-key': 'key-1' } },
        signal,
      )
    return { http, client: createNewsClient({ send, family: 'legacy', profileId: 'p' }) }
  }

  it('every endpoint answers, the long one by POST', async () => {
    const { http, client } = open()
    expect((await client.trends({ field: 'keywords' }, CALL)).values).toHaveLength(1)
    const bins = { field: 'words_count', start: 0, end: 100, width: 100 }
    expect((await client.histogram(bins, CALL)).bins).toEqual([{ bin: 0, count: 3 }])
    expect((await client.clusters({}, CALL)).total).toBe(1)
    expect((await client.related({ storyId: '1' }, CALL)).stories).toEqual([])
    const storyBody = 'Äpfel und Birnen. '.repeat(900)
    expect((await client.coverages({ storyBody }, CALL)).storyTitle).toBe('T')
    const { method, query, headers } = server.log.at(-1)!
    expect([method, query]).toEqual(['POST', ''])
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(server.verdict().urlTooLong).toBe(0)
    http.close()
  })

  it.each<[FaultName, string]>([
    ['truncated', 'OFFLINE'],
    ['wrong-type', 'SERVICE'],
    ['root-null', 'SERVICE'],
    ['root-list', 'SERVICE'],
    ['then-key', 'SERVICE'],
    ['plan', 'PLAN'],
    ['unauthorized', 'SIGNED_OUT'],
    ['rate-foreign', 'OVER_BUDGET'],
  ])('%s is %s and no crash', async (fault, code) => {
    const { http, client } = open()
    const calls = [
      () => client.trends({ field: 'keywords' }, CALL),
      () => client.clusters({}, CALL),
      () => client.related({ storyId: '1' }, CALL),
    ]
    for (const call of calls) {
      server.script(fault)
      await expect(call()).rejects.toMatchObject({ code })
    }
    http.close()
  })
})
