import { cutSentences } from '#shared/logic/sentences/cut-sentences.ts'

/** A stretch of a text in UTF-16 units, `to` exclusive. */
export type Stretch = { readonly from: number; readonly to: number }

/** A text without stops is shown around the place. */
const LONGEST = 600
const LINE_END = /[\n\r\u2028\u2029]/

/**
 * The sentences in which places stand, in order, each once, without the blanks around them. Only the
 * lines that have a place are looked at: a body of a megabyte costs no more than its sentence.
 */
export function sentencesAround(
  text: string,
  places: readonly Stretch[],
  language: string,
): Stretch[] {
  const found: Stretch[] = []
  for (const { from, to } of places) {
    const last = found.at(-1)
    if (last && from >= last.from && to <= last.to) continue
    const sentence = around(text, { from, to }, language)
    // A place over the end of a sentence takes both of them.
    if (last && sentence.from < last.to)
      found[found.length - 1] = { from: last.from, to: Math.max(last.to, sentence.to) } // prettier-ignore
    else found.push(sentence)
  }
  return found
}

function around(text: string, place: Stretch, language: string): Stretch {
  let start = place.from
  let end = place.to
  while (start > 0 && !LINE_END.test(text[start - 1]!) && place.from - start < 4 * LONGEST) start--
  while (end < text.length && !LINE_END.test(text[end]!) && end - place.to < 4 * LONGEST) end++
  const line = text.slice(start, end)
  let from = place.from
  let to = place.to
  for (const each of cutSentences(line, language)) {
    const sentence = { from: start + each.start, to: start + each.end }
    if (sentence.to <= place.from || sentence.from >= place.to) continue
    from = Math.min(from, sentence.from)
    to = Math.max(to, sentence.to)
  }
  return trimmed(text, clipped(text, { from, to }, place))
}

function clipped(text: string, sentence: Stretch, place: Stretch): Stretch {
  if (sentence.to - sentence.from <= LONGEST) return sentence
  const side = Math.max(0, LONGEST - (place.to - place.from)) / 2
  const from = Math.max(sentence.from, Math.floor(place.from - side))
  const to = Math.min(sentence.to, Math.ceil(place.to + side))
  return { from: from - Number(isInsidePair(text, from)), to: to + Number(isInsidePair(text, to)) }
}

function isInsidePair(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff
}

function trimmed(text: string, { from, to }: Stretch): Stretch {
  let [start, end] = [from, to]
  while (start < end && /\s/u.test(text[start]!)) start++
  while (end > start && /\s/u.test(text[end - 1]!)) end--
  return { from: start, to: end }
}
