import { expect, it } from 'vitest'
import { Selection, type Pick } from '#renderer/features/explore/selection.svelte.ts'

const time: Pick = {
  id: 'time',
  view: 'timeline',
  label: '16 to 18 Nov',
  slice: { from: '2026-11-16T00:00:00Z', to: '2026-11-19T00:00:00Z' },
}
const source: Pick = {
  id: 'trends source.name Ledger',
  view: 'trends',
  label: 'sources: Ledger',
  slice: { values: [{ field: 'source.name', value: 'Ledger' }] },
}
const open = () => {
  const selection = new Selection()
  selection.toggle(time)
  selection.toggle(source)
  return selection
}

it('narrows every view by what was picked in others, and none by its own', () => {
  const selection = open()
  expect(selection.sliceFor('timeline')).toEqual(source.slice)
  expect(selection.sliceFor('trends')).toEqual(time.slice)
  expect(selection.sliceFor('terms')).toEqual({ ...time.slice, ...source.slice })
  expect(selection.wordsFor('terms')).toBe('narrowed to 16 to 18 Nov; sources: Ledger')
})

it('leaves an unlinked view alone until it is linked again', () => {
  const selection = open()
  selection.setLinked('terms', false)
  expect([selection.sliceFor('terms'), selection.wordsFor('terms')]).toEqual([{}, ''])
  expect(selection.sliceFor('context')).not.toEqual({})
  selection.setLinked('terms', true)
  expect(selection.sliceFor('terms')).not.toEqual({})
})

it('takes a pick away that is picked again, and one brush for another', () => {
  const selection = open()
  selection.toggle(source)
  expect(selection.picks).toEqual([time])
  const later = { ...time, label: 'later', slice: { from: '2026-11-17T00:00:00Z' } }
  selection.replace('time', later)
  expect(selection.picks).toEqual([later])
  selection.replace('time', undefined)
  expect(selection.picks).toEqual([])
})

it('takes no more than a slice can hold', () => {
  const selection = new Selection()
  const taken = Array.from({ length: 25 }, (_none, index) =>
    selection.toggle({
      id: String(index),
      view: 'terms',
      label: '',
      slice: { terms: [String(index)] },
    }),
  )
  expect(taken.filter(Boolean)).toHaveLength(20)
  expect(selection.slice.terms).toHaveLength(20)
})
