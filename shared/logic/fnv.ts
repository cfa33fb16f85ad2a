const BASIS = 0x811c9dc5
const PRIME = 0x01000193

/**
 * FNV-1a of 32 bits (Fowler, Noll and Vo, 1991) over UTF-16 units, as a signed number. Its neighbours
 * differ in few bits: whoever takes some of them mixes them first.
 * @param seed Makes another function of it.
 */
export function fnv1a(text: string, seed = 0): number {
  let hash = seed ^ BASIS
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return hash
}
