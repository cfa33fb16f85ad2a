import { describe, expect, it } from 'vitest'
import type { Send, WireRequest } from '#electron/platform/send.ts'
import { createNewsClient } from '#electron/remote/news/client.ts'
import type { Family } from '#electron/remote/news/request.ts'
import { LONGEST_URL } from '#electron/remote/news/request.ts'
import { urlOf } from '#electron/remote/url.ts'

const CALL = { priority: 'person', fairKey: 's1' } as const
const story = (id: unknown, fields = {}) => ({
  id,
  title: `Story ${String(id)}`,
  body: 'One sentence. And another.',
  published_at: '2026-11-20T10:00:00Z',
  language: 'en',
  source: { name: 'The Example' },
  author: { name: 'Ann' },
  ...fields,
})

function setUp(body: unknown, family: Family = 'current') {
  const sent: WireRequest[] = []
  const drift: string[] = []
  const send: Send = async (request) => {
    sent.push(request)
    return { status: 200, headers: {}, json: body, bytes: 1 }
  }
  const onDrift = (path: string) => void drift.push(path)
  return { client: createNewsClient({ send, family, profileId: 'p', onDrift }), sent, drift }
}

describe('stories', () => {
  const query = {
    aql: 'title:"merger"',
    publishedFrom: 'NOW-7DAYS',
    publishedTo: 'NOW',
    languages: ['en', 'de'],
    perPage: 50,
    cursor: '*',
    sortBy: 'relevance',
    returnFields: ['id', 'title'],
  }

  it('are asked for in the words of the current family', async () => {
    const { client, sent } = setUp({ stories: [] })
    await client.stories(query, CALL)
    expect(sent[0]).toMatchObject({ path: '/v6/news/stories', endpoint: 'stories', fairKey: 's1' })
    expect(sent[0]!.query).toEqual([
      ['aql', 'title:"merger"'],
      ['published_at', '[NOW-7DAYS TO NOW]'],
      ['language', '(en OR de)'],
      ['sort_by', 'relevance'],
      ['per_page', '50'],
      ['cursor', '*'],
      ['return[]', 'id'],
      ['return[]', 'title'],
    ])
  })

  it('are asked for in the words of the legacy family', async () => {
    const { client, sent } = setUp({ stories: [] }, 'legacy')
    await client.stories(query, CALL)
    expect(sent[0]!.path).toBe('/news/stories')
    expect(sent[0]!.query.slice(1, 5)).toEqual([
      ['published_at.start', 'NOW-7DAYS'],
      ['published_at.end', 'NOW'],
      ['language[]', 'en'],
      ['language[]', 'de'],
    ])
  })

  it('leave an open end open', async () => {
    const { client, sent } = setUp({ stories: [] })
    await client.stories({ publishedFrom: 'NOW-1DAY' }, CALL)
    expect(sent[0]!.query).toEqual([['published_at', '[NOW-1DAY TO *]']])
  })

  it('come with their wire text, ids whole', async () => {
    const { client } = setUp({
      stories: [story('9007199254740993', { new_field: 1 }), story(7)],
      next_page_cursor: 'c2',
      warnings: [{ id: 'w', detail: 'Old parameter.' }, 'x'],
    })
    const page = await client.stories({}, CALL)
    expect(page.stories.map(({ story: { id } }) => id)).toEqual(['9007199254740993', '7'])
    expect(page.stories[0]!.wire).toContain('"id":9007199254740993')
    expect(page.stories[0]!.wire).toContain('"new_field":1')
    expect(page).toMatchObject({ nextCursor: 'c2', dropped: 0, warnings: ['Old parameter.'] })
  })

  it('that cannot be read cost themselves and not the page', async () => {
    const bad = [
      null,
      'x',
      7,
      [],
      {},
      story(null),
      story({}),
      story(3, { published_at: 'yesterday' }),
    ]
    const { client, drift } = setUp({ stories: [story(1), ...bad, story(2)] })
    const page = await client.stories({}, CALL)
    expect(page.stories.map(({ story: { id } }) => id)).toEqual(['1', '2'])
    expect(page.dropped).toBe(bad.length)
    expect(drift.length).toBeGreaterThan(0)
    expect(new Set(drift).size).toBe(drift.length)
  })

  it('with gaps or odd fields are kept, and drift is said once a field', async () => {
    const odd = { keywords: 'a,b', words_count: '12', entities: 5, sentiment: null, brand_new: [] }
    const { client, drift } = setUp({ stories: [story(1, odd), story(2, odd)] })
    await client.stories({}, CALL)
    const page = await client.stories({}, CALL)
    expect(page.stories).toHaveLength(2)
    expect(drift.sort()).toEqual([
      'stories[].brand_new',
      'stories[].keywords',
      'stories[].words_count',
    ])
  })

  it('pollute nothing', async () => {
    const hostile = JSON.parse(
      `{"stories":[${JSON.stringify(story(1)).replace('{', '{"__proto__":{"polluted":1},"toJSON":"x","then":{},"constructor":{"prototype":{"polluted":1}},')}]}`,
    )
    const page = await setUp(hostile).client.stories({}, CALL)
    expect(page.stories).toHaveLength(1)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it('that come twice in a page are one, the later', async () => {
    const { client } = setUp({ stories: [story(1), story(1, { title: 'Corrected' })] })
    const page = await client.stories({}, CALL)
    expect(page.stories.map(({ story: { title } }) => title)).toEqual(['Corrected'])
  })

  it.each([
    ['an empty page', { stories: [], next_page_cursor: 'c2' }, true],
    ['no cursor', { stories: [story(1)] }, false],
    ['a null cursor', { stories: [story(1)], next_page_cursor: null }, false],
    ['the sent cursor', { stories: [story(1)], next_page_cursor: 'sent' }, false],
    ['a star', { stories: [story(1)], next_page_cursor: '*' }, false],
    ['a cursor of the wrong type', { stories: [story(1)], next_page_cursor: {} }, false],
  ])('end with %s', async (_name, body, isMaybeIncomplete) => {
    const page = await setUp(body).client.stories({ cursor: 'sent' }, CALL)
    expect(page.nextCursor).toBeUndefined()
    expect(page.isMaybeIncomplete).toBe(isMaybeIncomplete)
  })

  it.each([null, [], 'x', 7, {}, { stories: null }, { stories: {} }])(
    'are not read out of %j',
    async (body) => {
      await expect(setUp(body).client.stories({}, CALL)).rejects.toMatchObject({ code: 'SERVICE' })
    },
  )

  it('are not asked for beyond the length the service takes', async () => {
    const { client, sent } = setUp({ stories: [] })
    const room = LONGEST_URL - urlOf({ path: '/v6/news/stories', query: [['aql', '']] }).length
    await client.stories({ aql: 'a'.repeat(room) }, CALL)
    expect(urlOf(sent[0]!)).toHaveLength(LONGEST_URL)
    await expect(client.stories({ aql: 'a'.repeat(room + 1) }, CALL)).rejects.toMatchObject({
      code: 'QUERY',
      message: expect.stringContaining('Shorten it by 1'),
    })
    await expect(client.stories({ aql: 'ü'.repeat(room / 2) }, CALL)).rejects.toThrow('7,900')
    expect(sent).toHaveLength(1)
  })
})

describe('time series', () => {
  it('are read with their bounds', async () => {
    const { client, sent } = setUp({
      time_series: [
        { count: 265, published_at: '2020-09-28T20:02:59Z' },
        {
          count: 3,
          published_at: '2020-09-29T20:02:59Z',
          sentiment: { positive: 1, neutral: 1, negative: 1 },
        },
        { count: 'many', published_at: '2020-09-30T20:02:59Z' },
        null,
      ],
      period: '+1DAY',
      'published_at.start': '2020-09-28T20:02:59.43Z',
      'published_at.end': '2021-09-28T20:02:59.441Z',
    })
    const series = await client.timeSeries({ period: '+1DAY', aql: 'x' }, CALL)
    expect(sent[0]).toMatchObject({ path: '/v6/news/time_series', endpoint: 'time_series' })
    expect(urlOf(sent[0]!)).toContain('period=%2B1DAY')
    expect(series.bins).toHaveLength(2)
    expect(series).toMatchObject({ period: '+1DAY', from: '2020-09-28T20:02:59.43Z' })
  })

  it.each([null, {}, { time_series: 5 }])('are not read out of %j', async (body) => {
    await expect(setUp(body).client.timeSeries({}, CALL)).rejects.toMatchObject({ code: 'SERVICE' })
  })
})

describe('suggestions', () => {
  const items = [
    { id: 'Q1', text: 'Berlin', types: ['Location', 'City'] },
    { id: 5, name: 'The Example', domain: 'example.example' },
    'Organization',
    { id: 'Q1', text: 'Berlin again' },
    null,
    {},
  ]
  const read = [
    { id: 'Q1', text: 'Berlin', detail: 'Location, City' },
    { id: '5', text: 'The Example', detail: 'example.example' },
    { id: 'Organization', text: 'Organization' },
  ]

  it.each([[items], [{ suggestions: items }], [{ entity_names: items, limit: 3 }]])(
    'are read in any envelope',
    async (body) => {
      const ask = { term: 'b', typeId: 'Location', limit: 5 }
      const { client, sent } = setUp(body)
      expect(await client.entityNames(ask, CALL)).toEqual(read)
      expect(urlOf(sent[0]!)).toBe(
        '/v2/autocomplete/suggestions/entity-names?term=b&type_id=Location&limit=5',
      )
    },
  )

  it('of each kind have their own path and lane', async () => {
    const { client, sent } = setUp([])
    await client.entityTypes('b', 5, CALL)
    await client.sources('b', 5, CALL)
    expect(sent.map(urlOf)).toEqual([
      '/v2/autocomplete/suggestions/entity-types?term=b&limit=5',
      '/v2/autocomplete/suggestions/sources?domain_term=b&limit=5',
    ])
    expect(sent.map(({ endpoint }) => endpoint)).toEqual(['entity-types', 'sources'])
  })

  it('of the legacy family go through autocompletes', async () => {
    const { client, sent } = setUp({ autocompletes: items }, 'legacy')
    expect(await client.entityNames({ term: 'b', limit: 5 }, CALL)).toEqual(read)
    await client.sources('b', 5, CALL)
    await client.entityTypes('b', 5, CALL)
    expect(sent.map(urlOf)).toEqual([
      '/news/autocompletes?type=dbpedia_resources&term=b&per_page=5',
      '/news/autocompletes?type=source_names&term=b&per_page=5',
      '/news/autocompletes?type=entity_types&term=b&per_page=5',
    ])
  })

  it('need a list', async () => {
    await expect(setUp({ a: 1 }).client.sources('b', 5, CALL)).rejects.toMatchObject({
      code: 'SERVICE',
    })
  })
})
