/** Where a story says what a mark counts: names, and words that were looked for. */
import { sliceMentions, type SliceMention } from './slice-mentions.ts'
import { tokensOf, wordsOf } from '#shared/logic/tokens.ts'
import type { EvidenceSpan } from '#shared/model/evidence.ts'
import type { Slice } from '#shared/model/slice.ts'
import type { Story } from '#shared/model/story.ts'

/** In UTF-16 units of title or body. */
export type Place = EvidenceSpan

export type Places = { readonly title: Place[]; readonly body: Place[] }

/** Sorted, without overlap: of two that overlap the longer stays. */
export function placesOf(story: Story, slice: Slice): Places {
  const mentions = sliceMentions(slice)
  const terms = termsOf(slice)
  const inElement = (element: 'title' | 'body'): Place[] => {
    const named = mentions.flatMap((mention) => mentioned(story, element, mention))
    const said = terms.flatMap((term) => termPlaces(story[element], term))
    return withoutOverlap([...named, ...said])
  }
  return { title: inElement('title'), body: inElement('body') }
}

/** Whether a text can have places of it: a stretch of time or a source has none. */
export function hasPlaces(slice: Slice): boolean {
  return sliceMentions(slice).length > 0 || termsOf(slice).length > 0
}

/** Fields whose values are words that a text may have. */
const WORD_FIELDS = new Set(['keywords', 'hashtags'])

function termsOf({ terms = [], values = [] }: Slice): string[] {
  return [
    ...terms,
    ...values.flatMap(({ field, value }) => (WORD_FIELDS.has(field) ? [value] : [])),
  ]
}

function mentioned(story: Story, element: 'title' | 'body', mention: SliceMention): Place[] {
  if (mention.in && mention.in !== element) return []
  const units = codePointsIn(story[element])
  return story.entities.flatMap((entity) => {
    if (!mention.isMeant(entity)) return []
    const { surfaceForms, sentiment } = entity[element]
    return surfaceForms.flatMap((form) =>
      !mention.isForm || mention.isForm(form.text)
        ? form.mentions.flatMap(({ start, end, sentiment: own }): Place[] => {
            const [from, to] = [units(start), units(end)]
            const polarity = own?.polarity ?? sentiment?.polarity
            const place = { from, to, kind: 'entity' as const, entityId: entity.id }
            return to > from ? [{ ...place, ...(polarity ? { polarity } : {}) }] : []
          })
        : [],
    )
  })
}

function termPlaces(text: string, term: string): Place[] {
  const words = wordsOf(term)
  const [first] = words
  if (first === undefined) return []
  const tokens = tokensOf(text)
  return tokens.flatMap((token, at): Place[] => {
    if (token.text !== first) return []
    if (words.some((word, index) => tokens[at + index]?.text !== word)) return []
    return [{ from: token.from, to: tokens[at + words.length - 1]!.to, kind: 'term' }]
  })
}

function withoutOverlap(places: readonly Place[]): Place[] {
  const sorted = places.toSorted((a, b) => a.from - b.from || b.to - a.to)
  const kept: Place[] = []
  for (const place of sorted) {
    const last = kept.at(-1)
    if (!last || place.from >= last.to) kept.push(place)
    else if (place.to - place.from > last.to - last.from) kept[kept.length - 1] = place
  }
  return kept
}

/** Turns offsets in code points, which services count, into those of strings here. */
function codePointsIn(text: string): (codePoint: number) => number {
  if (!/[\ud800-\udbff]/.test(text)) return (at) => Math.max(0, Math.min(text.length, at))
  const units: number[] = []
  for (let unit = 0; unit < text.length; unit++) {
    units.push(unit)
    if (text.codePointAt(unit)! > 0xffff) unit++
  }
  units.push(text.length)
  return (at) => units[Math.max(0, Math.min(units.length - 1, at))] ?? text.length
}
