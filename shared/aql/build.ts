import type { SyntaxNode } from '@lezer/common'

import type { NestedPath, Query, Span, Test } from './ast.ts'
import { ALL } from './ast.ts'
import type { Bound } from './build-value.ts'
import {
  bareInGroup,
  checkTest,
  comparisonTest,
  phraseText,
  rangeTest,
  testOfWord,
  unescape,
  withBoost,
} from './build-value.ts'
import type { Item } from './combine.ts'
import { combine } from './combine.ts'
import { findField, isNestedPath } from './fields.ts'
import type { Source } from './mistakes.ts'
import { reportEmptyGroup, unknownField, warnOfBlank, warnOfLowerCase } from './mistakes.ts'
import { shorten } from './text.ts'

/** Where a value stands: inside which object, and which field it is a value of. */
type Place = {
  readonly path?: NestedPath
  /** Absent in a nested group before any field is named. */
  readonly field?: string
  /** The field was written (`title:`), so `*` asks for any value of it. */
  readonly isNamed: boolean
}

/** Builds the query of a syntax tree; problems go to the report, and the best reading is returned. */
export function buildQuery(top: SyntaxNode, source: Source, defaultField: string): Query {
  return buildItems(top, source, { field: defaultField, isNamed: false }).query
}

function buildItems(
  list: SyntaxNode,
  source: Source,
  place: Place,
): { query: Query; sortBy?: string } {
  const { text, report } = source
  const items: (Item & { field?: string })[] = []
  let join: 'AND' | 'OR' | undefined
  let operator: SyntaxNode | undefined
  let isNegated = false
  let isRequired = false
  let sortBy: string | undefined
  for (let node = list.firstChild; node; node = node.nextSibling) {
    const written = text.slice(node.from, node.to)
    switch (node.name) {
      case 'And':
      case 'Or': {
        const next = node.name === 'And' ? 'AND' : 'OR'
        if (operator) {
          const message = `Two operators meet here; remove “${written}” or write a term before it.`
          report('error', node.from, node.to, message)
        } else if (items.length === 0) {
          const message = `${next} needs a term on its left; write one before it or remove it.`
          report('error', node.from, node.to, message)
        } else join = next
        operator = node
        break
      }
      case 'Not':
        isNegated = !isNegated
        operator = node
        break
      case 'Plus':
      case 'Minus':
        if (/^[\s)}]?$/.test(text.slice(node.to, node.to + 1))) {
          const message = `A lone “${written}” means nothing here; quote it or join it to a word.`
          report('warning', node.from, node.to, message)
        } else if (node.name === 'Plus') isRequired = true
        else isNegated = !isNegated
        break
      case 'SortBy':
        sortBy = buildSort(node, source, place) ?? sortBy
        break
      case 'Clause': {
        const span = { from: node.from, to: node.to }
        const field = fieldOf(node, source)
        const previous = items.at(-1)
        if (previous && !join && !isNegated) warnOfBlank(previous, { span, field }, list, source)
        items.push({
          query: buildClause(node, source, place),
          span,
          isNegated,
          isRequired,
          ...(join && { join }),
          ...(field && { field }),
        })
        warnOfLowerCase(node, source)
        join = undefined
        operator = undefined
        isNegated = false
        isRequired = false
      }
    }
  }
  if (operator) {
    const written = text.slice(operator.from, operator.to)
    const message = `${written} needs a term on its right; write one after it or remove it.`
    report('error', operator.from, operator.to, message)
  }
  const first = items[0]
  const span = first ? { from: first.span.from, to: items.at(-1)!.span.to } : spanOf(list)
  const query = combine(items, span)
  return sortBy === undefined ? { query } : { query, sortBy }
}

function buildClause(clause: SyntaxNode, source: Source, place: Place): Query {
  const named = clause.getChild('FieldName')
  const inner = named ? placeOfField(named, source, place) : place
  const span = spanOf(clause)
  if (inner === 'everything') return ALL
  const boost = clause.getChild('Boost')
  const query = buildValue(clause, span, source, inner)
  if (!boost) return query
  return withBoost(query, Number(source.text.slice(boost.from + 1, boost.to)))
}

function buildValue(clause: SyntaxNode, span: Span, source: Source, place: Place): Query {
  const { text, report } = source
  const node = valueNode(clause)
  if (!node) return ALL
  switch (node.name) {
    case 'Group': {
      const isEmpty = !node.getChild('Clause')
      if (isEmpty) reportEmptyGroup(node, source)
      return buildItems(node, source, place).query
    }
    case 'Nested':
      return buildNested(node, span, source, place)
    case 'Range':
      return leaf(rangeOf(node, source), span, source, place)
    case 'Comparison': {
      const operator = node.getChild('CompareOperator')
      const value = node.getChild('CompareValue') ?? node.getChild('Phrase')
      if (!operator || !value) return ALL
      const written = text.slice(operator.from, operator.to)
      return leaf(comparisonTest(written, boundOf(value, text)), span, source, place)
    }
    case 'Term': {
      if (clause.getChild('Slop')) {
        const message = 'Only a phrase can be loosened: write "two words"~5, or ter* for variants.'
        report('error', clause.from, clause.to, message)
      }
      const word = text.slice(node.from, node.to)
      if (word === '*' && !place.isNamed) return ALL
      return leaf(testOfWord(word), span, source, place)
    }
    default:
      return leaf(phraseOf(node, clause, source), span, source, place)
  }
}

function phraseOf(node: SyntaxNode, clause: SyntaxNode, source: Source): Test {
  const value = phraseText(source.text.slice(node.from, node.to), node.name === 'Phrase')
  const loose = clause.getChild('Slop')
  if (!loose) return { kind: 'phrase', value }
  const slop = Number(source.text.slice(loose.from + 1, loose.to) || Number.NaN)
  if (Number.isInteger(slop))
    return slop === 0 ? { kind: 'phrase', value } : { kind: 'phrase', value, slop }
  const message = 'After ~ stands a whole number of moves, as in "climate change"~5.'
  source.report('error', loose.from, loose.to, message)
  return { kind: 'phrase', value }
}

function leaf(test: Test, span: Span, source: Source, place: Place): Query {
  const { path, field: name } = place
  if (path && name === undefined) {
    if (test.kind !== 'range') return bareInGroup(path, test, span)
    const message = `Name the field of this ${path} range, as in score:[0.7 TO 1].`
    source.report('error', span.from, span.to, message)
    return ALL
  }
  if (!path && isNestedPath(name)) {
    if (test.kind === 'exists') return { kind: 'nested', path: name, where: ALL, span }
    const written = source.text.slice(span.from, span.to).replace(/^[^:]*:\s*/, '')
    const message = `${name} takes a group in double braces; write ${name}:{{${shorten(written)}}}.`
    source.report('error', span.from, span.to, message)
    return {
      kind: 'nested',
      path: name,
      where: leaf(test, span, source, { path: name, isNamed: false }),
      span,
    }
  }
  const field = findField(name!, path)
  if (field) checkTest(test, field, span, source)
  return { kind: 'leaf', field: field?.name ?? name!, test, span }
}

function buildNested(node: SyntaxNode, span: Span, source: Source, place: Place): Query {
  const path = place.path ? undefined : place.field
  if (!isNestedPath(path)) {
    const message = place.path
      ? `A {{ }} group cannot stand inside another; end the ${place.path} group with }} first.`
      : 'Write entities:, categories: or industries: before a {{ }} group.'
    source.report('error', node.from, node.to, message)
    return ALL
  }
  if (!node.getChild('Clause')) reportEmptyGroup(node, source)
  const { query, sortBy } = buildItems(node, source, { path, isNamed: false })
  return { kind: 'nested', path, where: query, ...(sortBy && { sortBy }), span }
}

function buildSort(node: SyntaxNode, source: Source, place: Place): string | undefined {
  const named = node.getChild('FieldName')
  const path = place.path
  if (!path) {
    const message = 'sort_by(…) belongs at the end of a {{ }} group; move it there.'
    source.report('error', node.from, node.to, message)
    return undefined
  }
  const example = path === 'entities' ? 'overall_prominence' : 'score'
  const name = named ? unescape(source.text.slice(named.from, named.to)) : ''
  const field = findField(name, path)
  if (field?.type === 'number') return field.name
  const message = `sort_by needs a number of the ${path} object; write sort_by(${example}).`
  source.report('error', node.from, node.to, message)
  return undefined
}

function placeOfField(named: SyntaxNode, source: Source, place: Place): Place | 'everything' {
  const written = unescape(source.text.slice(named.from, named.to))
  const { path } = place
  if (written === '*') return 'everything'
  const lower = written.toLowerCase()
  if (!path && isNestedPath(lower)) return { field: lower, isNamed: true }
  const field = findField(written, path)
  if (field) return { ...(path && { path }), field: field.name, isNamed: true }
  // Without a name the parser has already said what the colon lacks.
  if (written !== '') source.report('error', named.from, named.to, unknownField(written, path))
  return { ...(path && { path }), field: written, isNamed: true }
}

function rangeOf(node: SyntaxNode, source: Source): Test {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  const inside = children.filter((child) => ['Bound', 'Phrase', 'To'].includes(child.name))
  const [min, to, max] = inside
  const isShaped =
    inside.length === 3 && to?.name === 'To' && min?.name !== 'To' && max?.name !== 'To'
  if (!isShaped) {
    const message = 'A range has two bounds; write [a TO b], with * for an open side.'
    source.report('error', node.from, node.to, message)
    return { kind: 'range' }
  }
  return rangeTest(boundOf(min!, source.text), boundOf(max!, source.text), {
    min: node.getChild('ExclusiveOpen') !== null,
    max: node.getChild('ExclusiveClose') !== null,
  })
}

function boundOf(node: SyntaxNode, text: string): Bound {
  const written = text.slice(node.from, node.to)
  const isQuoted = node.name === 'Phrase'
  const span = spanOf(node)
  return { ...span, text: isQuoted ? phraseText(written, true) : written, isQuoted }
}

function fieldOf(clause: SyntaxNode, source: Source): string | undefined {
  const named = clause.getChild('FieldName')
  return named ? source.text.slice(named.from, named.to).toLowerCase() : undefined
}

function valueNode(clause: SyntaxNode): SyntaxNode | undefined {
  const kinds = ['Term', 'Phrase', 'OpenPhrase', 'Range', 'Comparison', 'Group', 'Nested']
  for (let child = clause.firstChild; child; child = child.nextSibling) {
    if (kinds.includes(child.name)) return child
  }
  return undefined
}

function spanOf(node: SyntaxNode): Span {
  return { from: node.from, to: node.to }
}
