/** Windows bitmaps without compression: 1, 4, 8, 24 and 32 bits to a pixel. */
import type { Pixels } from './pixels.ts'

export function decodeBmp(data: Buffer): Pixels | { readonly reason: string } {
  const start = data.readUInt32LE(10)
  const headerBytes = data.readUInt32LE(14)
  if (headerBytes < 40) return { reason: 'Bitmaps of OS/2 are not looked at.' }
  const width = data.readInt32LE(18)
  const signedHeight = data.readInt32LE(22)
  const height = Math.abs(signedHeight)
  const bits = data.readUInt16LE(28)
  const compression = data.readUInt32LE(30)
  const isPlain = compression === 0 || (compression === 3 && bits === 32)
  if (!isPlain || ![1, 4, 8, 24, 32].includes(bits) || width <= 0) {
    return { reason: 'Compressed bitmaps are not looked at.' }
  }
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  if (start + rowBytes * height > data.length) return { reason: 'The bitmap is cut off.' }
  const rgba = new Uint8Array(width * height * 4)
  const palette = 14 + headerBytes
  for (let y = 0; y < height; y++) {
    // From the bottom up, unless the height is negative.
    const row = start + rowBytes * (signedHeight > 0 ? height - 1 - y : y)
    for (let x = 0; x < width; x++) {
      const from = bits >= 24 ? row + (x * bits) / 8 : palette + indexAt(data, row, x, bits) * 4
      const to = (y * width + x) * 4
      rgba[to] = data[from + 2] ?? 0
      rgba[to + 1] = data[from + 1] ?? 0
      rgba[to + 2] = data[from] ?? 0
      rgba[to + 3] = 255
    }
  }
  return { width, height, rgba }
}

function indexAt(data: Buffer, row: number, x: number, bits: number): number {
  const bit = x * bits
  const byte = data[row + (bit >> 3)] ?? 0
  return (byte >> (8 - bits - (bit & 7))) & ((1 << bits) - 1)
}
