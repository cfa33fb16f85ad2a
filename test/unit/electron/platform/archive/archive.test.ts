import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { openArchive } from '#electron/platform/archive/read-archive.ts'
import { createArchive } from '#electron/platform/archive/write-archive.ts'
import { rawZip, type RawEntry, type RawZip } from '#test/support/raw-zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const LIMITS = { mostBytes: 64 * 1024 * 1024, mostEntries: 50 }
let count = 0
const fresh = () => join(folder, `file-${++count}.zip`)

async function write(entries: readonly (readonly [string, string])[]): Promise<string> {
  const file = fresh()
  const archive = createArchive(file)
  for (const [name, text] of entries) await archive.add(name, [text])
  archive.finish()
  return file
}

async function readAll(file: string): Promise<[string, string][]> {
  const archive = await openArchive(file, LIMITS)
  const found: [string, string][] = []
  for (const name of archive.names) {
    found.push([name, (await archive.read(name, LIMITS.mostBytes)).toString('utf8')])
  }
  return found
}

const name = fc
  .array(fc.stringMatching(/^[a-zäß0-9_-]{1,12}$/), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('/'))
const entries = fc.uniqueArray(fc.tuple(name, fc.string({ unit: 'grapheme', maxLength: 400 })), {
  selector: ([one]) => one.normalize('NFC').toLowerCase(),
  maxLength: 6,
})

describe('an archive', () => {
  it('gives back what was put in, to us and to another reader, and is the same bytes each time', async () => {
    await fc.assert(
      fc.asyncProperty(entries, async (content) => {
        const [a, b] = [await write(content), await write(content)]
        expect(await readAll(a)).toEqual(content)
        const other = unzipSync(readFileSync(a))
        // An object of the other reader: it cannot hold `__proto__` and puts numbers first.
        const told = content.filter(([key]) => key !== '__proto__')
        expect(Object.keys(other)).toHaveLength(told.length)
        for (const [key, text] of told) expect(strFromU8(other[key]!)).toBe(text)
        expect(readFileSync(a).equals(readFileSync(b))).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('takes a large entry in pieces of any size', async () => {
    const text = 'The river rose. '.repeat(20_000)
    const file = fresh()
    const archive = createArchive(file)
    const pieces = [text.slice(0, 7), text.slice(7, 200_000), text.slice(200_000)]
    const entry = await archive.add('large.txt', pieces)
    expect(archive.finish()).toBe(readFileSync(file).length)
    expect(entry.bytes).toBe(text.length)
    expect(await readAll(file)).toEqual([['large.txt', text]])
  })

  it('leaves nothing behind where it is abandoned', async () => {
    const file = fresh()
    const archive = createArchive(file)
    await archive.add('a', ['b'])
    archive.abandon()
    expect(() => readFileSync(file)).toThrow('ENOENT')
    expect(() => readFileSync(`${file}.part`)).toThrow('ENOENT')
  })

  it('never gives back changed content: one flipped byte is told or harmless', async () => {
    const content: [string, string][] = [
      ['one.txt', 'It rained. '.repeat(8)],
      ['two.txt', 'The harbour was closed.'],
    ]
    const whole = readFileSync(await write(content))
    const file = fresh()
    for (let at = 0; at < whole.length; at += 1) {
      const copy = Buffer.from(whole)
      copy[at]! ^= 0x40
      writeFileSync(file, copy)
      const found = await readAll(file).catch((error: unknown) => {
        expect((error as { code?: string }).code, `byte ${at}`).toBe('UNREADABLE')
        return undefined
      })
      if (found) expect(found, `byte ${at}`).toEqual(content)
    }
  })

  it('is refused wherever it is cut', async () => {
    const whole = readFileSync(await write([['one.txt', 'It rained.']]))
    const file = fresh()
    for (let length = 0; length < whole.length; length += 1) {
      writeFileSync(file, whole.subarray(0, length))
      await expect(readAll(file), `${length} bytes`).rejects.toMatchObject({ code: 'UNREADABLE' })
    }
  })
})

const A: RawEntry = { name: 'a.txt', content: 'It rained.' }
const HOSTILE: readonly (readonly [what: string, zip: Buffer, says: RegExp])[] = [
  ['a way up', zip([{ ...A, name: '../a.txt' }]), /leads elsewhere/],
  ['an absolute name', zip([{ ...A, name: '/etc/passwd' }]), /leads elsewhere/],
  ['a drive', zip([{ ...A, name: 'C:/a.txt' }]), /leads elsewhere/],
  ['a backslash', zip([{ ...A, name: '..\\a.txt' }]), /leads elsewhere/],
  ['an empty name', zip([{ ...A, name: '' }]), /leads elsewhere/],
  ['a NUL in a name', zip([{ ...A, name: 'a\u0000.txt' }]), /leads elsewhere/],
  ['a way up in the middle', zip([{ ...A, name: 'x/../../a' }]), /leads elsewhere/],
  ['two entries of one name', zip([A, A]), /two entries named "a\.txt"/],
  ['two names that fold into one', zip([A, { ...A, name: 'A.TXT' }]), /two entries named/],
  ['two names for one entry', zip([{ ...A, listedName: 'b.txt' }]), /two names/],
  ['a size too small', zip([{ ...A, bytes: 3 }]), /larger than it says/],
  ['a size too large', zip([{ ...A, bytes: 30 }]), /shorter than it says/],
  ['a wrong checksum', zip([{ ...A, crc: 1 }]), /checksum/],
  ['a bomb that says so', zip([{ ...A, bytes: 900_000_000 }]), /over 64 MB/],
  ['a bomb by its ratio', zip([{ ...A, content: Buffer.alloc(8_000_000) }]), /two hundred times/],
  ['a bomb that lies', zip([{ ...A, content: Buffer.alloc(8_000_000), bytes: 9 }]), /larger/],
  ['entries on one another', zip([A, { ...A, name: 'b.txt', at: 5 }]), /neighbour/],
  ['an encrypted entry', zip([{ ...A, flags: 0x801 }]), /encrypted/],
  ['another method', zip([{ ...A, method: 12 }]), /packed in a way/],
  ['bytes behind the packed end', zip([{ ...A, packedBytes: 400 }]), /neighbour|behind/],
  ['bytes before the first entry', zip([A], { lead: '#!/bin/sh\n' }), /neither a capsule/],
  ['a zip with something before it', zip([A], { lead: 'PK' }), /before its first entry/],
  ['a comment', zip([A], { comment: 'hello' }), /cut off/],
  ['more entries than it says', zip([A, { ...A, name: 'b' }], { count: 1 }), /bytes too many/],
  ['fewer entries than it says', zip([A], { count: 2 }), /directory is broken/],
  ['sixty-five thousand entries', zip([A], { count: 0xffff }), /more than 50/],
  ['no zip at all', Buffer.from('{"format":"broadsheet-capsule"}'), /neither a capsule/],
]

function zip(list: readonly RawEntry[], more?: RawZip): Buffer {
  return rawZip(list, more)
}

describe('an archive made to do harm', () => {
  it('is read where it is an ordinary one', async () => {
    const file = fresh()
    writeFileSync(file, zip([A]))
    expect(await readAll(file)).toEqual([['a.txt', 'It rained.']])
  })

  it.each(HOSTILE)('%s is refused, and why', async (_what, bytes, says) => {
    const file = fresh()
    writeFileSync(file, bytes)
    const before = process.memoryUsage().arrayBuffers
    await expect(readAll(file)).rejects.toThrow(says)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(48 * 1024 * 1024)
  })

  it('is not there, a folder, or empty: each in words', async () => {
    await expect(openArchive(join(folder, 'none.zip'), LIMITS)).rejects.toThrow('is not there')
    await expect(openArchive(folder, LIMITS)).rejects.toThrow('it is no file')
    const file = fresh()
    writeFileSync(file, '')
    await expect(openArchive(file, LIMITS)).rejects.toThrow('it is empty')
  })
})
