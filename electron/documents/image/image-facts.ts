/** Everything that a picture's bytes say of it, and its pixels show; what is in it nobody recognises. */
import { decodePixels } from './decode-pixels.ts'
import { dominantColors } from './dominant-colors.ts'
import type { DominantColor } from './dominant-colors.ts'
import { embeddedWords } from './embedded-words.ts'
import { exifFacts } from './exif.ts'
import type { ExifFacts } from './exif.ts'
import { imageHeader } from './image-header.ts'
import type { ImageHeader } from './image-kind.ts'
import { photoChance, pixelTraits } from './photo-or-drawing.ts'
import type { PixelTraits } from './photo-or-drawing.ts'
import { svgColors } from './svg-colors.ts'

export type ImageFacts = {
  readonly header: ImageHeader
  /** As it is shown: turned as its orientation says. */
  readonly width: number
  readonly height: number
  readonly exif: ExifFacts
  /** Words that people put into the file. */
  readonly keywords: readonly string[]
  readonly title?: string
  readonly colors: readonly DominantColor[]
  readonly traits?: PixelTraits
  /** 0 to 1; absent where the pixels were not looked at. */
  readonly photoChance?: number
  /** Why the pixels were not looked at, in a sentence. */
  readonly note?: string
}

/** @returns a sentence where the bytes are no picture; never throws, whatever they are */
export function imageFacts(bytes: Uint8Array): ImageFacts | { readonly problem: string } {
  if (bytes.length === 0) return { problem: 'The picture is empty.' }
  const header = imageHeader(bytes)
  if (!header) return { problem: 'It is no picture of a known kind, or is cut off at its start.' }
  const exif = header.format === 'svg' ? {} : exifFacts(bytes)
  const { keywords, title } = embeddedWords(bytes)
  const isTurned = (exif.orientation ?? 1) >= 5
  const facts = {
    header,
    width: isTurned ? header.height : header.width,
    height: isTurned ? header.width : header.height,
    exif,
    keywords,
    ...(title !== undefined && { title }),
  }
  if (header.format === 'svg') return { ...facts, colors: svgColors(bytes), photoChance: 0.02 }
  const shot = chanceOfShot(exif)
  const pixels = decodePixels(bytes, header)
  if ('reason' in pixels) {
    const chance = shot === undefined ? {} : { photoChance: shot }
    return { ...facts, colors: [], note: pixels.reason, ...chance }
  }
  const traits = pixelTraits(pixels)
  const chance = shot ?? photoChance(traits, header.format)
  return { ...facts, colors: dominantColors(pixels), traits, photoChance: chance }
}

/** What only a camera writes; scanners name themselves too, and what they scan may be drawn. */
function chanceOfShot({ exposureS, aperture, iso, camera }: ExifFacts): number | undefined {
  if (exposureS !== undefined || aperture !== undefined) return 0.98
  if (camera === undefined) return undefined
  return iso === undefined ? 0.85 : 0.95
}
