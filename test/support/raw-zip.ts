/** Zip files as nobody should write them: every field of every entry can lie. */
import { crc32, deflateRawSync } from 'node:zlib'

export type RawEntry = {
  readonly name: string
  readonly content?: string | Buffer
  /** In the directory, where it differs from the entry's own head. */
  readonly listedName?: string
  readonly bytes?: number
  readonly packedBytes?: number
  readonly crc?: number
  readonly at?: number
  readonly method?: number
  readonly flags?: number
}

export type RawZip = {
  readonly lead?: string
  readonly comment?: string
  readonly count?: number
}

export function rawZip(entries: readonly RawEntry[], zip: RawZip = {}): Buffer {
  const parts: Buffer[] = [Buffer.from(zip.lead ?? '')]
  const directory: Buffer[] = []
  let at = parts[0]!.length
  for (const entry of entries) {
    const content = Buffer.from(entry.content ?? '')
    const packed = deflateRawSync(content)
    const facts = {
      method: entry.method ?? 8,
      flags: entry.flags ?? 0x800,
      crc: entry.crc ?? crc32(content),
      packedBytes: entry.packedBytes ?? packed.length,
      bytes: entry.bytes ?? content.length,
    }
    const name = Buffer.from(entry.name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    writeFacts(head, 6, facts)
    head.writeUInt16LE(name.length, 26)
    parts.push(head, name, packed)
    const listed = Buffer.from(entry.listedName ?? entry.name)
    const line = Buffer.alloc(46)
    line.writeUInt32LE(0x02014b50, 0)
    writeFacts(line, 8, facts)
    line.writeUInt16LE(listed.length, 28)
    line.writeUInt32LE(entry.at ?? at, 42)
    directory.push(line, listed)
    at += head.length + name.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(zip.count ?? entries.length, 8)
  end.writeUInt16LE(zip.count ?? entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(zip.comment?.length ?? 0, 20)
  return Buffer.concat([...parts, list, end, Buffer.from(zip.comment ?? '')])
}

type Facts = { method: number; flags: number; crc: number; packedBytes: number; bytes: number }

function writeFacts(to: Buffer, at: number, facts: Facts): void {
  to.writeUInt16LE(facts.flags, at)
  to.writeUInt16LE(facts.method, at + 2)
  to.writeUInt32LE(facts.crc, at + 8)
  to.writeUInt32LE(facts.packedBytes, at + 12)
  to.writeUInt32LE(facts.bytes, at + 16)
}
