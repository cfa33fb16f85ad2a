/** A stranger's picture made fit to keep and to show: decoded, scaled down, written anew. */
import jpeg from 'jpeg-js'

import { decodePixels } from './decode-pixels.ts'
import { imageHeader } from './image-header.ts'
import type { ImageHeader } from './image-kind.ts'
import type { Pixels } from './pixels.ts'

export type FitLimits = {
  /** Pixels of the longer side. */
  readonly maxSide: number
  /** Of the result. */
  readonly maxBytes: number
}

export type FittedImage = {
  readonly type: 'image/jpeg' | 'image/webp'
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

/** Smaller ones show nothing to a reader; they tell a server that somebody read. */
const LEAST_SIDE = 3
const LEAST_PIXELS = 256
const QUALITIES = [82, 70, 55, 40]

/**
 * What its first bytes say decides, not its name or the type it was sent as. Pictures are written as
 * JPEG on white, without anything else that was in the file; WebP, which no small decoder knows, is
 * kept as it came where it is small enough.
 * @returns the reason, in a sentence, where it is not kept
 */
export function fitImage(
  bytes: Uint8Array,
  { maxSide, maxBytes }: FitLimits,
): FittedImage | { readonly reason: string } {
  const header = imageHeader(bytes)
  if (!header) return { reason: 'It is no picture of a known kind, or its head is damaged.' }
  const { format, width, height } = header
  if (format === 'svg') return { reason: 'SVG pictures are programs and are not kept.' }
  if (format === 'tiff' || format === 'avif' || format === 'heic' || format === 'ico') {
    return { reason: `${format.toUpperCase()} pictures are not shown in pages.` }
  }
  const isTiny = Math.min(width, height) < LEAST_SIDE || width * height < LEAST_PIXELS
  if (isTiny) return { reason: 'It is too small to show anything: it only counts readers.' }
  if (format === 'webp') return asItCame(bytes, header, { maxSide, maxBytes })
  const pixels = decodePixels(bytes, header)
  if ('reason' in pixels) return pixels
  if (pixels.rgba.length < pixels.width * pixels.height * 4) {
    return { reason: 'Its pixels are damaged: there are fewer than it says.' }
  }
  return written(scaledDown(pixels, maxSide), maxBytes)
}

function asItCame(
  bytes: Uint8Array,
  { width, height }: ImageHeader,
  { maxSide, maxBytes }: FitLimits,
): FittedImage | { readonly reason: string } {
  if (bytes.byteLength > maxBytes || Math.max(width, height) > 3 * maxSide) {
    return { reason: 'It is a large WebP picture, which cannot be made smaller here.' }
  }
  return { type: 'image/webp', width, height, bytes }
}

function written(pixels: Pixels, maxBytes: number): FittedImage | { readonly reason: string } {
  const { width, height, rgba } = pixels
  for (const quality of QUALITIES) {
    const bytes = jpeg.encode({ width, height, data: rgba }, quality).data
    if (bytes.byteLength <= maxBytes) return { type: 'image/jpeg', width, height, bytes }
  }
  return { reason: 'It stays larger than pictures may be, however it is written.' }
}

/** Each pixel is the mean of those it covers (box filter); what shines through shines on white. */
function scaledDown({ width, height, rgba }: Pixels, maxSide: number): Pixels {
  const scale = Math.max(1, Math.max(width, height) / maxSide)
  const toWidth = Math.max(1, Math.floor(width / scale))
  const toHeight = Math.max(1, Math.floor(height / scale))
  const to = new Uint8Array(toWidth * toHeight * 4)
  for (let y = 0; y < toHeight; y++) {
    const top = Math.floor((y * height) / toHeight)
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / toHeight))
    for (let x = 0; x < toWidth; x++) {
      const left = Math.floor((x * width) / toWidth)
      const right = Math.max(left + 1, Math.floor(((x + 1) * width) / toWidth))
      const sums = [0, 0, 0]
      for (let row = top; row < bottom; row++) {
        for (let column = left; column < right; column++) {
          const at = (row * width + column) * 4
          const alpha = (rgba[at + 3] ?? 255) / 255
          for (let channel = 0; channel < 3; channel++) {
            sums[channel]! += (rgba[at + channel] ?? 0) * alpha + 255 * (1 - alpha)
          }
        }
      }
      const count = (bottom - top) * (right - left)
      const at = (y * toWidth + x) * 4
      for (let channel = 0; channel < 3; channel++) to[at + channel] = sums[channel]! / count
      to[at + 3] = 255
    }
  }
  return { width: toWidth, height: toHeight, rgba: to }
}
