/** Which documents of batches are asked for, as SQL. */
import type { SqlValue } from '#electron/sqlite/statement.ts'
import type { DocumentFilter } from '#shared/model/document.ts'

/** All batches where none is named. */
export type TableScope = {
  readonly batchId?: string
  readonly filter: Omit<DocumentFilter, 'query'>
}

export type Clause = { readonly sql: string; readonly values: readonly SqlValue[] }

/** Whether anything is asked but of which batch. */
export function isNarrowed(filter: TableScope['filter']): boolean {
  return Object.values(filter).some((wish) => !(Array.isArray(wish) && wish.length === 0))
}

export function conditionOf({ batchId, filter }: TableScope): Clause {
  const clauses: Clause[] = [{ sql: 'is_table = 0', values: [] }]
  if (batchId !== undefined) clauses.push({ sql: 'item.batch_id = ?', values: [batchId] })
  const among = (column: string, values: readonly string[] | undefined): void => {
    if (!values || values.length === 0) return
    clauses.push({ sql: `${column} IN (${values.map(() => '?').join(', ')})`, values })
  }
  among('item.batch_id', filter.batches)
  among('state', filter.states)
  among('code', filter.codes)
  among('item.kind', filter.kinds)
  among('language', filter.languages)
  among('topic', filter.topics)
  among("CASE WHEN state = 'done' THEN coalesce(polarity, 'none') END", filter.polarities)
  // Without the batch the index of values is of no use, so all of them are named.
  const ofBatch =
    batchId === undefined
      ? 'batch_id IN (SELECT DISTINCT batch_id FROM batch_item) AND '
      : 'batch_id = ? AND '
  const ids = batchId === undefined ? [] : [batchId]
  for (const { field, value, kind } of filter.values ?? []) {
    const ofKind = kind === undefined ? '' : ' AND kind = ?'
    clauses.push({
      sql: `item.key IN (SELECT item_key FROM batch_value
             WHERE ${ofBatch}field = ? AND value = ?${ofKind})`,
      values: [...ids, field, value, ...(kind === undefined ? [] : [kind])],
    })
  }
  if (filter.disagrees !== undefined) {
    clauses.push({ sql: 'disagrees = ?', values: [filter.disagrees ? 1 : 0] })
  }
  if (filter.isCut !== undefined) {
    clauses.push({ sql: filter.isCut ? 'cut IS NOT NULL' : 'cut IS NULL', values: [] })
  }
  if (filter.name) {
    clauses.push({ sql: 'instr(lower(path), lower(?)) > 0', values: [filter.name] })
  }
  if (filter.keys) {
    const keys = JSON.stringify(filter.keys.map(Number))
    clauses.push({ sql: 'item.key IN (SELECT value FROM json_each(?))', values: [keys] })
  }
  return {
    sql: clauses.map(({ sql }) => `(${sql})`).join(' AND '),
    values: clauses.flatMap(({ values }) => values),
  }
}
