import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Database } from '#electron/sqlite/database.ts'
import { openDatabase } from '#electron/sqlite/open.ts'

const FIRST = { number: 1, name: '0001-note', sql: 'CREATE TABLE note (text TEXT NOT NULL) STRICT' }

let folder = ''
let [db, other]: Database[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-snapshot-'))
  const clock = { now: () => Date.now() }
  const open = () =>
    openDatabase({ file: join(folder, 'a.db'), migrations: [FIRST], kind: 'library', clock })
  db = open()
  other = open()
})
afterEach(() => {
  db?.close()
  other?.close()
  rmSync(folder, { recursive: true, force: true })
})

const both = (): [Database, Database] => {
  if (!db || !other) throw new Error('Nothing is open.')
  return [db, other]
}
const add = (to: Database): void => void to.prepare("INSERT INTO note VALUES ('a')").run()
const count = (of: Database): number =>
  of.prepare('SELECT count(*) FROM note').value<number>() ?? -1

test('what is read within is of one moment, whoever writes meanwhile', () => {
  const [mine, theirs] = both()
  const seen = mine.snapshot(() => {
    const before = count(mine)
    add(theirs)
    return [before, count(mine)]
  })
  expect(seen).toEqual([0, 0])
  expect(count(mine)).toBe(1)
  expect(mine.isInTransaction).toBe(false)
})

test('it ends when its work fails, and writing goes on', () => {
  const [mine] = both()
  expect(() =>
    mine.snapshot(() => {
      count(mine)
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(mine.isInTransaction).toBe(false)
  mine.transaction(() => add(mine))
  expect(count(mine)).toBe(1)
})

test('within a transaction it reads what that wrote, and does not end it', () => {
  const [mine] = both()
  expect(() =>
    mine.transaction(() => {
      add(mine)
      expect(mine.snapshot(() => count(mine))).toBe(1)
      expect(mine.isInTransaction).toBe(true)
      throw new Error('undo')
    }),
  ).toThrow('undo')
  expect(count(mine)).toBe(0)
})

test('within a loop over rows it reads of the moment of the loop', () => {
  const [mine, theirs] = both()
  add(mine)
  const seen: number[] = []
  for (const _row of mine.prepare('SELECT text FROM note').iterate()) {
    add(theirs)
    seen.push(mine.snapshot(() => count(mine)))
  }
  expect(seen).toEqual([1])
  expect(mine.snapshot(() => count(mine))).toBe(2)
})

test('work that waits is refused', () => {
  const [mine] = both()
  expect(() => mine.snapshot(() => Promise.resolve(1))).toThrow('must not wait')
  expect(mine.isInTransaction).toBe(false)
})
