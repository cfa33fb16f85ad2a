import type { NestedPath, Query, Test } from './ast.ts'
import { conjunction, disjunction } from './combine.ts'
import { FIELDS } from './fields.ts'
import { parseJsonQuery } from './json-query.ts'
import type { JsonProblem } from './json-query.ts'
import type { Parameter } from './parameter-types.ts'
import { parseAql } from './parse.ts'
import { clausesOf } from './walk.ts'

/** One parameter as it arrived: its entry in the table and every value it was sent with. */
export type Sent = {
  readonly parameter: Parameter
  /** As the client wrote it, for messages. */
  readonly written: string
  readonly isExcluding: boolean
  /** Written `name[]`, whose values are taken as they are. */
  readonly isArray: boolean
  readonly values: readonly string[]
}

export type Reading = {
  readonly isCurrent: boolean
  readonly nowMs: number
  readonly defaultField: string
  readonly complain: (parameter: string, message: string) => void
  readonly warn: (parameter: string, message: string) => void
}

/** The filter a parameter stands for, or undefined if it is none or says nothing usable. */
export function filterOf(sent: Sent, reading: Reading): Query | undefined {
  const query = positiveFilter(sent, reading)
  if (!query) return undefined
  return sent.isExcluding ? { kind: 'not', item: query } : query
}

function positiveFilter(sent: Sent, reading: Reading): Query | undefined {
  const { meaning } = sent.parameter
  switch (meaning.kind) {
    case 'words':
      return disjunction(
        sent.values.map((value) => expression(sent, value, meaning.field, reading)),
      )
    case 'values':
      return disjunction(sent.values.map((value) => valueFilter(sent, value, meaning, reading)))
    case 'nested':
      return disjunction(sent.values.map((value) => expression(sent, value, meaning.path, reading)))
    case 'aql':
      return conjunction(
        sent.values.map((value) => expression(sent, value, reading.defaultField, reading)),
      )
    case 'json':
      return conjunction(sent.values.map((value) => jsonFilter(sent.written, value, reading)))
    case 'range':
      return conjunction(
        sent.values.map((value) => expression(sent, value, meaning.field, reading)),
      )
    case 'bound':
      return boundFilter(sent, meaning, reading)
    case 'within':
      if (meaning.path === 'categories') return undefined
      return group('entities', [
        anyOf(sent, reading),
        ...(meaning.element ? [term('element', meaning.element)] : []),
      ])
    default:
      return undefined
  }
}

function expression(sent: Sent, value: string, defaultField: string, reading: Reading): Query {
  const { query, problems } = parseAql(value, { defaultField, now: reading.nowMs })
  for (const { severity, column, message } of problems) {
    const say = severity === 'error' ? reading.complain : reading.warn
    say(sent.written, `Column ${column}: ${message}`)
  }
  return query
}

/** A query in the JSON language; `written` names the parameter, or the body, in messages. */
export function jsonFilter(written: string, value: string, reading: Reading): Query {
  const { query, problems, warnings } = parseJsonQuery(value, reading.nowMs)
  const say = ({ path, message }: JsonProblem): string => (path ? `${path}: ${message}` : message)
  for (const problem of problems) reading.complain(written, say(problem))
  for (const warning of warnings) reading.warn(written, say(warning))
  return query
}

function valueFilter(
  sent: Sent,
  value: string,
  meaning: { readonly field: string; readonly isInteger?: true },
  reading: Reading,
): Query {
  const field = meaning.field
  const query = isExpression(sent, value, reading)
    ? expression(sent, value, field, { ...reading, warn: () => undefined })
    : leaf(field, literal(value))
  for (const each of valuesIn(query, field)) {
    if (meaning.isInteger && !/^\d+$/.test(each)) {
      reading.complain(sent.written, `“${each.slice(0, 40)}” is not a whole number.`)
    }
    checkClosed(sent, each, reading)
  }
  return query
}

/**
 * The current family reads every value as an expression, except under `name[]` and for addresses,
 * whose brackets and commas belong to them. The legacy family does so only for what can be nothing
 * else.
 */
function isExpression(sent: Sent, value: string, reading: Reading): boolean {
  if (/^\s*(?:\([\s\S]*\)|"[\s\S]*"|“[\s\S]*”)\s*$/.test(value)) return true
  return reading.isCurrent && !sent.isArray && !sent.parameter.name.includes('link')
}

function literal(value: string): Test {
  const text = value.trim()
  return { kind: /\s/.test(text) ? 'phrase' : 'term', value: text }
}

function valuesIn(query: Query, field: string): string[] {
  if (query.kind === 'and' || query.kind === 'or') {
    return query.items.flatMap((item) => valuesIn(item, field))
  }
  if (query.kind === 'not') return valuesIn(query.item, field)
  const isExact = query.kind === 'leaf' && query.field === field
  if (!isExact || (query.test.kind !== 'term' && query.test.kind !== 'phrase')) return []
  return [query.test.value]
}

function checkClosed(sent: Sent, value: string, reading: Reading): void {
  const { values } = sent.parameter
  if (!values || values.some((known) => known.toLowerCase() === value.toLowerCase())) return
  reading.complain(
    sent.written,
    `“${value.slice(0, 40)}” is not one of its values: ${values.join(', ')}.`,
  )
}

function boundFilter(
  sent: Sent,
  meaning: { readonly field: string; readonly side: 'min' | 'max' },
  reading: Reading,
): Query | undefined {
  const value = sent.values.at(-1)!.trim()
  if (!/^\d+$/.test(value)) {
    reading.complain(sent.written, `“${value.slice(0, 40)}” is not a whole number of 0 or more.`)
    return undefined
  }
  return leaf(meaning.field, { kind: 'range', [meaning.side]: value })
}

/**
 * The flat category filters of the legacy family speak of one category together, because
 * `categories.taxonomy` selects the taxonomy for the others. A category that says nothing about its
 * confidence counts as confident: the current story model has no such key.
 */
export function categoryFilters(all: readonly Sent[], reading: Reading): Query[] {
  const ofKind = (kind: string): Sent | undefined =>
    all.find((sent) => sent.parameter.meaning.kind === kind)
  const conditions = all.filter(
    ({ parameter: { meaning } }) => meaning.kind === 'within' && meaning.path === 'categories',
  )
  const taxonomy = ofKind('taxonomy')
  const confident = ofKind('confident')
  const shared: Query[] = []
  if (taxonomy) {
    const name = taxonomy.values.at(-1)!.trim()
    checkClosed(taxonomy, name, reading)
    shared.push(term('taxonomy', name))
  }
  const sure = confident ? readBoolean(confident, reading) : true
  if (sure && conditions.length > 0) {
    shared.push({ kind: 'not', item: term('confident', 'false') })
  }
  const wanted = conditions.filter((sent) => !sent.isExcluding)
  const unwanted = conditions.filter((sent) => sent.isExcluding)
  const groups: Query[] = []
  if (wanted.length > 0 || (taxonomy && unwanted.length === 0)) {
    groups.push(group('categories', [...shared, ...wanted.map((sent) => anyOf(sent, reading))]))
  }
  for (const sent of unwanted) {
    groups.push({ kind: 'not', item: group('categories', [...shared, anyOf(sent, reading)]) })
  }
  return groups
}

function anyOf(sent: Sent, reading: Reading): Query {
  const { meaning } = sent.parameter
  if (meaning.kind !== 'within') throw new Error(`${sent.written} is no condition within an object`)
  const isLevel = meaning.inner === 'level'
  const items = sent.values.map((value): Query => {
    if (isExpression(sent, value, reading)) {
      return renamed(expression(sent, value, 'text', reading), meaning.inner)
    }
    if (isLevel && !/^\d+$/.test(value.trim())) {
      reading.complain(sent.written, `“${value.slice(0, 40)}” is not a whole number.`)
    }
    return leaf(meaning.inner, literal(articleAddress(value)))
  })
  return disjunction(items)
}

/** An expression's bare values, read as those of `text`, asked of a field within the object. */
function renamed(query: Query, field: string): Query {
  if (query.kind === 'and' || query.kind === 'or') {
    return { ...query, items: query.items.map((item) => renamed(item, field)) }
  }
  if (query.kind === 'not') return { ...query, item: renamed(query.item, field) }
  return query.kind === 'leaf' ? { ...query, field } : query
}

/** DBpedia names its resources after the articles of the English Wikipedia. */
function articleAddress(value: string): string {
  const resource = /^https?:\/\/dbpedia\.org\/(?:resource|page)\/(\S+)$/.exec(value.trim())
  return resource ? `https://en.wikipedia.org/wiki/${resource[1]}` : value
}

/** `true`, `True`, `TRUE`, `1` and their opposites; clients differ. */
export function readBoolean(sent: Sent, reading: Reading): boolean | undefined {
  const value = sent.values.at(-1)!.trim().toLowerCase()
  if (value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  reading.complain(sent.written, `“${value.slice(0, 40)}” is neither true nor false.`)
  return undefined
}

/** Whether a query itself says when its stories were published. */
export function asksForTime(query: Query): boolean {
  return clausesOf(query).some((clause) => {
    if (clause.kind === 'or') return clause.items.every(asksForTime)
    return clause.kind === 'leaf' && clause.field === 'published_at'
  })
}

export function isKnownField(name: string): boolean {
  return FIELDS.some((field) => field.name === name)
}

function group(path: NestedPath, conditions: readonly Query[]): Query {
  return { kind: 'nested', path, where: conjunction(conditions) }
}

function term(field: string, value: string): Query {
  return leaf(field, { kind: 'term', value })
}

function leaf(field: string, test: Test): Query {
  return { kind: 'leaf', field, test }
}
