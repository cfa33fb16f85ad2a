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
    {
      ...{ analysis: 'classify', kind: 'label' },
      first: { values: ['labour'], more: 0 },
      second: { values: ['economy'], more: 0 },
    },
  ])
  const bare = topics(['09008000', 'strike', '09000000'])
  expect(disagreementsOf(bare, economy)).toMatchObject([{ first: { values: ['09000000'] } }])
  expect(disagreementsOf(labour, bare)).toEqual([])
})

function names(...list: readonly string[]): Results {
  const result = { analysis: 'entities', values: { organization: list, keyword: ['x'] } } as const
  return { entities: { answer: { source, result } } } as unknown as Results
}

it('lists what one alone found as it was written, a few of many, and nothing as nothing', () => {
  const many = names('Siemens', 'BASF', 'Bayer', 'Linde', 'SAP', 'Allianz', 'Adidas')
  expect(disagreementsOf(many, names('siemens'))).toEqual([
    {
      analysis: 'entities',
      kind: 'values',
      first: {
        values: ['BASF', 'Bayer', 'Linde', 'SAP', 'Allianz'].map((one) => `${one} (organization)`),
        more: 1,
      },
      second: { values: [], more: 0 },
    },
  ])
})

it('says whose mood it is where the engines differ in that of a name', () => {
  const moods = (polarity: string): Results => {
    const entities = ['Siemens', 'Linde'].map((name) => ({ name, overallSentiment: { polarity } }))
    const answer = { source, result: { analysis: 'elsa', entities } }
    return { elsa: { answer } } as unknown as Results
  }
  const said = disagreementsOf(moods('positive'), moods('negative'))
  expect(said.map(({ name, kind, first }) => [name, kind, first.values])).toEqual([
    ['Siemens', 'label', ['positive']],
    ['Linde', 'label', ['positive']],
  ])
  const pairs = pairsOf(moods('positive'), moods('negative'))
  expect(agreementsOf(pairs)[0]).toMatchObject({ n: 3, equal: 0, overlap: 1 })
})
