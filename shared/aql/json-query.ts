/**
 * The JSON query language of the legacy family (wire-facts 4.4) as the same query tree. Decisions
 * where the evidence is silent: several keys of one object hold together; `$not` excludes each of its
 * items; the words of `$text` and `$eq` stand in a row; sibling `categories.*` conditions of one
 * `$and` speak of one category, as the flat parameters do.
 */
import type { NestedPath, Query, Test } from './ast.ts'
import { ALL } from './ast.ts'
import { checkTest, withBoost } from './build-value.ts'
import { conjunction, disjunction } from './combine.ts'
import { FIELDS, findField, nestedFields } from './fields.ts'
import type { Field } from './fields.ts'
import { nearestName } from './nearest.ts'
import { shorten } from './text.ts'

export type JsonProblem = {
  /** Where: `$and[1].entity.type.$eq`; empty for the whole. */
  readonly path: string
  readonly message: string
  /** The known name that was probably meant. */
  readonly nearest?: string
}

export type JsonQuery = {
  /** With problems: the best reading that could be made, which must not be run. */
  readonly query: Query
  readonly problems: readonly JsonProblem[]
  readonly warnings: readonly JsonProblem[]
}

type JsonObject = Readonly<Record<string, unknown>>
type Reading = {
  readonly nowMs?: number
  readonly complain: (path: string, message: string, nearest?: string) => void
  readonly warn: (path: string, message: string) => void
  /** Objects left to read; a hostile body must not cost more than a long query. */
  left: number
}

const MOST_DEPTH = 60
const MOST_OBJECTS = 5000
const MOST_PROBLEMS = 50
const TOO_DEEP = 'The query is too deep or too long; shorten it.'
const NOT_JSON = 'This is not JSON; write for example {"title": {"$text": "climate"}}.'
const LOGICAL = ['$and', '$or', '$not'] as const
const OPERATORS = ['$eq', '$text', '$in', '$gt', '$gte', '$lt', '$lte', '$boost']

/** Reads JSON text; integers beyond 2^53, as ids are, keep their digits. Never throws. */
export function parseJsonQuery(text: string, nowMs?: number): JsonQuery {
  const keepDigits = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? (context?.source ?? value)
      : value
  let value: unknown
  try {
    value = JSON.parse(text, keepDigits)
  } catch (error) {
    // Nested thousands deep it is JSON, but more than the parser can walk.
    const message = error instanceof RangeError ? TOO_DEEP : NOT_JSON
    return { query: ALL, problems: [{ path: '', message }], warnings: [] }
  }
  return readJsonQuery(value, nowMs)
}

/** Reads a parsed JSON query. Never throws; `nowMs` is what NOW stands for when dates are checked. */
export function readJsonQuery(value: unknown, nowMs?: number): JsonQuery {
  const problems: JsonProblem[] = []
  const warnings: JsonProblem[] = []
  const query = readObject(value, '', 0, undefined, {
    ...(nowMs !== undefined && { nowMs }),
    complain: (path, message, nearest) => {
      if (problems.length >= MOST_PROBLEMS) return
      problems.push({ path: path.slice(0, 200), message, ...(nearest && { nearest }) })
    },
    warn: (path, message) => {
      if (warnings.length < MOST_PROBLEMS) warnings.push({ path: path.slice(0, 200), message })
    },
    left: MOST_OBJECTS,
  })
  return { query, problems, warnings }
}

function readObject(
  value: unknown,
  path: string,
  depth: number,
  within: NestedPath | undefined,
  reading: Reading,
): Query {
  if (!isRecord(value)) {
    reading.complain(path, `Here stands an object such as {"title": {"$text": "climate"}}.`)
    return ALL
  }
  reading.left -= 1
  if (depth > MOST_DEPTH || reading.left < 0) {
    if (reading.left >= -1) reading.complain(path, TOO_DEEP)
    return ALL
  }
  const entries = Object.entries(value)
  if (entries.length === 0) reading.complain(path, 'This object asks for nothing; remove it.')
  const items = entries.map(([key, each]) => {
    const place = path === '' ? key : `${path}.${key}`
    const logical = LOGICAL.find((name) => name === key)
    if (logical) return readLogical(logical, each, place, depth, within, reading)
    if (key === 'entity' && !within) {
      const where = readObject(each, place, depth + 1, 'entities', reading)
      return { kind: 'nested', path: 'entities', where } satisfies Query
    }
    return readField(key, each, place, within, reading)
  })
  return together(items)
}

function readLogical(
  kind: (typeof LOGICAL)[number],
  value: unknown,
  path: string,
  depth: number,
  within: NestedPath | undefined,
  reading: Reading,
): Query {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (list.length === 0) reading.complain(path, `${kind} needs at least one condition.`)
  const items = list.map((item, at) =>
    readObject(item, Array.isArray(value) ? `${path}[${at}]` : path, depth + 1, within, reading),
  )
  if (kind === '$and') return together(items)
  return kind === '$or' ? disjunction(items) : { kind: 'not', item: disjunction(items) }
}

/** All of them, those about categories as one category. */
function together(items: readonly Query[]): Query {
  const isCategory = (item: Query): boolean => item.kind === 'nested' && item.path === 'categories'
  const categories = items.flatMap((item) =>
    item.kind === 'nested' && isCategory(item) ? [item.where] : [],
  )
  const others = items.filter((item) => !isCategory(item))
  if (categories.length === 0) return conjunction(others)
  const group: Query = { kind: 'nested', path: 'categories', where: conjunction(categories) }
  return conjunction([...others, group])
}

type Target = {
  readonly field: Field
  readonly path?: NestedPath
  readonly element?: 'title' | 'body'
  /** The value bounds the field on this side. */
  readonly side?: 'min' | 'max'
}

function readField(
  name: string,
  value: unknown,
  path: string,
  within: NestedPath | undefined,
  reading: Reading,
): Query {
  const target = targetOf(name, within)
  if (!target) {
    const near = nearestName(name, namesIn(within))
    const hint = near ? ` Did you mean ${near}?` : ''
    reading.complain(path, `There is no field “${shorten(name)}” here.${hint}`, near)
    return ALL
  }
  if (!isRecord(value)) {
    reading.complain(path, `A field has an object of operators, such as {"$eq": "value"}.`)
    return ALL
  }
  const query = readOperators(target, value, path, reading)
  if (!target.path || within) return query
  const items: Query[] = [query]
  if (target.element) items.push(leaf('element', { kind: 'term', value: target.element }))
  return { kind: 'nested', path: target.path, where: conjunction(items) }
}

/** Names that the published list writes in another way than the fields. */
const RENAMED = new Map([
  ['media.images.content.length', 'media.images.content_length'],
  ['source.links.in.count', 'source.links_in_count'],
  ['story_url', 'links.permalink'],
  ['story_language', 'language'],
])

function targetOf(written: string, within: NestedPath | undefined): Target | undefined {
  if (within) {
    const field = findField(written, within)
    return field && { field }
  }
  const side = /\.(min|max)$/.exec(written)?.[1] as 'min' | 'max' | undefined
  const plain = side ? written.slice(0, -4) : written
  const field = findField(RENAMED.get(plain) ?? plain)
  if (field) return side && field.type !== 'number' ? undefined : { field, ...(side && { side }) }
  const nested = /^(entities|categories)\.(?:(title|body)\.)?(.+)$/.exec(written)
  if (!nested) return undefined
  const path = nested[1] as NestedPath
  const element = nested[2] as 'title' | 'body' | undefined
  const inner = findField(nested[3] ?? '', path)
  if (!inner || (element && path !== 'entities')) return undefined
  return { field: inner, path, ...(element && { element }) }
}

function namesIn(within: NestedPath | undefined): string[] {
  if (within) return nestedFields(within).map((field) => field.name)
  const names = (['entities', 'categories'] as const).flatMap((path) =>
    nestedFields(path).map((field) => `${path}.${field.name}`),
  )
  return [...FIELDS.map((field) => field.name), 'entity', ...names, ...LOGICAL]
}

function readOperators(target: Target, value: JsonObject, path: string, reading: Reading): Query {
  const { field, side } = target
  const items: Query[] = []
  const range: { min?: string; max?: string; minExclusive?: boolean; maxExclusive?: boolean } = {}
  const add = (test: Test, place: string): void => {
    const report = (severity: string, _from: number, _to: number, message: string): void =>
      severity === 'error' ? reading.complain(place, message) : reading.warn(place, message)
    const { nowMs } = reading
    checkTest(test, field, { from: 0, to: 0 }, { report, ...(nowMs !== undefined && { nowMs }) })
    items.push(leaf(field.name, test))
  }
  const single = (written: string): Test =>
    side ? { kind: 'range', [side]: written } : testOf(written)

  for (const [operator, operand] of Object.entries(value)) {
    const place = `${path}.${operator}`
    if (!OPERATORS.includes(operator)) {
      const near = nearestName(operator, OPERATORS)
      const message = `There is no operator “${shorten(operator)}”; use ${OPERATORS.join(', ')}.`
      reading.complain(place, message, near)
      continue
    }
    if (operator === '$boost') continue
    if (operator === '$in') {
      const written = Array.isArray(operand) ? operand.map(scalar) : []
      if (written.length === 0 || written.includes(undefined)) {
        reading.complain(place, '$in takes a list of texts or numbers.')
        continue
      }
      const before = items.length
      for (const each of written) add(single(each ?? ''), place)
      items.push(disjunction(items.splice(before)))
      continue
    }
    const written = scalar(operand)
    if (written === undefined) {
      reading.complain(place, `${operator} takes one text or number.`)
    } else if (operator === '$eq' || operator === '$text') {
      add(single(written), place)
    } else {
      const end = operator.startsWith('$g') ? 'min' : 'max'
      range[end] = written
      range[`${end}Exclusive`] = !operator.endsWith('e')
    }
  }
  if (range.min !== undefined || range.max !== undefined) add({ kind: 'range', ...range }, path)
  const boost = readBoost(value, path, reading)
  if (items.length === 0)
    reading.complain(path, 'Nothing is asked of this field; add $eq or $text.')
  return withBoost(conjunction(items), boost)
}

function readBoost(value: JsonObject, path: string, reading: Reading): number {
  if (!Object.hasOwn(value, '$boost')) return 1
  const boost = value.$boost
  if (typeof boost === 'number' && boost > 0 && boost < 1e6) return boost
  reading.complain(`${path}.$boost`, '$boost takes a number above 0.')
  return 1
}

function scalar(value: unknown): string | undefined {
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function testOf(written: string): Test {
  return { kind: /\s/.test(written) ? 'phrase' : 'term', value: written }
}

function leaf(field: string, test: Test): Query {
  return { kind: 'leaf', field, test }
}

function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
