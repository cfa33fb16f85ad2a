import { expect, it } from 'vitest'
import { inWorkWords } from '#shared/logic/in-work.ts'

it('names the files at work longest and counts the rest', () => {
  expect(inWorkWords([])).toBe('')
  expect(inWorkWords(['a.txt'])).toBe('a.txt')
  expect(inWorkWords(['a.txt', 'b.txt'])).toBe('a.txt, b.txt')
  expect(inWorkWords(['a.txt', 'b.txt', 'c.txt', 'd.txt'])).toBe('a.txt, b.txt and 2 more')
})
