const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** "0 B", "812 kB", "1.2 GB": decimal, as disks are sold. */
export function sizeInWords(bytes: number): string {
  let value = Math.max(0, bytes)
  let unit = 0
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000
    unit++
  }
  return `${unit > 0 && value < 9.95 ? value.toFixed(1) : Math.round(value)} ${UNITS[unit]}`
}
