import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { readMigrations } from '#electron/sqlite/migrations.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('files are read in order, shared text in its place', () => {
  mkdirSync(join(folder, 'shared'))
  writeFileSync(join(folder, 'shared', 'schema.sql'), 'CREATE TABLE shared (x);')
  writeFileSync(join(folder, '0002-more.sql'), 'CREATE TABLE more (x);')
  writeFileSync(join(folder, '0001-first.sql'), '-- Ours.\n-- include shared/schema.sql\n')
  expect(readMigrations(folder)).toEqual([
    { number: 1, name: '0001-first', sql: '-- Ours.\nCREATE TABLE shared (x);\n' },
    { number: 2, name: '0002-more', sql: 'CREATE TABLE more (x);' },
  ])
})

test.each([['0002-late.sql'], ['1-short.sql'], ['0001_name.sql']])(
  'a folder with %s alone is refused by name',
  (name) => {
    writeFileSync(join(folder, name), '')
    expect(() => readMigrations(folder)).toThrow(`${name} should be migration number 1`)
  },
)
