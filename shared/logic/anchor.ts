/**
 * Where a marked passage stands in a text, also after the text was extracted anew. A passage is kept
 * as its quote with surroundings and its place (TextQuoteSelector and TextPositionSelector, W3C Web
 * Annotation Data Model 4.2.4 and 4.2.5). Places are Unicode code points, `end` exclusive.
 */
import { nearestPassage } from './near-passage.ts'

export type Anchor = {
  readonly exact: string
  readonly prefix: string
  readonly suffix: string
  readonly start: number
  readonly end: number
}

export type Place = { readonly start: number; readonly end: number }

const AROUND = 32
/** A hostile text may hold a short quote a million times; the nearest of so many will do. */
const MOST_PLACES = 2000

/** The passage as it is to be kept. */
export function anchorOf(text: string, { start, end }: Place): Anchor {
  const signs = [...text]
  const slice = (from: number, to: number) => signs.slice(Math.max(0, from), to).join('')
  return {
    exact: slice(start, end),
    prefix: slice(start - AROUND, start),
    suffix: slice(end, end + AROUND),
    start,
    end,
  }
}

/**
 * The place of the passage: where it stood, else the exact quote with the likest surroundings (ties:
 * the nearest), else the likest passage with blanks folded and at most a fifth of its signs changed.
 * @returns undefined where the text has nothing like it.
 */
export function findAnchor(text: string, anchor: Anchor): Place | undefined {
  if (anchor.exact === '') return undefined
  const units = createPlaces(text)
  const from = units.toUnit(anchor.start)
  const stays =
    text.startsWith(anchor.exact, from) &&
    text.slice(0, from).endsWith(anchor.prefix) &&
    text.startsWith(anchor.suffix, from + anchor.exact.length)
  const at = stays ? from : likest(text, anchor, from)
  if (at !== undefined) return units.placeOf(at, at + anchor.exact.length)
  const near = nearestPassage(text, anchor.exact, from)
  return near && units.placeOf(near.from, near.to)
}

function likest(text: string, anchor: Anchor, from: number): number | undefined {
  let best: { at: number; likeness: number; distance: number } | undefined
  let at = text.indexOf(anchor.exact)
  for (let seen = 0; at >= 0 && seen < MOST_PLACES; seen++) {
    const likeness =
      sameEnd(text.slice(Math.max(0, at - anchor.prefix.length), at), anchor.prefix) +
      sameStart(text.slice(at + anchor.exact.length), anchor.suffix)
    const distance = Math.abs(at - from)
    const isBetter =
      !best || likeness > best.likeness || (likeness === best.likeness && distance < best.distance)
    if (isBetter) best = { at, likeness, distance }
    at = text.indexOf(anchor.exact, at + 1)
  }
  return best?.at
}

function sameStart(a: string, b: string): number {
  let same = 0
  while (same < Math.min(a.length, b.length) && a[same] === b[same]) same++
  return same
}

function sameEnd(a: string, b: string): number {
  let same = 0
  while (same < Math.min(a.length, b.length) && a.at(-1 - same) === b.at(-1 - same)) same++
  return same
}

/** Both ways between code points and UTF-16 units of one text. */
function createPlaces(text: string) {
  const pointAt = (unit: number): number => {
    let points = 0
    for (let at = 0; at < unit && at < text.length; points++) at += widthAt(text, at)
    return points
  }
  return {
    toUnit(point: number): number {
      let at = 0
      for (let points = 0; points < point && at < text.length; points++) at += widthAt(text, at)
      return at
    },
    placeOf: (from: number, to: number): Place => ({ start: pointAt(from), end: pointAt(to) }),
  }
}

function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}
