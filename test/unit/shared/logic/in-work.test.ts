import { expect, it, test } from 'vitest'
import { inWorkWords, lookWords } from '#shared/logic/in-work.ts'

it('names the files at work longest and counts the rest', () => {
  expect(inWorkWords([])).toBe('')
  expect(inWorkWords(['a.txt'])).toBe('a.txt')
  expect(inWorkWords(['a.txt', 'b.txt'])).toBe('a.txt, b.txt')
  expect(inWorkWords(['a.txt', 'b.txt', 'c.txt', 'd.txt'])).toBe('a.txt, b.txt and 2 more')
})

test('a look says what it is at: files first, then their texts', () => {
  expect(lookWords({ looked: 1 })).toBe('1 file looked at')
  expect(lookWords({ looked: 12_000 })).toBe('12,000 files looked at')
  expect(lookWords({ looked: 20_000, compared: { done: 1234, of: 20_000 } })).toBe(
    'Comparing texts for near copies: 1,234 of 20,000',
  )
})
