import type { Status } from '#shared/model/activity.ts'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** "0 B", "812 kB", "1.2 GB": decimal, as disks are sold. */
export function bytesInWords(bytes: number): string {
  let value = Math.max(0, bytes)
  let unit = 0
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000
    unit++
  }
  const text = unit > 0 && value < 9.95 ? value.toFixed(1) : Math.round(value).toString()
  return `${text} ${UNITS[unit]}`
}

export function engineInWords({ kind, name, version }: Status['engine']): string {
  return kind === 'embedded' ? `Local engine ${version}` : `${name}, ${version} service`
}

export function lineInWords(line: Status['line']): string {
  switch (line) {
    case 'local':
      return 'On this computer'
    case 'online':
      return 'Online'
    case 'offline':
      return 'Offline: reading from the cache'
    case 'signed-out':
      return 'Signed out'
    case 'unknown':
      return 'Not asked yet'
  }
}
