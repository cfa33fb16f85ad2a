/** DuckDB over one wide table and one table a list; its package is no dependency, so it may be missing. */
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
type Appender = {
  appendVarchar(value: string): void
  appendInteger(value: number): void
  appendBigInt(value: bigint): void
  appendNull(): void
  endRow(): void
  closeSync(): void
}
type Package = {
  DuckDBInstance: { create(file: string): Promise<{ connect(): Promise<Connection> }> }
}

const PACKAGE = '@duckdb/node-api'

/** @returns undefined where the package is not installed. */
export async function openDuckDb(stories: Iterable<Story>): Promise<DuckDb | undefined> {
  const found = await import(PACKAGE).then(
    (loaded) => loaded as Package,
    () => undefined,
  )
  if (!found) return undefined
  const instance = await found.DuckDBInstance.create(':memory:')
  const db = await instance.connect()
  await db.run(`CREATE TABLE story (n INTEGER, published_at BIGINT, mood VARCHAR, language VARCHAR,
    source VARCHAR, words INTEGER)`)
  await db.run('CREATE TABLE entity (n INTEGER, id VARCHAR)')
  await db.run('CREATE TABLE keyword (n INTEGER, value VARCHAR)')
  const [story, entity, keyword] = await Promise.all(
    ['story', 'entity', 'keyword'].map((table) => db.createAppender(table)),
  )
  if (!story || !entity || !keyword) throw new Error('DuckDB has lost a table.')
  let n = 0
  for (const each of stories) {
    story.appendInteger(n)
    story.appendBigInt(BigInt(Date.parse(each.publishedAt)))
    story.appendVarchar(each.sentiment.body?.polarity ?? '')
    story.appendVarchar(each.language)
    story.appendVarchar(each.source.name)
    story.appendInteger(each.wordsCount)
    story.endRow()
    for (const { id } of each.entities) appendPair(entity, n, id)
    for (const value of new Set(each.keywords)) appendPair(keyword, n, value)
    n += 1
  }
  for (const appender of [story, entity, keyword]) appender.closeSync()
  return {
    query: async (sql) => (await db.runAndReadAll(sql)).getRows(),
    close: () => db.closeSync(),
  }
}

function appendPair(appender: Appender, n: number, value: string): void {
  appender.appendInteger(n)
  appender.appendVarchar(value)
  appender.endRow()
}
