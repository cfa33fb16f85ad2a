import { afterEach, beforeEach, expect, test } from 'vitest'

import { CREDENTIALS, KEYS, openServed, type Served } from '#test/support/served.ts'
import { CORPUS } from '#test/support/wire-corpus.ts'

const HOUR_MS = 3_600_000
let served: Served

beforeEach(async () => {
  served = await openServed()
  served.put(CORPUS)
})
afterEach(() => served.close())

type Pair = { access_token: string; refresh_token: string; token_type: string; expires_in: number }

function basic(name: string, password: string): Record<string, string> {
  return {
    Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
    'Content-Type': 'application/x-www-form-urlencoded',
  }
}
const good = basic(CREDENTIALS.username, CREDENTIALS.password)

function token(body: string, headers: Record<string, string> = {}) {
  return served.ask('/v1/oauth/token', { method: 'POST', headers, body })
}
async function signIn(): Promise<Pair> {
  return JSON.parse((await token('grant_type=password', good)).text) as Pair
}
const renew = (refresh: string) =>
  token(`grant_type=refresh_token&refresh_token=${encodeURIComponent(refresh)}`)

async function statusWith(access: string): Promise<number> {
  const headers = { Authorization: `Bearer ${access}`, AppId: CREDENTIALS.appId }
  return (await served.ask('/v6/news/stories', { headers })).status
}

test('a token opens the current family for an hour', async () => {
  const answer = await token('grant_type=password', good)
  expect(answer.status).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  const pair = JSON.parse(answer.text) as Pair
  expect(pair).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
  expect(await statusWith(pair.access_token)).toBe(200)
  served.time.now += HOUR_MS - 1
  expect(await statusWith(pair.access_token)).toBe(200)
  served.time.now += 1
  expect(await statusWith(pair.access_token)).toBe(401)
  expect(await statusWith(pair.refresh_token)).toBe(401)
})

test('a refresh token works once within a day, and its copy ends the family', async () => {
  const first = await signIn()
  served.time.now += 23 * HOUR_MS
  const renewed = await renew(first.refresh_token)
  expect(renewed.status).toBe(200)
  const second = JSON.parse(renewed.text) as Pair
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(await statusWith(second.access_token)).toBe(200)

  expect((await renew(first.refresh_token)).status).toBe(401)
  expect(await statusWith(second.access_token)).toBe(401)
  expect((await renew(second.refresh_token)).status).toBe(401)
})

test('a refresh token is too old after a day', async () => {
  const { refresh_token: refresh } = await signIn()
  served.time.now += 24 * HOUR_MS
  expect((await renew(refresh)).status).toBe(401)
})

test('tokens survive a restart, and are nowhere in the file as they are', async () => {
  const { access_token: access } = await signIn()
  await served.restart()
  expect(await statusWith(access)).toBe(200)
  const rows = JSON.stringify(served.index.db.prepare('SELECT * FROM token').all())
  expect(rows).not.toContain(access)
})

test.each([
  ['a wrong password', basic(CREDENTIALS.username, 'guess')],
  ['a wrong name', basic('somebody', CREDENTIALS.password)],
  ['no credentials', {}],
  ['something that is no Basic', { Authorization: 'Basic !!!' }],
])('%s gets no token', async (_, headers: Record<string, string>) => {
  const answer = await token('grant_type=password', headers)
  expect(answer.status).toBe(401)
  expect(JSON.parse(answer.text)).toMatchObject({ errors: [{ code: 'KB401', status: 401 }] })
})

test('forms that are no token request say which field is wrong', async () => {
  expect((await token('', good)).text).toContain('\\"grant_type\\"')
  expect((await token('grant_type=implicit', good)).status).toBe(422)
  expect((await token('grant_type=refresh_token')).text).toContain('\\"refresh_token\\"')
  expect((await token(`grant_type=password&x=${'y'.repeat(20_000)}`, good)).status).toBe(400)
})

test('id and key of any brand open both families', async () => {
  for (const path of ['/news/stories', '/v6/news/stories']) {
    for (const brand of ['ACME-NewsAPI-', 'AYLIEN-TextAPI-', 'SVC-', '']) {
      const headers = {
        [`X-${brand}Application-ID`]: CREDENTIALS.appId,
        [`x-${brand.toLowerCase()}application-key`]: CREDENTIALS.appKey,
      }
      expect((await served.ask(path, { headers })).status, `${path} ${brand}`).toBe(200)
    }
  }
})

test('what does not sign is refused and says what is missing', async () => {
  const { access_token: access } = await signIn()
  const bearer = { Authorization: `Bearer ${access}` }
  const wrongKey = { ...KEYS, 'X-ACME-NewsAPI-Application-Key': 'guess' }
  const onlyId = { 'X-Application-ID': CREDENTIALS.appId }
  const asks: readonly (readonly [string, Record<string, string>, RegExp])[] = [
    ['/news/stories', {}, /X-Application-ID/],
    ['/news/stories', wrongKey, /not right/],
    ['/news/stories', onlyId, /missing/],
    ['/news/stories', { ...bearer, AppId: CREDENTIALS.appId }, /X-Application-ID/],
    ['/v6/news/stories', {}, /bearer token is missing/],
    ['/v6/news/stories', bearer, /AppId/],
    ['/v6/news/stories', { ...bearer, AppId: 'other' }, /no application/],
    ['/v6/news/stories', { Authorization: 'Bearer x', AppId: CREDENTIALS.appId }, /renew it/],
    ['/v2/autocomplete/suggestions/sources', {}, /bearer token is missing/],
  ]
  for (const [path, headers, says] of asks) {
    const answer = await served.ask(path, { headers })
    expect(answer.status, path).toBe(401)
    expect(answer.text).toMatch(says)
  }
})
