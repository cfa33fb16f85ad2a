/** "1 feed", "1,200 feeds". */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${value.toLocaleString('en')} ${value === 1 ? one : many}`
}

/** "62 %" of a share from 0 to 1. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
