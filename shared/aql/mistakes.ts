import type { SyntaxNode } from '@lezer/common'

import type { NestedPath, Span } from './ast.ts'
import type { Checks } from './build-value.ts'
import { FIELDS, NESTED_PATHS, findField, isNestedPath, nestedFields } from './fields.ts'
import { nearestName } from './nearest.ts'
import { shorten } from './text.ts'

/** What building a query needs beside the tree: its text, a clock, and somewhere to complain. */
export type Source = Checks & { readonly text: string }

/** Says which field was probably meant, or where it is to be asked. */
export function unknownField(written: string, path: NestedPath | undefined): string {
  const [head, ...rest] = written.split('.')
  const inGroup = !path && isNestedPath(head) ? head : undefined
  if (inGroup) {
    const inner = findField(rest.join('.'), inGroup)?.name ?? 'id'
    return `“${shorten(written)}” is asked inside a group; write ${inGroup}:{{${inner}:…}}.`
  }
  const home = path ? undefined : NESTED_PATHS.find((each) => findField(written, each))
  if (home) return `“${shorten(written)}” is asked inside a group; write ${home}:{{${written}:…}}.`
  const names = path ? nestedFields(path) : FIELDS
  const known = names.flatMap((field) => [field.name, ...(field.aliases ?? [])])
  const nearest = nearestName(written, path ? known : [...known, ...NESTED_PATHS])
  const where = path ? ` in ${path}` : ''
  const instead = nearest
    ? `did you mean ${nearest}?`
    : 'quote the words if you mean them literally.'
  return `There is no field “${shorten(written)}”${where}; ${instead}`
}

/** Hints at a lower-case operator, if it stands beside other terms. */
export function warnOfLowerCase(clause: SyntaxNode, source: Source): void {
  const written = source.text.slice(clause.from, clause.to)
  if (!/^(?:and|or|not)$/i.test(written)) return
  if (!clause.prevSibling?.name.match('Clause') && !clause.nextSibling?.name.match('Clause')) return
  const message = `“${written}” is searched as a word; write ${written.toUpperCase()} to join terms.`
  source.report('warning', clause.from, clause.to, message)
}

/** The service joins clauses by OR at a blank, which is rarely meant where the fields differ. */
export function warnOfBlank(
  before: { field?: string; span: Span },
  after: { field: string | undefined; span: Span },
  list: SyntaxNode,
  source: Source,
): void {
  if (before.field === after.field) return
  const isComma = source.text.slice(before.span.to, after.span.from).trim() !== ''
  if (isComma) return
  const message = 'A blank between two conditions means OR; write AND if both must hold.'
  source.report('warning', after.span.from, Math.min(after.span.to, list.to), message)
}

export function reportEmptyGroup(node: SyntaxNode, source: Source): void {
  const message = 'This group is empty; write a term inside it or remove it.'
  source.report('error', node.from, node.to, message)
}
