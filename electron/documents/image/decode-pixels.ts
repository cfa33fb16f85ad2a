/** Pixels of a picture for looking at their colours; formats that no small decoder knows have none. */
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'

import { decodeBmp } from './decode-bmp.ts'
import { decodeGif } from './decode-gif.ts'
import type { ImageHeader } from './image-kind.ts'
import { MAX_PIXELS } from './pixels.ts'
import type { Pixels } from './pixels.ts'
import { isWholePng } from './whole-png.ts'

const MAX_JPEG_MB = 400
const DAMAGED = { reason: 'Its pixels are damaged or cut off, and were not looked at.' }

/** @returns undefined where it cannot or must not be decoded, with the reason in a sentence */
export function decodePixels(
  bytes: Uint8Array,
  { format, width, height }: ImageHeader,
): Pixels | { readonly reason: string } {
  if (width * height > MAX_PIXELS) {
    const millions = Math.round((width * height) / 1e6)
    return { reason: `It has ${millions} million pixels, more than are looked at.` }
  }
  if (width === 0 || height === 0) return { reason: 'It says of itself that it has no pixels.' }
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    switch (format) {
      case 'jpeg': {
        const options = { maxResolutionInMP: MAX_PIXELS / 1e6, maxMemoryUsageInMB: MAX_JPEG_MB }
        const image = jpeg.decode(data, { ...options, useTArray: true, tolerantDecoding: true })
        return { width: image.width, height: image.height, rgba: image.data }
      }
      case 'png': {
        if (!isWholePng(data)) return DAMAGED
        const image = PNG.sync.read(data, { checkCRC: false })
        return { width: image.width, height: image.height, rgba: image.data }
      }
      case 'gif':
        return decodeGif(data)
      case 'bmp':
        return decodeBmp(data)
      case 'webp':
      case 'tiff':
      case 'avif':
      case 'heic':
      case 'ico':
      case 'svg':
        return { reason: `The colours of ${format.toUpperCase()} pictures are not looked at.` }
    }
  } catch {
    // What the decoders say is about bytes, not about the picture.
    return DAMAGED
  }
}
