import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBudget } from '#electron/queue/budget.ts'
import { readMoment, readRetryAfter } from '#electron/platform/moments.ts'
import { LONGEST_WAIT_MS, readLimits } from '#electron/queue/limits.ts'
import { SERVICE_RULES } from '#electron/queue/rules.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

const NOW = Date.UTC(2026, 10, 20, 13, 0, 20)

describe('readMoment', () => {
  it.each([
    ['1795179660', 1_795_179_660_000],
    ['1795179660000', 1_795_179_660_000],
    ['2026-11-20 13:01:00 +0000', Date.UTC(2026, 10, 20, 13, 1)],
    ['2026-11-20T13:01:00.000+00:00', Date.UTC(2026, 10, 20, 13, 1)],
    ['2026-11-20T13:01:00Z', Date.UTC(2026, 10, 20, 13, 1)],
    ['Fri, 20 Nov 2026 13:01:00 GMT', Date.UTC(2026, 10, 20, 13, 1)],
  ])('reads %s', (text, moment) => expect(readMoment(text)).toBe(moment))

  it.each(['', 'soon', '-5', '42', '1e99', '2026-13-45T99:99:99Z', '99999999999999999', 'NaN'])(
    'takes %j for nothing',
    (text) => expect(readMoment(text)).toBeUndefined(),
  )
})

describe('readRetryAfter', () => {
  it.each([
    ['0', 0],
    ['120', 120_000],
    ['Fri, 20 Nov 2026 13:01:00 GMT', 40_000],
    ['tomorrow', undefined],
    ['-3', undefined],
  ])('reads %s', (text, ms) => expect(readRetryAfter(text, NOW)).toBe(ms))
})

describe('readLimits', () => {
  it('reads both reset formats the same', () => {
    const date = new Date(NOW).toUTCString()
    const at = NOW + 700
    const epoch = readLimits({ date, 'x-ratelimit-hit-reset': String(NOW / 1000 + 40) }, at)
    const text = readLimits({ date, 'x-ratelimit-hit-reset': '2026-11-20 13:01:00 +0000' }, at)
    expect(epoch).toEqual({ resetInMs: 40_000, minuteEndsInMs: 40_000 })
    expect(text).toEqual(epoch)
  })

  it('knows the old names and the volume', () => {
    const limits = readLimits(
      {
        'x-ratelimit-limit': '60',
        'x-ratelimit-remaining': '12',
        'x-ratelimit-volume-limit': '1000',
        'x-ratelimit-volume-remaining': '49',
        'x-ratelimit-volume-reset': '2026-12-01T00:00:00+0000',
      },
      NOW,
    )
    expect(limits).toEqual({
      hitLimit: 60,
      hitRemaining: 12,
      volumeLimit: 1000,
      volumeRemaining: 49,
      volumeResetsAt: Date.UTC(2026, 11, 1),
    })
  })

  it('does not trust a Date that disagrees with our clock', () => {
    const skewed = new Date(NOW + 25_000).toUTCString()
    const limits = readLimits({ date: skewed, 'x-ratelimit-reset': String(NOW / 1000 + 40) }, NOW)
    expect(limits.minuteEndsInMs).toBeUndefined()
  })

  it('never waits longer than 90 s for any header', () => {
    const value = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String))
    const names = ['date', 'retry-after', 'x-ratelimit-reset', 'x-ratelimit-hit-reset']
    const headers = fc.record(Object.fromEntries(names.map((name) => [name, value])))
    fc.assert(
      fc.property(headers, fc.integer({ min: 0, max: 4e12 }), (some, now) => {
        const limits = readLimits(some as Record<string, string>, now)
        for (const wait of [limits.resetInMs, limits.retryAfterMs, limits.minuteEndsInMs]) {
          if (wait !== undefined) expect(wait > 0 && wait <= LONGEST_WAIT_MS).toBe(true)
        }
      }),
    )
  })
})

describe('createBudget', () => {
  const make = () => createBudget(SERVICE_RULES, seededRandom())

  it('closes for a whole minute and 1 to 3 s when the minute is unknown', () => {
    const budget = make()
    budget.noteRefusal({}, 20, 1_000)
    expect(budget.closedUntil(1_000)).toBeGreaterThanOrEqual(62_000)
    expect(budget.closedUntil(1_000)).toBeLessThanOrEqual(64_000)
  })

  it('halves after two foreign refusals in ten minutes, for an hour', () => {
    const budget = make()
    budget.noteRefusal({}, 20, 0)
    expect(budget.capacity(0)).toBe(57)
    budget.noteRefusal({}, 20, 9 * 60_000)
    expect(budget.capacity(10 * 60_000)).toBe(28)
    expect(budget.capacity(70 * 60_000)).toBe(57)
  })

  it('does not halve for two that lie further apart', () => {
    const budget = make()
    budget.noteRefusal({}, 20, 0)
    budget.noteRefusal({}, 20, 11 * 60_000)
    expect(budget.capacity(11 * 60_000)).toBe(57)
  })

  it('stops background work after three refusals a day of its own making', () => {
    const budget = make()
    for (const hour of [1, 5, 9]) budget.noteRefusal({ hitLimit: 30 }, 40, hour * 3_600_000)
    expect(budget.backgroundReason(10 * 3_600_000)).toContain('three requests today')
    expect(budget.backgroundReason(40 * 3_600_000)).toBeUndefined()
  })

  it('lets headers lower the pace and never raise it', () => {
    const budget = make()
    budget.noteAnswer({ hitLimit: 1_000, hitRemaining: 900 }, 0, 0)
    expect(budget.capacity(0)).toBe(57)
    budget.noteAnswer({ hitLimit: 30, hitRemaining: 1, resetInMs: 30_000 }, 0, 0)
    expect(budget.capacity(0)).toBe(28)
    budget.noteSend(10)
    expect(budget.closedUntil(10)).toBe(30_000)
    budget.noteAnswer({ hitRemaining: 50, resetInMs: 29_000 }, 0, 1_000)
    expect(budget.closedUntil(1_000)).toBe(30_000)
    expect(budget.closedUntil(31_000)).toBeLessThanOrEqual(31_000)
  })

  it('tells calls used up until midnight from a minute, and opens as soon as there are some again', () => {
    const budget = make()
    const midnight = String((NOW + 8 * 3_600_000) / 1000)
    const said = (left: string) =>
      readLimits({ 'x-ratelimit-remaining': left, 'x-ratelimit-reset': midnight }, NOW)
    budget.noteAnswer(said('0'), 0, 0)
    expect(budget.closedReason(1)).toContain('no calls are left today')
    budget.noteAnswer(said('900'), 3, 1_000)
    expect(budget.closedUntil(1_000)).toBeLessThanOrEqual(1_000)
    const minute = readLimits({ 'x-ratelimit-remaining': '0' }, NOW)
    budget.noteAnswer(minute, 0, 200_000)
    expect(budget.closedReason(200_001)).toContain('in this minute')
  })

  it('takes a 403 soon after a 429 for a block, and another for the plan', () => {
    const budget = make()
    expect(budget.noteForbidden(0)).toBe(false)
    expect(budget.backgroundReason(0)).toBeUndefined()
    budget.noteRefusal({}, 10, 1_000)
    expect(budget.noteForbidden(2_000)).toBe(true)
    expect(budget.closedUntil(2_000)).toBe(2_000 + 15 * 60_000)
    expect(budget.backgroundReason(3_000)).toContain('blocked')
  })

  it('keeps the last 5 % of the volume for people', () => {
    const budget = make()
    budget.noteAnswer({ volumeLimit: 1_000, volumeRemaining: 49 }, 0, 0)
    expect(budget.backgroundReason(0)).toContain('5 %')
    budget.noteAnswer({ volumeRemaining: 1_000 }, 0, 0)
    expect(budget.backgroundReason(0)).toBeUndefined()
  })
})
