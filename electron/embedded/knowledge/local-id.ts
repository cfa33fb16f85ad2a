import { hash } from 'node:crypto'

const FLOOR = 10n ** 36n
const ROOM = 2n ** 128n - FLOOR

/**
 * An id for something without a Wikidata id: `N` and 37 to 39 digits, always the same for the same
 * text. 128 bits of SHA-256, lifted above 10^36 so that the length holds.
 */
export function localId(text: string): string {
  const bits = BigInt(`0x${hash('sha256', text, 'hex').slice(0, 32)}`)
  return `N${FLOOR + (bits % ROOM)}`
}
