import { describe, expect, it } from 'vitest'
import { formatTime, type TimeFrame } from '#renderer/ui/time.ts'

const frame = (zone: string): TimeFrame => ({
  zone: () => zone,
  nowMs: () => Date.UTC(2026, 10, 20, 14),
})

describe('formatTime', () => {
  it('says the hour of today, the day of this year, the year before', () => {
    expect(formatTime('2026-11-20T08:05:00Z', 'short', frame('UTC'))).toBe('08:05')
    expect(formatTime('2026-03-01T08:05:00Z', 'short', frame('UTC'))).toBe('1 Mar')
    expect(formatTime('2025-12-31T08:05:00Z', 'short', frame('UTC'))).toBe('31 Dec 2025')
    expect(formatTime('2026-11-20T08:05:00Z', 'day', frame('UTC'))).toBe('20 Nov')
    expect(formatTime('2025-12-31T08:05:00Z', 'day', frame('UTC'))).toBe('31 Dec 2025')
  })

  it('counts days in the chosen zone', () => {
    expect(formatTime('2026-11-19T14:30:00Z', 'short', frame('Asia/Tokyo'))).toBe('19 Nov')
    expect(formatTime('2026-11-20T14:30:00Z', 'short', frame('Asia/Tokyo'))).toBe('23:30')
  })

  it('names the zone in full', () => {
    expect(formatTime('2026-11-20T08:05:00Z', 'full', frame('Europe/Berlin'))).toMatch(
      /20 November 2026.*09:05 Europe\/Berlin \(GMT\+1\)$/,
    )
    expect(formatTime('2026-11-20T08:05:00Z', 'full', frame('UTC'))).toMatch(/08:05 UTC$/)
  })

  it('falls back to UTC for a zone nobody knows and to the text for no time', () => {
    expect(formatTime('2026-11-20T08:05:00Z', 'short', frame('Mars/Olympus'))).toBe('08:05')
    expect(formatTime('yesterday', 'long', frame('UTC'))).toBe('yesterday')
  })
})
