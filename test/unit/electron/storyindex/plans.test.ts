import fc from 'fast-check'
import { expect, test } from 'vitest'

import { compileQuery } from '#electron/storyindex/compile.ts'
import { createPlans } from '#electron/storyindex/plans.ts'
import type { Query } from '#shared/aql/ast.ts'
import { queries } from '#test/support/story-arbitraries.ts'

test('a plan that was kept is the plan of the query', () => {
  const vocabulary = { find: (prefix: string) => [`${prefix}a`] }
  const plans = createPlans(vocabulary)
  fc.assert(
    fc.property(queries, fc.nat(), fc.nat(), (query, now, later) => {
      expect(plans.planOf(query, now)).toEqual(compileQuery(query, { vocabulary, now }))
      const again = compileQuery(query, { vocabulary, now: later })
      expect(plans.planOf(query, later)).toEqual(again)
    }),
  )
})

test('what depends on the time or on the words there are is compiled each time', () => {
  const words = ['rain']
  const plans = createPlans({ find: () => [...words] })
  const wild: Query = { kind: 'leaf', field: 'text', test: { kind: 'wildcard', value: 'ra*n' } }
  const first = plans.planOf(wild, 0)
  words.push('ratan')
  expect(plans.planOf(wild, 0)).not.toEqual(first)
  const recent: Query = {
    kind: 'leaf',
    field: 'published_at',
    test: { kind: 'range', min: 'NOW-1DAY' },
  }
  expect(plans.planOf(recent, 1e12)).not.toEqual(plans.planOf(recent, 2e12))
})

test('the same question is compiled once', () => {
  const plans = createPlans({ find: () => [] })
  const term = (value: string): Query => ({
    kind: 'leaf',
    field: 'text',
    test: { kind: 'term', value },
  })
  expect(plans.planOf(term('rain'), 0)).toBe(plans.planOf(term('rain'), 1))
  expect(plans.planOf(term('rain'), 0)).not.toEqual(plans.planOf(term('snow'), 0))
})
