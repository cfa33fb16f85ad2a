/** A file too large to be looked through at a start is so later, and damage found then is mended (Z1, Z4). */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeCare } from '#electron/sqlite/care.ts'
import { checkWanted, noteChecked, wantCheck } from '#electron/sqlite/check-later.ts'
import { openDatabase, type Damage } from '#electron/sqlite/open.ts'

const NOTE = { number: 1, name: '0001-note', sql: 'CREATE TABLE note (body BLOB NOT NULL) STRICT' }
const PAGE = 4096
const LARGE_BYTES = 34_000_000
const ROWS = 400

let folder = ''
let file = ''
let damages: Damage[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-later-'))
  file = join(folder, 'cache.db')
  damages = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (place = file) =>
  openDatabase({
    ...{ file: place, migrations: [NOTE], kind: 'story cache', sums: 'keep' },
    clock: { now: () => Date.UTC(2026, 10, 20) },
    onDamage: (damage) => {
      damages.push(damage)
      return { kind: 'create' }
    },
  })

/** As a kill leaves it, its last row in the log alone: made once, since tens of megabytes take a while. */
let base = ''
const sources = new Map<number, string>()
beforeAll(() => void (base = mkdtempSync(join(tmpdir(), 'check-later-base-'))))
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** @param bytes Of its largest row. */
function killed(bytes: number): string {
  const source = sources.get(bytes) ?? makeKilled(bytes)
  sources.set(bytes, source)
  const copy = join(folder, 'killed.db')
  for (const suffix of ['', '-wal']) copyFileSync(source + suffix, copy + suffix)
  return copy
}

function makeKilled(bytes: number): string {
  const whole = join(base, `whole-${bytes}.db`)
  const source = join(base, `killed-${bytes}.db`)
  const db = open(whole)
  const insert = db.prepare('INSERT INTO note VALUES (zeroblob(?))')
  db.transaction(() => {
    for (let row = 0; row < ROWS; row += 1) insert.run(300)
    insert.run(bytes)
  })
  db.pragma('wal_checkpoint(TRUNCATE)')
  insert.run(1)
  for (const suffix of ['', '-wal']) copyFileSync(whole + suffix, source + suffix)
  db.close()
  rmSync(whole)
  return source
}

/** A leaf of the table becomes a page of no kind, which reading elsewhere does not meet. */
function damage(place: string): Buffer {
  const bytes = readFileSync(place)
  bytes[4 * PAGE] = 0x77
  writeFileSync(place, bytes)
  return bytes
}

describe('a file of a program that was killed', () => {
  it('opens without being looked through where it is large, and is so later', () => {
    const place = killed(LARGE_BYTES)
    damage(place)
    const db = open(place)
    expect(checkWanted(place)).toBe('soon')
    expect(db.prepare('SELECT length(body) FROM note ORDER BY rowid DESC').value()).toBe(1)
    db.close()
    expect(damages).toEqual([])
    // A close in good order is no check.
    expect(checkWanted(place)).toBe('soon')
  })

  it('found damaged later is set aside at the next start, byte for byte', () => {
    const place = killed(LARGE_BYTES)
    damage(place)
    open(place).close()
    const { findings } = takeCare({ kind: 'check', file: place })
    expect(findings).not.toEqual([])
    const bytes = readFileSync(place)
    noteChecked(place, false)
    open(place).close()
    expect(damages).toHaveLength(1)
    expect(readFileSync(damages[0]!.setAside).equals(bytes)).toBe(true)
    expect(checkWanted(place)).toBeUndefined()
    expect(statSync(place).size).toBeLessThan(bytes.length)
  })

  it('found sound later is not looked through again', () => {
    const place = killed(LARGE_BYTES)
    open(place).close()
    expect(takeCare({ kind: 'check', file: place }).findings).toEqual([])
    noteChecked(place, true)
    expect(checkWanted(place)).toBeUndefined()
    open(place).close()
    expect(checkWanted(place)).toBeUndefined()
  })

  it('is looked through at once where it is small', () => {
    const place = killed(1)
    damage(place)
    open(place).close()
    expect(damages).toHaveLength(1)
    expect(checkWanted(place)).toBeUndefined()
  })
})

it('a mark about a file that passes is gone after its start', () => {
  open().close()
  wantCheck(file, 'at-start')
  open().close()
  expect([checkWanted(file), damages]).toEqual([undefined, []])
})
