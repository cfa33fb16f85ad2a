/** The marks of the curated lists: a wrong one would be a wrong link, or none. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { KINDS_OF_LISTS } from '#electron/embedded/knowledge/kinds.ts'

const LISTS = ['organizations', 'media', 'places', 'things']
const lines = LISTS.flatMap((list) =>
  readFileSync(new URL(`base/${list}.txt`, KNOWLEDGE_FOLDER), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)
const entries = lines.filter((line) => !line.startsWith('[')).map((line) => line.split('|'))

describe('the lists of organizations, media, places and things', () => {
  it('hold more than thirteen thousand entries of known kinds', () => {
    expect(entries.length).toBeGreaterThan(13_000)
    const kinds = lines.filter((line) => line.startsWith('[')).map((line) => line.slice(1, -1))
    expect(kinds.filter((kind) => !Object.hasOwn(KINDS_OF_LISTS, kind))).toEqual([])
  })

  it('write names without blanks around them, weights as shares, surroundings in words', () => {
    const parts = entries.flatMap(([, ...rest]) => rest)
    expect(parts.filter((part) => part !== part.trim() || /^[!~%$]?$/.test(part))).toEqual([])
    const weights = parts.filter((part) => part.startsWith('%'))
    expect(weights.filter((part) => !/^%0\.\d$/.test(part))).toEqual([])
    expect(parts.filter((part) => part.startsWith('~') && /[!%,]/.test(part))).toEqual([])
  })

  it('give what is rarely meant words of its surroundings', () => {
    const rare = entries.filter((parts) => parts.includes('%0.1'))
    expect(rare.length).toBeGreaterThan(300)
    expect(rare.filter((parts) => !parts.some((part) => part.startsWith('~')))).toEqual([])
  })
})
