/** Marks over a text: any may overlap, so the text is cut at every border and each piece knows its marks. */
import { parseAql } from '#shared/aql/parse.ts'
import { highlightTerms } from '#shared/aql/walk.ts'
import { findHits } from '#shared/logic/query-hits.ts'
import type { DocumentResult } from '#shared/model/document.ts'
import type { Polarity } from '#shared/model/story.ts'

export type Mark = {
  readonly kind: 'name' | 'concept' | 'sentence' | 'driver' | 'hit'
  /** Code points; `end` is exclusive. */
  readonly start: number
  readonly end: number
  readonly label: string
  readonly type?: string
  readonly polarity?: Polarity
  readonly weight?: number
}

export type Piece = {
  readonly text: string
  readonly marks: readonly Mark[]
  /** Marks that begin here, for signs before the text. */
  readonly begins: readonly Mark[]
}

/** As many as are drawn; a text with more is marked in its beginning. */
const MOST_MARKS = 6000

/** Everything that has a place in the text; one engine's results. */
export function marksOf(results: readonly DocumentResult[]): Mark[] {
  const marks: Mark[] = []
  const add = (mark: Omit<Mark, 'end'> & { text: string }): void => {
    const { text, ...rest } = mark
    if (text !== '') marks.push({ ...rest, end: rest.start + pointsIn(text) })
  }
  for (const { answer } of results) {
    const result = answer?.result
    if (result?.analysis === 'entities') {
      for (const { type, text, offset } of result.mentions ?? []) {
        add({ kind: 'name', start: offset, text, label: text, type })
      }
    } else if (result?.analysis === 'elsa') {
      for (const { name, type, mentions } of result.entities) {
        for (const { text, offset, sentiment } of mentions) {
          const { polarity } = sentiment
          add({ kind: 'name', start: offset, text, label: name, type, polarity })
        }
      }
    } else if (result?.analysis === 'concepts') {
      for (const { uri, surfaceForms } of result.concepts) {
        for (const { text, offset } of surfaceForms) {
          add({ kind: 'concept', start: offset, text, label: uri })
        }
      }
    } else if (result?.analysis === 'sentiment') {
      for (const { text, offset, polarity, confidence } of result.sentences ?? []) {
        if (confidence > 0)
          add({ kind: 'sentence', start: offset, text, label: polarity, polarity })
      }
      const drivers = (result.sentences ?? []).flatMap((sentence) => sentence.drivers ?? [])
      for (const { text, offset, weight } of [...drivers, ...(result.drivers ?? [])]) {
        add({ kind: 'driver', start: offset, text, label: text, weight })
      }
    }
  }
  const sorted = marks.sort((a, b) => a.start - b.start || b.end - a.end)
  return withoutParts(sorted).slice(0, MOST_MARKS)
}

/** Merkel within Angela Merkel is no second person; England within Bank of England is another thing. */
function withoutParts(marks: readonly Mark[]): Mark[] {
  const outer = new Map<string | undefined, Mark>()
  return marks.filter((mark) => {
    if (mark.kind !== 'name') return true
    const around = outer.get(mark.type)
    const isSame = around?.start === mark.start && around.end === mark.end
    if (around !== undefined && mark.end <= around.end && !isSame) return false
    outer.set(mark.type, mark)
    return true
  })
}

/** Where the text has what a query asks for. */
export function hitMarks(text: string, query: string | undefined): Mark[] {
  if (query === undefined) return []
  const hits = findHits(text, 'body', highlightTerms(parseAql(query).query)).slice(0, MOST_MARKS)
  let at = 0
  let start = 0
  return hits.map(({ from, to }) => {
    start += pointsIn(text.slice(at, from))
    at = from
    const label = text.slice(from, to)
    return { kind: 'hit', start, end: start + pointsIn(label), label }
  })
}

function pointsIn(text: string): number {
  let count = text.length
  for (const _pair of text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g)) count -= 1
  return count
}

/** The text in pieces; put together they are the text again. */
export function piecesOf(text: string, marks: readonly Mark[]): Piece[] {
  const points = [...text]
  const inside = marks.filter(({ start, end }) => start >= 0 && end <= points.length && start < end)
  const borders = [
    ...new Set([0, points.length, ...inside.flatMap(({ start, end }) => [start, end])]),
  ]
  borders.sort((a, b) => a - b)
  const starts = Map.groupBy(inside, ({ start }) => start)
  let open: readonly Mark[] = []
  const pieces: Piece[] = []
  for (const [index, from] of borders.entries()) {
    const to = borders[index + 1]
    if (to === undefined) break
    const begins = starts.get(from) ?? []
    open = [...open.filter(({ end }) => end > from), ...begins]
    pieces.push({ text: points.slice(from, to).join(''), marks: open, begins })
  }
  return pieces
}
