import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAql } from '#shared/aql/parse.ts'
import { highlightTerms } from '#shared/aql/walk.ts'
import { findHits } from '#shared/logic/query-hits.ts'
import { snippetOf } from '#shared/logic/snippet.ts'

function shown(text: string, aql: string) {
  const snippet = snippetOf(text, findHits(text, 'body', highlightTerms(parseAql(aql).query)))
  return snippet && { ...snippet, words: snippet.marks.map(({ from, to }) => snippet.text.slice(from, to)) } // prettier-ignore
}

describe('a snippet', () => {
  it('is of the stretch with the most of what was looked for', () => {
    const text = `A bridge. ${'filler '.repeat(100)}The old bridge and the harbour bridge.${' more'.repeat(100)}`
    const found = shown(text, 'bridge OR harbour')
    expect(found?.words).toEqual(['bridge', 'harbour', 'bridge'])
    expect(found?.text).toMatch(/^\u2026.*\u2026$/)
    expect(found!.text.length).toBeLessThan(220)
  })

  it('is whole for a short text, with its lines in one', () => {
    expect(shown('One\nbridge', 'bridge')).toEqual({
      text: 'One bridge',
      marks: [{ from: 4, to: 10 }],
      words: ['bridge'],
    })
  })

  it('is none where the text has nothing of it', () => {
    expect(shown('A bridge.', 'tunnel')).toBeUndefined()
  })

  it('marks exactly words of the text, and never cuts a character in two', () => {
    const word = fc.constantFrom('bridge', 'Br\u00fccke', '\u{1d4b3}\u{1f600}', 'and', '\u6a4b\u6881', 'x'.repeat(70)) // prettier-ignore
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 120 }), (words) => {
        const text = words.join(' ')
        const found = shown(text, '"bridge and" OR br\u00fccke OR \u6a4b')
        for (const marked of found?.words ?? []) {
          expect(['bridge and', 'Br\u00fccke', '\u6a4b']).toContain(marked)
        }
        if (!found) return
        expect(found.words.length).toBeGreaterThan(0)
        expect(found.text.isWellFormed()).toBe(true)
        expect(text).toContain(found.text.replaceAll('\u2026', ''))
      }),
      { numRuns: 200 },
    )
  })
})
