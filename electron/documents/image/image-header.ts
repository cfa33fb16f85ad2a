/** What kind of picture bytes are and how large, from their heads alone: nothing is decoded. */

import type { ImageHeader } from './image-kind.ts'
import { mediaFileHeader } from './media-file-header.ts'

/** @returns undefined for what is no picture of a known kind, or breaks off in its head */
export function imageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const read = READERS.find(([isIt]) => isIt(data))?.[1]
  if (!read) return undefined
  try {
    return read(data)
  } catch (error) {
    // Reading past the end is what a cut file does.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

type Reader = (data: Buffer) => ImageHeader | undefined

const at = (data: Buffer, place: number, text: string): boolean =>
  data.toString('latin1', place, place + text.length) === text

const READERS: readonly (readonly [(data: Buffer) => boolean, Reader])[] = [
  [(data) => at(data, 0, '\xff\xd8\xff'), jpegHeader],
  [(data) => at(data, 0, '\x89PNG\r\n\x1a\n'), pngHeader],
  [(data) => at(data, 0, 'GIF87a') || at(data, 0, 'GIF89a'), gifHeader],
  [(data) => at(data, 0, 'RIFF') && at(data, 8, 'WEBP'), webpHeader],
  [(data) => at(data, 0, 'BM') && data.length > 26, bmpHeader],
  [(data) => at(data, 0, 'II*\0') || at(data, 0, 'MM\0*'), tiffHeader],
  [(data) => at(data, 4, 'ftyp'), mediaFileHeader],
  [(data) => at(data, 0, '\0\0\x01\0') && data.length > 21, icoHeader],
  [isSvg, svgHeader],
]

/** ITU T.81, B.2.2: the frame header stands behind any number of other segments. */
function jpegHeader(data: Buffer): ImageHeader | undefined {
  let place = 2
  while (place + 9 < data.length) {
    if (data[place] !== 0xff) return undefined
    const marker = data[place + 1] ?? 0
    if (marker === 0xff || (marker >= 0xd0 && marker <= 0xd8) || marker === 1) {
      place += marker === 0xff ? 1 : 2
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      return {
        format: 'jpeg',
        height: data.readUInt16BE(place + 5),
        width: data.readUInt16BE(place + 7),
      }
    }
    if (marker === 0xda) return undefined
    place += 2 + Math.max(2, data.readUInt16BE(place + 2))
  }
  return undefined
}

function pngHeader(data: Buffer): ImageHeader {
  const color = data[25] ?? 0
  const head = data.subarray(0, 4096).toString('latin1')
  return {
    format: 'png',
    width: data.readUInt32BE(16),
    height: data.readUInt32BE(20),
    hasAlpha: color === 4 || color === 6 || head.includes('tRNS'),
    isAnimated: head.includes('acTL'),
  }
}

function gifHeader(data: Buffer): ImageHeader {
  const text = data.toString('latin1')
  // A graphic control extension stands before each frame.
  const frames = text.split('\x21\xf9\x04').length - 1
  const control = text.indexOf('\x21\xf9\x04')
  return {
    format: 'gif',
    width: data.readUInt16LE(6),
    height: data.readUInt16LE(8),
    isAnimated: frames > 1,
    hasAlpha: control !== -1 && ((data[control + 3] ?? 0) & 1) === 1,
  }
}

/** RFC 9649. */
function webpHeader(data: Buffer): ImageHeader | undefined {
  const kind = data.toString('latin1', 12, 16)
  if (kind === 'VP8X') {
    const flags = data[20] ?? 0
    return {
      format: 'webp',
      width: data.readUIntLE(24, 3) + 1,
      height: data.readUIntLE(27, 3) + 1,
      hasAlpha: (flags & 16) !== 0,
      isAnimated: (flags & 2) !== 0,
    }
  }
  if (kind === 'VP8L') {
    const bits = data.readUInt32LE(21)
    const [width, height] = [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
    return { format: 'webp', width, height, hasAlpha: ((bits >>> 28) & 1) === 1 }
  }
  if (kind !== 'VP8 ') return undefined
  const [width, height] = [data.readUInt16LE(26) & 0x3fff, data.readUInt16LE(28) & 0x3fff]
  return { format: 'webp', width, height }
}

function bmpHeader(data: Buffer): ImageHeader | undefined {
  const size = data.readUInt32LE(14)
  if (size === 12) {
    return { format: 'bmp', width: data.readUInt16LE(18), height: data.readUInt16LE(20) }
  }
  if (size < 40 || size > 124) return undefined
  const [width, height] = [Math.abs(data.readInt32LE(18)), Math.abs(data.readInt32LE(22))]
  return { format: 'bmp', width, height }
}

/** TIFF 6.0, section 2: only the first picture's directory. */
function tiffHeader(data: Buffer): ImageHeader | undefined {
  const isLittle = data[0] === 0x49
  const short = (place: number): number =>
    isLittle ? data.readUInt16LE(place) : data.readUInt16BE(place)
  const long = (place: number): number =>
    isLittle ? data.readUInt32LE(place) : data.readUInt32BE(place)
  const directory = long(4)
  const count = Math.min(short(directory), 200)
  let [width, height] = [0, 0]
  for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12) {
    const value = short(entry + 2) === 3 ? short(entry + 8) : long(entry + 8)
    if (short(entry) === 256) width = value
    if (short(entry) === 257) height = value
  }
  return width > 0 && height > 0 ? { format: 'tiff', width, height } : undefined
}

/** Its largest picture; a side of 256 is written 0. */
function icoHeader(data: Buffer): ImageHeader | undefined {
  const count = Math.min(data.readUInt16LE(4), 64)
  const sides = Array.from({ length: count }, (_, entry) => [
    data.readUInt8(6 + entry * 16) || 256,
    data.readUInt8(7 + entry * 16) || 256,
  ])
  const [width = 0, height = 0] = sides.toSorted(([a = 0], [b = 0]) => b - a)[0] ?? []
  return width === 0 ? undefined : { format: 'ico', width, height, hasAlpha: true }
}

function isSvg(data: Buffer): boolean {
  const head = data.toString('utf8', 0, 2048).replace(/^\ufeff/, '')
  return /^\s*(?:<\?xml|<!--|<!doctype svg|<svg)/i.test(head) && /<svg[\s>]/i.test(head)
}

/** Sizes as pixels, else those of the view box. */
function svgHeader(data: Buffer): ImageHeader {
  const tag = /<svg\b[^>]{0,4000}/i.exec(data.toString('utf8', 0, 16_384))?.[0] ?? ''
  const size = (name: string): number =>
    Number(
      new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]{1,12})(?:px)?\\s*["']`).exec(tag)?.[1] ?? 0,
    )
  const box =
    /viewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]{1,12})[\s,]+([\d.]{1,12})/.exec(tag)
  return {
    format: 'svg',
    width: Math.round(size('width') || Number(box?.[1] ?? 0)),
    height: Math.round(size('height') || Number(box?.[2] ?? 0)),
  }
}
