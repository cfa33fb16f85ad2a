/** How streams are packed (ISO 32000-2, 7.4): Flate, its predictors, and ASCII85 around it. */
import { inflateSync } from 'node:zlib'

import { Unsure } from './unsure.ts'

/** Unpacked; what is larger is a bomb, or nothing that is read in one piece. */
const MOST_BYTES = 64 * 1024 * 1024

/** @throws Unsure */
export function unpacked(
  data: Buffer,
  filter: unknown,
  parms: Readonly<Record<string, number>>,
): Buffer {
  switch (filter) {
    case '/FlateDecode':
    case '/Fl':
      return unpredicted(inflated(data), parms)
    case '/ASCII85Decode':
    case '/A85':
      return fromAscii85(data)
    default:
      throw new Unsure('packed in another way')
  }
}

function inflated(data: Buffer): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: MOST_BYTES })
  } catch (error) {
    throw new Unsure('a stream that does not unpack', { cause: error })
  }
}

function unpredicted(data: Buffer, parms: Readonly<Record<string, number>>): Buffer {
  const { Predictor = 1, Colors = 1, BitsPerComponent = 8, Columns = 1 } = parms
  if (Predictor === 1) return data
  if (Predictor < 10 || Colors !== 1 || BitsPerComponent !== 8) throw new Unsure('a predictor')
  return withoutRows(data, Columns)
}

/** PNG's predictors (ISO/IEC 15948, 9.2) for one byte a column: each row says which it has. */
function withoutRows(data: Buffer, columns: number): Buffer {
  const rows = Math.floor(data.length / (columns + 1))
  const out = Buffer.alloc(rows * columns)
  for (let row = 0; row < rows; row++) {
    const kind = data[row * (columns + 1)] ?? 0
    if (kind > 2) throw new Unsure('another predictor')
    for (let column = 0; column < columns; column++) {
      const to = row * columns + column
      const left = kind === 1 && column > 0 ? (out[to - 1] ?? 0) : 0
      const above = kind === 2 && row > 0 ? (out[to - columns] ?? 0) : 0
      out[to] = (data[row * (columns + 1) + 1 + column] ?? 0) + left + above
    }
  }
  return out
}

/** Five characters are four bytes; fewer at the end are one byte less than their number. */
function fromAscii85(data: Buffer): Buffer {
  const text = data.toString('latin1').replace(/[\s\0]+/g, '')
  const end = text.indexOf('~')
  const codes = (end < 0 ? text : text.slice(0, end)).replaceAll('z', '!!!!!')
  if (/[^!-u]/.test(codes)) throw new Unsure('a strange stream')
  const out = Buffer.alloc(Math.ceil(codes.length / 5) * 4)
  for (let at = 0, to = 0; at < codes.length; at += 5, to += 4) {
    let value = 0
    for (let n = 0; n < 5; n++) {
      const code = codes.charCodeAt(at + n)
      value = value * 85 + (Number.isNaN(code) ? 84 : code - 33)
    }
    out.writeUInt32BE(value >>> 0, to)
  }
  const missing = (5 - (codes.length % 5)) % 5
  return out.subarray(0, out.length - missing)
}
