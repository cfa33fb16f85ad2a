import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hitMarks, marksOf, piecesOf, type Mark } from '#renderer/features/batch/spans.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 80 })

it('puts the text together again, however its marks overlap', () => {
  fc.assert(
    fc.property(text, fc.array(fc.tuple(fc.nat(90), fc.nat(30))), (value, spans) => {
      const marks = spans.map(([start, length]): Mark => ({
        kind: 'name',
        start,
        end: start + length,
        label: 'x',
      }))
      const pieces = piecesOf(value, marks)
      expect(pieces.map((piece) => piece.text).join('')).toBe(value)
      const points = [...value]
      let at = 0
      for (const piece of pieces) {
        const wanted = marks.filter(
          ({ start, end }) => start <= at && end > at && start < end && end <= points.length,
        )
        if (piece.text !== '') expect(new Set(piece.marks)).toEqual(new Set(wanted))
        at += [...piece.text].length
      }
    }),
  )
})

it('counts code points, as the services do', () => {
  const [mark] = marksOf([
    {
      engine: 'local',
      analysis: 'entities',
      answeredAt: '2026-01-01T00:00:00Z',
      answer: {
        source: { engine: 'local' },
        result: {
          analysis: 'entities',
          values: { person: ['Zoë 😀'] },
          mentions: [{ type: 'person', text: 'Zoë 😀', offset: 2 }],
        },
      },
    },
  ])
  const piece = piecesOf('😀 Zoë 😀!', mark ? [mark] : []).find(({ marks }) => marks.length > 0)
  expect(piece?.text).toBe('Zoë 😀')
})

it('marks what a query looked for, behind characters of two units as well', () => {
  const value = 'A \u{1f600} bridge, \u{1d4b3} and BRIDGE \u{1f600} bridges'
  const marks = hitMarks(value, 'bridge OR title:(and)')
  const points = [...value]
  expect(marks.map(({ start, end }) => points.slice(start, end).join(''))).toEqual([
    'bridge',
    'BRIDGE',
  ])
  expect(hitMarks(value, undefined)).toEqual([])
})

it('marks a part of a name as a second name only where it is of another kind', () => {
  const mentions = [
    { type: 'person', text: 'Angela Merkel', offset: 0 },
    { type: 'person', text: 'Merkel', offset: 7 },
    { type: 'organization', text: 'Bank of England', offset: 18 },
    { type: 'location', text: 'England', offset: 26 },
    { type: 'person', text: 'Merkel', offset: 40 },
  ]
  const marks = marksOf([
    {
      engine: 'local',
      analysis: 'entities',
      answeredAt: '2026-01-01T00:00:00Z',
      answer: {
        source: { engine: 'local' },
        result: { analysis: 'entities', values: {}, mentions },
      },
    },
  ])
  expect(marks.map(({ label, start }) => [label, start])).toEqual([
    ['Angela Merkel', 0],
    ['Bank of England', 18],
    ['England', 26],
    ['Merkel', 40],
  ])
})
