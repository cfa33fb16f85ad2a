import type { ActivityEntry } from '#shared/model/activity.ts'

export type Level = 'all' | 'warning' | 'error'

export type LogFilter = {
  /** `warning`: warnings and errors. */
  readonly level: Level
  /** Empty: all subjects. */
  readonly subject: string
  /** Words that all have to be in the subject or the message. */
  readonly text: string
}

export const NO_FILTER: LogFilter = { level: 'all', subject: '', text: '' }

export function filterLog(
  entries: readonly ActivityEntry[],
  { level, subject, text }: LogFilter,
): ActivityEntry[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  return entries.filter((entry) => {
    if (level === 'error' && entry.level !== 'error') return false
    if (level === 'warning' && entry.level === 'info') return false
    if (subject && entry.subject !== subject) return false
    const whole = fold(`${entry.subject} ${entry.message}`)
    return words.every((word) => whole.includes(word))
  })
}

/** As they are named in the log, in the alphabet. */
export function subjectsOf(entries: readonly ActivityEntry[]): string[] {
  return [...new Set(entries.map(({ subject }) => subject))]
    .filter((subject) => subject !== '')
    .sort((a, b) => a.localeCompare(b))
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
