const GROUPED = new Intl.NumberFormat('en')

/** "7", "1,200". Charts write thousands of them at once, and `toLocaleString` looks its format up each time. */
export function grouped(value: number): string {
  return Number.isInteger(value) && value >= 0 && value < 1000
    ? String(value)
    : GROUPED.format(value)
}

/** "1 feed", "1,200 feeds". */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${grouped(value)} ${value === 1 ? one : many}`
}
