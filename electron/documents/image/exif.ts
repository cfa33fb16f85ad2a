/** Exif 2.32 facts about how a picture was taken: the TIFF directories of a JPEG, TIFF, PNG or WebP. */

export type ExifFacts = {
  /** 1 to 8; how the picture lies. */
  readonly orientation?: number
  readonly camera?: string
  /** ISO 8601 without a zone: cameras know none. */
  readonly takenAt?: string
  readonly exposureS?: number
  readonly aperture?: number
  readonly iso?: number
  readonly hasFlash?: boolean
  readonly scene?: 'landscape' | 'portrait' | 'night'
  readonly hasPlace?: boolean
}

const MAX_ENTRIES = 500

/** Broken directories give what was read before. */
export function exifFacts(bytes: Uint8Array): ExifFacts {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const block = exifBlock(data)
  if (!block || block.length < 8) return {}
  const values = new Map<number, Value>()
  const isLittle = block[0] === 0x49
  try {
    const reader = createReader(block, isLittle)
    reader.directory(reader.long(4), values)
    for (const pointer of [0x8769, 0x8825]) {
      const place = values.get(pointer)
      // The place's numbers overlap with others; only that there is one counts here.
      if (typeof place === 'number' && pointer === 0x8769) reader.directory(place, values)
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return factsOf(values)
}

type Value = string | number

function factsOf(values: ReadonlyMap<number, Value>): ExifFacts {
  const text = (tag: number): string | undefined => {
    const value = values.get(tag)
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  const number = (tag: number): number | undefined => {
    const value = values.get(tag)
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  }
  const scene = ([, 'landscape', 'portrait', 'night'] as const)[number(0xa406) ?? 0]
  const camera = [text(0x010f), text(0x0110)].filter(Boolean).join(' ')
  const [orientation, flash] = [number(0x0112), number(0x9209)]
  const taken = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(text(0x9003) ?? text(0x0132) ?? '')
  return {
    ...(orientation !== undefined && orientation >= 1 && orientation <= 8 && { orientation }),
    ...(camera !== '' && { camera: camera.slice(0, 100) }),
    ...(taken && { takenAt: `${taken[1]}-${taken[2]}-${taken[3]}T${taken[4]}` }),
    ...positive('exposureS', number(0x829a)),
    ...positive('aperture', number(0x829d)),
    ...positive('iso', number(0x8827)),
    ...(flash !== undefined && { hasFlash: (flash & 1) === 1 }),
    ...(scene && { scene }),
    ...(values.has(0x8825) && { hasPlace: true }),
  }
}

function positive<K extends string>(key: K, value: number | undefined): { [P in K]?: number } {
  return (value !== undefined && value > 0 ? { [key]: value } : {}) as { [P in K]?: number }
}

function exifBlock(data: Buffer): Buffer | undefined {
  const start = data.toString('latin1', 0, 12)
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return data
  // PNG's and WebP's chunks hold the block bare, JPEG's after its name.
  const head = data.subarray(0, 1024 * 1024)
  const named = head.indexOf('Exif\0\0', 0, 'latin1')
  if (named !== -1) return data.subarray(named + 6)
  const chunk = head.indexOf(start.startsWith('RIFF') ? 'EXIF' : 'eXIf', 0, 'latin1')
  if (chunk === -1) return undefined
  return data.subarray(chunk + (start.startsWith('RIFF') ? 8 : 4))
}

function createReader(data: Buffer, isLittle: boolean) {
  const short = (at: number): number => (isLittle ? data.readUInt16LE(at) : data.readUInt16BE(at))
  const long = (at: number): number => (isLittle ? data.readUInt32LE(at) : data.readUInt32BE(at))
  const valueAt = (entry: number): Value | undefined => {
    const [type, count] = [short(entry + 2), long(entry + 4)]
    if (type === 2) {
      const at = count <= 4 ? entry + 8 : long(entry + 8)
      return data.toString('latin1', at, at + Math.min(count, 200)).replace(/\0[\s\S]*$/, '')
    }
    if (type === 3) return short(count <= 2 ? entry + 8 : long(entry + 8))
    if (type === 4) return long(entry + 8)
    if (type !== 5) return undefined
    const at = long(entry + 8)
    return long(at) / Math.max(1, long(at + 4))
  }
  return {
    long,
    directory: (at: number, into: Map<number, Value>): void => {
      const count = Math.min(short(at), MAX_ENTRIES)
      for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
        const value = valueAt(entry)
        if (value !== undefined) into.set(short(entry), value)
      }
    },
  }
}
