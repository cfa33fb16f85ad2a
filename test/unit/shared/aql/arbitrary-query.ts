import fc from 'fast-check'

import type { NestedPath, Query, Test } from '#shared/aql/ast.ts'
import type { Field } from '#shared/aql/fields.ts'
import { FIELDS, nestedFields } from '#shared/aql/fields.ts'

const awkward = [
  'AND',
  'OR',
  'NOT',
  'and',
  'sort_by',
  '&&',
  'a b',
  'a:b',
  '"x"',
  '-5',
  '+a',
  '!b',
  '\\',
  'to',
  'TO',
  '{{x}}',
  'ter(m)',
  '“quoted”',
  'https://example.org/a?b=c:d',
  '气候 变化',
  'تغیّر',
  '*',
  '?',
  'R&D',
  'in.hcare.pharma',
  'x^2',
  'a~b',
  ',',
  '2026-01-01T00:00:00Z',
  '>=5',
  '=',
]

const word = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^[a-z]{1,8}$/) },
  { weight: 1, arbitrary: fc.constantFrom(...awkward) },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }) },
)

const visible = word.filter((value) => value.trim() !== '')

const number = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }).map(String),
  fc.integer({ min: 0, max: 100 }).map((share) => String(share / 100)),
)

const date = fc.constantFrom('NOW', 'NOW-7DAYS/DAY', '2026-01-01T00:00:00Z', '2026-01-01', '14DAYS')

const textTest: fc.Arbitrary<Test> = fc.oneof(
  word.map((value): Test => ({ kind: 'term', value })),
  fc
    .tuple(visible, visible, fc.nat({ max: 20 }))
    .map(([a, b, slop]): Test => ({ kind: 'phrase', value: `${a} ${b}`, slop })),
  visible.map((value): Test => ({ kind: 'phrase', value })),
  fc.stringMatching(/^[a-z+:"]{1,5}$/).map((value): Test => ({ kind: 'prefix', value })),
  fc
    .stringMatching(/^[a-z:]{1,3}(\*|\?|\\\*)[a-z" ]{1,3}[?a]$/)
    .filter((value) => /[*?]/.test(value.replace(/\\[*?\\]/g, '')))
    .map((value): Test => ({ kind: 'wildcard', value })),
  fc.constant<Test>({ kind: 'exists' }),
)

function rangeOf(bound: fc.Arbitrary<string>): fc.Arbitrary<Test> {
  const option = fc.option(bound, { nil: undefined })
  return fc
    .tuple(option, option, fc.boolean(), fc.boolean())
    .map(([min, max, minExclusive, maxExclusive]): Test => {
      const isBackwards = min !== undefined && max !== undefined && Number(min) > Number(max)
      const [low, high] = isBackwards ? [max, min] : [min, max]
      return { kind: 'range', min: low, max: high, minExclusive, maxExclusive }
    })
}

function testFor(field: Field): fc.Arbitrary<Test> {
  if (field.type === 'number') {
    return fc.oneof(
      rangeOf(number),
      number.map((value): Test => ({ kind: 'term', value })),
    )
  }
  if (field.type === 'date') {
    return date.map((min): Test => ({ kind: 'range', min }))
  }
  if (field.values) {
    return fc.constantFrom(...field.values).map((value): Test => ({ kind: 'term', value }))
  }
  return textTest
}

const boost = fc.option(
  fc.integer({ min: 1, max: 40 }).map((n) => n / 4),
  { nil: undefined, freq: 5 },
)

function leafOf(fields: readonly Field[]): fc.Arbitrary<Query> {
  return fc
    .constantFrom(...fields)
    .chain((field) =>
      fc
        .tuple(testFor(field), boost)
        .map(([test, times]): Query => ({ kind: 'leaf', field: field.name, test, boost: times })),
    )
}

function treeOf(leaf: fc.Arbitrary<Query>, depth: number): fc.Arbitrary<Query> {
  if (depth === 0) return leaf
  const below = treeOf(leaf, depth - 1)
  const items = fc.array(below, { minLength: 1, maxLength: 4 })
  return fc.oneof(
    { weight: 3, arbitrary: leaf },
    { weight: 2, arbitrary: items.map((list): Query => ({ kind: 'and', items: list })) },
    { weight: 2, arbitrary: items.map((list): Query => ({ kind: 'or', items: list })) },
    { weight: 1, arbitrary: below.map((item): Query => ({ kind: 'not', item })) },
  )
}

function nestedOf(path: NestedPath): fc.Arbitrary<Query> {
  const fields = nestedFields(path)
  const sortable = fields.filter((field) => field.type === 'number').map((field) => field.name)
  return fc
    .tuple(
      treeOf(leafOf(fields), 2),
      fc.option(fc.constantFrom(...sortable), { nil: undefined }),
      boost,
    )
    .map(([where, sortBy, times]): Query => ({ kind: 'nested', path, where, sortBy, boost: times }))
}

const fewText = FIELDS.filter((field) => ['text', 'title', 'body'].includes(field.name))

/** Any query the language can say, weighted towards text. */
export const arbitraryQuery: fc.Arbitrary<Query> = treeOf(
  fc.oneof(
    { weight: 3, arbitrary: leafOf(fewText) },
    { weight: 2, arbitrary: leafOf(FIELDS) },
    { weight: 1, arbitrary: nestedOf('entities') },
    { weight: 1, arbitrary: nestedOf('categories') },
    { weight: 1, arbitrary: nestedOf('industries') },
    { weight: 1, arbitrary: fc.constant<Query>({ kind: 'all' }) },
  ),
  3,
)
