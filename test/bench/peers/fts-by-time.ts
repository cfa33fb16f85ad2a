/**
 * The best full-text design with SQLite that goals.md names, and nothing else: FTS5 without content,
 * rowids by time so that newest first is the order of the postings, filter values as tokens of one
 * column, merged into one piece. Ours holds such a table, so its postings are copied and not made
 * a second time.
 */
import BetterSqlite3 from 'better-sqlite3'

export type FtsByTime = {
  /** Newest first. */
  search(match: string, limit: number, range?: FtsRange): string[]
  bytes(): number
  close(): void
}

/** Milliseconds since 1970, both ends included. */
export type FtsRange = { readonly from: number; readonly to: number }

const SCHEMA = `
  CREATE TABLE doc (place INTEGER PRIMARY KEY, id TEXT NOT NULL, published_at INTEGER NOT NULL);
  CREATE INDEX doc_published_at ON doc (published_at);
  CREATE VIRTUAL TABLE text USING fts5 (body, k, title, en_title, en_body,
    content = '', contentless_delete = 1,
    tokenize = 'ascii tokenchars ''!#$%&()*+,-./:;<=>?@[\\]^_\`{|}~''');
`

/** @param from a file of a story index with texts */
export function makeFtsByTime(file: string, from: string): void {
  const db = new BetterSqlite3(file)
  db.pragma('page_size = 16384')
  db.pragma('journal_mode = OFF')
  db.pragma('synchronous = OFF')
  db.unsafeMode()
  db.exec(SCHEMA)
  db.prepare('ATTACH ? AS ours').run(from)
  db.exec('INSERT INTO doc SELECT label, story_id, published_at FROM ours.doc')
  for (const part of ['data', 'idx', 'docsize', 'config']) {
    db.exec(`DELETE FROM text_${part};
      INSERT INTO text_${part} SELECT * FROM ours.story_text_${part}`)
  }
  db.close()
  const merged = new BetterSqlite3(file)
  merged.pragma('journal_mode = OFF')
  merged.pragma('synchronous = OFF')
  merged.exec("INSERT INTO text (text) VALUES ('optimize')")
  merged.close()
}

export function openFtsByTime(file: string): FtsByTime {
  const db = new BetterSqlite3(file, { readonly: true })
  const search = db
    .prepare(
      `SELECT d.id FROM text CROSS JOIN doc d ON d.place = text.rowid
       WHERE text MATCH ? ORDER BY text.rowid LIMIT ?`,
    )
    .pluck()
  const searchWithin = db
    .prepare(
      `SELECT d.id FROM text CROSS JOIN doc d ON d.place = text.rowid WHERE text MATCH ?
       AND text.rowid >= (SELECT min(place) FROM doc WHERE published_at <= ?)
       AND text.rowid <= (SELECT max(place) FROM doc WHERE published_at >= ?)
       ORDER BY text.rowid LIMIT ?`,
    )
    .pluck()
  return {
    search: (match, limit, range) =>
      (range
        ? searchWithin.all(match, range.to, range.from, limit)
        : search.all(match, limit)) as string[],
    bytes: () =>
      Number(db.pragma('page_count', { simple: true })) *
      Number(db.pragma('page_size', { simple: true })),
    close: () => db.close(),
  }
}
