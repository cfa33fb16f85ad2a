import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  entitySpans,
  markText,
  paragraphsOf,
  within,
  type EntitySpan,
} from '#renderer/reading/marks.ts'
import { withoutOverlap, type Range } from '#shared/logic/ranges.ts'
import { demoStories } from '#test/support/demo-stories.ts'

const span = (from: number, to: number, entityId = 'E'): EntitySpan => ({ from, to, entityId })

const ranges = fc
  .array(fc.tuple(fc.nat(50), fc.nat(12)), { maxLength: 30 })
  .map((pairs) => pairs.map(([from, length]): Range => ({ from, to: from + length + 1 })))

describe('markText', () => {
  it('cuts a hit that crosses a mention, with one number on both sides', () => {
    const pieces = markText('the sea wall stands', [span(8, 12, 'W')], [{ from: 4, to: 12 }])
    expect(pieces).toEqual([
      { parts: [{ text: 'the ' }, { text: 'sea ', hit: 0 }] },
      { parts: [{ text: 'wall', hit: 0 }], entity: { id: 'W', isFirst: true } },
      { parts: [{ text: ' stands' }] },
    ])
  })

  it('knows the first mention across calls', () => {
    const seen = new Set<string>()
    const first = markText('Mara', [span(0, 4, 'M')], [], { seen })
    const second = markText('Mara', [span(0, 4, 'M')], [], { seen })
    expect(first[0]?.entity?.isFirst).toBe(true)
    expect(second[0]?.entity?.isFirst).toBe(false)
  })

  it('loses and adds no character, whatever the spans', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), ranges, ranges, (text, some, others) => {
        const spans = withoutOverlap(some).map(({ from, to }) => span(from, to))
        const pieces = markText(text, spans, withoutOverlap(others))
        expect(pieces.flatMap((piece) => piece.parts.map((part) => part.text)).join('')).toBe(text)
      }),
    )
  })

  it('marks exactly what the hits cover', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 60 }),
        ranges,
        ranges,
        (text, some, others) => {
          const hits = withoutOverlap(others)
          const spans = withoutOverlap(some).map(({ from, to }) => span(from, to))
          let at = 0
          for (const { text: piece, hit } of markText(text, spans, hits).flatMap(
            ({ parts }) => parts,
          )) {
            const covering = hits.findIndex((each) => each.from <= at && at < each.to)
            expect(hit ?? -1).toBe(covering)
            at += piece.length
          }
        },
      ),
    )
  })
})

describe('within', () => {
  it('cuts and shifts what touches the window', () => {
    expect(within([span(0, 5), span(5, 9), span(12, 14)], { from: 4, to: 12 })).toEqual([
      span(0, 1),
      span(1, 5),
    ])
  })
})

describe('paragraphsOf', () => {
  it('finds lines whatever ends them and leaves blank ones out', () => {
    const text = 'one\r\n\r\n two\u2028three\n   \n'
    expect(paragraphsOf(text).map(({ from, to }) => text.slice(from, to))).toEqual([
      'one',
      ' two',
      'three',
    ])
  })
})

describe('entitySpans', () => {
  it('finds every mention where the text has it, in all languages of the demo', () => {
    for (const { story } of demoStories(7, 0)) {
      const spans = entitySpans(story, 'body')
      expect(spans.length).toBeGreaterThan(0)
      for (const { from, to, entityId } of spans) {
        const entity = story.entities.find(({ id }) => id === entityId)
        expect(entity?.body.surfaceForms[0]?.text).toBe(story.body.slice(from, to))
      }
    }
  })

  it('takes no mood from anywhere when none was judged', () => {
    const [, , story] = demoStories(3, 0)
    const spans = entitySpans(story!.story, 'body').filter(({ entityId }) => entityId === 'D8')
    expect(spans).toHaveLength(1)
    expect(spans[0]).not.toHaveProperty('mood')
  })
})
