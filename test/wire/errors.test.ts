import { connect } from 'node:net'
import { existsSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { PARAMETERS } from '#shared/aql/parameter-table.ts'
import { openServed, type Served } from '#test/support/served.ts'
import { CORPUS } from '#test/support/wire-corpus.ts'

const RECORDED = '/work/shared/data/wire/news'
let served: Served

beforeAll(async () => {
  served = await openServed()
  served.put(CORPUS)
})
afterAll(() => served.close())

type ErrorBody = { errors: Record<string, unknown>[] }

function bodyOf(text: string): Record<string, unknown> {
  const { errors } = JSON.parse(text) as ErrorBody
  expect(errors.length).toBeGreaterThan(0)
  return errors[0]!
}

test('an error body has the keys of the table, in the order that was recorded', async () => {
  const missing = await served.signed('/v6/news/nothing')
  expect(missing.status).toBe(404)
  expect(missing.headers['content-type']).toBe('application/json;charset=utf-8')
  expect(missing.text).toBe(
    '{"errors":[{"code":"KB404","detail":"There is nothing at /v6/news/nothing.",' +
      '"id":"error404_not_found","links":{"about":"https://broadsheet.example/docs/service#errors"},' +
      '"status":404,"title":"Not Found"}]}',
  )
  const wrong = bodyOf((await served.signed('/v6/news/stories?per_page=0')).text)
  expect(wrong).toMatchObject({
    type: 'http://httpstatus.es/422',
    title: 'Unprocessable Entity',
    status: 422,
    code: 'KB422',
  })
})

for (const status of [422, 429])
  test(`a recorded ${status} has no key that ours lacks`, async (context) => {
    const file = `${RECORDED}/error-${status}.json`
    if (!existsSync(file)) {
      console.log(`skipped: ${file} is not on this machine`)
      return context.skip()
    }
    const recorded = bodyOf(readFileSync(file, 'utf8'))
    const limited = await openServed({ isRateLimited: true })
    try {
      let text = (await limited.signed('/v6/news/stories?per_page=0')).text
      for (let hit = 0; status === 429 && hit < 60; hit += 1) {
        text = (await limited.signed('/v6/news/stories?per_page=0')).text
      }
      const ours = bodyOf(text)
      expect(Object.keys(ours)).toEqual(expect.arrayContaining(Object.keys(recorded)))
      for (const key of ['code', 'status', 'title', 'type'])
        expect(ours[key]).toEqual(recorded[key])
    } finally {
      await limited.close()
    }
  })

test.each([
  ['language=klingon', 'language'],
  ['per_page=101', 'per_page'],
  ['per_page=ten', 'per_page'],
  ['sort_by=beauty', 'sort_by'],
  ['sort_direction=up', 'sort_direction'],
  ['return[]=secrets', 'return[]'],
  ['published_at.start=yesterday', 'published_at.start'],
  ['published_at=[NOW TO NOW-1DAY]', 'published_at'],
  ['aql=title:(a AND (b', 'aql'],
  ['aql=tilte:a', 'aql'],
  ['aql=*a', 'aql'],
  ['id[]=abc', 'id[]'],
  ['cursor=nonsense', 'cursor'],
  ['media.images.count.min=-1', 'media.images.count.min'],
  ['categories.confident=maybe', 'categories.confident'],
])('%s is refused by name', async (pair, name) => {
  const answer = await served.signed(`/v6/news/stories?${encodeURI(pair)}`)
  expect(answer.status, answer.text).toBe(422)
  expect(bodyOf(answer.text).detail).toContain(`"${name}"`)
})

test('a misspelt name is refused with the nearest one by v6 and passed over by the old family', async () => {
  const misspelt = 'langauge=en&num_stories=10'
  const answer = await served.signed(`/v6/news/stories?${misspelt}`)
  expect(answer.status).toBe(422)
  const { errors } = JSON.parse(answer.text) as ErrorBody
  expect(errors.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/"langauge".*Did you mean language\?/),
    expect.stringContaining('"num_stories"'),
  ])
  expect((await served.signed(`/news/stories?${misspelt}`)).status).toBe(200)
})

test('a query that cannot be read says in which column', async () => {
  const answer = await served.signed('/v6/news/stories?aql=title:(a%20AND%20(b')
  expect(bodyOf(answer.text).detail).toMatch(/^Parameter "aql": Column \d+: /)
})

test('methods other than GET are refused with what is allowed', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const answer = await served.signed('/v6/news/stories', { method })
    expect(answer.status, method).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD')
  }
  const posted = await served.signed('/news/coverages', { method: 'DELETE' })
  expect(posted.headers.allow).toBe('GET, HEAD, POST')
  expect(bodyOf(posted.text).detail).toBe('/news/coverages answers GET and POST, not DELETE.')
  const token = await served.ask('/v1/oauth/token')
  expect([token.status, token.headers.allow]).toEqual([405, 'POST'])
})

test('a URL over 8 KB is too long, also far over', async () => {
  const at = (length: number) => {
    const start = '/v6/news/stories?text='
    return served.signed(start + 'a'.repeat(length - start.length))
  }
  expect((await at(8192)).status).toBe(200)
  for (const length of [8193, 12_000, 40_000]) {
    const answer = await at(length)
    expect(answer.status, String(length)).toBe(414)
    expect(bodyOf(answer.text)).toMatchObject({ code: 'KB414', id: 'error414_uri_too_long' })
  }
})

test('only JSON is spoken', async () => {
  const xml = await served.signed('/v6/news/stories', { headers: { Accept: 'text/xml' } })
  expect(xml.status).toBe(406)
  expect(bodyOf(xml.text).detail).toContain('JSON')
  for (const Accept of ['application/json, text/xml', '*/*', 'text/xml, */*;q=0.1']) {
    expect((await served.signed('/v6/news/stories', { headers: { Accept } })).status).toBe(200)
  }
})

test('every answer tells its request, its time and the version', async () => {
  for (const path of ['/v6/news/stories', '/nothing', '/v6/news/stories?x=1']) {
    const { headers } = await served.signed(path)
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(headers['x-request-time']).toMatch(/^\d+$/)
    expect(headers['x-version']).toBe('1.2.3')
  }
})

test('web pages and rebound names are refused; the root says what this is', async () => {
  const page = await served.signed('/v6/news/stories', { headers: { Origin: 'https://a.example' } })
  expect(page.status).toBe(403)
  expect(page.headers['access-control-allow-origin']).toBeUndefined()
  const rebound = await served.signed('/v6/news/stories', { headers: { Host: 'evil.example' } })
  expect(rebound.status).toBe(403)
  expect(
    (await served.signed('/v6/news/stories', { headers: { Host: 'localhost:1' } })).status,
  ).toBe(200)
  const root = await served.ask('/')
  expect([root.status, root.headers['content-type']]).toEqual([200, 'text/plain;charset=utf-8'])
  expect(root.text).toContain('Broadsheet')
})

/** Sends bytes and gives what comes back until the other side closes. */
function speak(bytes: string, waitMs = 12_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(served.baseUrl)
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
    let heard = ''
    socket.setTimeout(waitMs, () => socket.destroy(new Error(`still open after ${waitMs} ms`)))
    socket.on('data', (chunk) => (heard += chunk.toString()))
    socket.on('close', () => resolve(heard))
    socket.on('error', (error) => (heard === '' ? reject(error) : resolve(heard)))
  })
}

test('what is no HTTP gets a 400 and the line is closed', async () => {
  const heard = await speak('HELLO\r\n\r\n')
  expect(heard).toMatch(/^HTTP\/1\.1 400 /)
  expect(heard).toContain('"KB400"')
})

test('headers over 16 kB are refused', async () => {
  const heard = await speak(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`)
  expect(heard).toMatch(/^HTTP\/1\.1 400 /)
  expect(heard).toContain('16 kB')
})

test('a client that does not finish its headers is let go', async () => {
  const startedAt = performance.now()
  const heard = await speak('GET /v6/news/stories HTTP/1.1\r\nHost: localhost\r\n')
  expect(performance.now() - startedAt).toBeLessThan(9_000)
  expect(heard).toMatch(/^HTTP\/1\.1 400 /)
})

const STATUSES = new Set([200, 401, 404, 405, 414, 422])
const name = fc.oneof(
  fc.constantFrom(...PARAMETERS.map((each) => each.name)),
  fc.string({ maxLength: 12 }),
)
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 60 }),
  fc.array(fc.constantFrom(...'{}()[]":*?~^\\ ', 'AND', 'OR', 'NOT', 'TO', 'title', 'entities', 'a', '>=1', 'NOW'), { maxLength: 25 }).map((parts) => parts.join('')), // prettier-ignore
)
const pair = fc
  .tuple(fc.constantFrom('', '!'), name, fc.constantFrom('', '[]', '[0]'), value)
  .map(([bang, key, brackets, text]) => `${encode(bang + key + brackets)}=${encode(text)}`)

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

test('no query whatever makes the service fail', { timeout: 60_000 }, async () => {
  const path = fc.constantFrom(
    ...['/v6/news/stories', '/news/stories', '/v6/news/time_series', '/news/time_series'],
    ...['/news/autocompletes', '/v2/autocomplete/suggestions/entity-names', '/v6//', '/%'],
  )
  await fc.assert(
    fc.asyncProperty(path, fc.array(pair, { maxLength: 5 }), async (at, pairs) => {
      const answer = await served.signed(`${at}?${pairs.join('&')}`)
      expect(STATUSES, `${answer.status} ${answer.text}`).toContain(answer.status)
      expect(Object.keys(JSON.parse(answer.text) as object).length).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
  expect(served.log.lines).toEqual([])
})
