/** The obvious way: one table a noun, one row a mention, full text over title and body. */
import BetterSqlite3 from 'better-sqlite3'

import type { Story } from '#shared/model/story.ts'

export type PlainSqlite = {
  put(stories: readonly Story[]): void
  /** Newest first. */
  search(match: string, limit: number): string[]
  filter(filter: PlainFilter, limit: number): string[]
  timeSeries(edges: readonly number[]): number[]
  /** Rows as arrays. */
  query(sql: string): unknown[][]
  bytes(): number
  /** From now on nothing is durable: for making files that can be made again. */
  hurry(): void
  close(): void
}

export type PlainFilter = {
  readonly match?: string
  readonly from: number
  readonly to: number
  readonly entity: string
  readonly category: string
  readonly mood: string
}

export function openPlainSqlite(file: string): PlainSqlite {
  const db = new BetterSqlite3(file)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  if (db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined) db.exec(SCHEMA)
  const insert = prepareInserts(db)
  const search = db
    .prepare(
      `SELECT s.id FROM story_text t JOIN story s ON s.rowid = t.rowid
       WHERE story_text MATCH ? ORDER BY s.published_at DESC LIMIT ?`,
    )
    .pluck()
  const conditions = `s.published_at BETWEEN ? AND ? AND s.body_polarity = ?
    AND EXISTS (SELECT 1 FROM story_entity e WHERE e.story_id = s.id AND e.entity_id = ?)
    AND EXISTS (SELECT 1 FROM story_category c WHERE c.story_id = s.id AND c.category_id = ?)`
  const filter = db
    .prepare(`SELECT s.id FROM story s WHERE ${conditions} ORDER BY s.published_at DESC LIMIT ?`)
    .pluck()
  const filterText = db
    .prepare(
      `SELECT s.id FROM story_text t JOIN story s ON s.rowid = t.rowid
       WHERE story_text MATCH ? AND ${conditions} ORDER BY s.published_at DESC LIMIT ?`,
    )
    .pluck()
  const counts = db.prepare(
    `SELECT (published_at - CAST(? AS INTEGER)) / CAST(? AS INTEGER) AS bin, count(*) AS count FROM story
     WHERE published_at >= ? AND published_at < ? GROUP BY bin`,
  )

  return {
    put: db.transaction((stories: readonly Story[]) => stories.forEach(insert)).immediate,
    search: (match, limit) => search.all(match, limit) as string[],
    filter: ({ match, from, to, entity, category, mood }, limit) =>
      (match === undefined
        ? filter.all(from, to, mood, entity, category, limit)
        : filterText.all(match, from, to, mood, entity, category, limit)) as string[],
    timeSeries: (edges) => {
      const [first = 0, second = 1] = edges
      const last = edges.at(-1) ?? 0
      const bins = edges.slice(1).map(() => 0)
      const rows = counts.all(first, second - first, first, last)
      for (const row of rows as { bin: number; count: number }[]) bins[row.bin] = row.count
      return bins
    },
    query: (sql) => db.prepare(sql).raw().all() as unknown[][],
    bytes: () => {
      db.pragma('wal_checkpoint(TRUNCATE)')
      return (
        Number(db.pragma('page_count', { simple: true })) *
        Number(db.pragma('page_size', { simple: true }))
      )
    },
    hurry: () => void db.pragma('synchronous = OFF'),
    close: () => db.close(),
  }
}

const SCHEMA = `
  CREATE TABLE source (id TEXT PRIMARY KEY, name TEXT, domain TEXT, home_page_url TEXT,
    links_in_count INTEGER, country TEXT);
  CREATE TABLE author (id TEXT PRIMARY KEY, name TEXT);
  CREATE TABLE entity (id TEXT PRIMARY KEY, wikipedia TEXT, wikidata TEXT, types TEXT, tickers TEXT);
  CREATE TABLE category (id TEXT PRIMARY KEY, label TEXT, taxonomy TEXT);
  CREATE TABLE story (id TEXT PRIMARY KEY, title TEXT, body TEXT, summary TEXT, source_id TEXT,
    author_id TEXT, language TEXT, published_at INTEGER, permalink TEXT, characters INTEGER,
    words INTEGER, sentences INTEGER, paragraphs INTEGER, license_type INTEGER, title_polarity TEXT,
    title_confidence REAL, body_polarity TEXT, body_confidence REAL);
  CREATE INDEX story_published_at ON story (published_at);
  CREATE INDEX story_language ON story (language, published_at);
  CREATE INDEX story_source ON story (source_id, published_at);
  CREATE TABLE story_entity (story_id TEXT, entity_id TEXT, prominence REAL, frequency INTEGER,
    polarity TEXT, confidence REAL, PRIMARY KEY (story_id, entity_id)) WITHOUT ROWID;
  CREATE INDEX story_entity_entity ON story_entity (entity_id, story_id);
  CREATE TABLE mention (story_id TEXT, entity_id TEXT, element TEXT, form TEXT, start INTEGER,
    "end" INTEGER, polarity TEXT, confidence REAL);
  CREATE INDEX mention_story ON mention (story_id);
  CREATE TABLE story_category (story_id TEXT, category_id TEXT, score REAL,
    PRIMARY KEY (story_id, category_id)) WITHOUT ROWID;
  CREATE INDEX story_category_category ON story_category (category_id, story_id);
  CREATE TABLE keyword (story_id TEXT, keyword TEXT);
  CREATE INDEX keyword_story ON keyword (story_id);
  CREATE INDEX keyword_keyword ON keyword (keyword);
  CREATE TABLE media (story_id TEXT, type TEXT, url TEXT, format TEXT, width INTEGER, height INTEGER);
  CREATE INDEX media_story ON media (story_id);
  CREATE VIRTUAL TABLE story_text USING fts5 (title, body, content = 'story');
`

function prepareInserts(db: BetterSqlite3.Database): (story: Story) => void {
  const into = (table: string, count: number, verb = 'INSERT'): BetterSqlite3.Statement =>
    db.prepare(`${verb} INTO ${table} VALUES (${Array(count).fill('?').join(', ')})`)
  const source = into('source', 6, 'INSERT OR IGNORE')
  const author = into('author', 2, 'INSERT OR IGNORE')
  const entityRow = into('entity', 5, 'INSERT OR IGNORE')
  const categoryRow = into('category', 3, 'INSERT OR IGNORE')
  const storyRow = into('story', 18)
  const storyEntity = into('story_entity', 6)
  const mention = into('mention', 8)
  const storyCategory = into('story_category', 3)
  const keyword = into('keyword', 2)
  const media = into('media', 6)
  const text = into('story_text (rowid, title, body)', 3)

  return (story) => {
    const { id } = story
    const { title, body } = story.sentiment
    source.run(
      story.source.id,
      story.source.name,
      story.source.domain,
      story.source.homePageUrl,
      story.source.linksInCount,
      story.source.locations[0]?.country,
    )
    author.run(story.author.id, story.author.name)
    const { lastInsertRowid } = storyRow.run(
      id,
      story.title,
      story.body,
      JSON.stringify(story.summary),
      story.source.id,
      story.author.id,
      story.language,
      Date.parse(story.publishedAt),
      story.permalink,
      story.charactersCount,
      story.wordsCount,
      story.sentencesCount,
      story.paragraphsCount,
      story.licenseType,
      title?.polarity,
      title?.confidence,
      body?.polarity,
      body?.confidence,
    )
    text.run(lastInsertRowid, story.title, story.body)
    for (const entity of story.entities) {
      const mood = entity.overallSentiment
      entityRow.run(
        entity.id,
        entity.links?.wikipedia,
        entity.links?.wikidata,
        JSON.stringify(entity.types),
        JSON.stringify(entity.stockTickers),
      )
      storyEntity.run(
        id,
        entity.id,
        entity.overallProminence,
        entity.overallFrequency,
        mood?.polarity,
        mood?.confidence,
      )
      for (const element of ['title', 'body'] as const) {
        for (const form of entity[element].surfaceForms) {
          for (const { start, end, sentiment } of form.mentions) {
            mention.run(
              id,
              entity.id,
              element,
              form.text,
              start,
              end,
              sentiment?.polarity,
              sentiment?.confidence,
            )
          }
        }
      }
    }
    for (const item of story.categories) {
      categoryRow.run(item.id, item.label, item.taxonomy)
      storyCategory.run(id, item.id, item.score)
    }
    for (const word of story.keywords) keyword.run(id, word)
    for (const item of story.media) {
      media.run(id, item.type, item.url, item.format, item.width, item.height)
    }
  }
}
