/** What a damaged library still holds goes into the one in its place, and nothing there is made worse. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LIBRARY_MIGRATIONS, openLibrary, type Library } from '#electron/library/library.ts'
import { rescueRows } from '#electron/library/rescue.ts'
import type { Database } from '#electron/sqlite/database.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { rescueSentence } from '#electron/wiring/rescue-library.ts'

let folder = ''
const opened: Database[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rescue-'))
})
afterEach(() => {
  for (const db of opened.splice(0)) db.close()
  rmSync(folder, { recursive: true, force: true })
})

function open(name: string): { db: Database; library: Library } {
  const db = openDatabase({
    ...{ file: join(folder, name), migrations: LIBRARY_MIGRATIONS, kind: 'library' },
    ...{ clock: { now: () => 0 }, sums: 'replace' },
  })
  opened.push(db)
  return { db, library: openLibrary(db) }
}

const at = 1_700_000_000_000
function addSearch(db: Database, id: string, name = id): void {
  db.prepare("INSERT INTO search VALUES (?, ?, 'local', 'river', '[]', ?, ?, ?, 1)").run(id, name, id, at, at) // prettier-ignore
}
const addHit = (db: Database, search: string, story: string) =>
  void db.prepare("INSERT INTO search_hit VALUES (?, ?, 1, 2, 'embedded')").run(search, story)
const addCollection = (db: Database, id: string, parent: string | null, note = '') =>
  void db.prepare('INSERT INTO collection VALUES (?, ?, ?, NULL, ?, 0, ?, ?)').run(id, parent, id, note, at, at) // prettier-ignore
const damage = (name: string, change: (bytes: Buffer) => void) => {
  const bytes = readFileSync(join(folder, name))
  change(bytes)
  writeFileSync(join(folder, name), bytes)
}

it('adds what is missing, parents first, and lets the triggers count', () => {
  const old = open('old.db')
  addSearch(old.db, 'in both')
  addSearch(old.db, 'late')
  for (let story = 0; story < 300; story += 1) addHit(old.db, 'late', `${story}`)
  old.library.marks.setRead(['7'], true, at)
  // A subtree whose parent comes after it in every order of pages or names.
  old.db.transaction(() => {
    addCollection(old.db, 'a child', 'z parent')
    addCollection(old.db, 'z parent', null)
  })
  old.db.prepare("INSERT INTO setting VALUES ('zoom', '1.5')").run()
  old.db.close()
  const fresh = open('new.db')
  addSearch(fresh.db, 'in both')

  const rescue = rescueRows(fresh.db, join(folder, 'old.db'))
  expect(Object.fromEntries(rescue.added)).toEqual({
    ...{ search: 1, search_hit: 300, story_mark: 1, collection: 2, setting: 1 },
  })
  expect([rescue.renewed.size, rescue.doubtful, rescue.lost]).toEqual([0, 0, 0])
  expect(fresh.db.prepare('SELECT total, unread FROM search_tally WHERE search_id = ?').get('late')).toEqual({ total: 300, unread: 299 }) // prettier-ignore
  expect(fresh.library.collections.find('a child')?.parentId).toBe('z parent')
  expect(fresh.db.pragma('integrity_check')).toBe('ok')
  expect(fresh.db.prepare('SELECT count(*) FROM pragma_foreign_key_check').value()).toBe(0)
  expect(rescueSentence(rescue, 'old.db')).toBe(
    'From old.db were taken over: 1 search, 300 stories of searches, 1 mark of a story, 2 collections and 1 setting which the opened library lacked. What was removed since the backup may be there again.',
  )
  // Once more, after a kill: nothing twice.
  expect(rescueRows(fresh.db, join(folder, 'old.db')).added.size).toBe(0)
})

it('takes the newer state of a row where its page is proved to be as it was left, and only there', () => {
  for (const isDamaged of [false, true]) {
    const old = open(`old ${isDamaged}.db`)
    addCollection(old.db, 'c', null, 'newer note')
    old.db.close()
    if (isDamaged) {
      damage(`old ${isDamaged}.db`, (bytes) => void (bytes[bytes.indexOf('newer note')]! ^= 1))
    }
    const fresh = open(`new ${isDamaged}.db`)
    addCollection(fresh.db, 'c', null, 'older note')
    const rescue = rescueRows(fresh.db, join(folder, `old ${isDamaged}.db`))
    expect(fresh.library.collections.find('c')?.note).toBe(isDamaged ? 'older note' : 'newer note')
    expect(rescue.renewed.get('collection')).toBe(isDamaged ? undefined : 1)
  }
})

it('counts rows of a damaged page that nobody else has as doubtful, and says so', () => {
  const old = open('old.db')
  addCollection(old.db, 'c', null, 'a note')
  old.db.close()
  damage('old.db', (bytes) => void (bytes[bytes.indexOf('a note')]! ^= 2))
  const fresh = open('new.db')
  const rescue = rescueRows(fresh.db, join(folder, 'old.db'))
  expect(rescue.doubtful).toBe(1)
  expect(rescueSentence(rescue, 'old.db')).toContain(
    '1 row of them stood where the file is damaged',
  )
})

it('leaves out children without parents, and rows against the rules of a table', () => {
  const old = open('old.db')
  addSearch(old.db, 's')
  addHit(old.db, 's', '1')
  old.db.prepare("INSERT INTO tag VALUES ('t1', 'Same name', 'red', 0)").run()
  old.db.close()
  // Another id of the same length: what hangs on it has no parent any more.
  const fresh = open('new.db')
  fresh.db.prepare("INSERT INTO tag VALUES ('t2', 'Same name', 'red', 0)").run()
  damage('old.db', (bytes) => {
    const page = bytes.indexOf('localriver')
    bytes.fill(0, page - (page % 4096), page - (page % 4096) + 4096)
  })
  const rescue = rescueRows(fresh.db, join(folder, 'old.db'))
  expect(rescue.added.size).toBe(0)
  // The page, the story without its search, and the tag whose name is taken.
  expect(rescue.lost).toBe(3)
  expect(rescueSentence(rescue, 'old.db')).toContain('3 pieces of it were not readable')
})

it('says that nothing is readable of what is no database any more', () => {
  const fresh = open('new.db')
  writeFileSync(join(folder, 'old.db'), Buffer.alloc(20_000, 0xee))
  const rescue = rescueRows(fresh.db, join(folder, 'old.db'))
  expect(rescue.found).toBe(0)
  expect(rescueSentence(rescue, 'old.db')).toBe('Nothing of old.db is readable any more.')
})
