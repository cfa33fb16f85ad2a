import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyOf, piecesOf, spansOf, type Span } from '#renderer/features/playground/spans.ts'

const found = (text: string, spans: readonly Span[]) =>
  spans.map(({ start, end, type }) => [text.slice(start, end), type])

describe('spansOf', () => {
  it('looks for values as whole words, wherever they stand', () => {
    const text = 'Ada met Adam in Berlin. Berlin, said Ada, 北京市 too.'
    const values = { person: ['Ada'], location: ['Berlin', '北京'], keyword: ['met'] }
    expect(found(text, spansOf({ analysis: 'entities', values }, text))).toEqual([
      ['Ada', 'person'],
      ['Ada', 'person'],
      ['Berlin', 'location'],
      ['Berlin', 'location'],
      ['北京', 'location'],
    ])
  })

  it('marks the beginning of a long text whole, however often one value stands in it', () => {
    const text = 'Ada met Bob. '.repeat(3000)
    const spans = spansOf({ analysis: 'entities', values: { person: ['Ada', 'Bob'] } }, text)
    expect(spans).toHaveLength(2000)
    expect(found(text, spans.slice(0, 4)).flat().filter((word) => word !== 'person')).toEqual(['Ada', 'Bob', 'Ada', 'Bob']) // prettier-ignore
  })

  it('counts offsets in code points and believes none that point elsewhere', () => {
    const text = '😀 Ada met Bob'
    const surfaceForms = [
      { text: 'Ada', score: 1, offset: 2 },
      { text: 'Bob', score: 1, offset: 3 },
    ]
    const concepts = [{ uri: 'u', types: [], support: 1, surfaceForms }]
    expect(found(text, spansOf({ analysis: 'concepts', concepts }, text))).toEqual([
      ['Ada', 'concept'],
    ])
  })

  it('finds the sentences of a summary again, each after the one before it', () => {
    const text = 'No. Yes, said Ada. No. Perhaps.'
    const sentences = ['No.', 'No.', 'Perhaps.', 'Never said.']
    const spans = spansOf({ analysis: 'summarize', sentences }, text)
    expect(spans.map(({ start, of }) => [start, of])).toEqual([
      [0, keyOf('sentence', 'No.')],
      [19, keyOf('sentence', 'No.')],
      [23, keyOf('sentence', 'Perhaps.')],
    ])
  })
})

describe('piecesOf', () => {
  it('cuts where spans begin and end, and names all that overlap', () => {
    const text = 'European Central Bank'
    const spans = [
      { start: 0, end: 21, type: 'organization' },
      { start: 0, end: 8, type: 'location' },
    ]
    expect(piecesOf(text, spans)).toEqual([
      { text: 'European', types: ['organization', 'location'] },
      { text: ' Central Bank', types: ['organization'] },
    ])
  })

  it('loses nothing of the text, whatever the spans', () => {
    const span = fc.record({
      start: fc.nat(60),
      end: fc.nat(60),
      type: fc.constantFrom('a', 'b', 'c'),
    })
    fc.assert(
      fc.property(
        fc.string({ maxLength: 40 }),
        fc.array(span, { maxLength: 12 }),
        (text, spans) => {
          const pieces = piecesOf(text, spans)
          expect(pieces.map((piece) => piece.text).join('')).toBe(text)
          let at = 0
          for (const piece of pieces) {
            const over = spans.filter(({ start, end }) => start <= at && end > at)
            expect(new Set(piece.types)).toEqual(new Set(over.map(({ type }) => type)))
            at += piece.text.length
          }
        },
      ),
    )
  })
})
