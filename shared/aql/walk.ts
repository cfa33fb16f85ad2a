import type { Query, Test } from './ast.ts'
import { conjunction, disjunction } from './combine.ts'

/**
 * The same query in its one canonical shape: no spans, lists of one kind flattened, lists of one
 * item replaced by it, defaults (`boost: 1`, `slop: 0`) left out. Nothing is reordered and what it
 * finds never changes.
 */
export function normalise(query: Query): Query {
  switch (query.kind) {
    case 'all':
      return { kind: 'all' }
    case 'and':
      return conjunction(query.items.map(normalise))
    case 'or':
      return disjunction(query.items.map(normalise))
    case 'not':
      return { kind: 'not', item: normalise(query.item) }
    case 'leaf': {
      const { field, boost } = query
      const test = normaliseTest(query.test)
      return { kind: 'leaf', field, test, ...(isBoost(boost) && { boost }) }
    }
    case 'nested': {
      const { path, sortBy, boost } = query
      const where = normalise(query.where)
      return {
        kind: 'nested',
        path,
        where,
        ...(sortBy !== undefined && { sortBy }),
        ...(isBoost(boost) && { boost }),
      }
    }
  }
}

function isBoost(boost: number | undefined): boolean {
  return boost !== undefined && boost !== 1
}

function normaliseTest(test: Test): Test {
  if (test.kind === 'phrase') {
    const { kind, value, slop } = test
    return slop ? { kind, value, slop } : { kind, value }
  }
  if (test.kind !== 'range') return { ...test }
  const { min, max } = test
  return {
    kind: 'range',
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(min !== undefined && test.minExclusive && { minExclusive: true }),
    ...(max !== undefined && test.maxExclusive && { maxExclusive: true }),
  }
}

/** Whether two queries are the same but for spans, brackets, written defaults and the order of lists. */
export function isSameQuery(a: Query, b: Query): boolean {
  return fingerprint(normalise(a)) === fingerprint(normalise(b))
}

function fingerprint(query: Query): string {
  if (query.kind === 'and' || query.kind === 'or') {
    return `${query.kind}(${query.items.map(fingerprint).sort().join(',')})`
  }
  if (query.kind === 'not') return `not(${fingerprint(query.item)})`
  if (query.kind !== 'nested') return JSON.stringify(query)
  return `${JSON.stringify({ ...query, where: undefined })}(${fingerprint(query.where)})`
}

/** The clauses that must all hold: the items of a top-level AND, or the query itself. */
export function clausesOf(query: Query): readonly Query[] {
  const plain = normalise(query)
  if (plain.kind === 'all') return []
  return plain.kind === 'and' ? plain.items : [plain]
}

export type Highlight = { readonly field: 'title' | 'body' | 'both'; readonly test: Test }

const SHOWN_IN: ReadonlyMap<string, Highlight['field']> = new Map([
  ['text', 'both'],
  ['title', 'title'],
  ['body', 'body'],
])

/**
 * Words to mark where a hit is shown: those of title and body tests, and names and values asked of
 * entities, since they stand in the text too. Excluded ones (under NOT) are left out.
 */
export function highlightTerms(query: Query): readonly Highlight[] {
  const found = new Map<string, Highlight>()
  const add = (field: Highlight['field'], test: Test): void => {
    if (test.kind === 'range' || test.kind === 'exists') return
    found.set(`${field} ${JSON.stringify(test)}`, { field, test })
  }
  const visit = (each: Query): void => {
    if (each.kind === 'and' || each.kind === 'or') each.items.forEach(visit)
    const shown = each.kind === 'leaf' ? SHOWN_IN.get(each.field) : undefined
    if (each.kind === 'leaf' && shown) add(shown, each.test)
    if (each.kind === 'nested' && each.path === 'entities') visitNames(each.where, add)
  }
  visit(normalise(query))
  return [...found.values()]
}

function visitNames(where: Query, add: (field: Highlight['field'], test: Test) => void): void {
  const element = elementOf(where)
  const visit = (each: Query): void => {
    if (each.kind === 'and' || each.kind === 'or') each.items.forEach(visit)
    if (each.kind === 'leaf' && each.field === 'surface_forms.text') add(element, each.test)
  }
  visit(where)
}

/** Which element an entity group asks about; both unless one is demanded. */
function elementOf(where: Query): Highlight['field'] {
  for (const clause of clausesOf(where)) {
    if (clause.kind !== 'leaf' || clause.field !== 'element' || !('value' in clause.test)) continue
    const value = clause.test.value.toLowerCase()
    if (value === 'title' || value === 'body') return value
  }
  return 'both'
}
