import { expect, it } from 'vitest'
import { chipsOf, toggled, withValue } from '#renderer/features/batch/filters.ts'

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
