import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { backupDatabase, findGoodBackup, listBackups } from '#electron/sqlite/backup.ts'
import { SqliteError } from '#electron/sqlite/errors.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import type { Damage, OpenOptions } from '#electron/sqlite/open.ts'

const FIRST = {
  number: 1,
  name: '0001-note',
  sql: 'CREATE TABLE note (text TEXT NOT NULL) STRICT',
}
const SECOND = {
  number: 2,
  name: '0002-colour',
  sql: "ALTER TABLE note ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'",
}
const CHILD = new URL('../../../support/sqlite-child.ts', import.meta.url).pathname

let folder = ''
let file = ''
let now = Date.UTC(2026, 10, 20)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-sqlite-'))
  file = join(folder, 'data', 'library.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function open(more: Partial<OpenOptions> = {}) {
  const clock = { now: () => (now += 1000) }
  return openDatabase({ file, migrations: [FIRST], kind: 'library', clock, ...more })
}

function errorOf(work: () => unknown): SqliteError {
  try {
    work()
  } catch (error) {
    if (error instanceof SqliteError) return error
    throw error
  }
  throw new Error('It should have failed.')
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

function note(text: string): void {
  const db = open()
  db.transaction(() => db.prepare('INSERT INTO note (text) VALUES (?)').run(text))
  db.close()
}

test('commits are synced to disk, on the first open and on every later one', () => {
  for (let round = 0; round < 3; round += 1) {
    const db = open()
    db.transaction(() => db.prepare('INSERT INTO note VALUES (?)').run('a'))
    // Only after a write does the pragma say what commits really do.
    expect(db.pragma('synchronous')).toBe(2)
    expect(db.pragma('journal_mode')).toBe('wal')
    expect(db.pragma('foreign_keys')).toBe(1)
    expect(db.pragma('trusted_schema')).toBe(0)
    db.close()
  }
})

test('nobody else may read the files', () => {
  const db = open()
  db.transaction(() => db.prepare('INSERT INTO note VALUES (?)').run('a'))
  expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700)
  for (const suffix of ['', '-wal', '-shm']) {
    expect(statSync(file + suffix).mode & 0o777).toBe(0o600)
  }
  db.close()
})

test('a transaction that throws or waits leaves nothing behind', () => {
  const db = open()
  const insert = db.prepare('INSERT INTO note VALUES (?)')
  expect(() =>
    db.transaction(() => {
      insert.run('a')
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(() => db.transaction(async () => insert.run('b'))).toThrow('must not wait')
  expect(db.prepare('SELECT count(*) FROM note').value()).toBe(0)
  db.close()
})

test('a migration keeps the rows and leaves a checked copy of before', () => {
  note('kept')
  const db = open({ migrations: [FIRST, SECOND] })
  expect(db.version).toBe(2)
  expect(db.prepare('SELECT text, colour FROM note').all()).toEqual([
    { text: 'kept', colour: 'red' },
  ])
  const [backup] = listBackups(file)
  expect(backup?.name).toContain('before-migration-from-1')
  db.close()
  const old = open({ file: backup?.file ?? '' })
  expect(old.version).toBe(1)
  expect(old.prepare('SELECT text FROM note').value()).toBe('kept')
  old.close()
})

test('a file that says an earlier version than it is gives way to its backup, and is no backup itself', () => {
  note('kept')
  const third = { number: 3, name: '0003-size', sql: 'ALTER TABLE note ADD COLUMN size INTEGER' }
  const migrations = [FIRST, SECOND, third]
  const db = open({ migrations })
  backupDatabase(db, { now: (now += 1000), label: 'daily' })
  db.close()
  const bytes = readFileSync(file)
  // The header's user_version.
  bytes.writeUInt32BE(1, 60)
  writeFileSync(file, bytes)
  const reasons: string[] = []
  const again = open({
    migrations,
    onDamage: ({ reason }) => {
      reasons.push(reason)
      return { kind: 'restore', backup: findGoodBackup(file)!.file }
    },
  })
  expect(reasons).toEqual([expect.stringContaining('does not say any more which version it is')])
  expect([again.version, again.prepare('SELECT text FROM note').value()]).toEqual([3, 'kept'])
  again.close()
})

test('a migration that fails is undone as a whole', () => {
  note('kept')
  const broken = { number: 2, name: '0002-broken', sql: `${SECOND.sql}; CREATE TABEL x (y)` }
  expect(errorOf(() => open({ migrations: [FIRST, broken] })).code).toBe('UNKNOWN')
  const db = open()
  expect(db.version).toBe(1)
  expect(db.prepare('SELECT * FROM note').all()).toEqual([{ text: 'kept' }])
  db.close()
})

test('a file from a newer version is refused and keeps every byte', () => {
  open({ migrations: [FIRST, SECOND] }).close()
  const before = hashOf(file)
  const error = errorOf(() => open())
  expect(error.code).toBe('NEWER')
  expect(error.message).toContain('version 2')
  expect(error.message).toContain('up to 1')
  expect(hashOf(file)).toBe(before)
})

test('a newer file whose log was not played in is refused with its log', async () => {
  await writeUntilKilled(5)
  const files = [file, `${file}-wal`]
  const before = files.map(hashOf)
  expect(errorOf(() => open({ migrations: [] })).code).toBe('NEWER')
  expect(files.map(hashOf)).toEqual(before)
})

test('only seven copies are kept, the newest ones', () => {
  const db = open()
  for (let round = 0; round < 9; round += 1)
    backupDatabase(db, { now: (now += 1000), label: 'day' })
  db.close()
  const names = listBackups(file).map((backup) => backup.name)
  expect(names).toHaveLength(7)
  expect(names).toEqual([...names].sort().reverse())
})

test('half a copy that a kill left goes at the next opening, and of other files nothing', () => {
  const db = open()
  const copy = backupDatabase(db, { now: (now += 1000), label: 'day' })
  db.close()
  const foreign = join(folder, 'data', 'backups', 'embedded-20261120.db.part')
  for (const half of [`${copy}.part`, foreign]) writeFileSync(half, 'half of it')
  open().close()
  expect(readdirSync(join(folder, 'data', 'backups')).sort()).toEqual(
    [basename(copy), basename(foreign)].sort(),
  )
})

/** Overwrites bytes in the middle of the file while nobody has it open. */
function damage(how: 'header' | 'middle' | 'cut' | 'text'): void {
  const bytes = readFileSync(file)
  if (how === 'header') bytes.fill(0x5a, 0, 100)
  if (how === 'middle') bytes.fill(0xff, 4096, 4096 * 2)
  if (how === 'text') return writeFileSync(file, 'This is not a database. '.repeat(500))
  writeFileSync(file, how === 'cut' ? bytes.subarray(0, 4096 + 700) : bytes)
}

test.each(['header', 'middle', 'cut', 'text'] as const)(
  'a damaged file (%s) is set aside and named, and never deleted',
  (how) => {
    const db = open()
    db.transaction(() => {
      for (let n = 0; n < 500; n += 1) db.prepare('INSERT INTO note VALUES (?)').run(`row ${n}`)
    })
    db.close()
    damage(how)
    const before = hashOf(file)
    const error = errorOf(() => open())
    expect(error.code).toBe('CORRUPTED')
    expect(error.setAside).toContain('library.damaged-2026')
    expect(error.message).toContain(error.setAside)
    expect(hashOf(error.setAside ?? '')).toBe(before)
    expect(readdirSync(join(folder, 'data'))).not.toContain('library.db')
  },
)

test('after damage the caller has an empty file made, or a good copy opened', () => {
  note('kept')
  const live = open()
  backupDatabase(live, { now: (now += 1000), label: 'day' })
  live.close()
  const seen: Damage[] = []
  damage('text')
  const empty = open({ onDamage: (found) => (seen.push(found), { kind: 'create' }) })
  expect(empty.prepare('SELECT count(*) FROM note').value()).toBe(0)
  empty.close()
  damage('text')
  const backup = findGoodBackup(file)?.file ?? ''
  const restored = open({ onDamage: () => ({ kind: 'restore', backup }) })
  expect(restored.prepare('SELECT text FROM note').value()).toBe('kept')
  restored.close()
  expect(seen[0]?.file).toBe(file)
  expect(readdirSync(join(folder, 'data')).filter((name) => name.includes('damaged'))).toHaveLength(
    2,
  )
})

test('a full file says so and keeps what it had', () => {
  const db = open({ maxBytes: 64 * 1024 })
  const insert = db.prepare('INSERT INTO note VALUES (?)')
  const error = errorOf(() => {
    for (;;) db.transaction(() => insert.run('x'.repeat(5000)))
  })
  expect(error.code).toBe('FULL')
  expect(error.message).toContain(file)
  expect(db.pragma('quick_check')).toBe('ok')
  expect(Number(db.prepare('SELECT count(*) FROM note').value())).toBeGreaterThan(3)
  db.close()
})

test('a reader sees commits and cannot write', () => {
  note('kept')
  const reader = open({ readOnly: true })
  const writer = open()
  writer.transaction(() => writer.prepare('INSERT INTO note VALUES (?)').run('more'))
  expect(reader.prepare('SELECT count(*) FROM note').value()).toBe(2)
  expect(errorOf(() => reader.prepare("INSERT INTO note VALUES ('no')").run()).code).toBe(
    'READ_ONLY',
  )
  reader.close()
  writer.close()
})

test('what is no file is not taken for a damaged one', () => {
  const error = errorOf(() => open({ file: folder }))
  expect(error.code).toBe('UNKNOWN')
  expect(error.message).toContain(folder)
  expect(statSync(folder).isDirectory()).toBe(true)
})

/** @returns the last acknowledged row; the writer is killed without warning. */
async function writeUntilKilled(rows: number): Promise<number> {
  const child = spawn(process.execPath, [CHILD, 'write', file])
  let said = ''
  const exited = new Promise((resolve) => child.on('exit', resolve))
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  child.stdout.on('data', (chunk) => {
    said += String(chunk)
    if (said.includes(`ACK ${rows}\n`)) child.kill('SIGKILL')
  })
  await exited
  const acknowledged = [...said.matchAll(/ACK (\d+)\n/g)].map((match) => Number(match[1]))
  if (acknowledged.length === 0) throw new Error(said)
  return Math.max(...acknowledged)
}

test('kill -9 loses no acknowledged row', async () => {
  const migrations = [
    { number: 1, name: '0001-row', sql: 'CREATE TABLE row (n INTEGER PRIMARY KEY, text TEXT)' },
  ]
  for (const rows of [3, 40, 150]) {
    const last = await writeUntilKilled(rows)
    const db = open({ migrations })
    expect(Number(db.prepare('SELECT max(n) FROM row').value())).toBeGreaterThanOrEqual(last)
    expect(db.pragma('integrity_check')).toBe('ok')
    db.close()
    rmSync(join(folder, 'data'), { recursive: true })
  }
})
