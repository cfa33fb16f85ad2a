import { afterEach, expect, test } from 'vitest'

import { KEYS, NOW, openServed, type Served } from '#test/support/served.ts'

let served: Served
afterEach(() => served.close())

const hit = (path = '/v6/news/stories') => served.signed(path)

test('sixty calls a clock minute and endpoint, then 429 until the minute is over', async () => {
  served = await openServed({ isRateLimited: true })
  for (let call = 1; call <= 60; call += 1) {
    const answer = await hit()
    expect(answer.status).toBe(200)
    expect(answer.headers['x-ratelimit-hit-remaining']).toBe(String(60 - call))
  }
  const refused = await hit()
  expect(refused.status).toBe(429)
  expect(JSON.parse(refused.text)).toEqual({
    errors: [
      {
        code: 'KB429',
        detail: "You've exceeded your hits per minute rate limit (61/60).",
        id: 'error429_too_many_request',
        links: { about: expect.stringContaining('#rate-limits') as string },
        status: 429,
        title: 'Too Many Requests',
      },
    ],
  })
  expect((await hit('/v6/news/time_series')).status).toBe(200)
  // NOW is half past the minute: the window is the clock's, not a rolling one.
  served.time.now = NOW + 29_999
  expect((await hit()).status).toBe(429)
  served.time.now = NOW + 30_000
  expect((await hit()).status).toBe(200)
})

test('a refused sign-in costs nobody a hit', async () => {
  served = await openServed({ isRateLimited: true })
  const guess = { ...KEYS, 'X-ACME-NewsAPI-Application-Key': 'guess' }
  for (let call = 0; call < 70; call += 1) {
    expect((await served.ask('/news/stories', { headers: guess })).status).toBe(401)
  }
  expect((await hit('/news/stories')).headers['x-ratelimit-hit-remaining']).toBe('59')
})

test('headers are told also where no limit is in force', async () => {
  served = await openServed()
  for (let call = 0; call < 70; call += 1) expect((await hit()).status).toBe(200)
  const { headers } = await hit()
  expect(headers).toMatchObject({
    'x-ratelimit-hit-limit': '60',
    'x-ratelimit-hit-period': 'minute',
    'x-ratelimit-hit-remaining': '0',
    'x-ratelimit-hit-reset': '2026-11-20 12:01:00 +0000',
    'x-ratelimit-limit': '60',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': '2026-11-20 12:01:00 +0000',
    'x-ratelimit-volume-period': 'month',
    'x-ratelimit-volume-reset': '2026-12-01 00:00:00 +0000',
  })
})
