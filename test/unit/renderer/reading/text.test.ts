import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayText, displayTitle } from '#renderer/reading/text.ts'

describe('displayText', () => {
  it('replaces lone surrogates and drops control characters, keeping tab and line feed', () => {
    expect(displayText('a\ud800b\u0000c\u0085d\te\nf')).toBe('a\ufffdbcd\te\nf')
  })

  it('cuts towers of combining marks and leaves real ones', () => {
    expect(displayText(`Z${'\u0301'.repeat(500)}`)).toBe(`Z${'\u0301'.repeat(8)}`)
    expect(displayText('a\u0302\u0323')).toBe('a\u0302\u0323')
  })

  it('is well formed and the same when applied twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = displayText(text)
        expect(once.isWellFormed()).toBe(true)
        expect(displayText(once)).toBe(once)
      }),
    )
  })
})

describe('displayTitle', () => {
  it('is one line, cut, never inside a character', () => {
    expect(displayTitle('a\n\n b', 100)).toBe('a b')
    const title = displayTitle('😀'.repeat(600), 999)
    expect(title).toBe(`${'😀'.repeat(499)}…`)
  })

  it('says that a title is missing', () => {
    expect(displayTitle(' \n\t')).toBe('Untitled')
  })
})
