import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { findParameter, PARAMETERS } from '#shared/aql/parameter-table.ts'
import type { Endpoint } from '#shared/aql/parameter-types.ts'
import type { StoryRequest } from '#shared/aql/parameters.ts'
import { HISTOGRAM_FIELDS, TREND_FIELDS } from '#shared/aql/parameter-values.ts'
import { readStoryParameters } from '#shared/aql/parameters.ts'
import { printAql } from '#shared/aql/print.ts'

const NOW = Date.UTC(2026, 10, 20, 13, 41, 37)
const DAY_MS = 86_400_000

function read(
  text: string,
  family: 'current' | 'legacy' = 'current',
  endpoint: Endpoint = 'stories',
): StoryRequest {
  return readStoryParameters([...new URLSearchParams(text)], { family, endpoint, now: NOW })
}

function query(text: string, family: 'current' | 'legacy' = 'current'): string {
  const request = read(text, family)
  expect(request.problems).toEqual([])
  return printAql(request.query)
}

test.each([
  ['language=(en)', 'language:en'],
  ['language=en&language=fr', 'language:(en OR fr)'],
  ['!language=de', 'NOT language:de'],
  ['source.name=("A B" OR "C")', 'source.name:("A B" OR C)'.replace('C)', '"C")')],
  ['title="a" AND "b"', 'title:("a" AND "b")'],
  ['text=startup, corona', 'startup OR corona'],
  ['!text=sport', 'NOT sport'],
  ['media.images.count=[1 TO 3]', 'media.images.count:[1 TO 3]'],
  ['media.images.count=>=2', 'media.images.count:>=2'],
  ['media.images.count.min=1&media.images.count.max=3', 'media.images.count:(>=1 AND <=3)'],
  [
    'categories={{taxonomy:aylien AND id:(ay.econ OR ay.fin)}}',
    'categories:{{taxonomy:aylien AND id:(ay.econ OR ay.fin)}}',
  ],
  ['!industries={{id:in.tech}}', 'NOT industries:{{id:in.tech}}'],
  [
    'aql=entities:{{id:Q1}}&aql_default_field=title&language=(en)',
    'entities:{{id:Q1}} AND language:en',
  ],
  ['aql=climate&aql_default_field=title', 'title:climate'],
  [
    'sentiment.title.polarity=(negative OR neutral)',
    'sentiment.title.polarity:(negative OR neutral)',
  ],
  ['id[]=5411&id[]=7&!id[]=3625', 'id:((5411 OR 7) AND NOT 3625)'],
  [
    'links.permalink=https://example.org/a_(b),c',
    'links.permalink:https://example.org/a_\\(b\\)\\,c',
  ],
  ['entities.title.type[]=Place', 'entities:{{type:Place AND element:title}}'],
])('current family: %s is %s', (text, printed) => {
  expect(query(text.replaceAll('+', '%2B'))).toBe(printed)
})

test.each([
  ['language[]=en&language[]=fr', 'language:(en OR fr)'],
  ['language[][0]=en', 'language:en'],
  ['language[0]=en', 'language:en'],
  ['clusters=123', 'clusters:123'],
  ['title=startup AND (raise OR raised)', 'title:(startup AND (raise OR raised))'],
  ['source.name[]=The New York Times', 'source.name:"The New York Times"'],
  ['entities.id[]=Q1&entities.id[]=Q2', 'entities:{{id:(Q1 OR Q2)}}'],
  ['!entities.types[]=City', 'NOT entities:{{type:City}}'],
  [
    'entities.title.surface_forms.text[]=Tim Cook',
    'entities:{{surface_forms.text:"Tim Cook" AND element:title}}',
  ],
  ['entities.stock_ticker[]=AAPL', 'entities:{{stock_ticker:AAPL}}'],
  ['!entities.body.stock_tickers[]=AAPL', 'NOT entities:{{stock_ticker:AAPL}}'],
  [
    'entities.body.links.dbpedia[]=http://dbpedia.org/resource/Apple_Inc.',
    'entities:{{links.wikipedia:https://en.wikipedia.org/wiki/Apple_Inc. AND element:body}}',
  ],
  [
    'categories.taxonomy=iab-qag&categories.id[]=IAB1&categories.id[]=IAB2&categories.level[]=1',
    'categories:{{taxonomy:iab-qag AND NOT confident:false AND id:(IAB1 OR IAB2) AND level:1}}',
  ],
  [
    'categories.taxonomy=iab-qag&categories.id[]=IAB1&categories.confident=False',
    'categories:{{taxonomy:iab-qag AND id:IAB1}}',
  ],
  [
    'categories.taxonomy=iab-qag&!categories.id[]=IAB1',
    'NOT categories:{{taxonomy:iab-qag AND NOT confident:false AND id:IAB1}}',
  ],
  ['title=', ''],
  ['num_stories=10&perPage=4&hello[]=1', ''],
])('legacy family: %s is %s', (text, printed) => {
  expect(query(text, 'legacy')).toBe(printed)
})

test.each([
  ['perPage=4', 'perPage', 'per_page'],
  ['langauge=en', 'langauge', 'language'],
  ['entitles={{id:Q1}}', 'entitles', 'entities'],
  ['!aql=x', '!aql', 'aql'],
])('current family refuses %s and names %s', (text, parameter, nearest) => {
  expect(read(text).problems).toMatchObject([{ parameter, nearest }])
})

test.each([
  ['language=xx', 'language', 'zh-cn'],
  ['language[]=xx', 'language[]', 'zh-cn'],
  ['id=abc', 'id', 'whole number'],
  ['per_page=101', 'per_page', 'from 1 to 100'],
  ['per_page=0', 'per_page', 'from 1 to 100'],
  ['per_page=ten', 'per_page', 'from 1 to 100'],
  ['sort_by=newest', 'sort_by', 'published_at'],
  ['sort_by=source.rankings.alexa.rank.usa', 'sort_by', 'published_at'],
  ['sort_direction=up', 'sort_direction', 'asc, desc'],
  ['return[]=nothing', 'return[]', 'keywords'],
  ['cluster=perhaps', 'cluster', 'true nor false'],
  ['media.images.count.min=-1', 'media.images.count.min', '0 or more'],
  ['published_at=[NOW-1WEEK TO NOW]', 'published_at', '7DAYS'],
  ['published_at.start=yesterday', 'published_at.start', 'not a time'],
  ['published_at.start=NOW&published_at.end=NOW-1DAY', 'published_at', 'swap'],
  ['aql=(a', 'aql', 'Column 1'],
  ['categories=ay.biz', 'categories', '{{'],
  ['aql_default_field=titel', 'aql_default_field', 'titel'],
  ['categories.taxonomy=dewey', 'categories.taxonomy', 'iptc-subjectcode'],
])('%s is a problem of %s', (text, parameter, part) => {
  const { problems } = read(text)
  expect(problems[0]).toMatchObject({ parameter })
  expect(problems[0]!.message).toContain(part)
})

test('defaults and settings of stories', () => {
  expect(read('')).toMatchObject({
    query: { kind: 'all' },
    publishedFrom: NOW - 14 * DAY_MS,
    isDefaultWindow: true,
    sortBy: 'published_at',
    sortDirection: 'desc',
    perPage: 10,
    cursor: '*',
  })
  expect(read('').publishedTo).toBeUndefined()
  const request = read(
    'sort_by=source.rankings.alexa.rank.US&sort_direction=ASC&per_page=100&cursor=abc&return[]=id&return[]=title,links&cluster=True',
  )
  expect(request).toMatchObject({
    sortBy: 'source.rankings.alexa.rank.US',
    sortDirection: 'asc',
    perPage: 100,
    cursor: 'abc',
    returnFields: ['id', 'title', 'links'],
  })
  expect([...request.settings]).toEqual([['cluster', true]])
  expect(read('', 'legacy', 'related_stories').perPage).toBe(3)
})

test('windows: both forms, exclusive sides, one side, and a query that bounds time itself', () => {
  const both = read('published_at=[NOW-2DAYS/DAY TO NOW/DAY}')
  expect(both).toMatchObject({
    publishedFrom: Date.UTC(2026, 10, 18),
    publishedTo: Date.UTC(2026, 10, 20) - 1,
    isDefaultWindow: false,
  })
  expect(read('published_at[]=[* TO NOW/DAY]').publishedFrom).toBeUndefined()
  expect(read('published_at.end=7DAYS')).toMatchObject({
    publishedFrom: NOW - 14 * DAY_MS,
    publishedTo: NOW - 7 * DAY_MS,
  })
  const own = read('aql=climate AND published_at:[NOW-1YEAR TO NOW]')
  expect([own.publishedFrom, own.isDefaultWindow]).toEqual([undefined, false])
})

test('time series: seven whole days by default, daily, and a period whose plus was lost', () => {
  const midnight = Date.UTC(2026, 10, 20)
  expect(read('', 'current', 'time_series')).toMatchObject({
    publishedFrom: midnight - 7 * DAY_MS,
    publishedTo: midnight,
    period: { text: '+1DAY' },
  })
  expect(read('period=+7DAYS', 'current', 'time_series').period).toMatchObject({ count: 7 })
  expect(read('period=%2B1HOUR', 'current', 'time_series').period).toMatchObject({ unit: 'HOUR' })
  expect(read('published_at.start=NOW-2DAYS', 'current', 'time_series').publishedTo).toBe(midnight)
  expect(
    read('published_at.start=NOW-2HOURS', 'current', 'time_series').publishedTo,
  ).toBeUndefined()
  expect(read('period=day', 'current', 'time_series').problems[0]).toMatchObject({
    parameter: 'period',
  })
})

test('trends, histograms and clusters are read by their entries in the table', () => {
  expect(read('field=keywords', 'current', 'trends').field).toBe('keywords')
  expect(read('field=words_count', 'current', 'trends').problems).toHaveLength(1)
  const bins = read(
    'field=words_count&interval.start=0&interval.end=1000&interval.width=100',
    'current',
    'histograms',
  )
  expect(Object.fromEntries(bins.settings)).toEqual({
    'interval.start': 0,
    'interval.end': 1000,
    'interval.width': 100,
  })
  const clusters = read(
    'id[]=11&story_count=[10 TO *]&time.start=NOW/DAY&location.country=US&!location.country=CN',
    'legacy',
    'clusters',
  )
  expect(clusters.problems).toEqual([])
  expect(Object.fromEntries(clusters.settings)).toEqual({
    id: ['11'],
    story_count: { from: 10 },
    'time.start': Date.UTC(2026, 10, 20),
    'location.country': ['US'],
    '!location.country': ['CN'],
  })
})

test('hints of an expression are warnings, not problems', () => {
  const { problems, warnings } = read('aql=war and peace')
  expect(problems).toEqual([])
  expect(warnings[0]!.message).toContain('Column 5')
})

test('an endpoint has no name twice', () => {
  const seen = PARAMETERS.flatMap((parameter) =>
    parameter.endpoints.map((endpoint) => `${endpoint} ${parameter.name}`),
  )
  expect(new Set(seen).size).toBe(seen.length)
})

describe('JSON queries', () => {
  const one = '{"title":{"$text":"Trump","$boost":2}}'
  test('come as a parameter and as a body, beside other filters', () => {
    const text = `query=${encodeURIComponent(one)}&language[]=en`
    expect(printAql(read(text, 'legacy').query)).toBe('title:Trump^2 AND language:en')
    const posted = readStoryParameters([['per_page', '2']], {
      family: 'legacy',
      endpoint: 'stories',
      now: NOW,
      posted: one,
    })
    expect(printAql(posted.query)).toBe('title:Trump^2')
    expect(posted.perPage).toBe(2)
  })

  test('say where they are wrong', () => {
    const options = { family: 'legacy', endpoint: 'stories', now: NOW } as const
    expect(read('query={"$and":[{"titel":{"$eq":"x"}}]}', 'legacy').problems).toMatchObject([
      { parameter: 'query', message: expect.stringContaining('$and[0].titel') },
    ])
    expect(readStoryParameters([], { ...options, posted: '{' }).problems).toMatchObject([
      { parameter: '(body)', message: expect.stringContaining('not JSON') },
    ])
    expect(readStoryParameters([], { ...options, posted: ' \n' }).problems).toEqual([])
  })
})

test.each<[Endpoint, string, string[]]>([
  ['trends', '', ['field']],
  ['trends', 'field=', ['field']],
  ['histograms', '', ['field', 'interval.start', 'interval.end', 'interval.width']],
  [
    'histograms',
    'field=words_count&interval.start=9&interval.end=9&interval.width=1',
    ['interval.end'],
  ],
  [
    'histograms',
    'field=words_count&interval.start=0&interval.end=9&interval.width=0',
    ['interval.width'],
  ],
  [
    'histograms',
    'field=words_count&interval.start=0&interval.end=2000000&interval.width=1',
    ['interval.width'],
  ],
  [
    'histograms',
    'field=source.rankings.alexa.rank.US&interval.start=0&interval.end=9&interval.width=1',
    [],
  ],
  ['histograms', 'field=language&interval.start=0&interval.end=9&interval.width=1', ['field']],
  ['autocompletes', '', ['type', 'term']],
  ['autocompletes', 'type=source_names&term=The New York&language=en&per_page=3', []],
  ['autocompletes', 'type=colours&term=x', ['type']],
  ['stories', 'clusters[]=1&clusters[]=2', ['clusters[]']],
  ['stories', 'clusters[]=1&clusters[]=1&!clusters[]=2&!clusters[]=3', []],
  ['stories', 'clusters=(1 OR 2)', ['clusters']],
  ['time_series', 'clusters[]=1&clusters[]=2', []],
  ['related_stories', '', ['story_id']],
  ['related_stories', 'story_id=99&boost_by=recency', []],
  ['related_stories', 'story_id=99&boost_by=luck', ['boost_by']],
  ['related_stories', 'story_body=some text', []],
  ['coverages', 'story_url=https://a.example/b', ['story_published_at']],
  ['coverages', 'story_title=a&story_body=b', ['story_published_at']],
  ['coverages', 'story_title=a&story_body=b&story_published_at=2020-01-02T03:04:05.678Z', []],
  ['coverages', 'story_id=1', []],
  ['clusters', 'return[]=representative_story&sort_by=story_count', []],
  ['clusters', 'return[]=title&sort_by=published_at', ['return[]', 'sort_by']],
  ['clusters', 'story_count.min=99999999999', []],
])('legacy %s: %s has the problems %j', (endpoint, text, expected) => {
  const { problems } = read(text, 'legacy', endpoint)
  expect(problems.map((problem) => problem.parameter).sort()).toEqual(expected.sort())
})

test('several clusters are no problem of the current family', () => {
  expect(read('clusters=1&clusters=2').problems).toEqual([])
})

test('trends know the 26 attributes of the published list and histograms its eight', () => {
  expect(TREND_FIELDS).toHaveLength(26)
  expect(HISTOGRAM_FIELDS).toHaveLength(8)
})

type Listed = { name: string; enum?: string[]; required?: boolean }
type Digest = { endpoints: Record<string, Listed[] | { parameters?: Listed[] }> }

const digests = '/work/shared/data/wire/schema/'

describe.runIf(existsSync(digests))(
  'against the published parameter lists (needs /work/shared)',
  () => {
    test.each(['v5', 'v6'])('every parameter, twin and value of %s is known', (version) => {
      const file = `${digests}news-${version}-parameters-and-schemas.json`
      const { endpoints } = JSON.parse(readFileSync(file, 'utf8')) as Digest
      const missing: string[] = []
      for (const [route, entry] of Object.entries(endpoints)) {
        const endpoint = route.split('/')[1] as Endpoint
        for (const { name, enum: values = [], required } of Array.isArray(entry)
          ? entry
          : (entry.parameters ?? [])) {
          const known = findParameter(name.replace(/^!/, '').replace(/\[\]$/, ''), endpoint)
          const isTwinMissing = name.startsWith('!') && !known?.isExcludable
          const unknown = values.filter(
            (value) => !/<ISO/.test(value) && !known?.values?.includes(value),
          )
          const isLoose = required && !known?.isRequired
          if (!known || isTwinMissing || isLoose) missing.push(`${route} ${name}`)
          else if (known.values)
            missing.push(...unknown.map((value) => `${route} ${name}=${value}`))
        }
      }
      expect(missing).toEqual([])
    })
  },
)
