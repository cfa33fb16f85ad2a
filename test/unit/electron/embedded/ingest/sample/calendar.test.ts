import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClock, SPAN_DAYS } from '#electron/embedded/ingest/sample/calendar.ts'

const moment = fc.integer({ min: 0, max: Date.parse('2100-01-01T00:00:00Z') })
const day = fc.double({ min: 0, max: SPAN_DAYS, noNaN: true })

describe('createClock', () => {
  it('never puts an earlier story after a later one, and none outside the span', () => {
    fc.assert(
      fc.property(moment, day, day, (nowMs, a, b) => {
        const clock = createClock(nowMs)
        const [early, late] = [clock(Math.max(a, b)), clock(Math.min(a, b))]
        expect(early).toBeLessThanOrEqual(late)
        expect(early).toBeGreaterThanOrEqual(nowMs - SPAN_DAYS * 86_400_000)
        expect(late).toBeLessThanOrEqual(nowMs)
      }),
      { numRuns: 60 },
    )
  })

  it('ends exactly at now and begins exactly 60 days before', () => {
    const nowMs = Date.parse('2026-11-20T14:05:33.250Z')
    const clock = createClock(nowMs)
    expect(clock(0)).toBe(nowMs)
    expect(clock(SPAN_DAYS)).toBe(nowMs - SPAN_DAYS * 86_400_000)
  })

  it('keeps weekends and nights quiet', () => {
    const clock = createClock(Date.parse('2026-11-20T14:05:33Z'))
    const dates = Array.from({ length: 6000 }, (_, at) => new Date(clock(at / 100)))
    const share = (isCounted: (date: Date) => boolean) => dates.filter(isCounted).length / 6000
    expect(share((date) => [0, 6].includes(date.getUTCDay()))).toBeLessThan(0.12)
    expect(share((date) => date.getUTCHours() < 6 || date.getUTCHours() === 23)).toBeLessThan(0.04)
  })

  it('stays near the day it was asked for', () => {
    const nowMs = Date.parse('2026-11-20T14:05:33Z')
    const clock = createClock(nowMs)
    for (let at = 0; at <= SPAN_DAYS; at++) {
      expect(Math.abs((nowMs - clock(at)) / 86_400_000 - at)).toBeLessThan(2.5)
    }
  })
})
