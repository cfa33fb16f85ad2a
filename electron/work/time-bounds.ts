/** The stretch of time a request asks for, said in its parameters. */
import type { Parameter } from './news-client.ts'

const TIMES = ['published_at', 'published_at[]', 'published_at.start', 'published_at.end']
const ORDER = ['sort_by', 'sort_direction']

/**
 * The question without its own time and order, for `[from, to)`.
 * The service's bounds leave the instant itself out (news specification 4.2: greater, less than).
 */
export function withinTime(base: readonly Parameter[], from: number, to: number): Parameter[] {
  const kept = base.filter(([name]) => !TIMES.includes(name) && !ORDER.includes(name))
  return [
    ...kept,
    ['published_at.start', new Date(from - 1).toISOString()],
    ['published_at.end', new Date(to).toISOString()],
  ]
}

export const NEWEST_FIRST: readonly Parameter[] = [
  ['sort_by', 'published_at'],
  ['sort_direction', 'desc'],
]
