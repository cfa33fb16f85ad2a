import type { NestedPath, Query, Test } from './ast.ts'
import { findField } from './fields.ts'
import { leavesOf } from './form-rows.ts'
import type { NameOf } from './readback-words.ts'
import { list, sayTest, sayValues, valuesOf } from './readback-words.ts'
import { clausesOf } from './walk.ts'

type Group = Extract<Query, { kind: 'nested' }>

const NAME_FIELDS = {
  entities: 'surface_forms.text',
  categories: 'label',
  industries: 'label',
} as const

const NOUNS = {
  entities: 'an entity',
  categories: 'a category',
  industries: 'an industry',
} as const

const LONGEST_ID = 16

/** `that name “X” prominently (≥ 0.65) in the title`, `filed under ay.econ in the taxonomy aylien`. */
export function sayGroup(group: Group, nameOf: NameOf | undefined): string {
  const { path } = group
  let who: string | undefined
  const narrowing: string[] = []
  const facts: string[] = []
  for (const clause of clausesOf(group.where)) {
    const named = sayWho(path, clause, nameOf)
    const found = leavesOf(clause)
    const narrow = found && sayNarrowing(path, found.field, found.tests)
    if (named && !who) who = named
    else if (narrow) narrowing.push(narrow)
    else facts.push(sayFact(path, clause))
  }
  const verb = path === 'entities' ? 'that name' : path === 'categories' ? 'filed under' : 'about'
  const types = facts.length > 0 ? ` whose ${list(facts, 'and')}` : ''
  const order = group.sortBy
    ? `(highest ${findField(group.sortBy, path)?.label ?? group.sortBy} first)`
    : ''
  const weight = group.boost === undefined ? '' : `(weighted ${group.boost} times)`
  const noun = `${who ?? NOUNS[path]}${types}`
  return [verb, noun, ...narrowing, order, weight].filter(Boolean).join(' ')
}

/** Ids and names of one thing: `Apple Inc. (Q312) or “Apple”`. */
function sayWho(path: NestedPath, clause: Query, nameOf: NameOf | undefined): string | undefined {
  const said = new Set<string>()
  for (const item of clause.kind === 'or' ? clause.items : [clause]) {
    if (item.kind !== 'leaf') return undefined
    if (item.field === 'id' && item.test.kind === 'term') {
      const name = nameOf?.(path, item.test.value)
      said.add(sayNamed(item.test.value, name))
    } else if (item.field === 'id' || item.field === NAME_FIELDS[path]) said.add(sayTest(item.test))
    else return undefined
  }
  return list([...said], 'or')
}

/** The id tells two of one name apart; one as long as a hash tells nobody anything. */
function sayNamed(id: string, name: string | undefined): string {
  if (!name) return `“${id}”`
  return id.length > LONGEST_ID ? name : `${name} (${id})`
}

function sayNarrowing(path: NestedPath, field: string, tests: readonly Test[]): string | undefined {
  const values = valuesOf(tests)
  const [test] = tests
  const isLeast =
    tests.length === 1 && test?.kind === 'range' && test.min !== undefined && test.max === undefined
  if (field === 'overall_prominence' && isLeast) return `prominently (${sayTest(test)})`
  if (field === 'element' && values) return `in the ${list(values, 'or')}`
  if (field === 'sentiment' && values) return `with ${list(values, 'or')} mood`
  if (field === 'taxonomy' && values) return `in the taxonomy ${list(values, 'or')}`
  if (field === 'score' && path !== 'entities') return `with a score ${sayValues(tests)}`
  return undefined
}

function sayFact(path: NestedPath, clause: Query): string {
  const found = leavesOf(clause)
  if (found) {
    const label = findField(found.field, path)?.label ?? found.field
    return `${label} is ${sayValues(found.tests)}`
  }
  switch (clause.kind) {
    case 'not':
      return `not (${sayFact(path, clause.item)})`
    case 'and':
    case 'or':
      return `(${list(
        clause.items.map((item) => sayFact(path, item)),
        clause.kind,
      )})`
    case 'leaf':
      return `${findField(clause.field, path)?.label ?? clause.field} is ${sayTest(clause.test)}`
    default:
      return 'kind is any'
  }
}
