/**
 * Conditions that corrections reach: posting lists, which know the stories as they came, only narrow
 * down, and the corrected columns or stories decide.
 */
import type { Query, Test } from '#shared/aql/ast.ts'
import { findField } from '#shared/aql/fields.ts'
import type { RuleBook } from '#shared/logic/corrections/rule-book.ts'
import { foldKeyword } from '#shared/logic/fold.ts'

import { keyToken } from './key-tokens.ts'
import { matchAny, matchToken } from './match.ts'
import { fieldName } from './nested.ts'
import type { Piece } from './plan.ts'

/** Beyond, narrowing costs more than it saves. */
const MOST_TOKENS = 500

/**
 * @param plain Compiles the query for stories as they came.
 * @returns undefined where no rule reaches it.
 */
export function compileCorrected(
  query: Query,
  book: RuleBook,
  plain: () => Piece,
): Piece | undefined {
  if (query.kind === 'nested' && query.path === 'entities') {
    if (book.subjects.size === 0) return undefined
    return ofEntities(idAsked(query.where), book, plain)
  }
  if (query.kind !== 'leaf') return undefined
  const field = findField(query.field)?.name ?? query.field
  if (field === 'sentiment.body.polarity' || field === 'sentiment.title.polarity') {
    const moods = field === 'sentiment.body.polarity' ? book.moods.body : book.moods.title
    if (moods.size === 0) return undefined
    return widened(plain(), 'id', [...moods.keys()])
  }
  // Spellings are counted as they are written, whoever is meant.
  const isOfEntities = field.startsWith('entities.') && !/\.(text|surface_forms)/.test(field)
  if (!isOfEntities || book.subjects.size === 0) return undefined
  const id = field === 'entities.id' && 'value' in query.test ? query.test.value : undefined
  return ofEntities(id, book, plain)
}

function ofEntities(id: string | undefined, book: RuleBook, plain: () => Piece): Piece | undefined {
  if (id === undefined) return widened(plain(), 'ei', [...book.subjects.keys()])
  const ids = new Set(spelledAs(foldKeyword(id), book))
  if (ids.size === 0) return undefined
  // A set is walked on over what is added meanwhile.
  for (const each of ids) for (const source of book.sources.get(each) ?? []) ids.add(source)
  if (ids.size > MOST_TOKENS) return { isExact: false }
  const tokens = [id, ...ids].map((each) => matchToken(keyToken('ei', each)))
  return { match: matchAny(tokens), isExact: false }
}

/** Ids of rules that a condition on an id means: it does not tell large letters from small ones. */
function spelledAs(folded: string, book: RuleBook): string[] {
  return [...book.subjects.keys(), ...book.sources.keys()].filter(
    (each) => foldKeyword(each) === folded,
  )
}

function widened({ match }: Piece, code: string, values: readonly string[]): Piece {
  if (match === undefined || values.length > MOST_TOKENS) return { isExact: false }
  const tokens = values.map((value) => matchToken(keyToken(code, value)))
  return { match: matchAny([match, ...tokens]), isExact: false }
}

/** The one id a condition asks for, where it asks for one and nothing that is not narrower. */
function idAsked(where: Query): string | undefined {
  const items = where.kind === 'and' ? where.items : [where]
  for (const item of items) {
    if (item.kind !== 'leaf' || fieldName(item.field, 'entities') !== 'id') continue
    const value = valueOf(item.test)
    if (value !== undefined) return value
  }
  return undefined
}

function valueOf(test: Test): string | undefined {
  return test.kind === 'term' || test.kind === 'phrase' ? test.value : undefined
}
