import type { Query, Test } from './ast.ts'
import { normalise } from './walk.ts'

/** What surrounds the text being written: the field bare values mean, and how tightly it binds. */
type Setting = { readonly field?: string; readonly inGroup: boolean }

const TEXT: Setting = { field: 'text', inGroup: false }

const LOOSE = 0
const OR = 1
const AND = 2
const NOT = 3

/**
 * The canonical text of a query: parsing it gives the normalised query back. Bare words mean the
 * field `text`; lists share their field (`language:(en OR de)`); one-sided ranges are comparisons.
 */
export function printAql(query: Query): string {
  const plain = normalise(query)
  return plain.kind === 'all' ? '' : print(plain, TEXT, LOOSE)
}

function print(query: Query, setting: Setting, outer: number): string {
  switch (query.kind) {
    case 'all':
      return '*:*'
    case 'not':
      return wrap(`NOT ${print(query.item, setting, NOT)}`, outer >= NOT)
    case 'and':
    case 'or': {
      const shared = sharedField(query)
      if (shared !== undefined && shared !== setting.field) {
        return `${fieldText(shared)}:(${print(query, { ...setting, field: shared }, LOOSE)})`
      }
      const strength = query.kind === 'and' ? AND : OR
      const between = query.kind === 'and' ? ' AND ' : ' OR '
      const items = query.items.map((item) => print(item, setting, strength))
      return wrap(items.join(between), outer > strength)
    }
    case 'leaf': {
      const value = printTest(query.test)
      // A bare * would mean every story rather than every story that has the field.
      const isBare = query.field === setting.field && query.test.kind !== 'exists'
      return `${isBare ? '' : `${fieldText(query.field)}:`}${value}${printBoost(query.boost)}`
    }
    case 'nested': {
      const sort = query.sortBy === undefined ? '' : ` sort_by(${fieldText(query.sortBy)})`
      const isPlain = query.where.kind === 'all' && sort === ''
      const where = print(query.where, { inGroup: true }, LOOSE)
      const group = isPlain ? '*' : `{{${where}${sort}}}`
      return `${query.path}:${group}${printBoost(query.boost)}`
    }
  }
}

/** The one field of all leaves below, if there is one; then its name need be written only once. */
function sharedField(query: Query): string | undefined {
  if (query.kind === 'leaf') return query.field
  if (query.kind === 'not') return sharedField(query.item)
  if (query.kind !== 'and' && query.kind !== 'or') return undefined
  const [first, ...rest] = query.items.map(sharedField)
  return rest.every((field) => field === first) ? first : undefined
}

/** One test as it stands after a colon. */
function printTest(test: Test): string {
  switch (test.kind) {
    case 'exists':
      return '*'
    case 'phrase':
      return `${quote(test.value)}${test.slop ? `~${test.slop}` : ''}`
    case 'term':
      return test.value === '' ? '""' : word(test.value)
    case 'prefix':
      return `${word(test.value)}*`
    case 'wildcard':
      return pattern(test.value)
    case 'range':
      return printRange(test)
  }
}

function printRange(range: Extract<Test, { kind: 'range' }>): string {
  const { min, max, minExclusive, maxExclusive } = range
  if (min !== undefined && max === undefined) return `${minExclusive ? '>' : '>='}${bound(min)}`
  if (max !== undefined && min === undefined) return `${maxExclusive ? '<' : '<='}${bound(max)}`
  const low = min === undefined ? '*' : bound(min)
  const high = max === undefined ? '*' : bound(max)
  return `${minExclusive ? '{' : '['}${low} TO ${high}${maxExclusive ? '}' : ']'}`
}

function bound(text: string): string {
  return /^[^\s()[\]{}"“”„‟＂,^<>=\\]+$/.test(text) && !/^(?:\*|to)$/i.test(text)
    ? text
    : quote(text)
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** What the grammar ends a word at, and what begins no word (aql.grammar, `wordStart`). */
const ENDS_WORD =
  /[\s\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\u0085\ufeff()[\]{}"“”„‟＂:,，、،^~\\]/g

const INSTANT = /^\d+-\d+-\d+T\d+:\d+(?::\d+(?:\.\d+)?)?Z?$/

function word(text: string): string {
  if (INSTANT.test(text)) return text
  // The grammar takes colons in an address as they are, and escaped ones are hard to read.
  const scheme = /^[a-z]+:\/\//.exec(text)?.[0] ?? ''
  return guardStart(scheme + escapeWord(text.slice(scheme.length), scheme !== ''))
}

function escapeWord(text: string, isAddress: boolean): string {
  return text
    .replace(ENDS_WORD, (char) => (isAddress && char === ':' ? char : `\\${char}`))
    .replace(/[*?]/g, '\\$&')
}

/** A pattern's own backslashes already guard its literal stars. */
function pattern(text: string): string {
  const guarded = text.replace(/\\[*?\\]|[\s\S]/g, (part) =>
    part.length > 1 ? part : part.replace(ENDS_WORD, '\\$&'),
  )
  return guardStart(guarded)
}

function guardStart(text: string): string {
  const isOperator = /^(?:AND|OR|NOT|&&|\|\||sort_by)$/.test(text)
  return isOperator || /^[+\-!<>=≥≤]/.test(text) ? `\\${text}` : text
}

function fieldText(name: string): string {
  return word(name)
}

function printBoost(boost: number | undefined): string {
  if (boost === undefined || boost === 1) return ''
  // Never in exponent form, which the grammar does not know.
  return `^${boost.toFixed(6).replace(/\.?0+$/, '')}`
}

function wrap(text: string, isNeeded: boolean): string {
  return isNeeded ? `(${text})` : text
}
