import type { TextResult } from '#shared/model/analysis.ts'

/** UTF-16 places in the text, `end` exclusive. */
export type Span = {
  readonly start: number
  readonly end: number
  readonly type: string
  /** The value of the result that it belongs to; see `keyOf`. */
  readonly of?: string
}
/** A stretch under the same spans; several where names overlap. */
export type Piece = { readonly text: string; readonly types: readonly string[] }

/** More marks than anybody reads would only be slow. */
const MOST_SPANS = 2000
const UNMARKED = new Set(['keyword'])

/** Names a value within its result. */
export function keyOf(type: string, value: string): string {
  return `${type}\n${value}`
}

/** The spans a result speaks of in its text. */
export function spansOf(result: TextResult, text: string): Span[] {
  switch (result.analysis) {
    case 'entities':
      return valueSpans(result.values, text)
    case 'elsa':
      return fromOffsets(
        text,
        result.entities.flatMap(({ mentions, type, name }) =>
          mentions.map(({ offset, text: form, sentiment }) => ({
            offset,
            form,
            type: sentiment.polarity,
            of: keyOf(type, name),
          })),
        ),
      )
    case 'concepts':
      return fromOffsets(
        text,
        result.concepts.flatMap(({ uri, surfaceForms }) =>
          surfaceForms.map(({ offset, text: form }) => ({
            ...{ offset, form, type: 'concept' },
            of: keyOf('concept', uri),
          })),
        ),
      )
    case 'sentiment':
      return fromOffsets(
        text,
        (result.drivers ?? []).map(({ offset, text: form, weight }) => ({
          ...{ offset, form },
          type: weight < 0 ? 'negative' : 'positive',
        })),
      )
    case 'summarize':
      return sentenceSpans(
        result.sentences.map((sentence) => [sentence, 'summary']),
        text,
      )
    case 'absa':
      return sentenceSpans(
        result.sentences.map((sentence) => [sentence.text, sentence.polarity]),
        text,
      )
    default:
      return []
  }
}

/** The text in order, cut wherever a span begins or ends. */
export function piecesOf(text: string, spans: readonly Span[]): Piece[] {
  const cuts = [...new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])])]
    .filter((at) => at >= 0 && at <= text.length)
    .sort((a, b) => a - b)
  const sorted = [...spans].sort((a, b) => a.start - b.start)
  const pieces: Piece[] = []
  let open: Span[] = []
  let next = 0
  for (const [index, start] of cuts.entries()) {
    const end = cuts[index + 1]
    if (end === undefined) break
    open = open.filter((span) => span.end > start)
    while ((sorted[next]?.start ?? Infinity) <= start) {
      const span = sorted[next++]
      if (span && span.end > start) open.push(span)
    }
    const types = [...new Set(open.map(({ type }) => type))]
    pieces.push({ text: text.slice(start, end), types })
  }
  return pieces
}

type Place = Pick<Span, 'type' | 'of'> & { readonly offset: number; readonly form: string }

/** Offsets count code points; a service that counts otherwise is not believed. */
function fromOffsets(text: string, places: readonly Place[]): Span[] {
  const units = unitsOf(text)
  return places.slice(0, MOST_SPANS).flatMap(({ offset, form, type, of }) => {
    const start = units(offset)
    const isThere = start !== undefined && text.startsWith(form, start)
    const span = isThere && { start, end: start + form.length, type }
    return span ? [of === undefined ? span : { ...span, of }] : []
  })
}

/** Sentences come without places: each is looked for after the one before it, then from the start. */
function sentenceSpans(sentences: readonly (readonly [string, string])[], text: string): Span[] {
  let from = 0
  return sentences.slice(0, MOST_SPANS).flatMap(([sentence, type]) => {
    const after = sentence === '' ? -1 : text.indexOf(sentence, from)
    const start = after === -1 && sentence !== '' ? text.indexOf(sentence) : after
    if (start === -1) return []
    from = start + sentence.length
    return [{ start, end: from, type, of: keyOf('sentence', sentence) }]
  })
}

function unitsOf(text: string): (point: number) => number | undefined {
  if (!/[\ud800-\udfff]/.test(text)) return (point) => point
  const places: number[] = []
  let unit = 0
  for (const sign of text) {
    places.push(unit)
    unit += sign.length
  }
  return (point) => places[point]
}

/** The wire has values without places: each is looked for, as a whole word. */
function valueSpans(values: Readonly<Record<string, readonly string[]>>, text: string): Span[] {
  const spans: Span[] = []
  for (const [type, list] of Object.entries(values)) {
    if (UNMARKED.has(type)) continue
    for (const value of list) {
      let left = value === '' ? 0 : MOST_SPANS
      for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length)) {
        if (left === 0) break
        if (!isWhole(text, at, at + value.length)) continue
        left -= 1
        spans.push({ start: at, end: at + value.length, type, of: keyOf(type, value) })
      }
    }
  }
  if (spans.length <= MOST_SPANS) return spans
  // Of a long text the beginning is marked whole, not one frequent word to its end.
  return spans.toSorted((a, b) => a.start - b.start).slice(0, MOST_SPANS)
}

const LETTER = /[\p{L}\p{N}]/u

function isWhole(text: string, start: number, end: number): boolean {
  // Scripts without blanks between words have no whole words to see.
  if (/\p{Script=Han}/u.test(text.slice(start, end))) return true
  const before = LETTER.test(text.charAt(start - 1)) && LETTER.test(text.charAt(start))
  const after = LETTER.test(text.charAt(end)) && LETTER.test(text.charAt(end - 1))
  return !before && !after
}
