/**
 * Turns a query into what SQLite can do: one full-text expression that narrows down, conditions on
 * columns, and a rest that is decided story by story.
 */
import type { Query, Test } from '#shared/aql/ast.ts'
import { findField } from '#shared/aql/fields.ts'

import { compare, NUMBER_COLUMNS } from './compare-column.ts'
import { compileCorrected } from './compile-corrected.ts'
import { compileExact } from './compile-exact.ts'
import { compileKeyword, compileNames, compileText } from './compile-leaf.ts'
import { compileNested } from './compile-nested.ts'
import { TEXT_FIELDS, withoutHash } from './evaluate.ts'
import { KEYWORD_CODES, NAME_CODES } from './key-tokens.ts'
import { EVERYTHING, matchAll, matchAny, matchBut, matchToken, NOTHING } from './match.ts'
import { dateBounds, numberBounds } from './passes.ts'
import type { Condition, Context, Piece, Plan } from './plan.ts'

/** @throws StoryIndexError TOO_WIDE */
export function compileQuery(query: Query, context: Context): Plan {
  const items = conjuncts(query)
  const pieces = items.map((item) => compileNode(item, context))
  const rest = items.filter((_item, index) => {
    const piece = pieces[index]
    return piece && !piece.isExact && !piece.where
  })
  const match = joinAll(pieces).match
  return {
    ...(match === undefined ? {} : { match }),
    wheres: pieces.flatMap((piece) => (!piece.isExact && piece.where ? [piece.where] : [])),
    rest,
    restNeedsText: rest.some(needsText),
  }
}

/** The exact full-text expression of one node, if posting lists alone can decide it. */
export function exactMatch(query: Query, context: Context): string | undefined {
  const piece = compileNode(query, context)
  return piece.isExact ? (piece.match ?? EVERYTHING) : undefined
}

function conjuncts(query: Query): readonly Query[] {
  return query.kind === 'and' ? query.items.flatMap(conjuncts) : [query]
}

function compileNode(query: Query, context: Context): Piece {
  if (context.rules) {
    const { rules, ...asStored } = context
    const corrected = compileCorrected(query, rules, () => compileNode(query, asStored))
    if (corrected) return corrected
  }
  switch (query.kind) {
    case 'all':
      return { isExact: true }
    case 'and':
      return joinAll(query.items.map((item) => compileNode(item, context)))
    case 'or':
      return joinAny(query.items.map((item) => compileNode(item, context)))
    case 'not':
      return negate(compileNode(query.item, context))
    case 'nested':
      return compileNested(query, context)
    case 'leaf':
      return isExactly(query)
        ? compileExact(query, context)
        : compileLeaf(query.field, query.test, context)
  }
}

function isExactly({ test }: Extract<Query, { kind: 'leaf' }>): boolean {
  return 'isExact' in test && test.isExact === true
}

function joinAll(pieces: readonly Piece[]): Piece {
  const positives = pieces.flatMap((piece) => (piece.match && !piece.butNot ? [piece.match] : []))
  const negatives = pieces.flatMap((piece) => piece.butNot ?? [])
  const hasMatch = positives.length + negatives.length > 0
  const positive = positives.length > 0 ? matchAll(positives) : EVERYTHING
  const match = negatives.length > 0 ? matchBut(positive, negatives) : positive
  const isExact = pieces.every((piece) => piece.isExact)
  const where = isExact ? undefined : joinWheres(pieces, 'AND')
  return { ...(hasMatch ? { match } : {}), isExact, ...(where ? { where } : {}) }
}

function joinAny(pieces: readonly Piece[]): Piece {
  const isExact = pieces.every((piece) => piece.isExact)
  const matches = pieces.flatMap((piece) => piece.match ?? [])
  const hasMatch = matches.length === pieces.length
  const where = isExact ? undefined : joinWheres(pieces, 'OR')
  return { ...(hasMatch ? { match: matchAny(matches) } : {}), isExact, ...(where ? { where } : {}) }
}

function negate(piece: Piece): Piece {
  if (piece.isExact) {
    if (piece.match === undefined) return { match: NOTHING, isExact: true }
    if (piece.butNot) return { match: piece.butNot, isExact: true }
    return { match: matchBut(EVERYTHING, [piece.match]), isExact: true, butNot: piece.match }
  }
  if (!piece.where) return { isExact: false }
  // A column without a value makes a comparison unknown; what is not known to match does not.
  const { sql, values } = piece.where
  return { isExact: false, where: { sql: `NOT coalesce((${sql}), 0)`, values } }
}

function joinWheres(pieces: readonly Piece[], word: 'AND' | 'OR'): Condition | undefined {
  const parts = pieces.map(whereOf)
  if (!parts.every((part) => part !== undefined)) return undefined
  return {
    sql: parts.map((part) => `(${part.sql})`).join(` ${word} `),
    values: parts.flatMap((part) => part.values),
  }
}

function whereOf(piece: Piece): Condition | undefined {
  if (piece.where) return piece.where
  if (!piece.isExact) return undefined
  if (piece.match === undefined) return { sql: '1', values: [] }
  return {
    sql: 'd.label IN (SELECT rowid FROM story_text WHERE story_text MATCH ?)',
    values: [piece.match],
  }
}

function compileLeaf(written: string, test: Test, context: Context): Piece {
  const field = findField(written)?.name ?? written
  const texts = TEXT_FIELDS[field]
  if (texts) return compileText(texts, test, context)
  if (field === 'published_at') {
    return test.kind === 'exists'
      ? { isExact: true }
      : compare('published_at', dateBounds(test, context.now))
  }
  const column = NUMBER_COLUMNS[field]
  if (column && test.kind === 'exists') {
    return { isExact: false, where: { sql: `d.${column} IS NOT NULL`, values: [] } }
  }
  if (column) return compare(column, numberBounds(test))
  if (field === 'source.rankings.alexa.rank') return { match: matchToken('x=ra'), isExact: false }
  const name = NAME_CODES[field]
  if (name) return compileNames(name, test, context)
  const code = KEYWORD_CODES[field]
  if (code) return compileKeyword(code, field === 'hashtags' ? withoutHash(test) : test, context)
  // Sizes of images are looked up in the story.
  return findField(field) ? { isExact: false } : { match: NOTHING, isExact: true }
}

function needsText(query: Query): boolean {
  switch (query.kind) {
    case 'and':
    case 'or':
      return query.items.some(needsText)
    case 'not':
      return needsText(query.item)
    case 'leaf':
      return (findField(query.field)?.name ?? query.field) in TEXT_FIELDS
    default:
      return false
  }
}
