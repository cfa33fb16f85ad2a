/** What real programs sent, byte for byte, and real stories in and out again. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { ingest } from '#electron/embedded/ingest/ingest.ts'
import { readContent } from '#electron/embedded/ingest/readers.ts'
import { parseWireJson } from '#shared/wire/json.ts'
import { CREDENTIALS, idsOf, NOW, openServed, query, type Served } from '#test/support/served.ts'
import { BIG_ID, CORPUS } from '#test/support/wire-corpus.ts'

const CLIENTS = '/work/shared/data/wire/clients'
const NEWS = '/work/shared/data/wire/news'
let served: Served
let bearer: Record<string, string>

beforeAll(async () => {
  served = await openServed()
  served.put(CORPUS)
  const pair = served.index.tokens.issue()
  bearer = { Authorization: `Bearer ${pair.access_token}`, AppId: CREDENTIALS.appId }
})
afterAll(() => served.close())

/** Request lines as clients write them: encoded, half encoded, not encoded. */
test.each([
  [
    'a superagent with everything encoded',
    '/news/stories?id%5B%5D=1&id%5B%5D=2&%21id%5B%5D=2&title=lighthouse%20AND%20%28prize%20OR%20raised%29&language%5B%5D=en&language%5B%5D=fr&%21language%5B%5D=es&aql=entities%3A%20%7B%7Bsurface_forms%3A%22Ada%20Byron%22%20AND%20type%3AHuman%7D%7D&cursor=%2A&per_page=5',
    ['1'],
  ],
  [
    'urllib with plus for space and True',
    '/news/stories?title=cargo+firm&categories.confident=True&published_at.start=NOW-7DAYS&aql=text%3A%28%22Nordline%22%29&sort_by=relevance&per_page=5',
    ['2'],
  ],
  ['the oldest client with indices', '/news/stories?language%5B%5D%5B0%5D=de', ['3']],
  [
    'axios with a raw star and unknown names',
    '/news/stories?language%5B%5D=en&perPage=25&num_stories=10&cursor=*&entities.surface_forms.text%5B%5D=Ada+Byron&published_at.start=NOW-7DAYS%2FDAY&period=%2B1DAY',
    ['1'],
  ],
  [
    'names without brackets',
    '/news/stories?per_page=2&clusters=31&num_stories=10&cursor=%2A',
    ['1', '3'],
  ],
])('%s', async (_, path, ids) => {
  expect(idsOf(await served.signed(path))).toEqual(ids)
})

test.each([
  [
    'fetch with raw braces',
    '/v6/news/stories?aql=language:(en)%20AND%20entities:({{surface_forms.text:%22ada%20byron%22%20AND%20overall_prominence:%3E=0.35}})%20AND%20sentiment.title.polarity:(negative%20neutral%20positive)&cursor=*&published_at.end=NOW&published_at.start=NOW-1DAYS/DAY',
    ['1'],
  ],
  [
    'requests with encoded braces and raw parentheses',
    '/v6/news/stories?aql=industries:(%7B%7Bid:in.transp%7D%7D)%20AND%20text:%20(jobs,%20google)&cursor=*&published_at.end=NOW',
    ['2'],
  ],
  [
    'an expression in every parameter',
    '/v6/news/stories?published_at=%5BNOW-14DAYS%2FHOUR+TO+NOW%2FHOUR%5D&language=%28en%29&categories=%7B%7Btaxonomy%3Aiptc-subjectcode+AND+id%3A%2804000000%29+AND+score%3A+%5B0.7+TO+1%5D%7D%7D&cursor=%2A&per_page=100&source.name=%28%22Market+Wire+Daily%22+OR+%22B%22%29',
    ['2'],
  ],
  [
    'quotes and brackets that nobody encoded',
    '/v6/news/stories?title="hafen"~2&return[]=id',
    ['3'],
  ],
])('%s', async (_, path, ids) => {
  expect(idsOf(await served.ask(path, { headers: bearer }))).toEqual(ids)
})

test('letters outside ASCII must be encoded, and that is said', async () => {
  const encoded = await served.ask(`/v6/news/stories?${query(['title', '港口'])}`, {
    headers: bearer,
  })
  expect(idsOf(encoded)).toEqual([BIG_ID])
  const raw = Buffer.from('/v6/news/stories?title=港口', 'utf8').toString('latin1')
  const answer = await served.ask(raw, { headers: bearer })
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('percent-encoded')])
})

type Logged = { method: string; url: string; headers: Record<string, string>; body: string }
const OURS = /^\/(?:v6\/)?news\/(?:[a-z_]+)\?/

test('every logged request of the news service is served', async (context) => {
  if (!existsSync(CLIENTS)) {
    console.log(`skipped: ${CLIENTS} is not on this machine`)
    return context.skip()
  }
  const logged = readdirSync(CLIENTS)
    .filter((name) => !name.includes('textapi') && !name.includes('apiclient'))
    .flatMap((name) => JSON.parse(readFileSync(`${CLIENTS}/${name}`, 'utf8')) as Logged[])
    .filter(({ url }) => OURS.test(url))
  // The logs ask for stories like number 99.
  served.put([CORPUS[0]!.replace('"id":1,', '"id":99,')])
  expect(logged.length).toBeGreaterThan(20)
  expect(logged.filter(({ method }) => method === 'POST').length).toBeGreaterThan(1)
  for (const { method, url, headers, body } of logged) {
    const sign = url.startsWith('/v6') ? bearer : ({} as Record<string, string>)
    const { host: _, ...sent } = headers
    const keys = {
      ...sent,
      ...sign,
      'x-aylien-newsapi-application-id': CREDENTIALS.appId,
      'x-aylien-newsapi-application-key': CREDENTIALS.appKey,
      connection: 'close',
    }
    const answer = await served.ask(url, { method, headers: keys, ...(body && { body }) })
    expect(answer.status, `${url} ${answer.text}`).toBe(200)
  }
})

test('recorded stories taken in as JSONL are served as they were', async (context) => {
  if (!existsSync(NEWS)) {
    console.log(`skipped: ${NEWS} is not on this machine`)
    return context.skip()
  }
  const wires = readdirSync(NEWS)
    .filter((name) => name.startsWith('story-'))
    .map((name) => JSON.stringify(JSON.parse(readFileSync(`${NEWS}/${name}`, 'utf8'))))
  const fresh = await openServed()
  try {
    const guard = { fetch: () => Promise.reject(new Error('nothing is fetched here')) }
    const items = readContent('stories.jsonl', wires.join('\n'), {
      guard,
      clock: { now: () => NOW },
    })
    const { stories, marks } = fresh.index
    const enrich = () => Promise.reject(new Error('finished stories are not analysed'))
    let stored = 0
    for await (const progress of ingest(items, { enrich, put: stories.put, marks })) {
      expect(progress.failed).toEqual([])
      stored = progress.stored
    }
    expect(stored).toBe(wires.length)
    const answer = await fresh.signed(
      '/news/stories?published_at.start=2015-01-01T00:00:00Z&per_page=100',
    )
    const { stories: found } = parseWireJson(answer.text) as { stories: { id: unknown }[] }
    for (const wire of wires) {
      const given = parseWireJson(wire) as { id: unknown; clusters?: unknown; links: object }
      const served = found.find(({ id }) => id === given.id)
      if (given.clusters !== undefined) expect(served).toEqual(given)
      // A record from before there were clusters gets one; the rest stays as it is.
      else {
        const links = { ...given.links, clusters: expect.stringMatching(/clusters\[\]=\d+$/) }
        expect(served).toEqual({ ...given, links, clusters: [expect.any(Number)] })
      }
    }
  } finally {
    await fresh.close()
  }
})
