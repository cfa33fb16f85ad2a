import { afterAll, beforeAll, expect, test } from 'vitest'

import { parametersOf } from '#shared/aql/parameter-table.ts'
import realQueries from '#test/fixtures/real-queries.json' with { type: 'json' }
import { idsOf, openServed, query, type Served } from '#test/support/served.ts'
import { BIG_ID, CORPUS, RECENT } from '#test/support/wire-corpus.ts'

let served: Served

beforeAll(async () => {
  served = await openServed()
  served.put(CORPUS)
})
afterAll(() => served.close())

async function find(family: 'v6/' | '', ...pairs: (readonly [string, string])[]) {
  const answer = await served.signed(`/${family}news/stories?${query(...pairs)}`)
  expect(answer.text, String(pairs)).toContain('"stories"')
  return idsOf(answer)
}

/** A value of each filter with the stories of the default window it selects. */
const FILTERS: readonly (readonly [name: string, value: string, ids: readonly string[]])[] = [
  ['title', 'lighthouse OR hafen', ['1', '3']],
  ['body', '"bitter blow"', ['2']],
  ['text', '上海', [BIG_ID]],
  ['translations.en.title', 'enlarged', ['3']],
  ['translations.en.body', 'pier', ['3']],
  ['translations.en.text', 'enlarged pier', ['3']],
  ['id', BIG_ID, [BIG_ID]],
  ['clusters', '31', ['1', '3']],
  ['author.id', '502', ['2']],
  ['source.id', '703', ['3']],
  ['language', 'zh-cn', [BIG_ID]],
  ['sentiment.title.polarity', 'positive', ['1']],
  ['sentiment.body.polarity', 'negative', ['2']],
  ['author.name', 'Quill', ['1']],
  ['source.name', 'Herald', ['1']],
  ['source.domain', 'market-wire.example', ['2']],
  ['links.permalink', 'https://dover-herald.example/prize?page=1', ['1']],
  ['source.locations.country', 'DE', ['3']],
  ['source.locations.state', 'Kent', ['1']],
  ['source.locations.city', 'Dover', ['1']],
  ['source.scopes.country', 'GB', ['1']],
  ['source.scopes.state', 'Kent', ['1']],
  ['source.scopes.city', 'Dover', ['1']],
  ['source.scopes.level', 'international', ['2']],
  ['source.rankings.alexa.country', 'US', ['2']],
  ['media.images.format', 'PNG', ['2']],
  ['media.images.count.min', '2', ['2']],
  ['media.images.count.max', '0', ['3', BIG_ID]],
  ['media.images.count', '[1 TO 1]', ['1']],
  ['media.images.width.min', '1000', ['2']],
  ['media.images.width.max', '400', ['2']],
  ['media.images.width', '[700 TO 900]', ['1']],
  ['media.images.height.min', '800', ['2']],
  ['media.images.height.max', '250', ['2']],
  ['media.images.height', '[500 TO 700]', ['1']],
  ['media.images.content_length.min', '100000', ['2']],
  ['media.images.content_length.max', '10000', ['2']],
  ['media.images.content_length', '[30000 TO 50000]', ['1']],
  ['media.videos.count.min', '1', ['2']],
  ['media.videos.count.max', '0', ['1', '3', BIG_ID]],
  ['media.videos.count', '[1 TO *]', ['2']],
  ['source.links_in_count.min', '1000', ['1', '2']],
  ['source.links_in_count.max', '1000', ['1', '3']],
  ['source.links_in_count', '[1000 TO 2000]', ['1']],
  ['source.rankings.alexa.rank.min', '1000', ['1']],
  ['source.rankings.alexa.rank.max', '1000', ['2']],
  ['source.rankings.alexa.rank', '[1 TO 1000]', ['2']],
  ['published_at.start', 'NOW-1DAY', ['1']],
  ['published_at.end', 'NOW-3DAYS', [BIG_ID]],
  ['published_at', '[NOW-3DAYS TO NOW-1DAY]', ['2', '3']],
  ['categories', '{{taxonomy:iptc-subjectcode AND score:>=0.85}}', ['1']],
  ['entities', '{{type:City AND element:title}}', ['3']],
  ['industries', '{{in.transp}}', ['2']],
  ['categories.taxonomy', 'iab-qag', ['3']],
  ['categories.confident', 'True', RECENT],
  ['categories.id', '04000000', ['2']],
  ['categories.label', 'Travel', ['3']],
  ['categories.level', '2', ['2']],
  ['entities.id', 'Q7259', ['1']],
  ['entities.surface_forms.text', 'Ada', ['1']],
  ['entities.types', 'Business', ['2']],
  ['entities.links.wikipedia', 'https://en.wikipedia.org/wiki/Kiel', ['3']],
  ['entities.links.wikidata', 'https://www.wikidata.org/wiki/Q8686', [BIG_ID]],
  ['entities.stock_ticker', 'NRDL', ['2']],
  ['entities.title.surface_forms.text', 'Nordline', ['2']],
  ['entities.body.surface_forms.text', 'Ada Byron', ['1']],
  ['entities.title.text', 'Kiel', ['3']],
  ['entities.body.text', 'Ada Byron', ['1']],
  ['entities.title.type', 'City', ['3']],
  ['entities.body.type', 'Human', ['1']],
  ['entities.title.links.dbpedia', 'http://dbpedia.org/resource/Kiel', ['3']],
  ['entities.body.links.dbpedia', 'http://dbpedia.org/resource/Ada_Lovelace', ['1']],
  ['aql', 'language:(en de) AND NOT title:hafen', ['1', '2']],
  ['query', '{"$and":[{"title":{"$text":"Nordline"}},{"entity":{"type":{"$eq":"Business"}}}]}', ['2']], // prettier-ignore
]
const OTHERS = ['aql_default_field', 'return', 'sort_by', 'sort_direction', 'cursor', 'per_page', 'cluster', 'cluster.algorithm', 'entities.model'] // prettier-ignore

test('every parameter of the stories endpoint is tried here', () => {
  const known = parametersOf('stories').map(({ name }) => name)
  const tried = [...FILTERS.map(([name]) => name), ...OTHERS]
  expect([...known].sort()).toEqual([...tried].sort())
})

test.each(FILTERS)('%s=%s selects its stories in both families', async (name, value, ids) => {
  expect(await find('', [name, value])).toEqual(ids)
  expect(await find('v6/', [name, value])).toEqual(ids)
})

const excludable = new Set(
  parametersOf('stories')
    .filter(({ isExcludable }) => isExcludable)
    .map(({ name }) => name),
)

test.each(FILTERS.filter(([name]) => excludable.has(name)))(
  '!%s=%s selects the others',
  async (name, value, ids) => {
    const others = RECENT.filter((id) => !ids.includes(id))
    expect(await find('', [`!${name}[]`, value])).toEqual(others)
    expect(await find('v6/', [`!${name}`, value])).toEqual(others)
  },
)

test('a name is read with and without brackets, and with the indices of old clients', async () => {
  for (const name of ['language', 'language[]', 'language[0]', 'language[][0]']) {
    expect(await find('', [name, 'de'])).toEqual(['3'])
  }
  expect(await find('', ['language[]', 'de'], ['language[]', 'zh-cn'])).toEqual(['3', BIG_ID])
})

test('return[] leaves only the wanted fields, and ids keep their digits', async () => {
  const answer = await served.signed(
    `/v6/news/stories?${query(['return[]', 'id'], ['return[]', 'title'])}&language=zh-cn`,
  )
  expect(answer.text).toContain(`"stories":[{"id":${BIG_ID},"title":"港口扩建工程开始"}]`)
})

test('stories come back byte for byte as they were put in', async () => {
  const { text } = await served.signed('/v6/news/stories?id=1')
  expect(text).toContain(CORPUS[0])
})

test('orders and directions', async () => {
  expect(await find('', ['sort_direction', 'asc'])).toEqual([...RECENT].reverse())
  expect(await find('', ['sort_by', 'media.images.count'])).toEqual(['2', '1', '3', BIG_ID])
  expect(await find('', ['sort_by', 'source.links_in_count'])).toEqual(['2', '1', '3', BIG_ID])
  // Stories without the value are last in both directions.
  expect(
    await find('', ['sort_by', 'source.rankings.alexa.rank'], ['sort_direction', 'asc']),
  ).toEqual(['2', '1', '3', BIG_ID])
  expect((await find('', ['sort_by', 'source.rankings.alexa.rank.GB']))[0]).toBe('1')
  for (const order of ['relevance', 'recency', 'hotness', 'published_at']) {
    expect((await find('', ['sort_by', order], ['text', 'lighthouse OR nordline'])).sort()).toEqual(
      ['1', '2'],
    )
  }
})

test('the default window is the last 14 days, and a wider one is echoed', async () => {
  expect(await find('v6/')).toEqual(RECENT)
  const answer = await served.signed('/v6/news/stories?published_at=[NOW-60DAYS%20TO%20NOW]')
  expect(idsOf(answer)).toEqual([...RECENT, '5'])
  expect(JSON.parse(answer.text)).toMatchObject({
    'published_at.start': '2026-09-21T12:00:30Z',
    'published_at.end': '2026-11-20T12:00:30Z',
  })
})

test('the default field of aql can be set', async () => {
  expect(await find('v6/', ['aql', 'kiel'], ['aql_default_field', 'title'])).toEqual(['3'])
  expect(await find('v6/', ['aql', 'mole'], ['aql_default_field', 'title'])).toEqual([])
})

test.each(realQueries)('query $number of real users runs', async ({ text, parameter }) => {
  const answer = await served.signed(`/v6/news/stories?${query([parameter ?? 'aql', text])}`)
  // The tenth is a pattern with fields that do not exist.
  expect(answer.status, answer.text).toBe(/parameter_1/.test(text) ? 422 : 200)
})
