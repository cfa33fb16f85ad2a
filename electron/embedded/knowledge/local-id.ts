import { createHash } from 'node:crypto'

/**
 * An id for something without a Wikidata id: `N` and 37 to 39 digits, always the same for the same
 * text. 128 bits of SHA-256, lifted above 10^36 so that the length holds.
 */
export function localId(text: string): string {
  const hash = BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 32)}`)
  const floor = 10n ** 36n
  return `N${floor + (hash % (2n ** 128n - floor))}`
}
