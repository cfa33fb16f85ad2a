import type { NestedPath, Query, Test } from './ast.ts'
import { conjunction, disjunction } from './combine.ts'
import { clausesOf } from './walk.ts'

/** A word, or several in this order. */
export type FormValue = { readonly text: string; readonly isPhrase: boolean }

/** One entity; ids and names are alternatives, everything else narrows. */
export type EntityRow = {
  readonly ids: readonly string[]
  readonly names: readonly FormValue[]
  readonly element?: 'title' | 'body'
  readonly types: readonly FormValue[]
  readonly sentiments: readonly string[]
  /** From 0 to 1, as written. */
  readonly minProminence?: string
  readonly isExcluded: boolean
}

/** One category or industry; ids and labels are alternatives. */
export type TopicRow = {
  readonly path: 'categories' | 'industries'
  readonly taxonomy?: string
  readonly ids: readonly string[]
  readonly labels: readonly FormValue[]
  /** From 0 to 1, as written. */
  readonly minScore?: string
  readonly isExcluded: boolean
}

/** Reads an entity group, or undefined where a row could not say it all. */
export function entityRow(clause: Query): EntityRow | undefined {
  const group = plainGroup(clause)
  if (group?.path !== 'entities') return undefined
  const parts = partsOf(group.where, 'surface_forms.text', 'overall_prominence')
  if (!parts) return undefined
  const { lists, who, min } = parts
  const { element, type, sentiment, ...others } = lists
  const types = type?.map(plainValue) ?? []
  const sentiments = sentiment ? plainTerms(sentiment) : []
  const elements = element ? plainTerms(element) : []
  if (Object.keys(others).length > 0 || !sentiments || !elements || elements.length > 1) {
    return undefined
  }
  const [where] = elements
  if (where !== undefined && where !== 'title' && where !== 'body') return undefined
  if (!types.every((value) => value !== undefined)) return undefined
  return {
    ids: who.ids,
    names: who.names,
    types,
    sentiments,
    isExcluded: group.isExcluded,
    ...(where && { element: where }),
    ...(min !== undefined && { minProminence: min }),
  }
}

/** Reads a category or industry group, or undefined where a row could not say it all. */
export function topicRow(clause: Query): TopicRow | undefined {
  const group = plainGroup(clause)
  if (!group || group.path === 'entities') return undefined
  const parts = partsOf(group.where, 'label', 'score')
  if (!parts) return undefined
  const { taxonomy, ...others } = parts.lists
  const names = taxonomy ? plainTerms(taxonomy) : []
  if (Object.keys(others).length > 0 || !names || names.length > 1) return undefined
  return {
    path: group.path,
    ids: parts.who.ids,
    labels: parts.who.names,
    isExcluded: group.isExcluded,
    ...(names[0] !== undefined && { taxonomy: names[0] }),
    ...(parts.min !== undefined && { minScore: parts.min }),
  }
}

export function entityQuery(row: EntityRow): Query | undefined {
  return groupQuery('entities', row.isExcluded, [
    whoQuery(row.ids, row.names, 'surface_forms.text'),
    listQuery('element', row.element === undefined ? [] : [word(row.element)]),
    listQuery('type', row.types),
    listQuery('sentiment', row.sentiments.map(word)),
    minQuery('overall_prominence', row.minProminence),
  ])
}

export function topicQuery(row: TopicRow): Query | undefined {
  return groupQuery(row.path, row.isExcluded, [
    listQuery('taxonomy', row.taxonomy === undefined ? [] : [word(row.taxonomy)]),
    whoQuery(row.ids, row.labels, 'label'),
    minQuery('score', row.minScore),
  ])
}

function groupQuery(
  path: NestedPath,
  isExcluded: boolean,
  conditions: readonly (Query | undefined)[],
): Query | undefined {
  const asked = conditions.filter((condition) => condition !== undefined)
  if (asked.length === 0) return undefined
  const group: Query = { kind: 'nested', path, where: conjunction(asked) }
  return isExcluded ? { kind: 'not', item: group } : group
}

function whoQuery(
  ids: readonly string[],
  names: readonly FormValue[],
  nameField: string,
): Query | undefined {
  const any = [
    ...ids.filter((id) => id.trim() !== '').map((id) => leaf('id', { kind: 'term', value: id })),
    ...filledValues(names).map((value) => leaf(nameField, testOf(value))),
  ]
  return any.length === 0 ? undefined : disjunction(any)
}

function listQuery(field: string, values: readonly FormValue[]): Query | undefined {
  const filled = filledValues(values)
  if (filled.length === 0) return undefined
  return disjunction(filled.map((value) => leaf(field, testOf(value))))
}

function minQuery(field: string, min: string | undefined): Query | undefined {
  return min === undefined || min.trim() === '' ? undefined : leaf(field, { kind: 'range', min })
}

function filledValues(values: readonly FormValue[]): readonly FormValue[] {
  return values.filter((value) => value.text.trim() !== '')
}

type Group = { readonly path: NestedPath; readonly where: Query; readonly isExcluded: boolean }

function plainGroup(clause: Query): Group | undefined {
  const isExcluded = clause.kind === 'not'
  const group = isExcluded ? clause.item : clause
  if (group.kind !== 'nested' || group.sortBy !== undefined || group.boost !== undefined) {
    return undefined
  }
  return { path: group.path, where: group.where, isExcluded }
}

type Parts = {
  readonly who: { readonly ids: readonly string[]; readonly names: readonly FormValue[] }
  readonly min?: string
  readonly lists: Readonly<Record<string, readonly Test[]>>
}

/** Takes a group's conditions apart; undefined if a field is asked twice or in a way rows cannot say. */
function partsOf(where: Query, nameField: string, minField: string): Parts | undefined {
  let who: Parts['who'] | undefined
  let min: string | undefined
  const lists: Record<string, readonly Test[]> = {}
  const clauses = clausesOf(where)
  if (clauses.length === 0) return undefined
  for (const clause of clauses) {
    const named = whoOf(clause, nameField)
    const found = leavesOf(clause)
    if (named) {
      if (who) return undefined
      who = named
    } else if (!found || Object.hasOwn(lists, found.field)) {
      return undefined
    } else if (found.field === minField) {
      const bound = found.tests.length === 1 ? leastOf(found.tests[0]!) : undefined
      if (bound === undefined || min !== undefined) return undefined
      min = bound
    } else {
      lists[found.field] = found.tests
    }
  }
  return { who: who ?? { ids: [], names: [] }, lists, ...(min !== undefined && { min }) }
}

function whoOf(clause: Query, nameField: string): Parts['who'] | undefined {
  const ids: string[] = []
  const names: FormValue[] = []
  for (const item of clause.kind === 'or' ? clause.items : [clause]) {
    if (item.kind !== 'leaf' || item.boost !== undefined) return undefined
    const value = plainValue(item.test)
    if (!value) return undefined
    if (item.field === 'id' && !value.isPhrase) ids.push(value.text)
    else if (item.field === nameField) names.push(value)
    else return undefined
  }
  return { ids, names }
}

function leastOf(test: Test): string | undefined {
  const isLeast = test.kind === 'range' && test.max === undefined && !test.minExclusive
  return isLeast && test.min?.trim() !== '' ? test.min : undefined
}

/** The tests of a leaf, or of an OR of leaves of one field; undefined for anything else. */
export function leavesOf(
  query: Query,
): { readonly field: string; readonly tests: readonly Test[] } | undefined {
  const tests: Test[] = []
  let field: string | undefined
  for (const item of query.kind === 'or' ? query.items : [query]) {
    if (item.kind !== 'leaf' || item.boost !== undefined) return undefined
    field ??= item.field
    if (item.field !== field) return undefined
    tests.push(item.test)
  }
  return field === undefined ? undefined : { field, tests }
}

/** The texts of terms; undefined if any test is something else. */
export function plainTerms(tests: readonly Test[]): readonly string[] | undefined {
  const values = tests.map(plainValue)
  if (!values.every((value) => value !== undefined && !value.isPhrase)) return undefined
  return values.map((value) => value!.text)
}

/** A plain word or phrase; undefined for patterns, loose phrases and blanks. */
export function plainValue(test: Test): FormValue | undefined {
  if (test.kind !== 'term' && test.kind !== 'phrase') return undefined
  if (test.kind === 'phrase' && test.slop) return undefined
  if (test.value.trim() === '') return undefined
  return { text: test.value, isPhrase: test.kind === 'phrase' }
}

export function testOf(value: FormValue): Test {
  return { kind: value.isPhrase ? 'phrase' : 'term', value: value.text }
}

function word(text: string): FormValue {
  return { text, isPhrase: false }
}

export function leaf(field: string, test: Test): Query {
  return { kind: 'leaf', field, test }
}
