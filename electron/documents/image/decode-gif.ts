/** The first frame of a GIF (GIF89a, appendix F for its LZW). */
import { MAX_PIXELS } from './pixels.ts'
import type { Pixels } from './pixels.ts'

export function decodeGif(data: Buffer): Pixels | { readonly reason: string } {
  const flags = data[10] ?? 0
  const hasTable = (flags & 0x80) !== 0
  let at = 13 + (hasTable ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let table = 13
  let transparent = -1
  // Extensions until the first picture; each is a chain of blocks.
  while (data[at] === 0x21) {
    if (data[at + 1] === 0xf9 && ((data[at + 3] ?? 0) & 1) === 1) transparent = data[at + 6] ?? -1
    at += 2
    at = afterBlocks(data, at)
  }
  if (data[at] !== 0x2c) return { reason: 'The GIF has no picture.' }
  const [width, height] = [data.readUInt16LE(at + 5), data.readUInt16LE(at + 7)]
  // The frame has a size of its own, which nobody has looked at yet.
  if (width * height > MAX_PIXELS) return { reason: 'Its frame is larger than what is looked at.' }
  const own = data[at + 9] ?? 0
  at += 10
  if ((own & 0x80) !== 0) {
    table = at
    at += 3 * 2 ** ((own & 7) + 1)
  }
  const minBits = data[at] ?? 0
  if (minBits < 1 || minBits > 11) return { reason: 'The GIF is damaged.' }
  const indices = lzw(blocksOf(data, at + 1), minBits, width * height)
  const rgba = new Uint8Array(width * height * 4)
  for (const [pixel, index] of indices.entries()) {
    const color = table + index * 3
    rgba.set([data[color] ?? 0, data[color + 1] ?? 0, data[color + 2] ?? 0], pixel * 4)
    rgba[pixel * 4 + 3] = index === transparent ? 0 : 255
  }
  return { width, height, rgba }
}

function afterBlocks(data: Buffer, start: number): number {
  let at = start
  for (let length = data[at] ?? 0; length > 0; length = data[at] ?? 0) at += length + 1
  return at + 1
}

function blocksOf(data: Buffer, start: number): Buffer {
  const blocks: Buffer[] = []
  let at = start
  for (let length = data[at] ?? 0; length > 0; length = data[at] ?? 0) {
    blocks.push(data.subarray(at + 1, at + 1 + length))
    at += length + 1
  }
  return Buffer.concat(blocks)
}

const MAX_CODES = 4096

/** Stops when it has as many as there are pixels, whatever the data still hold. */
function lzw(data: Buffer, minBits: number, wanted: number): Uint8Array {
  const out = new Uint8Array(wanted)
  const prefix = new Int16Array(MAX_CODES)
  const suffix = new Uint8Array(MAX_CODES)
  const stack = new Uint8Array(MAX_CODES + 1)
  const clear = 1 << minBits
  let [next, bits, last, first] = [clear + 2, minBits + 1, -1, 0]
  let [buffer, held, filled] = [0, 0, 0]
  for (const byte of data) {
    buffer |= byte << held
    held += 8
    while (held >= bits) {
      const code = buffer & ((1 << bits) - 1)
      buffer >>= bits
      held -= bits
      if (code === clear) [next, bits, last] = [clear + 2, minBits + 1, -1]
      else if (code === clear + 1 || filled >= wanted || code > next) return out
      else {
        let top = 0
        // The one code that may come before it is known: the last run and its own first.
        let walk = code
        if (code === next && last !== -1) {
          stack[top++] = first
          walk = last
        }
        while (walk >= clear && top < MAX_CODES) {
          stack[top++] = suffix[walk] ?? 0
          walk = prefix[walk] ?? 0
        }
        first = walk
        stack[top++] = first
        while (top > 0 && filled < wanted) out[filled++] = stack[--top] ?? 0
        if (last !== -1 && next < MAX_CODES) {
          prefix[next] = last
          suffix[next] = first
          next++
          if (next === 1 << bits && bits < 12) bits++
        }
        last = code
      }
    }
  }
  return out
}
