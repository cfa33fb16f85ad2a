import type { MonitorHealth } from '#shared/model/monitor.ts'

export type HealthLevel = MonitorHealth['level']

/** The level in a word, for those who do not see its colour or its shape. */
export function healthInWords(level: HealthLevel): string {
  switch (level) {
    case 'green':
      return 'Working'
    case 'amber':
      return 'Needs a look'
    case 'red':
      return 'Not working'
    case 'paused':
      return 'Paused'
  }
}
