import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openServed, query, type Answer, type Served } from '#test/support/served.ts'
import { BIG_ID, CORPUS } from '#test/support/wire-corpus.ts'

let served: Served

beforeAll(async () => {
  served = await openServed()
  served.put(CORPUS)
})
afterAll(() => served.close())

type Series = {
  time_series: { count: number; published_at: string; sentiment: Record<string, number> }[]
  period: string
  'published_at.start': string
  'published_at.end': string
}
const read = ({ text }: Answer) => JSON.parse(text) as Series

async function series(family: 'v6/' | '', ...pairs: (readonly [string, string])[]) {
  const answer = await served.signed(`/${family}news/time_series?${query(...pairs)}`)
  expect(answer.status, answer.text).toBe(200)
  return read(answer)
}
const counts = ({ time_series: bins }: Series) => bins.map(({ count }) => count)

describe('time series', () => {
  test('seven whole days before today, unasked', async () => {
    const found = await series('v6/')
    expect(found.period).toBe('+1DAY')
    expect(found['published_at.start']).toBe('2026-11-13T00:00:00Z')
    expect(found['published_at.end']).toBe('2026-11-20T00:00:00Z')
    // Stories of 2, 26, 50 and 100 hours before Friday noon; today's is not of a whole day.
    expect(counts(found)).toEqual([0, 0, 0, 1, 0, 1, 1])
    expect(found.time_series[6]).toEqual({
      count: 1,
      published_at: '2026-11-19T00:00:00Z',
      sentiment: { positive: 0, neutral: 0, negative: 1 },
    })
  })

  test('bins begin at the start of the range, not at midnight', async () => {
    const found = await series(
      '',
      ['published_at.start', 'NOW-3DAYS'],
      ['published_at.end', 'NOW'],
      ['period', '+1DAY'],
    )
    expect(found.time_series.map(({ published_at: at }) => at)).toEqual([
      '2026-11-17T12:00:30Z',
      '2026-11-18T12:00:30Z',
      '2026-11-19T12:00:30Z',
    ])
    expect(counts(found)).toEqual([1, 1, 1])
  })

  test('any period, and a raw plus that arrives as a blank', async () => {
    const range = 'published_at=[NOW-24HOURS%20TO%20NOW]'
    for (const [written, bins, echo] of [
      ['%2B6HOURS', 4, '+6HOURS'],
      ['+30MINUTES', 48, '+30MINUTES'],
      ['1DAY', 1, '+1DAY'],
      ['%2B1MONTH', 1, '+1MONTH'],
    ] as const) {
      const found = read(await served.signed(`/v6/news/time_series?${range}&period=${written}`))
      expect([found.time_series.length, found.period]).toEqual([bins, echo])
      expect(counts(found).reduce((a, b) => a + b)).toBe(1)
    }
  })

  test('bins add up to what stories lists, also with a filter', async () => {
    const window = ['published_at', '[NOW-60DAYS TO NOW]'] as const
    expect(counts(await series('v6/', window)).reduce((a, b) => a + b)).toBe(5)
    const found = await series('v6/', window, ['aql', 'language:en'], ['period', '+20DAYS'])
    expect(counts(found)).toEqual([0, 1, 2])
    expect(found.time_series.map(({ sentiment }) => sentiment)).toEqual([
      { positive: 0, neutral: 0, negative: 0 },
      { positive: 0, neutral: 0, negative: 0 },
      { positive: 1, neutral: 0, negative: 1 },
    ])
  })

  test('milliseconds of a bound are echoed without trailing zeros', async () => {
    const found = await series(
      '',
      ['published_at.start', '2026-11-19T20:02:59.430Z'],
      ['published_at.end', '2026-11-20T00:00:00.000Z'],
    )
    expect(found['published_at.start']).toBe('2026-11-19T20:02:59.43Z')
    expect(found['published_at.end']).toBe('2026-11-20T00:00:00Z')
    expect(found.time_series[0]?.published_at).toBe('2026-11-19T20:02:59Z')
  })

  test('an open range begins with the first story, rounded down to the unit', async () => {
    const found = await series('v6/', ['published_at', '[* TO NOW]'], ['period', '+10DAYS'])
    expect(found['published_at.start']).toBe('2026-10-21T00:00:00Z')
    expect(counts(found)).toEqual([1, 0, 3, 1])
    const none = await series('v6/', ['published_at', '[* TO NOW]'], ['title', 'nothing'])
    expect(none.time_series).toEqual([])
  })

  test.each([
    ['period=DAY', 'period'],
    ['period=%2B0DAYS', 'period'],
    ['period=%2B1SECOND&published_at.start=NOW-30DAYS', 'period'],
    ['per_page=3', 'per_page'],
  ])('%s is refused by name', async (pair, name) => {
    const answer = await served.signed(`/v6/news/time_series?${pair}`)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(`Parameter \\"${name}\\"`)
  })
})

describe('suggestions', () => {
  async function suggest(kind: string, ...pairs: (readonly [string, string])[]) {
    const answer = await served.signed(`/v2/autocomplete/suggestions/${kind}?${query(...pairs)}`)
    expect(answer.status, answer.text).toBe(200)
    return (JSON.parse(answer.text) as { suggestions: unknown[] }).suggestions
  }

  test('entity names carry id, text and types, and can be narrowed', async () => {
    expect(await suggest('entity-names', ['term', 'kie'])).toEqual([
      { id: 'Q1707', text: 'Kiel', types: ['Location', 'City'] },
    ])
    expect(await suggest('entity-names', ['term', 'byr'], ['type_id', 'Human'])).toHaveLength(1)
    expect(await suggest('entity-names', ['term', 'byr'], ['type_id', 'City'])).toEqual([])
    expect(await suggest('entity-names', ['limit', '2'])).toHaveLength(2)
    expect(await suggest('entity-names', ['term', '上'])).toEqual([
      { id: 'Q8686', text: '上海', types: ['Location', 'City'] },
    ])
  })

  test('entity types and sources', async () => {
    expect(await suggest('entity-types', ['term', 'bus'])).toEqual([
      { id: 'Business', text: 'Business' },
    ])
    expect(await suggest('sources', ['domain_term', 'market'])).toEqual([
      { id: '702', text: 'Market Wire Daily', domain: 'market-wire.example' },
    ])
  })

  test('one wrong parameter is refused by name', async () => {
    for (const [path, name] of [
      ['entity-names?limit=0', 'limit'],
      ['sources?term=x', 'term'],
      ['entity-types?type_id=x', 'type_id'],
    ] as const) {
      const answer = await served.signed(`/v2/autocomplete/suggestions/${path}`)
      expect(answer.status).toBe(422)
      expect(answer.text).toContain(`Parameter \\"${name}\\"`)
    }
  })

  async function complete(...pairs: (readonly [string, string])[]) {
    const answer = await served.signed(`/news/autocompletes?${query(...pairs)}`)
    expect(answer.status, answer.text).toBe(200)
    return (JSON.parse(answer.text) as { autocompletes: unknown[] }).autocompletes
  }

  test.each([
    ['source_names', 'dover', 'Dover Herald', 'Dover Herald'],
    ['source_domains', 'kieler', 'kieler-bote.example', 'kieler-bote.example'],
    ['entity_types', 'hum', 'Human', 'Human'],
    ['aylien_entities_types', 'org', 'Organization', 'Organization'],
    ['dbpedia_resources', 'nord', 'Q99001', 'Nordline'],
    ['aylien_entities_names', 'ada', 'Q7259', 'Ada Byron'],
  ])('the old family completes %s', async (type, term, id, text) => {
    expect(await complete(['type', type], ['term', term], ['language', 'en'])).toEqual([
      { id, text },
    ])
  })

  test('the old family gives three at first, and wants type and term', async () => {
    expect(await complete(['type', 'entity_types'], ['term', 'l'])).toHaveLength(1)
    expect(await complete(['type', 'source_names'], ['term', 'd'], ['per_page', '1'])).toHaveLength(
      1,
    )
    const untyped = await served.signed('/news/autocompletes?term=x')
    expect([untyped.status, untyped.text]).toEqual([422, expect.stringContaining('"type')])
    const bare = await served.signed('/news/autocompletes?type=source_names')
    expect([bare.status, bare.text]).toEqual([422, expect.stringContaining('term')])
    const odd = await served.signed('/news/autocompletes?type=planets&term=x')
    expect(odd.status).toBe(422)
  })
})

test('the id beyond 2^53 keeps its digits everywhere', async () => {
  const { text } = await served.signed(`/v6/news/stories?id=${BIG_ID}&return[]=id`)
  expect(text).toContain(`{"id":${BIG_ID}}`)
})

test('a name that begins with the term comes before one that is named more often', async () => {
  const fresh = await openServed()
  const told = (id: number, name: string) =>
    CORPUS[2]!
      .replace('"id":3,', `"id":${id},`)
      .replace('"Q1707"', `"Q${name.length}"`)
      .replaceAll('Kiel', name)
      .replaceAll('kieler-bote', name.toLowerCase().replace(' ', '-'))
  try {
    fresh.put([told(11, 'Gross Kiel'), told(12, 'Gross Kiel'), told(13, 'Kiel')])
    for (const path of [
      '/v2/autocomplete/suggestions/entity-names?term=kiel',
      '/news/autocompletes?type=dbpedia_resources&term=Kiel',
      '/news/autocompletes?type=source_names&term=kiel',
    ]) {
      const { text } = await fresh.signed(path)
      const [names] = Object.values(JSON.parse(text) as Record<string, { text: string }[]>)
      expect(
        names!.map(({ text: name }) => name.replace(/er Bote$/, '')),
        path,
      ).toEqual(['Kiel', 'Gross Kiel'])
    }
  } finally {
    await fresh.close()
  }
})
