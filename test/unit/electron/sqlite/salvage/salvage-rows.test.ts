/** Rows come out of a file that SQLite no longer opens as they went in. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#electron/sqlite/open.ts'
import { sumsFileOf } from '#electron/sqlite/page-sums.ts'
import { salvageRows } from '#electron/sqlite/salvage/salvage-rows.ts'
import type { SqlValue } from '#electron/sqlite/statement.ts'

const SQL = `
  CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT, number INTEGER, share REAL, bytes BLOB) STRICT;
  CREATE TABLE pair (a TEXT NOT NULL, b TEXT NOT NULL, at INTEGER, PRIMARY KEY (a, b)) STRICT, WITHOUT ROWID;
  CREATE INDEX pair_by_time ON pair (at);`
const PAGE_BYTES = 4096

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'salvage-'))
  file = join(folder, 'library.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = () =>
  openDatabase({
    ...{ file, migrations: [{ number: 1, name: '0001-all', sql: SQL }], kind: 'library' },
    ...{ clock: { now: () => 0 }, sums: 'replace' as const },
  })

type Note = readonly SqlValue[]

function fill(notes: readonly Note[], pairs: number): void {
  const db = open()
  const note = db.prepare('INSERT INTO note (text, number, share, bytes) VALUES (?, ?, ?, ?)')
  const pair = db.prepare('INSERT INTO pair VALUES (?, ?, ?)')
  db.transaction(() => {
    for (const values of notes) note.run(...values)
    for (let at = 0; at < pairs; at += 1) pair.run(`a${at % 7}`, `b${at}`, at * 1000)
  })
  db.close()
}

const many = (count: number): Note[] =>
  Array.from({ length: count }, (_none, at) => [`Note ${at} ${'river '.repeat(at % 90)}`, at, at / 3, null]) // prettier-ignore
const rowsOf = (table: string | undefined, place = file) =>
  salvageRows(place, PAGE_BYTES).rows.filter((row) => row.table === table)

it('whatever the values are', () => {
  const value = fc.tuple(
    fc.option(fc.string({ unit: 'grapheme', maxLength: 3000 })),
    fc.option(fc.oneof(fc.maxSafeInteger(), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }))),
    fc.option(fc.double({ noNaN: true })),
    fc.option(fc.uint8Array({ maxLength: 9000 })),
  )
  const check = (notes: readonly Note[]) => {
    for (const suffix of ['', '-sums']) rmSync(file + suffix, { force: true })
    fill(notes, 0)
    const { rows, broken } = salvageRows(file, PAGE_BYTES)
    const db = open()
    const asked = db.prepare('SELECT text, number, share, bytes FROM note ORDER BY id').all()
    db.close()
    expect(broken).toBe(0)
    // A real that is whole is stored as an integer; the driver's own answer says what went in.
    expect(rows.map(({ values }) => values.slice(1).map(plain))).toEqual(
      asked.map((row) => Object.values(row).map(plain)),
    )
    expect(rows.every(({ proof }) => proof === 'as left')).toBe(true)
  }
  fc.assert(fc.property(fc.array(value, { maxLength: 12 }), check), { numRuns: 25 })
})

/** Wide integers come from the driver as numbers that lost their last digits. */
const plain = (value: SqlValue) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : Number.isFinite(Number(value)) && typeof value !== 'string' && value !== null ? Number(value) + 0 : value // prettier-ignore

describe('a damaged file', () => {
  const damage = (change: (bytes: Buffer) => Buffer) =>
    writeFileSync(file, change(readFileSync(file)))

  it('gives its rows though its head is gone', () => {
    fill(many(400), 600)
    damage((bytes) => bytes.fill(0xff, 0, 100))
    rmSync(sumsFileOf(file))
    expect(rowsOf('note').map(({ rowid }) => rowid)).toEqual(Array.from({ length: 400 }, (_none, at) => at + 1)) // prettier-ignore
    expect(rowsOf('pair')).toHaveLength(600)
  })

  it('gives the rows that no tree leads to, without their name', () => {
    fill(many(400), 0)
    // The first page is the table of contents, with every root.
    damage((bytes) => bytes.fill(0, 0, PAGE_BYTES))
    const found = salvageRows(file, PAGE_BYTES)
    expect(new Set(found.rows.map(({ rowid }) => rowid))).toHaveLength(400)
    expect(found.rows[0]?.table).toBeUndefined()
    expect(found.broken).toBeGreaterThan(0)
  })

  it('gives every row but those of a page that is gone, and proves the others', () => {
    fill(many(400), 600)
    const before = rowsOf('note').length
    damage((bytes) => bytes.fill(0, 10 * PAGE_BYTES, 11 * PAGE_BYTES))
    const { rows, broken } = salvageRows(file, PAGE_BYTES)
    const notes = rows.filter(({ rowid }) => rowid !== undefined).length
    expect(notes).toBeLessThan(before)
    expect(notes).toBeGreaterThan(before - 200)
    expect(broken).toBeGreaterThan(0)
    expect(rows.every(({ proof }) => proof === 'as left')).toBe(true)
  })

  it('says which rows stand on a page that changed', () => {
    fill(many(400), 0)
    const at = readFileSync(file).indexOf('Note 200 ')
    damage((bytes) => {
      bytes[at]! ^= 1
      return bytes
    })
    const changed = rowsOf('note').filter(({ proof }) => proof === 'changed')
    expect(changed.map(({ values }) => String(values[1]).slice(0, 9))).toContain('Oote 200 ')
    expect(changed.length).toBeLessThan(100)
  })

  it('gives what stands in the log of a program that was killed', () => {
    fill(many(10), 0)
    const db = open()
    db.prepare('INSERT INTO note (text) VALUES (?)').run('late')
    const killed = join(folder, 'killed.db')
    for (const suffix of ['', '-wal']) copyFileSync(file + suffix, killed + suffix)
    db.close()
    expect(rowsOf('note', killed).at(-1)).toMatchObject({ values: [null, 'late', null, null, null], proof: 'as left' }) // prettier-ignore
    // A frame that does not fit its sum is as if it were not there.
    const log = readFileSync(`${killed}-wal`)
    log[log.length - 20]! ^= 1
    writeFileSync(`${killed}-wal`, log)
    expect(rowsOf('note', killed)).toHaveLength(10)
  })

  it('never throws, whatever became of it', () => {
    fill(many(120), 200)
    const whole = readFileSync(file)
    rmSync(sumsFileOf(file))
    const noise = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 400 })
    const check = (changes: [number, number][], length: number) => {
      const bytes = Buffer.from(whole.subarray(0, length))
      for (const [at, value] of changes) if (at < length) bytes[at] = value
      writeFileSync(file, bytes)
      expect(salvageRows(file, PAGE_BYTES).rows.length).toBeLessThan(2000)
    }
    fc.assert(fc.property(noise, fc.integer({ min: 0, max: whole.length }), check), { numRuns: 60 })
  })
})
