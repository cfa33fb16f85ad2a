import type { DecodedText } from '#electron/documents/encoding.ts'

/** What a person should know of how bytes became text; nothing where there is no doubt (P8). */
export function encodingNote(decoded: Omit<DecodedText, 'text'>): string | undefined {
  const { encoding, how, isLossy, confidence } = decoded
  const lost = isLossy ? ' Some of its bytes mean nothing in that and were read as \ufffd.' : ''
  if (how === 'guess') {
    const sure =
      confidence === undefined ? '' : ` (a guess, ${Math.round(confidence * 100)} % sure)`
    return `It does not say its encoding and was read as ${encoding}${sure}.${lost}`
  }
  return isLossy ? `It was read as ${encoding}, as it says.${lost}` : undefined
}
