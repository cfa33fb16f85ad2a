/** Our client of the text-analysis service: against the embedded one over HTTP, and against odd ones. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { withTextKeys } from '#electron/account/credentials.ts'
import { systemClock } from '#electron/platform/clock.ts'
import { systemRandom } from '#electron/platform/random.ts'
import type { Send, WireRequest, WireResponse } from '#electron/platform/send.ts'
import { createMemoryLedger } from '#electron/queue/ledger-memory.ts'
import { openLedger } from '#electron/queue/ledger.ts'
import { createQueue } from '#electron/queue/queue.ts'
import { SERVICE_RULES } from '#electron/queue/rules.ts'
import { createHttpClient, type HttpClient } from '#electron/remote/http.ts'
import { createTextClient } from '#electron/remote/text/client.ts'
import { withTextRules } from '#electron/remote/text/rules.ts'
import { ABSA_DOMAINS, TextResult } from '#shared/model/analysis.ts'
import { LOCAL_PROFILE_ID } from '#shared/model/profile.ts'
import { createMemoryLog } from '#test/support/memory-log.ts'
import { CREDENTIALS, openServed, type Served } from '#test/support/served.ts'

const TEXT =
  'Barack Obama visited Berlin on Monday. The food at the hotel was wonderful, he said. ' +
  'Critics in Germany called the visit a terrible waste of public money.'
const call = { priority: 'person' } as const
const clock = systemClock()

let served: Served
let http: HttpClient
beforeAll(async () => {
  served = await openServed()
  http = createHttpClient({ baseUrl: new URL(served.baseUrl), clock })
})
afterAll(async () => {
  await http.close()
  await served.close()
})

function clientOf(send: Send, onDrift?: (path: string) => void) {
  return createTextClient({ send, profileId: 'p', engine: 'Desk', ...(onDrift && { onDrift }) })
}
function signed(appKey: string = CREDENTIALS.appKey): Send {
  const keys = { brand: 'ACME', appId: CREDENTIALS.appId, appKey: async () => appKey }
  return withTextRules(withTextKeys(http.send, { ...keys, profileId: 'p' }), clock)
}

describe('against the embedded service', () => {
  test('every function reads its answer without a remark', async () => {
    const drift: string[] = []
    const client = clientOf(signed(), (path) => drift.push(path))
    const input = { text: TEXT }
    const replies = await Promise.all([
      client.language(input, call),
      client.sentiment({ ...input, mode: 'document', language: 'en' }, call),
      client.elsa(input, call),
      ...ABSA_DOMAINS.map((domain) => client.absa(domain, input, call)),
      client.entities(input, call),
      client.concepts(input, call),
      client.classify(input, call),
      client.classify({ ...input, taxonomy: 'iptc-subjectcode' }, call),
      client.classify({ ...input, taxonomy: 'iab-qag' }, call),
      client.summarize({ ...input, title: 'A visit', sentences: 1 }, call),
      client.hashtags(input, call),
      client.extract({ html: `<title>A visit</title><p>${TEXT}</p>`, bestImage: false }, call),
    ])
    expect(drift).toEqual([])
    for (const { result, source, text } of replies) {
      expect(TextResult.parse(result)).toEqual(result)
      // What calls itself local is another machine's: it goes by the profile's name.
      expect(source).toMatchObject({ engine: 'Desk', version: expect.any(String) as string })
      if (result.analysis !== 'extract') {
        expect(text).toBe(TEXT)
        expect(source).toMatchObject({ language: 'en', support: 'full', isCut: false })
      }
    }
    const summary = replies.map(({ result }) => result).find((r) => r.analysis === 'summarize')
    expect(summary?.sentences).toHaveLength(1)
  })

  test('several endpoints at once, and the taxonomies', async () => {
    const client = clientOf(signed())
    const endpoints = ['entities', 'language']
    const { text, results } = await client.combined({ text: TEXT, endpoints }, call)
    expect(text).toBe(TEXT)
    expect(results.map(({ endpoint }) => endpoint)).toEqual(['language', 'entities'])
    const branch = await client.taxonomy('iptc-subjectcode', '11001007', call)
    expect(branch.map(({ id, parent }) => [id, parent])).toEqual([
      ['11001007', '11001000'],
      ['11001000', '11000000'],
      ['11000000', undefined],
    ])
    expect(await client.taxonomy('iab-qag', undefined, call)).toHaveLength(392)
  })

  test('what is refused has its code and names its parameter', async () => {
    const client = clientOf(signed())
    const german = { text: 'Der Minister besuchte am Montag die schöne Stadt Hamburg.' }
    await expect(client.elsa(german, call)).rejects.toMatchObject({
      code: 'QUERY',
      data: { parameter: 'language' },
    })
    await expect(client.raw('summarize', [['text', 'x']], call)).rejects.toMatchObject({
      code: 'QUERY',
      data: { parameter: 'title' },
      message: expect.stringMatching(/^The text-analysis service says: .+ required\.$/) as string,
    })
    const here = createTextClient({ send: signed(), profileId: LOCAL_PROFILE_ID, engine: 'local' })
    await expect(here.raw('summarize', [['text', 'x']], call)).rejects.toMatchObject({
      message: 'If you are not providing an url, both text and title are required.',
    })
    await expect(client.raw('nothing', [], call)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(clientOf(signed('wrong')).language({ text: 'x' }, call)).rejects.toMatchObject({
      code: 'SIGNED_OUT',
      data: { profileId: 'p' },
    })
    const aborted = AbortSignal.abort(new Error('enough'))
    await expect(client.language({ text: 'x' }, { ...call, signal: aborted })).rejects.toThrow(
      'enough',
    )
  })
})

/** Answers whatever it is told to. */
function saying(json: unknown, more: Partial<WireResponse> = {}): Send {
  return async () => ({ status: 200, headers: {}, json, bytes: 0, ...more })
}

describe('against others', () => {
  test('odd fields cost themselves and are told once', async () => {
    const drift: string[] = []
    const body = { polarity: 'mixed', subjectivity: 'maybe', polarity_confidence: '0.5', mood: 1 }
    const client = clientOf(saying(body), (path) => drift.push(path))
    const { result, source } = await client.sentiment({ text: 'x' }, call)
    expect(result).toMatchObject({
      polarity: 'neutral',
      subjectivity: 'unknown',
      polarityConfidence: 0.5,
      subjectivityConfidence: 0,
    })
    expect(source).toEqual({ engine: 'Desk' })
    await client.sentiment({ text: 'x' }, call)
    expect(drift.toSorted()).toEqual([
      'sentiment.mood',
      'sentiment.polarity',
      'sentiment.polarity_confidence',
      'sentiment.subjectivity',
      'sentiment.subjectivity_confidence',
    ])
  })

  test('both forms of image tags and of entity moods are read', async () => {
    const body = { image: 'i', tags: [{ tag: 'man', confidence: 0.5 }] }
    for (const form of [body, { 'image-tags': body }]) {
      const { result } = await clientOf(saying(form)).imageTags('http://e.com/i.png', call)
      expect(result).toMatchObject(body)
    }
    const of100 = { image: 'i', tags: [{ tag: 'man', confidence: 38.5 }] }
    const { result } = await clientOf(saying(of100)).imageTags('http://e.com/i.png', call)
    expect(result.tags[0]?.confidence).toBeCloseTo(0.385)
    const sentiment = [{ polarity: 'positive', confidence: 0.7 }]
    const mention = { text: 'Ada', offset: 0, confidence: 1, sentiment }
    const misprint = { text: 'x', entites: [{ mentions: [mention], overall_sentiment: sentiment, type: 'Person', links: [] }] } // prettier-ignore
    const moods = await clientOf(saying(misprint)).elsa({ text: 'x' }, call)
    expect(moods.result.entities[0]).toMatchObject({
      name: 'Ada',
      overallSentiment: { polarity: 'positive', confidence: 0.7 },
    })
  })

  test.each([undefined, null, [], 'text', 7])('an answer that is %j is no answer', async (body) => {
    await expect(clientOf(saying(body)).language({ text: 'x' }, call)).rejects.toMatchObject({
      code: 'SERVICE',
    })
  })

  test('a spent day rests until it is over, a spent minute is the lane’s', async () => {
    const midnight = Math.ceil(Date.now() / 86_400_000) * 86_400
    const refused = (reset: number) =>
      withTextRules(
        saying(undefined, { status: 429, headers: { 'x-ratelimit-reset': String(reset) } }),
        { now: () => (midnight - 3600) * 1000 },
      )
    await expect(clientOf(refused(midnight)).language({ text: 'x' }, call)).rejects.toMatchObject({
      code: 'OVER_BUDGET',
      data: { until: new Date(midnight * 1000).toISOString() },
    })
    const { status } = await refused(midnight - 3590)({} as WireRequest)
    expect(status).toBe(429)
  })
})

test('forms go out with the brand’s own header names, and nothing in the address', async () => {
  const seen: { url?: string; body: string; headers: Record<string, unknown> }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      seen.push({ url: request.url ?? '', body, headers: request.headers })
      response.setHeader('content-type', 'application/json;charset=UTF-8')
      response.end('{"text":"x","lang":"en","confidence":1.0}')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const other = createHttpClient({ baseUrl: new URL(`http://127.0.0.1:${port}`), clock })
  try {
    const keys = { brand: 'Acme', appId: 'ID', appKey: async () => 'KEY', profileId: 'p' }
    await clientOf(withTextKeys(other.send, keys)).language({ text: 'é &+\n\u0000' }, call)
    expect(seen).toMatchObject([
      {
        url: '/api/v1/language',
        body: 'text=%C3%A9+%26%2B%0A%00',
        headers: {
          'x-acme-textapi-application-id': 'ID',
          'x-acme-textapi-application-key': 'KEY',
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
      },
    ])
  } finally {
    await other.close()
    server.close()
  }
})

describe('through the queue', () => {
  const ends: (() => void)[] = []
  afterEach(() => ends.splice(0).forEach((end) => end()))

  test('entity-level sentiment takes three slots, everything else one', async () => {
    const parts = { clock, random: systemRandom(), log: createMemoryLog() }
    const ledger = await openLedger({
      ...parts,
      store: createMemoryLedger().instance(),
      rules: SERVICE_RULES,
    })
    const queue = createQueue({ ...parts, ledger })
    const send = queue.through(
      { profileId: 'p', appId: 'a', service: 'text' },
      saying({ text: 'x' }),
    )
    const client = clientOf(send)
    await client.elsa({ text: 'x' }, call)
    await client.entities({ text: 'x' }, call)
    await client.absa('cars', { text: 'x' }, call)
    const used = queue.state().map(({ endpoint, used }) => [endpoint, used])
    expect(used).toEqual([
      ['text/elsa', 3],
      ['text/entities', 1],
      ['text/absa/cars', 1],
    ])
  })
})
