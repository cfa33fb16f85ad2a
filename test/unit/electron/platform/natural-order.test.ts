import { expect, it } from 'vitest'
import { inNaturalOrder as inOrder } from '#electron/platform/natural-order.ts'

const inNaturalOrder = (names: readonly string[]) => inOrder(names, String)

it('lists numbers by their value, wherever they stand', () => {
  const names = ['n1', 'n1.txt', 'n2.txt', 'n10.txt', 'n10b1', 'n10b20', 'n100.txt', 'na.txt']
  expect(inNaturalOrder(names.toReversed())).toEqual(names)
  const days = ['2026-2-9.txt', '2026-2-10.txt', '2026-11-01.txt']
  expect(inNaturalOrder(days.toReversed())).toEqual(days)
})

it('lists capitals and accents among their letters', () => {
  const names = ['Arbeit', 'Ärger', 'azur', 'Brief', 'école', 'Zug']
  expect(inNaturalOrder(names.toReversed())).toEqual(names)
})

it('lists equal names alike from every order', () => {
  const names = ['A1', 'A01', 'a1', 'a001', 'á1', '\ud800', '0', '00', '']
  expect(inNaturalOrder(names)).toEqual(inNaturalOrder(names.toReversed()))
})
