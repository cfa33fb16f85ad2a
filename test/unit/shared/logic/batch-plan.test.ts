import fc from 'fast-check'
import { expect, it } from 'vitest'
import { callsPerDocument, minutesOfCalls, planOf } from '#shared/logic/batch-plan.ts'
import type { PreflightGroup } from '#shared/model/batch.ts'
import { DEFAULT_RECIPE, type Recipe } from '#shared/model/recipe.ts'

const group = fc.record(
  {
    problem: fc.constantFrom('empty', 'protected', 'damaged', 'no-text'),
    isCopy: fc.boolean(),
    isNearCopy: fc.boolean(),
    count: fc.nat(50),
    bytes: fc.nat(9000),
  },
  { requiredKeys: ['isCopy', 'isNearCopy', 'count', 'bytes'] },
) as fc.Arbitrary<PreflightGroup>

it('leaves nothing out of the sum: what is to do and what is left out is what there is', () => {
  fc.assert(
    fc.property(
      fc.array(group),
      fc.boolean(),
      fc.boolean(),
      (groups, skipsCopies, skipsNearCopies) => {
        const plan = planOf(groups, { skipsCopies, skipsNearCopies })
        const left = plan.leftOut.reduce((sum, { count }) => sum + count, 0)
        expect(plan.todo + left).toBe(groups.reduce((sum, { count }) => sum + count, 0))
        if (!skipsCopies && !skipsNearCopies) {
          const bad = groups.filter(({ problem }) => problem !== undefined)
          expect(left).toBe(bad.reduce((sum, { count }) => sum + count, 0))
        }
      },
    ),
  )
})

it('counts ELSA as three calls', () => {
  expect(callsPerDocument({ ...DEFAULT_RECIPE, analyses: ['sentiment', 'elsa'] })).toBe(4)
})

it('takes as long as the endpoint that is asked most', () => {
  const minutes = (analyses: Recipe['analyses'], documents: number) =>
    minutesOfCalls({ ...DEFAULT_RECIPE, analyses }, documents, 57)
  expect(minutes(['sentiment', 'entities', 'classify'], 57)).toBe(1)
  expect(minutes(['sentiment', 'entities', 'classify'], 58)).toBe(2)
  expect(minutes(['sentiment', 'elsa'], 58)).toBe(4)
  expect(minutes(['sentiment'], 0)).toBe(0)
})
