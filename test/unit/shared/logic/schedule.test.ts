import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countRuns, isShut, jitterOf, nextRun, type ScheduleRules } from '#shared/logic/schedule.ts'
import { instantOf, knownZone, localTime } from '#shared/logic/zoned.ts'
import type { MonitorSchedule } from '#shared/model/monitor.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAILY = [1, 2, 3, 4, 5, 6, 7]
const at = (text: string) => Date.parse(text)

function rules(schedule: Partial<MonitorSchedule>, zone = 'UTC', jitterMs = 0): ScheduleRules {
  return { schedule: { everyMinutes: 60, days: DAILY, ...schedule }, zone, jitterMs }
}

function next(asked: ScheduleRules, after: string): string | undefined {
  const found = nextRun(asked, at(after))
  return found === undefined ? undefined : new Date(found).toISOString().slice(0, 16)
}

describe('a schedule', () => {
  test('stays on its grid, whenever the last run was', () => {
    const quarter = rules({ everyMinutes: 15 })
    expect(next(quarter, '2026-11-20T10:00:00Z')).toBe('2026-11-20T10:15')
    expect(next(quarter, '2026-11-20T10:14:59Z')).toBe('2026-11-20T10:15')
    expect(next(quarter, '2026-11-20T10:07:00Z')).toBe('2026-11-20T10:15')
  })

  test('moves what falls into quiet hours to their end', () => {
    const quiet = { from: '22:00', to: '07:00' }
    expect(next(rules({ everyMinutes: 15, quiet }), '2026-11-20T21:50:00Z')).toBe('2026-11-21T07:00') // prettier-ignore
    expect(next(rules({ everyMinutes: 360, quiet }), '2026-11-20T19:00:00Z')).toBe('2026-11-21T07:00') // prettier-ignore
    expect(next(rules({ everyMinutes: 1440, at: '06:00', quiet }), '2026-11-20T19:00:00Z')).toBe('2026-11-21T07:00') // prettier-ignore
  })

  test('knows weekdays in the zone of the person', () => {
    const workdays = rules({ everyMinutes: 60, days: [1, 2, 3, 4, 5] }, 'Pacific/Auckland')
    // Friday 23:30 in Auckland; the next working hour is Monday 00:00 there.
    expect(next(workdays, '2026-11-20T10:30:00Z')).toBe('2026-11-22T11:00')
    const wednesdays = rules({ everyMinutes: 7 * 1440, at: '09:30', days: [3] }, 'Europe/Berlin')
    expect(next(wednesdays, '2026-11-20T10:00:00Z')).toBe('2026-11-25T08:30')
    expect(next(wednesdays, '2026-11-25T08:30:00Z')).toBe('2026-12-02T08:30')
  })

  test('keeps the hour of a daily run when clocks change', () => {
    const daily = rules({ everyMinutes: 1440, at: '09:00' }, 'Europe/Berlin')
    expect(next(daily, '2026-03-28T12:00:00Z')).toBe('2026-03-29T07:00')
    expect(next(daily, '2026-10-24T12:00:00Z')).toBe('2026-10-25T08:00')
    // 02:30 is left out that night, and comes twice in the other.
    const night = rules({ everyMinutes: 1440, at: '02:30' }, 'Europe/Berlin')
    expect(next(night, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30')
    expect(next(night, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30')
    expect(next(night, '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30')
  })

  test('ends', () => {
    const ten = rules({ everyMinutes: 1440, until: '2026-11-22T00:00:00Z' })
    expect(next(ten, '2026-11-20T10:00:00Z')).toBe('2026-11-21T09:00')
    expect(next(ten, '2026-11-21T10:00:00Z')).toBeUndefined()
  })

  test('counts what was missed', () => {
    const quarter = rules({ everyMinutes: 15 })
    const from = at('2026-11-20T10:00:00Z')
    expect(countRuns(quarter, from, from + 70 * HOUR_MS, 1000)).toBe(280)
    expect(countRuns(quarter, from, from + 70 * HOUR_MS, 3)).toBe(3)
  })
})

test('ten monitors of one interval do not run at the same second', () => {
  const jitters = Array.from({ length: 10 }, (_none, index) => jitterOf(`monitor-${index}`, 15))
  expect(new Set(jitters).size).toBe(10)
  for (const jitter of jitters) expect(jitter).toBeLessThan(5 * MINUTE_MS)
})

test('an unknown zone is the machine’s own', () => {
  expect(knownZone('Nowhere/Land')).toBe(knownZone('local'))
})

const clockTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const scheduleOf: fc.Arbitrary<MonitorSchedule> = fc.record(
  {
    everyMinutes: fc.oneof(
      fc.integer({ min: 5, max: 2000 }),
      fc.constantFrom(15, 60, 720, 1440, 2880, 10_080),
    ),
    days: fc.uniqueArray(fc.constantFrom(...DAILY), { minLength: 1 }),
    at: clockTime,
    quiet: fc.record({ from: clockTime, to: clockTime }),
  },
  { requiredKeys: ['everyMinutes', 'days'] },
)
const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'Australia/Lord_Howe') // prettier-ignore
const moment = fc.integer({ min: at('2025-01-01'), max: at('2028-01-01') })
const anyRules = fc.record({
  schedule: scheduleOf,
  zone,
  jitterMs: fc.integer({ min: 0, max: 300 }).map((seconds) => seconds * 1000),
})

describe('whatever the schedule', () => {
  test('the next run is in the future, in open hours, and no later run is due before it', () => {
    fc.assert(
      fc.property(anyRules, moment, fc.nat(48 * 60), (asked, after, minutes) => {
        const found = nextRun(asked, after)
        // Quiet all day on every open day: nothing ever runs.
        if (found === undefined) return
        expect(found).toBeGreaterThan(after)
        expect(isShut(asked, found)).toBe(false)
        const later = nextRun(asked, after + minutes * MINUTE_MS)
        expect(later).toBeGreaterThanOrEqual(found)
      }),
      { numRuns: 400 },
    )
  })

  test('local time goes there and back', () => {
    fc.assert(
      fc.property(moment, zone, (ms, name) => {
        const { day, minute } = localTime(ms, name)
        const back = instantOf(day, minute, name)
        expect(localTime(back, name)).toMatchObject({ day, minute })
        expect(back).toBeLessThanOrEqual(ms)
      }),
      { numRuns: 300 },
    )
  })
})
