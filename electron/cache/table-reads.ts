/**
 * Questions over all documents of a batch. They are asked asynchronously, so that a thread of its own
 * may answer them: at twenty thousand documents they take longer than a person's typing may wait.
 */
import type { BatchTables } from './batch-tables.ts'

export const TABLE_READS = ['facets', 'dashboard'] as const satisfies readonly (keyof BatchTables)[]
export type TableRead = (typeof TABLE_READS)[number]

export type TableReads = {
  readonly [Name in TableRead]: (
    ...asked: Parameters<BatchTables[Name]>
  ) => Promise<ReturnType<BatchTables[Name]>>
}

/** In this thread: for commands, which nobody types into. */
export function tablesHere(tables: Pick<BatchTables, TableRead>): TableReads {
  return tablesBy(async (name, asked) => {
    const ask = tables[name] as (...asked: readonly unknown[]) => unknown
    return ask(...asked)
  })
}

/** Each question by its name and what goes along. */
export function tablesBy(
  ask: (name: TableRead, asked: readonly unknown[]) => Promise<unknown>,
): TableReads {
  const answers = TABLE_READS.map((name) => {
    return [name, (...asked: readonly unknown[]) => ask(name, asked)]
  })
  return Object.fromEntries(answers) as TableReads
}

export function isTableRead(name: string): name is TableRead {
  return TABLE_READS.some((one) => one === name)
}
