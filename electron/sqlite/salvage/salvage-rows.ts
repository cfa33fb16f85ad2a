/**
 * Reads the rows of a damaged file page by page, as far as they make sense: down the trees that can
 * still be reached, and then from every page that none of them leads to.
 */
import type { SqlValue } from '#electron/sqlite/statement.ts'
import { openPages, type PageSource, type Proof } from './page-source.ts'
import { readPage, type Cell } from './records.ts'

export type SalvagedRow = {
  /** Absent where no tree leads to it, or the table of contents is damaged. */
  readonly table: string | undefined
  /** Of tables that are ordered by one, absent of those that are not. */
  readonly rowid: number | undefined
  readonly values: readonly SqlValue[]
  readonly proof: Proof
}

export type Salvaged = {
  readonly rows: readonly SalvagedRow[]
  /** Pages and cells that made no sense. */
  readonly broken: number
}

/** @param usualBytes Of a page, where the file cannot say any more how large they are. */
export function salvageRows(file: string, usualBytes: number): Salvaged {
  const steps = eachRow(file, usualBytes)
  const rows: SalvagedRow[] = []
  for (;;) {
    const step = steps.next()
    if (step.done) return { rows, broken: step.value }
    rows.push(step.value)
  }
}

/**
 * One row after the other, for files that are larger than memory; the file is open until the end.
 * @returns how many pages and cells made no sense
 */
export function* eachRow(file: string, usualBytes: number): Generator<SalvagedRow, number> {
  const source = openPages(file, usualBytes)
  try {
    return yield* readAll(source)
  } finally {
    source.close()
  }
}

function* readAll(source: PageSource): Generator<SalvagedRow, number> {
  const seen = new Set<number>()
  let broken = 0

  const rowFrom = (table: string | undefined, cell: Cell): SalvagedRow => {
    for (const page of cell.pages) seen.add(page)
    return { table, rowid: cell.rowid, values: cell.values, proof: proofOf(source, cell.pages) }
  }
  /** Indexes are walked through for their pages alone. */
  function* walk(root: number): Generator<Cell> {
    const waiting = [root]
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      if (seen.has(number)) continue
      const content = readPage(source, number)
      // A page that makes no sense is looked at once more among those no tree leads to.
      if (!content) {
        broken += 1
        continue
      }
      seen.add(number)
      broken += content.broken
      waiting.push(...content.children.toReversed())
      yield* content.cells
    }
  }

  const contents = [...walk(1)]
  for (const { values } of contents) {
    const [type, name, , root] = values
    if (typeof root !== 'number' || root < 2) continue
    const table = type === 'table' && typeof name === 'string' ? name : undefined
    for (const cell of walk(root)) {
      if (type === 'index') for (const page of cell.pages) seen.add(page)
      else yield rowFrom(table, cell)
    }
  }
  if (contents.length === 0) broken += 1
  // In a sound file none is left: each page is part of a tree, holds the end of a row, or is free.
  for (const page of freePages(source)) seen.add(page)
  for (let number = 2; number <= source.count; number += 1) {
    if (seen.has(number)) continue
    for (const cell of readPage(source, number)?.cells ?? []) yield rowFrom(undefined, cell)
  }
  return broken
}

function proofOf(source: PageSource, pages: readonly number[]): Proof {
  const all = pages.map((page) => source.proofOf(page))
  if (all.includes('changed')) return 'changed'
  return all.every((proof) => proof === 'as left') ? 'as left' : 'unknown'
}

/** Section 1.5: rows that were removed may still stand on them. */
function freePages(source: PageSource): Set<number> {
  const free = new Set<number>()
  let trunk = source.page(1)?.readUInt32BE(32) ?? 0
  while (trunk > 0 && !free.has(trunk)) {
    const page = source.page(trunk)
    if (!page) break
    free.add(trunk)
    const count = Math.min(page.readUInt32BE(4), page.length / 4 - 2)
    for (let at = 0; at < count; at += 1) free.add(page.readUInt32BE(8 + 4 * at))
    trunk = page.readUInt32BE(0)
  }
  return free
}
