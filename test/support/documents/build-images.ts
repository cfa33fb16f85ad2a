/** Pictures made of a rule for each pixel, in the formats that are looked into, and heads of others. */
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'

export type Paint = (x: number, y: number) => readonly [number, number, number, number?]

function painted(width: number, height: number, paint: Paint): Buffer {
  const data = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue, alpha = 255] = paint(x, y)
      data.set([red, green, blue, alpha], (y * width + x) * 4)
    }
  }
  return data
}

export function buildPng(width: number, height: number, paint: Paint): Buffer {
  const png = new PNG({ width, height })
  painted(width, height, paint).copy(png.data)
  return PNG.sync.write(png)
}

/** @param segments Whole segments put behind the start of the picture. */
export function buildJpeg(
  width: number,
  height: number,
  paint: Paint,
  segments: readonly Buffer[] = [],
): Buffer {
  const data = painted(width, height, paint)
  const plain = Buffer.from(jpeg.encode({ width, height, data }, 90).data)
  return Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2)])
}

export function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

type Entry = readonly [
  tag: number,
  type: 2 | 3 | 5,
  value: string | number | readonly [number, number],
]

/** An Exif segment, big-endian: the second list stands in the Exif directory. */
export function exifSegment(first: readonly Entry[], exif: readonly Entry[]): Buffer {
  const start = 8 + 2 + (first.length + 1) * 12 + 4
  const second = start + 400
  const block = Buffer.alloc(second + 2 + exif.length * 12 + 400)
  block.write('MM\0*', 0, 'latin1')
  block.writeUInt32BE(8, 4)
  writeDirectory(block, 8, first, start, second)
  writeDirectory(block, second, exif, second + 2 + exif.length * 12)
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), block]))
}

function writeDirectory(
  block: Buffer,
  at: number,
  entries: readonly Entry[],
  room: number,
  next?: number,
): void {
  let free = room
  block.writeUInt16BE(entries.length + (next === undefined ? 0 : 1), at)
  for (const [index, [tag, type, value]] of entries.entries()) {
    const entry = at + 2 + index * 12
    block.writeUInt16BE(tag, entry)
    block.writeUInt16BE(type, entry + 2)
    block.writeUInt32BE(typeof value === 'string' ? value.length + 1 : 1, entry + 4)
    if (typeof value === 'number') block.writeUInt16BE(value, entry + 8)
    else {
      block.writeUInt32BE(free, entry + 8)
      if (typeof value === 'string') block.write(`${value}\0`, free, 'latin1')
      else value.forEach((part, nth) => block.writeUInt32BE(part, free + nth * 4))
      free += 64
    }
  }
  if (next !== undefined) {
    const entry = at + 2 + entries.length * 12
    block.writeUInt16BE(0x8769, entry)
    block.writeUInt16BE(4, entry + 2)
    block.writeUInt32BE(1, entry + 4)
    block.writeUInt32BE(next, entry + 8)
  }
}

export function xmpSegment(subjects: readonly string[]): Buffer {
  const items = subjects.map((subject) => `<rdf:li>${subject}</rdf:li>`).join('')
  const xmp = `<x:xmpmeta xmlns:x="x"><rdf:RDF xmlns:rdf="r" xmlns:dc="d"><rdf:Description><dc:subject><rdf:Bag>${items}</rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`
  return segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`))
}

export function iptcSegment(keywords: readonly string[]): Buffer {
  const sets = keywords.map((word) => {
    const text = Buffer.from(word)
    return Buffer.concat([Buffer.from([0x1c, 2, 25, 0, text.length]), text])
  })
  return segment(
    0xed,
    Buffer.concat([Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\0', 'latin1'), ...sets]),
  )
}

/** 24 bits, from the bottom up. */
export function buildBmp(width: number, height: number, paint: Paint): Buffer {
  const row = Math.ceil((width * 24) / 32) * 4
  const file = Buffer.alloc(54 + row * height)
  file.write('BM', 0, 'latin1')
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = paint(x, y)
      file.set([blue, green, red], 54 + (height - 1 - y) * row + x * 3)
    }
  }
  return file
}

/** Four colours, never a code longer than three bits: each run is cleared before the table grows. */
export function buildGif(
  width: number,
  height: number,
  colors: readonly (readonly [number, number, number])[],
  index: (x: number, y: number) => number,
): Buffer {
  const bits: number[] = []
  const code = (value: number): void => {
    for (let bit = 0; bit < 3; bit++) bits.push((value >> bit) & 1)
  }
  for (let at = 0; at < width * height; at++) {
    if (at % 2 === 0) code(4)
    code(index(at % width, Math.floor(at / width)))
  }
  code(5)
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, (_, byte) =>
    bits.slice(byte * 8, byte * 8 + 8).reduce((sum, bit, place) => sum | (bit << place), 0),
  )
  const blocks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.slice(at, at + 255)
    blocks.push(Buffer.from([part.length, ...part]))
  }
  const head = Buffer.from('GIF89a\0\0\0\0\x81\0\0', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const table = Buffer.from([0, 1, 2, 3].flatMap((at) => [...(colors[at] ?? [0, 0, 0])]))
  const frame = Buffer.from([
    0x2c,
    0,
    0,
    0,
    0,
    width & 255,
    width >> 8,
    height & 255,
    height >> 8,
    0,
    2,
  ])
  return Buffer.concat([head, table, frame, ...blocks, Buffer.from([0, 0x3b])])
}
