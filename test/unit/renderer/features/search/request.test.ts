import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DATE_PRESETS,
  boundOfDay,
  dayOf,
  parametersOf,
  partsOf,
  presetOf,
} from '#renderer/features/search/request.ts'

const bound = fc.constantFrom(undefined, 'NOW-7DAYS', '2026-01-01T00:00:00Z', '7DAYS')

describe('partsOf and parametersOf', () => {
  it('are each other’s inverse', () => {
    const rest = fc.array(
      fc.record({ name: fc.constantFrom('language[]', '!id[]', 'per_page'), value: fc.string() }),
    )
    const sort = fc.constantFrom('newest' as const, 'oldest' as const, 'relevance' as const)
    fc.assert(
      fc.property(bound, bound, sort, rest, (from, to, sortId, others) => {
        const parts = { ...(from && { from }), ...(to && { to }), sort: sortId, rest: others }
        expect(partsOf(parametersOf(parts))).toEqual(parts)
      }),
    )
  })

  it('keep an order the page has no name for', () => {
    const parameters = [
      { name: 'sort_by', value: 'media.images.count' },
      { name: 'sort_direction', value: 'asc' },
    ]
    const parts = partsOf(parameters)
    expect(parts.sort).toBe('other')
    expect(parametersOf(parts)).toEqual(parameters)
  })

  it('take written defaults for what they mean', () => {
    expect(partsOf([{ name: 'sort_by', value: 'published_at' }]).sort).toBe('newest')
  })
})

describe('presetOf', () => {
  it('knows every preset by its bound', () => {
    for (const preset of DATE_PRESETS) {
      if ('from' in preset) expect(presetOf({ from: preset.from })).toBe(preset.id)
    }
    expect(presetOf({})).toBe('default')
    expect(presetOf({ from: '2026-01-01T00:00:00Z' })).toBe('custom')
    expect(presetOf({ to: 'NOW-1DAY' })).toBe('custom')
  })
})

describe('days', () => {
  it('become the first and the last second and come back', () => {
    expect(boundOfDay('2026-11-03', 'start')).toBe('2026-11-03T00:00:00Z')
    expect(dayOf(boundOfDay('2026-11-03', 'end'))).toBe('2026-11-03')
    expect(boundOfDay('', 'start')).toBeUndefined()
    expect(dayOf('NOW-3DAYS')).toBe('')
  })
})
