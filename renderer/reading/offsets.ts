import { countBelow } from '#shared/logic/count-below.ts'

/**
 * Offsets of the services count Unicode code points, strings here count UTF-16 units. Built once
 * per text: a text without astral characters costs one scan and no memory.
 */
export function createOffsets(text: string): (codePoint: number) => number {
  /** Code point index of every character that takes two units. */
  const wide: number[] = []
  let codePoints = 0
  for (let unit = 0; unit < text.length; unit++, codePoints++) {
    const code = text.charCodeAt(unit)
    const isPair = code >= 0xd800 && code <= 0xdbff && isLowSurrogate(text.charCodeAt(unit + 1))
    if (!isPair) continue
    wide.push(codePoints)
    unit++
  }
  const total = codePoints
  return (codePoint) => {
    const at = Math.max(0, Math.min(total, Math.trunc(codePoint) || 0))
    return at + countBelow(wide, at)
  }
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}
