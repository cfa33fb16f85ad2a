import { expect, test } from 'vitest'
import { differenceWords } from '#renderer/features/evidence/evidence-words.ts'
import type { EvidenceList } from '#shared/model/evidence.ts'

const list = (stories: number, hidden = 0): EvidenceList => {
  return { id: 'l', stories, hidden, rejected: 0, moved: 0, taken: [] }
}

test('a mark and what it opens differ in words that say why', () => {
  expect(differenceWords(undefined, list(3))).toBeUndefined()
  expect(differenceWords(3, list(2, 1))).toBeUndefined()
  expect(differenceWords(4, list(2, 1))).toMatch(/shows 4.*3 stories.*have changed/)
  expect(differenceWords(2, list(2), 'documents')).toBeUndefined()
  const words = differenceWords(2, list(1), 'documents')
  expect(words).toMatch(/counts 2 documents .*; 1 story of the batch has the spelling/)
  expect(words).not.toContain('changed')
})
