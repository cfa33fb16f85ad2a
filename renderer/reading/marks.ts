import { placeIn, withoutOverlap, type Range } from '#shared/logic/ranges.ts'
import type { MarkColor } from '#shared/model/collection.ts'
import type { Polarity, Story } from '#shared/model/story.ts'
import { createOffsets } from './offsets.ts'

export type EntitySpan = Range & {
  readonly entityId: string
  /** Absent where the engine judged nothing: never shown as neutral. */
  readonly mood?: Polarity
}

/** Text of one style; `hit` numbers the query hit it belongs to. */
export type Part = {
  readonly text: string
  readonly hit?: number
  /** What the person marked. */
  readonly mark?: {
    readonly id: string
    readonly color: MarkColor
    readonly hasNote: boolean
    /** The first part of it, where the keyboard stops. */
    readonly isFirst: boolean
  }
}

/** A run of text, inside one entity mention or inside none. */
export type Piece = {
  readonly parts: readonly Part[]
  readonly entity?: { readonly id: string; readonly mood?: Polarity; readonly isFirst: boolean }
}

/** Where the story's entities stand in one element, longest first where they overlap. */
export function entitySpans(story: Story, element: 'title' | 'body'): EntitySpan[] {
  const utf16 = createOffsets(story[element])
  const spans: EntitySpan[] = []
  for (const entity of story.entities) {
    for (const form of entity[element].surfaceForms) {
      for (const mention of form.mentions) {
        const from = utf16(mention.start)
        const to = utf16(mention.end)
        const mood = mention.sentiment?.polarity ?? entity[element].sentiment?.polarity
        if (to > from) spans.push({ from, to, entityId: entity.id, ...(mood && { mood }) })
      }
    }
  }
  return withoutOverlap(spans)
}

/**
 * Cuts `text` into pieces along mentions and, within and between them, along hits. Both lists are
 * sorted and free of overlap among themselves; they may overlap each other. Joined, the parts are
 * the text again. `seen` collects the entities met, so that only the first mention is a tab stop.
 */
export function markText(
  text: string,
  spans: readonly EntitySpan[],
  hits: readonly Range[],
  options: { readonly firstHit?: number; readonly seen?: Set<string> } = {},
): Piece[] {
  const pieces: Piece[] = []
  const seen = options.seen ?? new Set<string>()
  const cutHits = createHitCutter(text, hits, options.firstHit ?? 0)
  let at = 0
  for (const span of spans) {
    const from = Math.max(at, Math.min(span.from, text.length))
    const to = Math.min(span.to, text.length)
    if (to <= from) continue
    if (from > at) pieces.push({ parts: cutHits(at, from) })
    const isFirst = !seen.has(span.entityId)
    seen.add(span.entityId)
    pieces.push({
      parts: cutHits(from, to),
      entity: { id: span.entityId, isFirst, ...(span.mood && { mood: span.mood }) },
    })
    at = to
  }
  if (at < text.length) pieces.push({ parts: cutHits(at, text.length) })
  return pieces
}

/** Lines of a text with their place in it, empty ones left out. */
export function paragraphsOf(text: string): Range[] {
  const ranges: Range[] = []
  for (const match of text.matchAll(/[^\r\n\u2028\u2029]+/g)) {
    if (match[0].trim()) ranges.push({ from: match.index, to: match.index + match[0].length })
  }
  return ranges
}

/** Those of sorted ranges that touch the window, cut to it and counted from its start. */
export function within<Span extends Range>(ranges: readonly Span[], window: Range): Span[] {
  const found: Span[] = []
  const first = placeIn(ranges, window.from)
  for (let index = Math.max(0, first - 1); index < ranges.length; index++) {
    const range = ranges[index]!
    if (range.from >= window.to) break
    const from = Math.max(range.from, window.from)
    const to = Math.min(range.to, window.to)
    if (to > from) found.push({ ...range, from: from - window.from, to: to - window.from })
  }
  return found
}

function createHitCutter(text: string, hits: readonly Range[], firstHit: number) {
  return (from: number, to: number): Part[] => {
    const parts: Part[] = []
    let at = from
    for (let index = Math.max(0, placeIn(hits, from) - 1); index < hits.length; index++) {
      const hit = hits[index]!
      if (hit.from >= to) break
      const start = Math.max(at, hit.from)
      const end = Math.min(to, hit.to)
      if (end <= start) continue
      if (start > at) parts.push({ text: text.slice(at, start) })
      parts.push({ text: text.slice(start, end), hit: firstHit + index })
      at = end
    }
    if (at < to) parts.push({ text: text.slice(at, to) })
    return parts
  }
}
