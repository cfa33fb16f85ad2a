import { constants, inflateSync } from 'node:zlib'

const SIGNATURE_BYTES = 8
/** Samples of a pixel by type of colour (ISO/IEC 15948, 11.2.2). */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Whether a PNG holds as many bytes of pixels as its head says. pngjs takes the rest of one that does not
 * from memory nobody has cleared: such a picture had other colours each time it was looked at.
 */
export function isWholePng(data: Buffer): boolean {
  const [width, height] = [data.readUInt32BE(16), data.readUInt32BE(20)]
  const [depth = 0, type = 0, interlace = 0] = [data[24], data[25], data[28]]
  // Passes are unpacked in another way, which tells.
  if (interlace !== 0) return true
  const rowBytes = Math.ceil((width * depth * (SAMPLES[type] ?? 0)) / 8) + 1
  const wanted = rowBytes * height
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: wanted }
  try {
    return inflateSync(Buffer.concat(imageData(data)), options).length === wanted
  } catch (error) {
    // More than is wanted is left over.
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
  }
}

/** What the IDAT chunks hold; one that is cut holds nothing. */
function imageData(data: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let at = SIGNATURE_BYTES; at + 8 <= data.length;) {
    const size = data.readUInt32BE(at)
    const from = at + 8
    if (data.toString('latin1', at + 4, from) === 'IDAT')
      parts.push(data.subarray(from, from + size))
    at = from + size + 4
  }
  return parts
}
