import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#electron/embedded/protocol/errors.ts'
import { createRateLimit } from '#electron/embedded/protocol/rate-limit.ts'
import { isSame, openTokenBook } from '#electron/embedded/protocol/tokens.ts'
import { systemRandom } from '#electron/platform/random.ts'
import type { Database } from '#electron/sqlite/database.ts'
import { openDatabase } from '#electron/sqlite/open.ts'

const HOUR_MS = 3_600_000
let now = 0
let folder: string
let db: Database

beforeEach(() => {
  now = Date.UTC(2026, 10, 20, 12, 0, 30)
  folder = mkdtempSync(join(tmpdir(), 'tokens-'))
  db = openDatabase({
    file: join(folder, 'embedded.db'),
    migrations: new URL('../../../../../electron/embedded/migrations/', import.meta.url).pathname,
    kind: 'embedded service',
    clock: { now: () => now },
  })
})

afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

describe('tokens', () => {
  const book = () => openTokenBook(db, { clock: { now: () => now }, random: systemRandom() })

  test('access lasts an hour, refresh a day, and both survive a restart', () => {
    const pair = book().issue()
    now += HOUR_MS - 1
    expect(book().isGood(pair.access_token)).toBe(true)
    expect(book().isGood(pair.refresh_token)).toBe(false)
    now += 1
    expect(book().isGood(pair.access_token)).toBe(false)
    now += 23 * HOUR_MS - 1
    expect(book().renew(pair.refresh_token)).toBeDefined()
  })

  test('a refresh token after a day is refused', () => {
    const pair = book().issue()
    now += 24 * HOUR_MS
    expect(book().renew(pair.refresh_token)).toBeUndefined()
  })

  test('a used refresh token is refused and ends everything that grew from its sign-in', () => {
    const first = book().issue()
    const other = book().issue()
    const second = book().renew(first.refresh_token)!
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(book().renew(first.refresh_token)).toBeUndefined()
    expect(book().isGood(second.access_token)).toBe(false)
    expect(book().renew(second.refresh_token)).toBeUndefined()
    expect(book().isGood(other.access_token)).toBe(true)
  })

  test('the file holds digests, never a token', () => {
    const pair = book().issue()
    const kept = JSON.stringify(db.prepare('SELECT * FROM token').all())
    expect(kept).not.toContain(pair.access_token)
    expect(kept).not.toContain(pair.refresh_token)
    expect(isSame('a', 'a')).toBe(true)
    expect(isSame('a', 'ab')).toBe(false)
  })
})

describe('the clock-minute limit', () => {
  test('sixty calls pass, the next is refused until the minute turns, per endpoint and id', () => {
    const limit = createRateLimit({ isInForce: true, now: () => now })
    for (let call = 1; call <= 60; call++) {
      const verdict = limit.hit('app', 'stories')
      expect(verdict.isRefused).toBe(false)
      expect(verdict.headers['x-ratelimit-hit-remaining']).toBe(String(60 - call))
    }
    const refused = limit.hit('app', 'stories')
    expect(refused.isRefused).toBe(true)
    expect(JSON.parse(refused.body!)).toMatchObject({
      errors: [
        { code: 'KB429', id: 'error429_too_many_request', status: 429, title: 'Too Many Requests' },
      ],
    })
    expect(refused.body).toContain('61/60')
    expect(refused.headers['x-ratelimit-hit-reset']).toBe('2026-11-20 12:01:00 +0000')
    expect(limit.hit('app', 'time_series').isRefused).toBe(false)
    expect(limit.hit('other', 'stories').isRefused).toBe(false)
    now += 30_000
    expect(limit.hit('app', 'stories').isRefused).toBe(false)
  })

  test('not in force it counts and never refuses', () => {
    const limit = createRateLimit({ isInForce: false, now: () => now })
    for (let call = 0; call < 100; call++) expect(limit.hit('a', 'e').isRefused).toBe(false)
  })
})

test('error bodies have the keys that were seen', () => {
  const keys = (status: 429 | 422) => Object.keys(JSON.parse(errorBody(status, ['x'])).errors[0])
  expect(keys(429)).toEqual(['code', 'detail', 'id', 'links', 'status', 'title'])
  expect(keys(422)).toEqual(['id', 'type', 'title', 'status', 'code', 'detail', 'links'])
})
