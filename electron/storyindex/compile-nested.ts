import type { NestedPath, Query } from '#shared/aql/ast.ts'

import type { Context, Piece } from './plan.ts'
import { compileKeyword, compileNames } from './compile-leaf.ts'
import { NESTED_CODES, PATH_TOKENS } from './key-tokens.ts'
import { matchAll, matchAny, matchToken } from './match.ts'
import { fieldName } from './nested.ts'

const NAME_FIELDS = new Set(['surface_forms.text', 'label'])

/**
 * Posting lists know which values a story's objects have, not which object has which. They decide
 * alternatives of single values; conjunctions they only narrow down.
 */
export function compileNested(nested: Extract<Query, { kind: 'nested' }>, context: Context): Piece {
  const { path } = nested
  const has = matchToken(PATH_TOKENS[path])
  const piece = compileWhere(nested.where, path, context)
  return { match: piece.match ?? has, isExact: piece.isExact }
}

function compileWhere(where: Query, path: NestedPath, context: Context): Piece {
  switch (where.kind) {
    case 'all':
      return { isExact: true }
    case 'or': {
      const pieces = where.items.map((item) => compileWhere(item, path, context))
      const matches = pieces.flatMap((piece) => piece.match ?? [])
      const isNarrow = matches.length === pieces.length
      return {
        ...(isNarrow ? { match: matchAny(matches) } : {}),
        isExact: pieces.every((piece) => piece.isExact),
      }
    }
    case 'and': {
      const pieces = where.items.map((item) => compileWhere(item, path, context))
      const matches = pieces.flatMap((piece) => piece.match ?? [])
      return {
        ...(matches.length > 0 ? { match: matchAll(matches) } : {}),
        isExact: pieces.length === 1 && (pieces[0]?.isExact ?? false),
      }
    }
    case 'leaf': {
      const field = fieldName(where.field, path)
      const code = NESTED_CODES[path]?.[field]
      if (!code || where.test.kind === 'exists') return { isExact: false }
      if (NAME_FIELDS.has(field)) return compileNames(code, where.test, context)
      return compileKeyword(code, where.test, context)
    }
    default:
      return { isExact: false }
  }
}
