/** Whether a picture was taken or drawn, from its pixels: drawings have areas of exactly one colour. */
import type { ImageFormat } from './image-kind.ts'
import type { Pixels } from './pixels.ts'

export type PixelTraits = {
  /** Neighbours of the same colour, as a share of all pairs looked at. */
  readonly flatShare: number
  /** Different colours (5 bits to a channel) among the pixels looked at. */
  readonly colorShare: number
  /** Mean of red, green and blue, 0 to 1. */
  readonly brightness: number
  /** Mean distance between the channels, 0 to 1; nearly nothing without colour. */
  readonly colorfulness: number
  readonly hasHoles: boolean
}

const ROWS = 120
const PER_ROW = 160
const JPEG_WEIGHT = 1.2
/** JPEG changes colours by a little where there was one. */
const SAME = 2

export function pixelTraits({ width, height, rgba }: Pixels): PixelTraits {
  const colors = new Set<number>()
  let [pairs, flat, sum, spread, holes] = [0, 0, 0, 0, 0]
  const [rowStep, step] = [Math.max(1, height / ROWS), Math.max(1, (width - 1) / PER_ROW)]
  for (let y = 0; y < height; y += rowStep) {
    for (let x = 0; x < Math.max(1, width - 1); x += step) {
      const at = (Math.floor(y) * width + Math.floor(x)) * 4
      const [r = 0, g = 0, b = 0, alpha = 0] = rgba.subarray(at, at + 4)
      pairs++
      if (alpha < 128) {
        holes++
        continue
      }
      const [r2 = 0, g2 = 0, b2 = 0] = rgba.subarray(at + 4, at + 7)
      const change = Math.max(Math.abs(r - r2), Math.abs(g - g2), Math.abs(b - b2))
      if (change <= SAME) flat++
      colors.add(((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3))
      sum += r + g + b
      spread += Math.max(r, g, b) - Math.min(r, g, b)
    }
  }
  const seen = Math.max(1, pairs - holes)
  return {
    flatShare: flat / seen,
    colorShare: colors.size / seen,
    brightness: sum / seen / 765,
    colorfulness: spread / seen / 255,
    hasHoles: holes > pairs * 0.01,
  }
}

/**
 * The chance that it is a photograph. The weights are set by hand and the answer is kept away from
 * certainty: there are drawings with noise and photographs of white walls. JPEG is what cameras
 * write, and smooths a sky until it looks painted.
 */
export function photoChance(
  { flatShare, colorShare, hasHoles }: PixelTraits,
  format: ImageFormat,
): number {
  const isJpeg = format === 'jpeg'
  const score =
    2.2 -
    5 * flatShare +
    14 * Math.min(0.25, colorShare) -
    (hasHoles ? 2 : 0) +
    (isJpeg ? JPEG_WEIGHT : 0)
  return Math.min(0.93, Math.max(0.07, 1 / (1 + Math.exp(-score))))
}
