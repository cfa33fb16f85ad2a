/** DuckDB over one wide table and one table a list; its package may be missing. */
import { existsSync } from 'node:fs'

import type { Story } from '#shared/model/story.ts'

export type DuckDb = {
  /** One row of numbers or text a group, as the query orders them. */
  query(sql: string): Promise<unknown[][]>
  close(): void
}

type Connection = {
  run(sql: string): Promise<unknown>
  runAndReadAll(sql: string): Promise<{ getRows(): unknown[][] }>
  createAppender(table: string): Promise<Appender>
  closeSync(): void
}
type Instance = { connect(): Promise<Connection>; closeSync(): void }
type Appender = {
  appendVarchar(value: string): void
  appendInteger(value: number): void
  appendBigInt(value: bigint): void
  appendNull(): void
  endRow(): void
  closeSync(): void
}
type Package = {
  DuckDBInstance: { create(file: string): Promise<Instance> }
}

const PACKAGE = '@duckdb/node-api'

/**
 * @param file Made with the stories where it is not there yet; default: in memory.
 * @returns undefined where the package is not installed.
 */
export async function openDuckDb(
  stories: () => Iterable<Story>,
  file = ':memory:',
): Promise<DuckDb | undefined> {
  const found = await import(PACKAGE).then(
    (loaded) => loaded as Package,
    () => undefined,
  )
  if (!found) return undefined
  const isThere = existsSync(file)
  const instance = await found.DuckDBInstance.create(file)
  const db = await instance.connect()
  if (!isThere) await fill(db, stories())
  return {
    query: async (sql) => (await db.runAndReadAll(sql)).getRows(),
    close: () => {
      db.closeSync()
      instance.closeSync()
    },
  }
}

const TABLES = {
  story: `n INTEGER, id VARCHAR, published_at BIGINT, mood VARCHAR, language VARCHAR,
    source VARCHAR, words INTEGER`,
  entity: 'n INTEGER, id VARCHAR',
  category: 'n INTEGER, id VARCHAR',
  keyword: 'n INTEGER, value VARCHAR',
}

async function fill(db: Connection, stories: Iterable<Story>): Promise<void> {
  const [story, entity, category, keyword] = await Promise.all(
    Object.entries(TABLES).map(async ([table, columns]) => {
      await db.run(`CREATE TABLE ${table} (${columns})`)
      return db.createAppender(table)
    }),
  )
  if (!story || !entity || !category || !keyword) throw new Error('DuckDB has lost a table.')
  let n = 0
  for (const each of stories) {
    story.appendInteger(n)
    story.appendVarchar(each.id)
    story.appendBigInt(BigInt(Date.parse(each.publishedAt)))
    story.appendVarchar(each.sentiment.body?.polarity ?? '')
    story.appendVarchar(each.language)
    story.appendVarchar(each.source.name)
    story.appendInteger(each.wordsCount)
    story.endRow()
    for (const { id } of each.entities) appendPair(entity, n, id)
    for (const { id } of each.categories) appendPair(category, n, id)
    for (const value of new Set(each.keywords)) appendPair(keyword, n, value)
    n += 1
  }
  for (const appender of [story, entity, category, keyword]) appender.closeSync()
}

function appendPair(appender: Appender, n: number, value: string): void {
  appender.appendInteger(n)
  appender.appendVarchar(value)
  appender.endRow()
}
