/** What changed in a file since it was left is noticed, whichever bit it is (reliability Z4). */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeCare } from '#electron/sqlite/care.ts'
import { openDatabase, type Damage, type OpenOptions } from '#electron/sqlite/open.ts'
import { sumsFileOf } from '#electron/sqlite/page-sums.ts'

const NOTE = { number: 1, name: '0001-note', sql: 'CREATE TABLE note (text TEXT NOT NULL) STRICT' }
const HOUR_MS = 3_600_000

let folder = ''
let file = ''
let said: string[] = []
let damages: Damage[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-sums-'))
  file = join(folder, 'library.db')
  said = []
  damages = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (more: Partial<OpenOptions> = {}) =>
  openDatabase({
    ...{ file, migrations: [NOTE], kind: 'library', sums: 'replace' },
    clock: { now: () => Date.UTC(2026, 10, 20) },
    onLostLog: (sentence) => said.push(sentence),
    onDamage: (damage) => {
      damages.push(damage)
      return { kind: 'create' }
    },
    ...more,
  })

function fill(): void {
  const db = open()
  for (let row = 0; row < 40; row += 1) {
    db.prepare('INSERT INTO note VALUES (?)').run(`River ${row} ${'harbour '.repeat(40)}`)
  }
  db.close()
}

/** @param isUnwritten As a disk damages: nobody wrote, so the time stays. */
function flip(at: number, bit: number, isUnwritten: boolean): Buffer {
  const { atime, mtime } = statSync(file)
  const bytes = readFileSync(file)
  bytes[at]! ^= 1 << bit
  writeFileSync(file, bytes)
  utimesSync(file, atime, isUnwritten ? mtime : new Date(mtime.getTime() + HOUR_MS))
  return bytes
}

const textAt = () => readFileSync(file).indexOf('harbour')
const firstNote = (db: ReturnType<typeof open>) =>
  db.prepare('SELECT count(*) FROM note').value<number>()

describe('a file with sums', () => {
  it('that is as it was left opens without a word, over and over', () => {
    fill()
    for (let round = 0; round < 3; round += 1) {
      const db = open()
      expect(statSync(sumsFileOf(file)).size).toBe(0)
      expect(firstNote(db)).toBe(40)
      db.close()
      expect(statSync(sumsFileOf(file)).size).toBeGreaterThan(0)
    }
    expect([said, damages]).toEqual([[], []])
  })

  it('is damaged when one letter changed and nobody wrote, and the file is kept with its sums', () => {
    fill()
    const bytes = flip(textAt(), 0, true)
    open().close()
    const [damage] = damages
    expect(damage?.reason).toContain('1 of its')
    expect(readFileSync(damage!.setAside).equals(bytes)).toBe(true)
    expect(existsSync(sumsFileOf(damage!.setAside))).toBe(true)
  })

  it('is opened, said and kept as a copy when another program wrote it', () => {
    fill()
    const bytes = flip(textAt(), 0, false)
    const db = open()
    expect(firstNote(db)).toBe(40)
    db.close()
    expect(damages).toEqual([])
    expect(said).toEqual([expect.stringContaining('changed by another program, or damaged')])
    const copy = / kept as (\S+)\./.exec(said[0]!)![1]!
    expect(readFileSync(copy).equals(bytes)).toBe(true)
    open().close()
    expect(said).toHaveLength(1)
  })

  it('that is to be kept is opened, and it is said that nobody wrote it', () => {
    fill()
    flip(textAt(), 3, true)
    open({ sums: 'keep' }).close()
    expect(damages).toEqual([])
    expect(said[0]).toContain('changed on the disk although nobody wrote it')
  })

  it('keeps three copies at most', () => {
    fill()
    for (let round = 0; round < 5; round += 1) {
      flip(textAt(), round % 2, false)
      open({ clock: { now: () => Date.UTC(2026, 10, 20, 0, round) } }).close()
    }
    expect(said).toHaveLength(5)
    expect(readdirSync(folder).filter((name) => name.includes('.changed-'))).toHaveLength(3)
  })

  it('is refused by who only reads, so that somebody mends it', () => {
    fill()
    flip(textAt(), 0, true)
    expect(() => open({ readOnly: true })).toThrow('not as it was left')
  })

  it('tells nothing after a kill, after compacting, or of another file put in its place', () => {
    fill()
    // Killed: the log was not played in, and the sums were emptied at the start.
    const db = open()
    db.prepare('INSERT INTO note VALUES (?)').run('late')
    const killed = join(folder, 'killed.db')
    for (const suffix of ['', '-wal', '-sums']) copyFileSync(file + suffix, killed + suffix)
    db.close()
    open({ file: killed }).close()
    takeCare({ kind: 'compact', file })
    open().close()
    expect([said, damages]).toEqual([[], []])
  })

  it.each(['', 'nonsense', 'BSSUMS1\n'.padEnd(60, 'x')])(
    'takes sums such as “%s” for none',
    (sums) => {
      fill()
      writeFileSync(sumsFileOf(file), sums)
      open().close()
      expect([said, damages]).toEqual([[], []])
    },
  )
})

it('no bit of a file changes unnoticed', () => {
  const check = (place: number, bit: number, isUnwritten: boolean) => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    said = []
    damages = []
    fill()
    flip(place % statSync(file).size, bit, isUnwritten)
    try {
      open().close()
    } catch (error) {
      said.push(String(error))
    }
    expect(said.length + damages.length).toBeGreaterThan(0)
  }
  fc.assert(fc.property(fc.nat(), fc.nat(7), fc.boolean(), check), { numRuns: 25 })
})
