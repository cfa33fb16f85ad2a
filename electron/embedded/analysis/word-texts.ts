import { ownCopy } from './word-cache.ts'

const PLACES = 2 ** 14
/** Units; longer words hardly come back. */
const LONGEST = 24

const kept: (string | undefined)[] = Array.from({ length: PLACES }, () => undefined)

/**
 * The part of a text as a string that is the same object whenever it comes back soon: what is kept by
 * words is then found by address, and their letters are hashed once.
 */
export function wordText(text: string, start: number, end: number): string {
  const length = end - start
  if (length === 1 || length > LONGEST) return text.slice(start, end)
  let hash = length
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  const place = (hash ^ (hash >>> 15)) & (PLACES - 1)
  const known = kept[place]
  if (known?.length === length) {
    let at = 0
    while (at < length && known.charCodeAt(at) === text.charCodeAt(start + at)) at += 1
    if (at === length) return known
  }
  const own = ownCopy(text.slice(start, end))
  kept[place] = own
  return own
}
