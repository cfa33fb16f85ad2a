import { expect, it } from 'vitest'
import {
  chipsOf,
  hasValue,
  toggled,
  toggledValue,
  withValue,
} from '#renderer/features/batch/filters.ts'

it('adds a value and takes it away again, leaving nothing behind', () => {
  const one = toggled({}, 'languages', 'de')
  expect(one).toEqual({ languages: ['de'] })
  expect(toggled(toggled(one, 'languages', 'fr'), 'languages', 'de')).toEqual({ languages: ['fr'] })
  expect(toggled(one, 'languages', 'de')).toEqual({})
})

it('shows every clause as a chip whose removal takes away that clause only', () => {
  const named = withValue(
    { languages: ['de'], isCut: true },
    { field: 'entity', value: 'Ursula Tobler', kind: 'person' },
  )
  const chips = chipsOf(named)
  expect(chips.map(({ label }) => label)).toEqual(['German', 'Ursula Tobler', 'cut'])
  expect(chips[1]?.without).toEqual({ languages: ['de'], isCut: true })
  expect(chips[2]?.without).toMatchObject({
    languages: ['de'],
    values: [{ value: 'Ursula Tobler' }],
  })
})

it('a name is chosen by a click and let go by the next, whatever kind another of its name is', () => {
  const ada = { field: 'entity', value: 'Ada', kind: 'person' } as const
  const one = toggledValue({ languages: ['de'] }, ada)
  expect(hasValue(one, ada)).toBe(true)
  expect(hasValue(one, { ...ada, kind: 'product' })).toBe(false)
  const both = toggledValue(one, { ...ada, kind: 'product' })
  expect(toggledValue(both, ada).values).toEqual([{ ...ada, kind: 'product' }])
  expect(toggledValue(one, ada)).toEqual({ languages: ['de'] })
  // Named elsewhere without its kind.
  expect(toggledValue(withValue({}, { field: 'entity', value: 'Ada' }), ada)).toEqual({})
})
