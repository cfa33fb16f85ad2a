import { csvRow } from '#shared/logic/csv.ts'

/** The same figures as the marks, in rows. */
export type ChartTable = {
  readonly columns: readonly { readonly label: string; readonly isNumber?: boolean }[]
  readonly rows: readonly ChartRow[]
}

export type ChartRow = {
  readonly key: string
  /** Numbers stay numbers: the file has them in full, the page rounds them. */
  readonly cells: readonly (string | number | undefined)[]
  readonly onopen?: () => void
}

/**
 * As CSV (RFC 4180). The caption is a column of its own: a comment above the head would break every
 * reader that does not expect it.
 */
export function tableCsv(table: ChartTable, caption: string): string {
  const head = csvRow([...table.columns.map(({ label }) => label), 'caption'])
  const rows = table.rows.map(({ cells }) =>
    csvRow([...cells.map((cell) => (isShown(cell) ? cell : '')), caption]),
  )
  return `${head}${rows.join('')}`
}

/** A name that every file system takes. */
export function fileName(title: string, ending: string): string {
  const stem = title
    .toWellFormed()
    .slice(0, 400)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `${[...stem].slice(0, 60).join('') || 'chart'}.${ending}`
}

function isShown(cell: string | number | undefined): cell is string | number {
  return cell !== undefined && (typeof cell === 'string' || Number.isFinite(cell))
}
