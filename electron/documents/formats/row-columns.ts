/** Which columns of a table hold what, from their names and the first records. */
import { saneDate } from '../dates.ts'
import { DocumentError } from '../outcome.ts'
import type { DocumentMetadata } from '../outcome.ts'
import { present } from '../present.ts'
import type { ColumnChoice } from '../read-options.ts'

/** One record: names of columns to their values, in the file's order. */
export type Values = ReadonlyMap<string, string>

export type Columns = {
  /** Empty where the records have none. */
  readonly text: string
  readonly title?: string
  readonly author?: string
  readonly date?: string
  readonly language?: string
  readonly url?: string
  readonly isGuess: boolean
}

const TEXTS =
  /^(?:full_?text|text|body|content|article|message|review(?:_?text)?|comment|tweet|document|description|abstract|summary|texte?|texto|inhalt|nachricht|kommentar|testo|tekst|contenu|contenido)$/i
const TITLES = /^(?:title|headline|subject|titel|titre|título|titolo|betreff|überschrift)$/i
const AUTHORS = /^(?:author|byline|creator|user(?:_?name)?|autor|auteur|from|writer)$/i
const DATES =
  /^(?:published(?:_?at|_?date)?|publish_?date|pub_?date|date|datetime|created(?:_?at)?|timestamp|time|datum|fecha|data)$/i
const LANGUAGES = /^(?:lang|language|sprache|langue|idioma|locale)$/i
const URLS = /^(?:url|link|permalink|uri|href|source_?url)$/i

const MAX_COLUMNS = 64
const MAX_VALUE = 1000
const NO_COLUMN = 'It has no column '

/** Whether a reason kept with a file is that its table lacks the chosen column. */
export function saysNoColumn(reason: string | null): boolean {
  return reason?.startsWith(NO_COLUMN) === true
}

/**
 * @param sample The first records; there must be one.
 * @throws DocumentError `unsupported` when a chosen column is not there
 */
export function chooseColumns(sample: readonly Values[], choice: ColumnChoice): Columns {
  const names = [...new Set(sample.flatMap((values) => [...values.keys()]))]
  const chosen = (name: string | undefined): string | undefined => {
    if (name === undefined || names.includes(name)) return name
    const other = names.find((each) => each.toLowerCase() === name.toLowerCase())
    if (other !== undefined) return other
    const listed = names.slice(0, 20).join(', ')
    throw new DocumentError('unsupported', `${NO_COLUMN}"${name}", only: ${listed}.`)
  }
  const like = (pattern: RegExp): string | undefined => names.find((name) => pattern.test(name))
  const said = chosen(choice.text)
  const text = said ?? textColumn(names, sample)
  const other = (name: string | undefined): string | undefined => (name === text ? undefined : name)
  const known = present({
    title: other(chosen(choice.title) ?? like(TITLES)),
    author: other(like(AUTHORS)),
    date: other(like(DATES)),
    language: other(like(LANGUAGES)),
    url: other(like(URLS)),
  })
  return { ...known, text, isGuess: said === undefined }
}

/** The longest column, unless one says by its name that it is the text and is not much shorter. */
function textColumn(names: readonly string[], sample: readonly Values[]): string {
  const lengths = new Map(names.map((name) => [name, meanLength(sample, name)]))
  const byLength = [...names].sort((a, b) => (lengths.get(b) ?? 0) - (lengths.get(a) ?? 0))
  const longest = byLength[0] ?? ''
  const isLong = (name: string): boolean =>
    (lengths.get(name) ?? 0) * 4 >= (lengths.get(longest) ?? 0)
  return byLength.find((name) => TEXTS.test(name) && isLong(name)) ?? longest
}

/** Addresses and codes are long without being text. */
function meanLength(sample: readonly Values[], name: string): number {
  let length = 0
  for (const values of sample) {
    const value = values.get(name) ?? ''
    if (!/^(?:https?:\/\/\S+|[\w+/=.-]{24,})$/.test(value)) length += value.length
  }
  return length / Math.max(1, sample.length)
}

/** What one record is besides its text. */
export function rowMetadata(values: Values, columns: Columns, nowMs: number): DocumentMetadata {
  const at = (name: string | undefined): string | undefined =>
    name === undefined ? undefined : values.get(name)?.trim()
  const rest: [string, string][] = []
  for (const [name, value] of values) {
    if (name === columns.text || value === '') continue
    if (rest.length < MAX_COLUMNS) rest.push([name, value.slice(0, MAX_VALUE)])
  }
  const url = at(columns.url)
  return present({
    author: at(columns.author),
    publishedAt: saneDate(at(columns.date), nowMs),
    language: at(columns.language),
    url: url && /^https?:\/\//i.test(url) ? url : undefined,
    columns: rest.length > 0 ? Object.fromEntries(rest) : undefined,
  })
}
