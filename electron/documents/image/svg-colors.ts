/** Colours that a drawing in SVG names; it is read as text and never drawn. */
import { colorName, hexOf, labOf } from './color-space.ts'
import type { DominantColor } from './dominant-colors.ts'

const LOOK_BYTES = 2 * 1024 * 1024
const MAX_COLORS = 6

/** Shares count how often a colour is named, since areas are not known without drawing. */
export function svgColors(bytes: Uint8Array): DominantColor[] {
  const text = Buffer.from(bytes.subarray(0, LOOK_BYTES)).toString('utf8')
  const counts = new Map<string, number>()
  let all = 0
  for (const match of text.matchAll(
    /(?:fill|stroke|stop-color|color)\s*[:=]\s*["']?\s*#([\da-f]{6}|[\da-f]{3})\b/gi,
  )) {
    const hex = (match[1] ?? '').toLowerCase()
    const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
    counts.set(full, (counts.get(full) ?? 0) + 1)
    all++
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_COLORS)
    .map(([hex, count]) => {
      const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
        Number.parseInt(hex.slice(at, at + 2), 16),
      )
      const lab = labOf(red, green, blue)
      return { hex: hexOf(lab), name: colorName(lab), share: count / all }
    })
}
