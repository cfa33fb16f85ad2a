import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import AgreementPanel from '#renderer/features/batch/AgreementPanel.svelte'
import type { Desk } from '#renderer/features/batch/desk.svelte.ts'
import type { Disagreement, Said } from '#shared/model/agreement.ts'
import { textOf } from './app.ts'

afterEach(cleanup)

const said = (...values: string[]): Said => ({ values, more: 0 })
const base = { key: '7', path: 'b/report.txt', language: 'en', kind: 'label' } as const
const moodOf = (name: string): Disagreement => ({
  ...{ ...base, analysis: 'elsa', name },
  ...{ first: said('positive'), second: said('negative') },
})

function show(disagreements: Disagreement[]) {
  const visit = vi.fn(() => Promise.resolve())
  const desk = { agreements: [], disagreements, visit } as unknown as Desk
  render(AgreementPanel, { props: { desk } })
  return visit
}

const rows = () =>
  screen.getAllByRole<HTMLTableRowElement>('row').filter((row) => row.querySelector('button'))

it('says whose mood it is, what one alone found, and how much more of it there is', () => {
  show([
    moodOf('Siemens'),
    { ...base, analysis: 'sentiment', first: said('neutral'), second: said('positive') },
    {
      ...{ ...base, analysis: 'concepts', kind: 'values', part: 3 },
      first: { values: ['http://dbpedia.org/resource/Hamburg_Port'], more: 7 },
      second: said(),
    },
  ])
  expect(rows().map((row) => [...row.cells].map(textOf))).toEqual([
    ['b/report.txt', 'Mood of each name Siemens', 'positive', 'negative'],
    ['b/report.txt', 'Mood of the whole document', 'neutral', 'positive'],
    [
      'b/report.txt, row 3',
      'Concepts with links found by one alone',
      'Hamburg Port and 7 more',
      'nothing the other lacks',
    ],
  ])
})

it('shows rows that are alike, and opens each at its document', async () => {
  const visit = show([moodOf('Siemens'), moodOf('Siemens'), { ...moodOf('Siemens'), key: '9' }])
  expect(rows()).toHaveLength(3)
  await fireEvent.click(screen.getAllByRole('button')[2]!)
  expect(visit).toHaveBeenCalledWith({ key: '9', row: '2' })
})
