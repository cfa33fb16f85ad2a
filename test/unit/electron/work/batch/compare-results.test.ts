import { expect, it } from 'vitest'
import { disagreementsOf, pairsOf } from '#electron/work/batch/compare-results.ts'
import type { Results } from '#electron/work/batch/summarise-document.ts'
import { agreementsOf } from '#shared/logic/agreement.ts'

const source = { engine: 'local', language: 'en' } as const

function topics(...list: (readonly [id: string, label: string, parent?: string])[]): Results {
  const categories = list.map(([id, label, parent]) => ({
    ...{ id, label, parents: parent === undefined ? [] : [parent] },
    ...{ score: 0.5, isConfident: true },
  }))
  const result = { analysis: 'classify', taxonomy: 'iptc-subjectcode', categories } as const
  return { classify: { answer: { source, result } } } as unknown as Results
}

const labour = topics(['09008000', 'strike', '09000000'], ['09000000', 'labour'])
const economy = topics(['04000000', 'economy'], ['09000000', 'labour'])

it('counts a document once for its topics: the first of each and how far the lists overlap', () => {
  const pairs = [...pairsOf(labour, economy), ...pairsOf(labour, labour)]
  const [all] = agreementsOf(pairs)
  expect(all).toMatchObject({ analysis: 'classify', language: 'all', n: 2, equal: 0.5 })
  expect(all?.overlap).toBeCloseTo(0.75)
})

it('tells topics that differ by name, and one that is not named by its code', () => {
  expect(disagreementsOf(labour, economy)).toEqual([
    { analysis: 'classify', first: 'labour', second: 'economy' },
  ])
  const bare = topics(['09008000', 'strike', '09000000'])
  expect(disagreementsOf(bare, economy)).toMatchObject([{ first: '09000000' }])
  expect(disagreementsOf(labour, bare)).toEqual([])
})
