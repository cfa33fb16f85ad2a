import type { Query } from './ast.ts'
import { sayGroup } from './readback-group.ts'
import type { NameOf } from './readback-words.ts'
import { languageName, list, saySentence, sayTest, sayValues, valuesOf } from './readback-words.ts'
import { findField } from './fields.ts'
import { leavesOf } from './form-rows.ts'
import { printAql } from './print.ts'
import { clausesOf } from './walk.ts'

export type ReadbackOptions = {
  /** Milliseconds since 1970. */
  readonly publishedFrom?: number
  readonly publishedTo?: number
  /** The window is the service's default, nobody chose it. */
  readonly isDefaultWindow?: boolean
  readonly sortBy?: string
  readonly sortDirection?: 'asc' | 'desc'
  readonly now: number
  /** The name behind an id of an entity, category or industry, where it is known. */
  readonly nameOf?: NameOf
}

type Said = {
  /** `whose title has “a”` */
  readonly that: string[]
  /** `in English` */
  readonly further: string[]
  /** `stories whose title has “b”` */
  readonly except: string[]
}

/**
 * Says in one English sentence which stories a query finds, in which window and order. For a person
 * to check that the query means what they meant; never shorter than the truth.
 */
export function readback(query: Query, options: ReadbackOptions): string {
  const said: Said = { that: [], further: [], except: [] }
  for (const clause of clausesOf(query)) addClause(said, clause, options.nameOf)
  const isAll = said.that.length + said.further.length === 0
  // Without a condition of its own the first addition follows at once: “Stories in English”.
  const that = said.that.length > 0 ? list(said.that, 'and') : said.further.shift()
  const parts = [
    [isAll ? 'All stories' : 'Stories', that].filter(Boolean).join(' '),
    ...said.further,
    ...(said.except.length > 0 ? [`except ${list(said.except, 'and')}`] : []),
    sayWindow(options),
    sayOrder(options),
  ]
  return saySentence(parts)
}

function addClause(said: Said, clause: Query, nameOf: NameOf | undefined): void {
  if (clause.kind === 'not') {
    const item = clause.item
    const wanted = leavesOf(item)
    if (wanted?.field === 'language') said.further.push(`not in ${sayLanguages(wanted.tests)}`)
    else said.except.push(`those ${sayStories(item, nameOf)}`)
    return
  }
  const found = leavesOf(clause)
  if (found?.field === 'language' && valuesOf(found.tests)) {
    said.further.push(`in ${sayLanguages(found.tests)}`)
  } else said.that.push(sayStories(clause, nameOf))
}

function sayLanguages(tests: Parameters<typeof sayValues>[0]): string {
  const values = valuesOf(tests)
  return values ? list(values.map(languageName), 'or') : sayValues(tests)
}

/** A relative clause: `whose title has “a”`, `that name “b”`. */
function sayStories(query: Query, nameOf: NameOf | undefined): string {
  const found = leavesOf(query)
  if (found) return sayField(found.field, found.tests)
  switch (query.kind) {
    case 'all':
      return 'of any kind'
    case 'leaf':
      // Only a boosted leaf comes here.
      return `${sayField(query.field, [query.test])} (weighted ${query.boost} times)`
    case 'not':
      return `for which it is not so: ${sayStories(query.item, nameOf)}`
    case 'nested':
      return sayGroup(query, nameOf)
    case 'and':
      return `(${list(
        query.items.map((item) => sayStories(item, nameOf)),
        'and',
      )})`
    case 'or': {
      const items = query.items.filter((item) => item.kind !== 'all')
      const said = items.map((item) => sayStories(item, nameOf))
      // `+a b`: b limits nothing but is preferred.
      if (items.length < query.items.length) return `(preferably ${list(said, 'or')})`
      return `(either ${list(said, 'or')})`
    }
  }
}

function sayField(name: string, tests: Parameters<typeof sayValues>[0]): string {
  const field = findField(name)
  const label = field?.label ?? name
  if (tests.every((test) => test.kind === 'exists')) return `that have any ${label}`
  const values = sayValues(tests)
  if (name.endsWith('.polarity'))
    return `whose ${label} is ${list(valuesOf(tests) ?? [values], 'or')}`
  if (name === 'source.domain') return `from ${list(valuesOf(tests) ?? [values], 'or')}`
  switch (field?.type) {
    case 'text':
      return `whose ${label} has ${values}`
    case 'name':
      return `whose ${label} contains ${values}`
    case 'number':
      return `with ${label} ${list(tests.map(sayTest), 'or')}`
    case 'date':
      return `whose ${label} is ${list(tests.map(sayTest), 'or')}`
    default:
      return `whose ${label} is ${values}`
  }
}

const DAY_MS = 86_400_000

function sayWindow(options: ReadbackOptions): string {
  const { publishedFrom: from, publishedTo: to, now, isDefaultWindow } = options
  const suffix = isDefaultWindow ? ' (the service’s default)' : ''
  if (from === undefined && to === undefined) return 'from any time'
  if (from === undefined) return `up to ${sayTime(to!)}${suffix}`
  const isOpen = to === undefined || Math.abs(to - now) < 60_000
  if (!isOpen) return `from ${sayTime(from)} to ${sayTime(to)}${suffix}`
  const days = (now - from) / DAY_MS
  if (Math.abs(days - Math.round(days)) < 0.01 && days >= 0.99) {
    const count = Math.round(days)
    return `from the last ${count === 1 ? '24 hours' : `${count} days`}${suffix}`
  }
  return `since ${sayTime(from)}${suffix}`
}

function sayTime(ms: number): string {
  const iso = new Date(ms).toISOString()
  const time = iso.slice(11, 16)
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(ms)
  return time === '00:00' ? `${day} (UTC)` : `${day}, ${time} UTC`
}

const ORDERS: Readonly<Record<string, readonly [falling: string, rising: string]>> = {
  published_at: ['newest first', 'oldest first'],
  relevance: ['most relevant first', 'least relevant first'],
  recency: ['recent and relevant first', 'old and irrelevant first'],
  hotness: ['most talked about first', 'least talked about first'],
}

function sayOrder({ sortBy = 'published_at', sortDirection = 'desc' }: ReadbackOptions): string {
  const known = Object.hasOwn(ORDERS, sortBy) ? ORDERS[sortBy] : undefined
  if (known) return known[sortDirection === 'desc' ? 0 : 1]
  const label = findField(sortBy)?.label ?? sortBy.replace(/^.*\.rank\./, 'Alexa rank in ')
  return `by ${label}, ${sortDirection === 'desc' ? 'highest' : 'lowest'} first`
}

/** A clause in words, with its text where words would be longer; for the chips of a form. */
export function sayClause(clause: Query, nameOf?: NameOf): string {
  const said: Said = { that: [], further: [], except: [] }
  addClause(said, clause, nameOf)
  const words = [...said.that, ...said.further, ...said.except.map((each) => `except ${each}`)]
  const text = words.join(', ')
  return text.length > 160 ? printAql(clause) : text
}
