import type { Query, Span, Test } from './ast.ts'
import type { Field } from './fields.ts'
import type { Report } from './problem.ts'
import { shorten } from './text.ts'

import { parseDateMath } from '#shared/logic/date-math.ts'

/** A written bound: its text, and where it stands. */
export type Bound = Span & { readonly text: string; readonly isQuoted: boolean }

/** Takes the backslashes away; what they guarded stays. */
export function unescape(text: string): string {
  return text.replace(/\\([\s\S])/g, '$1')
}

/**
 * The test a bare word stands for. In a wildcard pattern the backslashes before `*`, `?` and `\`
 * stay, since only the pattern's reader can still tell them apart.
 */
export function testOfWord(word: string): Test {
  if (word === '*') return { kind: 'exists' }
  const wild = /\\[\s\S]|[*?]/g
  const places: number[] = []
  for (const match of word.matchAll(wild)) {
    if (!match[0].startsWith('\\')) places.push(match.index)
  }
  if (places.length === 0) return { kind: 'term', value: unescape(word) }
  if (places.length === 1 && places[0] === word.length - 1 && word.endsWith('*')) {
    return { kind: 'prefix', value: unescape(word.slice(0, -1)) }
  }
  return { kind: 'wildcard', value: word.replace(/\\([^*?\\])/g, '$1') }
}

/** The inside of a quoted phrase. */
export function phraseText(written: string, isClosed: boolean): string {
  return unescape(isClosed ? written.slice(1, -1) : written.slice(1))
}

/** Reports what cannot match: a pattern that starts open, a number that is none, a closed set missed. */
export function checkTest(test: Test, field: Field, span: Span, check: Checks): void {
  const { report } = check
  const complain = (message: string): void => report('error', span.from, span.to, message)
  if (test.kind === 'range') return checkRange(test, field, span, check)
  if (test.kind === 'exists') return
  const value = test.value
  if ((test.kind === 'wildcard' || test.kind === 'prefix') && /^[*?]|^$/.test(value)) {
    complain('A word cannot start with * or ?; write at least its first letter, as in clim*.')
  } else if (test.kind === 'phrase' && value.trim() === '') {
    complain('There is nothing between these quotes; write a word there or remove them.')
  } else if (field.type === 'number' && !(test.kind !== 'wildcard' && isNumber(value))) {
    complain(`${field.name} is compared with numbers; write for example ${field.name}:>=0.7.`)
  } else if (field.type === 'date') {
    checkDate(value, span, check)
  } else if (field.values && (test.kind === 'term' || test.kind === 'phrase')) {
    const known = field.values.some((each) => each.toLowerCase() === value.toLowerCase())
    if (known) return
    report(
      'warning',
      span.from,
      span.to,
      `${field.name} never is “${shorten(value)}”; its values are ${field.values.join(', ')}.`,
    )
  }
}

export type Checks = {
  readonly report: Report
  /** Absent where no clock is at hand; then NOW is only checked for its form. */
  readonly nowMs?: number
}

function checkRange(
  test: Extract<Test, { kind: 'range' }>,
  field: Field,
  span: Span,
  check: Checks,
): void {
  const { report, nowMs } = check
  if (field.type !== 'number' && field.type !== 'date') {
    const message = `${field.name} has no order; ranges and comparisons need a number or a date.`
    return report('error', span.from, span.to, message)
  }
  const bounds = [test.min, test.max].map((bound) => {
    if (bound === undefined) return undefined
    if (field.type === 'date') return checkDate(bound, span, check)
    if (isNumber(bound)) return Number(bound)
    report('error', span.from, span.to, `“${shorten(bound)}” is not a number, as ${field.name} is.`)
    return undefined
  })
  const [min, max] = bounds
  if (field.type === 'date' && nowMs === undefined) return
  if (min !== undefined && max !== undefined && min > max) {
    const message = 'This range ends before it starts; write the smaller bound first.'
    report('error', span.from, span.to, message)
  }
}

function checkDate(text: string, span: Span, check: Checks): number | undefined {
  const reading = parseDateMath(text, check.nowMs ?? 0)
  if (reading.problem !== undefined) check.report('error', span.from, span.to, reading.problem)
  return reading.ms
}

function isNumber(text: string): boolean {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text)
}

/**
 * The test of `[a TO b]` and its kin; `*` leaves a side open, and an open side has no exclusiveness.
 */
export function rangeTest(
  min: Bound | undefined,
  max: Bound | undefined,
  exclusive: { readonly min: boolean; readonly max: boolean },
): Test {
  const low = min && (min.isQuoted || min.text !== '*') ? min.text : undefined
  const high = max && (max.isQuoted || max.text !== '*') ? max.text : undefined
  return {
    kind: 'range',
    ...(low !== undefined && { min: low }),
    ...(high !== undefined && { max: high }),
    ...(low !== undefined && exclusive.min && { minExclusive: true }),
    ...(high !== undefined && exclusive.max && { maxExclusive: true }),
  }
}

/** The tests of `>=0.7`, `<5`; a plain `=` asks for the value itself. */
export function comparisonTest(operator: string, value: Bound): Test {
  if (operator === '=') return { kind: 'term', value: value.text }
  const exclusive = { min: operator === '>', max: operator === '<' }
  if (operator === '>' || operator === '>=' || operator === '≥') {
    return rangeTest(value, undefined, exclusive)
  }
  return rangeTest(undefined, value, exclusive)
}

/** What a bare value in a nested group stands for: the object's id, or its label or name. */
export function bareInGroup(path: string, test: Test, span: Span): Query {
  const name = path === 'entities' ? 'surface_forms.text' : 'label'
  const items: Query[] = ['id', name].map((field) => ({ kind: 'leaf', field, test, span }))
  return { kind: 'or', items, span }
}

/** Multiplies a factor into every leaf and group below, as Lucene's scoring does for a group's boost. */
export function withBoost(query: Query, factor: number): Query {
  switch (query.kind) {
    case 'all':
      return query
    case 'and':
    case 'or':
      return { ...query, items: query.items.map((item) => withBoost(item, factor)) }
    case 'not':
      return query
    default: {
      const boost = (query.boost ?? 1) * factor
      if (boost !== 1) return { ...query, boost }
      const { boost: _one, ...plain } = query
      return plain
    }
  }
}
