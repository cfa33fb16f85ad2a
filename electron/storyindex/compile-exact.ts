/**
 * Values as facets count them (slices of charts). Posting lists fold, so most of them only narrow
 * down; the columns decide (see value-tests.ts).
 */
import type { Query, Test } from '#shared/aql/ast.ts'
import { isTrendField, RANKS } from '#shared/aql/parameter-values.ts'
import type { TrendField } from '#shared/aql/parameter-values.ts'

import { compare, NUMBER_COLUMNS } from './compare-column.ts'
import { compileNames } from './compile-leaf.ts'
import { hashtagValue, keyToken, PATH_TOKENS } from './key-tokens.ts'
import { matchToken, NOTHING } from './match.ts'
import { numberBounds } from './passes.ts'
import type { Context, Piece } from './plan.ts'

const KEY_CODES: Readonly<Partial<Record<TrendField, string>>> = {
  'categories.id': 'ci',
  clusters: 'cu',
  'entities.links.wikipedia': 'ew',
  'entities.links.wikidata': 'ed',
  'entities.title.type': 'et',
  'entities.body.type': 'et',
  'entities.id': 'ei',
  'entities.stock_tickers': 'es',
  'industries.id': 'ii',
  keywords: 'kw',
  language: 'la',
  'source.domain': 'sd',
  'source.name': 'sk',
}
const DBPEDIA = 'http://dbpedia.org/resource/'
const ARTICLE = 'https://en.wikipedia.org/wiki/'

export function compileExact(leaf: Extract<Query, { kind: 'leaf' }>, context: Context): Piece {
  const { field, test } = leaf
  if (test.kind === 'range') return compileRange(field, test)
  if (test.kind !== 'term' || !isTrendField(field) || test.value === '') {
    return { match: NOTHING, isExact: true }
  }
  const { value } = test
  const code = KEY_CODES[field]
  if (code) return narrowed(keyToken(code, value))
  switch (field) {
    // A closed set of words, which nothing folds onto.
    case 'sentiment.body.polarity':
      return { match: matchToken(`sb=${value}`), isExact: /^[a-z]+$/.test(value) }
    case 'sentiment.title.polarity':
      return { match: matchToken(`st=${value}`), isExact: /^[a-z]+$/.test(value) }
    case 'hashtags':
      return narrowed(keyToken('ht', hashtagValue(value)))
    case 'author.name':
      return named('an', value, context)
    case 'entities.title.links.dbpedia':
    case 'entities.body.links.dbpedia':
      return narrowed(keyToken('ew', value.replace(DBPEDIA, ARTICLE)))
    case 'entities.sentiment':
    case 'entities.title.sentiment':
      return narrowed(PATH_TOKENS.entities)
    default:
      return named('ef', value, context)
  }
}

function narrowed(token: string): Piece {
  return { match: matchToken(token), isExact: false }
}

/** By the words of the value; one of signs alone has none and is looked for everywhere. */
function named(code: string, value: string, context: Context): Piece {
  const { match } = compileNames(code, { kind: 'phrase', value }, context)
  return match === undefined || match === NOTHING ? { isExact: false } : { match, isExact: false }
}

function compileRange(field: string, test: Test): Piece {
  const column = field === RANKS ? 'rank' : NUMBER_COLUMNS[field]
  return column ? compare(column, numberBounds(test)) : { isExact: false }
}
