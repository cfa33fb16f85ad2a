import { createOffsets } from './offsets.ts'
import type { Range } from '#shared/logic/ranges.ts'
import type { Highlight, MarkColor } from '#shared/model/collection.ts'
import type { Part, Piece } from './marks.ts'

/** A passage the person marked, in UTF-16 units of the text shown. */
export type OwnMark = Range & {
  readonly id: string
  readonly color: MarkColor
  readonly hasNote: boolean
}

/** The highlights of one text, by place; those of another text or without a place are left out. */
export function ownMarks(
  text: string,
  element: 'title' | 'body',
  translation: string | undefined,
  highlights: readonly Highlight[],
): OwnMark[] {
  const units = createOffsets(text)
  return highlights
    .flatMap(({ id, color, note, anchor, isOrphan, ...at }): OwnMark[] => {
      if (!anchor || isOrphan || at.element !== element || at.translation !== translation) return []
      const range = { from: units(anchor.start), to: units(anchor.end) }
      return range.to > range.from ? [{ ...range, id, color, hasNote: note !== '' }] : []
    })
    .sort((a, b) => a.from - b.from || b.to - a.to)
}

/** Those that touch a stretch of the text, counted from its start. */
export function marksWithin(marks: readonly OwnMark[], { from, to }: Range): OwnMark[] {
  return marks
    .filter((mark) => mark.from < to && mark.to > from)
    .map((mark) => ({
      ...mark,
      from: Math.max(from, mark.from) - from,
      to: Math.min(to, mark.to) - from,
    }))
}

/**
 * Cuts the parts of pieces once more along the person's marks, which may overlap: the one that began
 * last lies on top. Joined, the parts are the text again.
 */
export function withOwnMarks(pieces: readonly Piece[], marks: readonly OwnMark[]): Piece[] {
  if (marks.length === 0) return [...pieces]
  const edges = [...new Set(marks.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  const met = new Set<string>()
  let at = 0
  return pieces.map((piece) => {
    const parts = piece.parts.flatMap((part): Part[] => {
      const from = at
      at += part.text.length
      const cuts = edges.filter((edge) => edge > from && edge < at)
      return [from, ...cuts].map((start, index): Part => {
        const text = part.text.slice(start - from, (cuts[index] ?? at) - from)
        const mark = marks.findLast((one) => one.from <= start && one.to > start)
        if (!mark) return { ...part, text }
        const isFirst = !met.has(mark.id)
        met.add(mark.id)
        return { ...part, text, mark: { ...mark, isFirst } }
      })
    })
    return { ...piece, parts }
  })
}
