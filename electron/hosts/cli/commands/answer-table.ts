import type { Output } from '#electron/hosts/cli/output.ts'

type Item = Readonly<Record<string, unknown>>
type Column = readonly [head: string, cell: (row: Item) => string]

const of =
  (...path: readonly string[]) =>
  (row: Item): string => {
    const value = path.reduce<unknown>((at, name) => (at as Item | undefined)?.[name], row)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
const minute = (read: (row: Item) => string) => (row: Item) =>
  read(row).slice(0, 16).replace('T', ' ')

const MOODS: readonly Column[] = [
  ['POSITIVE', of('sentiment', 'positive')],
  ['NEUTRAL', of('sentiment', 'neutral')],
  ['NEGATIVE', of('sentiment', 'negative')],
]
const STORIES: readonly Column[] = [
  ['PUBLISHED', minute(of('published_at'))],
  ['SOURCE', of('source', 'name')],
  ['TITLE', of('title')],
  ['ID', of('id')],
]
const NAMES: readonly Column[] = [
  ['TEXT', of('text')],
  ['ID', of('id')],
]

/** By the key that holds an answer's list (wire-facts 2.1). */
const COLUMNS: Readonly<Record<string, readonly Column[]>> = {
  time_series: [['FROM', minute(of('published_at'))], ['STORIES', of('count')], ...MOODS],
  trends: [['VALUE', of('value')], ['STORIES', of('count')], ...MOODS],
  intervals: [
    ['FROM', of('bin')],
    ['STORIES', of('count')],
  ],
  // With `cluster=true` an answer has groups as well; its stories stand before them here.
  related_stories: STORIES,
  coverages: STORIES,
  clusters: [
    ['TIME', minute(of('time'))],
    ['STORIES', of('story_count')],
    ['PLACE', of('location', 'country')],
    ['TITLE', of('representative_story', 'title')],
    ['ID', of('id')],
  ],
  autocompletes: NAMES,
  suggestions: NAMES,
}

/** The text of an answer as it came for programs, its list as a table for people. */
export async function printAnswer(output: Output, text: string): Promise<void> {
  const body = output.isForPrograms ? undefined : parse(text)
  const key = body && Object.keys(COLUMNS).find((name) => Array.isArray(body[name]))
  // Parsing it for programs would round ids beyond 2^53.
  if (!body || !key) return output.line(text)
  await output.rows(body[key] as readonly Item[], COLUMNS[key] ?? [])
}

function parse(text: string): Item | undefined {
  const keepDigits = (_key: string, value: unknown, { source }: { source?: string }): unknown =>
    typeof value === 'number' && !Number.isSafeInteger(value) ? (source ?? value) : value
  const body: unknown = JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)
  return typeof body === 'object' && body !== null ? (body as Item) : undefined
}
