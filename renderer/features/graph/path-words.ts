import type { EvidenceRow, EvidenceSentence } from '#shared/model/evidence.ts'

export type Piece = { readonly text: string; readonly isName: boolean }
export type ToldSentence = { readonly at: number; readonly pieces: readonly Piece[] }

/** A sentence that names both says most; without one, the first that names either. */
export function sentencesOf({ sentences }: EvidenceRow): ToldSentence[] {
  const both = sentences.filter(
    ({ spans }) => new Set(spans.map(({ entityId }) => entityId)).size > 1,
  )
  return (both.length > 0 ? both.slice(0, 1) : sentences.slice(0, 2)).map(told)
}

function told({ text, at, spans, element }: EvidenceSentence): ToldSentence {
  const pieces: Piece[] = []
  let end = 0
  for (const { from, to } of spans) {
    if (from > end) pieces.push({ text: text.slice(end, from), isName: false })
    pieces.push({ text: text.slice(from, to), isName: true })
    end = to
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isName: false })
  return { at: element === 'title' ? -1 - at : at, pieces }
}
