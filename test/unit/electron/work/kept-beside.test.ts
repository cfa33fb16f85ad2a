import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keptBeside } from '#electron/work/kept-beside.ts'

it('counts copies and what was set aside, and nothing that is in use', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-beside-'))
  const files = [join(folder, 'library.db'), join(folder, 'cache', 'cache.db')]
  expect(keptBeside(folder, files)).toEqual([])
  mkdirSync(join(folder, 'cache'))
  mkdirSync(join(folder, 'backups'))
  const put = (bytes: number, ...path: string[]) =>
    writeFileSync(join(folder, ...path), Buffer.alloc(bytes))
  put(1000, 'library.db')
  put(2000, 'cache', 'cache.db')
  put(30, 'backups', 'library-20261122T094949Z-daily.db')
  put(40, 'backups', 'library-20261121T094949Z-daily.db')
  put(500, 'library.before-restore-20261122T104322Z.db')
  put(5, 'library.before-restore-20261122T104322Z.db-sums')
  put(600, 'cache', 'cache.damaged-20261122T104322Z.db')
  put(700, 'cache', 'cache.changed-20261122T104322Z.db')
  expect(keptBeside(folder, files)).toEqual([
    { kind: 'copies of the library of the last days', file: 'backups', rows: 2, bytes: 70 },
    { kind: 'damaged files, and what a restore replaced', file: 'set aside', rows: 3, bytes: 1805 },
  ])
  rmSync(folder, { recursive: true })
})
