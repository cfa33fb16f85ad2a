/** Archives as programs write them, and as an attacker would. */
import { crc32, deflateRawSync } from 'node:zlib'

export type Part = {
  readonly name: string
  readonly data: string | Uint8Array
  readonly isStored?: boolean
  /** Said in the directory instead of the true size. */
  readonly declaredBytes?: number
  readonly isEncrypted?: boolean
  readonly method?: number
}

export function buildZip(parts: readonly Part[], comment = ''): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const { local, entry } = partOf(part, at)
    files.push(local)
    directory.push(entry)
    at += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...files, entries, end, Buffer.from(comment, 'latin1')])
}

function partOf(part: Part, at: number): { local: Buffer; entry: Buffer } {
  const data = Buffer.from(part.data)
  const packed = part.isStored ? data : deflateRawSync(data)
  const name = Buffer.from(part.name)
  const shared = Buffer.alloc(26)
  shared.writeUInt16LE(20, 0)
  shared.writeUInt16LE(0x800 | (part.isEncrypted ? 1 : 0), 2)
  shared.writeUInt16LE(part.method ?? (part.isStored ? 0 : 8), 4)
  shared.writeUInt32LE(crc32(data), 10)
  shared.writeUInt32LE(packed.length, 14)
  shared.writeUInt32LE(part.declaredBytes ?? data.length, 18)
  shared.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, name, packed])
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, Buffer.alloc(14), name])
  entry.writeUInt32LE(at, 42)
  return { local, entry }
}
