/** The weights of a tagger as bytes on disk, and as the table they are looked up in. */
import type { TaggerWeights } from './tagger.ts'
import { TAGS } from './tags.ts'

const N = TAGS.length
const MAGIC = 0x54504e42
/** A place in the table: the key, a weight per tag as on disk, and whether it is taken. */
const PLACE = 4 + N + 1
const TAKEN = 4 + N
/** Bits of what is in the table: most features are not, and this small list says so. */
const BITS = 2 ** 21

/** Reads weights as `encodeTagger` wrote them. @throws Error naming what is wrong. */
export function decodeTagger(bytes: Uint8Array): TaggerWeights {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const rows = bytes.byteLength < 12 ? -1 : view.getUint32(4, true)
  const transitionsAt = 12
  const keysAt = transitionsAt + (N + 1) * N * 4
  if (rows < 0 || view.getUint32(0, true) !== MAGIC || bytes.length !== keysAt + rows * (4 + N)) {
    throw new Error('The name model is damaged: its length or mark is wrong. Reinstall Broadsheet.')
  }
  const transitions = new Float32Array((N + 1) * N)
  for (let i = 0; i < transitions.length; i += 1) {
    transitions[i] = view.getFloat32(transitionsAt + i * 4, true)
  }
  const strongest = view.getFloat32(8, true)
  const steps = Float32Array.from({ length: 256 }, (_, step) => unpack(step - 128) * strongest)
  // Open addressing. Key and weights lie side by side, so that a feature costs one miss of the cache.
  const size = 2 ** Math.ceil(Math.log2(rows * 1.4 + 2))
  const table = new Uint8Array(size * PLACE)
  const keys = new Int32Array(table.buffer)
  const values = new Int8Array(table.buffer)
  const known = new Uint32Array(BITS / 32)
  for (let row = 0; row < rows; row += 1) {
    const key = view.getUint32(keysAt + row * 4, true)
    const hash = Math.imul(key, 0x9e3779b1)
    known[(hash >>> 11) >>> 5]! |= 1 << (hash >>> 11)
    let at = (hash & (size - 1)) * PLACE
    while (table[at + TAKEN] !== 0) at = at + PLACE === table.length ? 0 : at + PLACE
    keys[at / 4] = key
    const from = keysAt + rows * 4 + row * N
    for (let tag = 0; tag < N; tag += 1) table[at + 4 + tag] = bytes[from + tag]!
    table[at + TAKEN] = 1
  }
  const add = (feature: number, into: Float64Array, start: number): void => {
    const hash = Math.imul(feature, 0x9e3779b1)
    const key = feature | 0
    if (((known[(hash >>> 11) >>> 5]! >>> (hash >>> 11)) & 1) === 0) return
    let at = (hash & (size - 1)) * PLACE
    while (table[at + TAKEN] !== 0) {
      if (keys[at >> 2] === key) {
        for (let tag = 0; tag < N; tag += 1)
          into[start + tag]! += steps[values[at + 4 + tag]! + 128]!
        return
      }
      at = at + PLACE === table.length ? 0 : at + PLACE
    }
  }
  return { add, transitions }
}

export type TaggerRows = {
  readonly keys: readonly number[]
  /** Row by row. */
  readonly weights: readonly number[]
  readonly transitions: Float32Array
}

/** Packs each weight into a byte by its square root: fine steps for the many small ones. */
export function encodeTagger(rows: TaggerRows): Uint8Array {
  const keysAt = 12 + (N + 1) * N * 4
  const bytes = new Uint8Array(keysAt + rows.keys.length * (4 + N))
  const view = new DataView(bytes.buffer)
  const strongest = rows.weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, rows.keys.length, true)
  view.setFloat32(8, strongest, true)
  rows.transitions.forEach((value, i) => view.setFloat32(12 + i * 4, value, true))
  rows.keys.forEach((key, row) => view.setUint32(keysAt + row * 4, key, true))
  rows.weights.forEach((weight, i) => {
    const packed = Math.sign(weight) * Math.round(127 * Math.sqrt(Math.abs(weight) / strongest))
    view.setInt8(keysAt + rows.keys.length * 4 + i, packed)
  })
  return bytes
}

function unpack(value: number): number {
  return Math.sign(value) * (value / 127) ** 2
}
