import { expect, test } from 'vitest'
import { textOf } from '#electron/work/monitors/alert-words.ts'
import type { Explanation } from '#electron/work/monitors/explain.ts'

const NOTHING: Explanation = { terms: [], entities: [], sources: [], copies: [], groups: 5 }
const found = { kind: 'any', count: 5 } as const
const risen = (text: string) => ({ value: text, text, count: 4, usual: 0 })

test('says what rose where that is sure, and else who is named most', () => {
  const named = ['Voltmark', 'Anselm Dove', 'Marisol Vey', 'Skerrow']
  expect(textOf(found as never, NOTHING, 5, named)).toBe(
    'Named most: Voltmark, Anselm Dove, Marisol Vey.',
  )
  const rising = { ...NOTHING, terms: [risen('recall')] }
  expect(textOf(found as never, rising, 5, named)).toBe('Rising: recall.')
  expect(textOf(found as never, NOTHING, 5)).toBe('')
})

test('a text that stands in many places is told with the number of them', () => {
  const copies = [{ title: 'A recall', stories: 4, outlets: 3, storyIds: ['1', '2', '3', '4'] }]
  expect(textOf(found as never, { ...NOTHING, copies }, 5)).toBe(
    'Mostly one wire text in 3 outlets.',
  )
  expect(textOf(found as never, { ...NOTHING, copies }, 20)).toBe(
    'One text stands in 3 outlets: “A recall”.',
  )
})
