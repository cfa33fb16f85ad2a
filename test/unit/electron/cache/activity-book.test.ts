import { expect, it } from 'vitest'
import { CACHE_MIGRATIONS } from '#electron/cache/cache.ts'
import { openActivityBook } from '#electron/cache/activity-book.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

it('keeps what happens while the file is being rewritten, in its order, and writes it then', () => {
  const folder = mkdtempSync(join(tmpdir(), 'activity-book-'))
  const db = openDatabase({
    ...{ file: join(folder, 'cache.db'), migrations: CACHE_MIGRATIONS, kind: 'story cache' },
    clock: { now: () => 0 },
  })
  const book = openActivityBook(db)
  const add = (message: string) => book.add({ at: 0, level: 'info', subject: 'Test', message })
  const messages = () => book.list(10).map(({ message }) => message)
  add('before')
  const release = book.hold()
  add('first')
  add('second')
  expect(messages()).toEqual(['before'])
  release()
  expect(messages()).toEqual(['second', 'first', 'before'])
  add('after')
  release()
  expect(messages()).toEqual(['after', 'second', 'first', 'before'])
  db.close()
  rmSync(folder, { recursive: true })
})
