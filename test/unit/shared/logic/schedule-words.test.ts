import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysInWords, scheduleInWords } from '#shared/logic/schedule-words.ts'
import type { MonitorSchedule } from '#shared/model/monitor.ts'

const ALL = [1, 2, 3, 4, 5, 6, 7]

describe('a schedule', () => {
  it.each<[MonitorSchedule, string]>([
    [{ everyMinutes: 15, days: ALL }, 'Every 15 minutes'],
    [{ everyMinutes: 60, days: ALL }, 'Every hour'],
    [
      { everyMinutes: 120, days: [1, 2, 3, 4, 5], quiet: { from: '22:00', to: '07:00' } },
      'Every 2 hours, Monday to Friday, not between 22:00 and 07:00',
    ],
    [{ everyMinutes: 1440, days: ALL }, 'Every day at 09:00'],
    [{ everyMinutes: 2880, at: '06:30', days: ALL }, 'Every 2 days at 06:30'],
    [{ everyMinutes: 10_080, at: '08:00', days: [1] }, 'Every week at 08:00, on Monday'],
    [{ everyMinutes: 90, days: [6, 7] }, 'Every 90 minutes, Saturday and Sunday'],
    [{ everyMinutes: 60, days: ALL, quiet: { from: '07:00', to: '07:00' } }, 'Every hour'],
  ])('%j is said %j', (schedule, words) => {
    expect(scheduleInWords(schedule)).toBe(words)
  })

  it('names the days it knows, once, in the order of the week', () => {
    expect(daysInWords([5, 1, 3, 3])).toBe('Monday, Wednesday and Friday')
    fc.assert(
      fc.property(fc.subarray(ALL, { minLength: 1 }), (days) => {
        expect(daysInWords([...days].reverse())).toBe(daysInWords(days))
        expect(daysInWords(days)).not.toContain('undefined')
      }),
    )
  })
})
