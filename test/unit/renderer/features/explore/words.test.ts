import { expect, it } from 'vitest'
import { TREND_FIELDS, HISTOGRAM_FIELDS } from '#shared/aql/parameter-values.ts'
import type { NewsEvent } from '#shared/model/event.ts'
import { captionWords } from '#renderer/features/explore/captions.ts'
import { directionOf } from '#renderer/features/explore/direction.ts'
import { lifeWords, placeWords, wholeSpan } from '#renderer/features/explore/event-words.ts'
import {
  HISTOGRAM_FIELD_WORDS,
  isSingleValued,
  TREND_FIELD_WORDS,
  valueWords,
} from '#renderer/features/explore/field-words.ts'
import { chanceWords, ratioWords } from '#renderer/features/explore/rise-words.ts'

const event = (earliest?: string, latest?: string): NewsEvent => {
  return { id: '1', title: 'A', size: 1, cached: 1, state: 'active', earliest, latest }
}

it('names every field that is counted', () => {
  expect(Object.keys(TREND_FIELD_WORDS).sort()).toEqual([...TREND_FIELDS].sort())
  expect(Object.keys(HISTOGRAM_FIELD_WORDS).sort()).toEqual([...HISTOGRAM_FIELDS].sort())
  expect(new Set(Object.values(TREND_FIELD_WORDS)).size).toBe(TREND_FIELDS.length)
  expect([isSingleValued('language'), isSingleValued('keywords')]).toEqual([true, false])
})

it('reads values as people do, and keeps those it does not know', () => {
  expect(valueWords('language', 'de', 'de')).toBe('German')
  expect(valueWords('language', '\u0000', '')).toBe('\u0000')
  expect(valueWords('entities.id', 'Q1', 'Ellmouth')).toBe('Ellmouth')
  expect(valueWords('keywords', 'flood', '')).toBe('flood')
})

it('says what a chart stands on', () => {
  const caption = {
    query: 'saved search "Sea wall"',
    from: '2026-11-01T00:00:00Z',
    to: '2026-11-19T00:00:00Z',
    n: 312,
    of: 4000,
    source: 'library',
    engine: 'Local engine',
    version: '1.2.0',
    madeAt: '2026-11-20T12:00:00Z',
  } as const
  expect(captionWords(caption, 'UTC', 'narrowed to German')).toBe(
    'saved search "Sea wall" · narrowed to German · 1 Nov 2026 to 18 Nov 2026, UTC · ' +
      '312 of 4,000 stories are kept here · counted from the library on this computer · ' +
      'Local engine 1.2.0 · made 2026-11-20 12:00 UTC',
  )
  const { of: _of, from: _from, to: _to, ...bare } = caption
  expect(captionWords({ ...bare, source: 'service' }, 'UTC')).toContain(
    'n = 312 stories · counted by the service itself',
  )
})

it('says how long an event was and where', () => {
  expect(lifeWords(event('2026-11-03T10:00:00Z', '2026-11-18T10:00:00Z'), 'UTC')).toBe(
    '3 Nov 2026 to 18 Nov 2026, 15 days',
  )
  expect(lifeWords(event('2026-11-03T10:00:00Z'), 'UTC')).toBe('3 Nov 2026, under an hour')
  expect(lifeWords(event('2026-11-03T10:00:00Z', '2026-11-03T11:00:00Z'), 'UTC')).toBe(
    '3 Nov 2026, 1 hour',
  )
  expect(lifeWords(event('never'), 'UTC')).toBe('at an unknown time')
  expect(placeWords({ city: 'Galway', country: 'ie' })).toBe('Galway, Ireland')
  expect([placeWords(undefined), placeWords({ country: '??' })]).toEqual(['', '??'])
  expect(wholeSpan([event('bad')])).toBeUndefined()
  expect(wholeSpan([event('1970-01-01T00:00:00Z')])).toEqual({ from: 0, to: 3_600_000 })
})

it('says how likely a rise is by chance', () => {
  expect([0.5, 0.01, 1e-12, 0, NaN].map(chanceWords)).toEqual([
    'nothing unusual by chance alone',
    'by chance once in 100',
    'by chance less than once in a billion',
    'by chance less than once in a billion',
    'its chance cannot be told',
  ])
  expect([1, 4, 20, NaN].map(ratioWords)).toEqual(['2.0 ×', '16 ×', 'over 1,000 ×', ''])
})

it('finds the direction of a line by its first letter', () => {
  expect(['مدينة Ellmouth', 'Ellmouth مدينة', '2026 — שלום', '123', ''].map(directionOf)).toEqual([
    'rtl',
    'ltr',
    'rtl',
    'ltr',
    'ltr',
  ])
})
