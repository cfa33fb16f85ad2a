/**
 * A process of its own for tests: `write <file>` stores rows and says `ACK n` after each commit until
 * it is killed; `lock <folder>` claims a data folder and says `HELD`; `migrate <file>` brings a library
 * up to date between `OPENING` and `DONE`.
 */
import { LIBRARY_MIGRATIONS } from '#electron/library/library.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { openProfileLock } from '#electron/sqlite/profile-lock.ts'

const [verb, place = ''] = process.argv.slice(2)

if (verb === 'lock') {
  openProfileLock(place)
  console.log('HELD')
  setInterval(() => undefined, 1000)
} else if (verb === 'migrate') {
  const options = {
    migrations: LIBRARY_MIGRATIONS,
    kind: 'library',
    clock: { now: () => Date.now() },
  }
  process.stdout.write('OPENING\n')
  openDatabase({ file: place, ...options }).close()
  process.stdout.write('DONE\n')
} else {
  const sql = 'CREATE TABLE row (n INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT'
  const db = openDatabase({
    file: place,
    migrations: [{ number: 1, name: '0001-row', sql }],
    kind: 'library',
    clock: { now: () => Date.now() },
  })
  const insert = db.prepare('INSERT INTO row (text) VALUES (?)')
  for (;;) {
    const { rowid } = db.transaction(() => insert.run('x'.repeat(300)))
    process.stdout.write(`ACK ${rowid}\n`)
  }
}
