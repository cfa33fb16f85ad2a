import { expect, test } from 'vitest'

import type { Query } from '#shared/aql/ast.ts'
import { parseAql } from '#shared/aql/parse.ts'
import { normalise } from '#shared/aql/walk.ts'
import realQueries from '#test/fixtures/real-queries.json' with { type: 'json' }
import { startCpuTime } from '#test/support/cpu-time.ts'

const NOW = Date.UTC(2026, 10, 20)

function read(text: string, defaultField?: string): Query {
  const { query, problems } = parseAql(text, { now: NOW, ...(defaultField && { defaultField }) })
  expect(problems).toEqual([])
  return normalise(query)
}

function real(number: number): Query {
  const found = realQueries.find((each) => each.number === number)!
  return read(found.text, found.parameter)
}

const term = (field: string, value: string): Query => ({
  kind: 'leaf',
  field,
  test: { kind: 'term', value },
})
const phrase = (field: string, value: string): Query => ({
  kind: 'leaf',
  field,
  test: { kind: 'phrase', value },
})
const from = (field: string, min: string): Query => ({
  kind: 'leaf',
  field,
  test: { kind: 'range', min },
})
const between = (field: string, min: string, max: string): Query => ({
  kind: 'leaf',
  field,
  test: { kind: 'range', min, max },
})
const and = (...items: Query[]): Query => ({ kind: 'and', items })
const or = (...items: Query[]): Query => ({ kind: 'or', items })
const not = (item: Query): Query => ({ kind: 'not', item })
const entities = (where: Query): Query => ({ kind: 'nested', path: 'entities', where })
const categories = (where: Query): Query => ({ kind: 'nested', path: 'categories', where })
const industries = (where: Query): Query => ({ kind: 'nested', path: 'industries', where })
const prominent = from('overall_prominence', '0.65')

test('there are 47 queries that real users sent', () => {
  expect(realQueries.map((each) => each.number)).toEqual(
    Array.from({ length: 47 }, (_, i) => i + 1),
  )
})

test.each(realQueries)('real query $number parses: $text', ({ text, parameter }) => {
  expect(parseAql(text, { defaultField: parameter ?? 'text', now: NOW }).problems).toEqual([])
})

test('trees of real queries', () => {
  expect(real(1)).toEqual(
    categories(
      and(term('taxonomy', 'aylien'), term('id', 'ay.spec.adverse'), between('score', '0.7', '1')),
    ),
  )
  expect(real(5)).toEqual(
    categories(
      and(
        term('taxonomy', 'aylien'),
        or(
          and(phrase('label', 'Computer Science'), phrase('label', 'Digital Divide')),
          phrase('label', 'Artificial Intelligence'),
        ),
        between('score', '0.6', '1'),
      ),
    ),
  )
  expect(real(6)).toEqual(
    industries(
      and(
        or(term('id', 'in.hcare.pharma'), term('label', 'in.hcare.pharma')),
        from('score', '0.7'),
      ),
    ),
  )
  expect(real(10)).toEqual(
    and(
      or(term('title', 'value'), term('title', 'value')),
      term('body', 'value'),
      not(term('body', 'value')),
    ),
  )
  expect(real(11)).toEqual(
    entities(
      and(
        term('element', 'title'),
        phrase('surface_forms.text', 'London'),
        or(phrase('type', 'Location'), phrase('type', 'City')),
      ),
    ),
  )
  expect(real(14)).toEqual(
    or(
      phrase('title', 'ESG'),
      and(
        phrase('title', 'Environmental'),
        phrase('title', 'Social'),
        phrase('title', 'Governance'),
      ),
    ),
  )
  expect(real(19)).toEqual(
    entities(
      and(or(phrase('surface_forms.text', 'Wells Fargo'), term('id', 'Q744149')), prominent),
    ),
  )
  expect(real(23)).toEqual(
    and(
      or(phrase('title', 'pharmaceuticals'), phrase('title', 'pharma')),
      or(phrase('text', 'hacking'), phrase('text', 'hacked')),
      entities(
        and(
          or(term('id', 'Q408'), phrase('surface_forms.text', 'australia')),
          prominent,
          term('element', 'title'),
        ),
      ),
    ),
  )
  expect(real(29)).toEqual({
    kind: 'nested',
    path: 'entities',
    where: and(from('overall_prominence', '0.7'), term('id', 'Q918')),
    sortBy: 'overall_prominence',
  })
  expect(real(31)).toEqual(
    entities(
      or(
        ...['Twitter', 'twtr', 'twitter.com', 'Twitter Inc.'].map((form) =>
          phrase('surface_forms.text', form),
        ),
      ),
    ),
  )
  const anyOf = (...values: string[]): Query =>
    or(...values.flatMap((value) => [term('id', value), term('label', value)]))
  expect(real(32)).toEqual(
    and(
      industries(and(from('score', '0.7'), anyOf('in.a', 'in.b'))),
      not(industries(anyOf('in.c'))),
    ),
  )
  expect(real(36)).toEqual(
    and(
      industries(term('id', 'in.tech')),
      term('language', 'en'),
      or(term('text', 'tech'), term('text', 'google'), term('text', 'openai')),
      categories(and(term('taxonomy', 'aylien'), term('id', 'ay.appsci'))),
      or(
        ...['negative', 'neutral', 'positive'].map((mood) =>
          term('sentiment.title.polarity', mood),
        ),
      ),
    ),
  )
  expect(real(41)).toEqual(entities(term('stock_ticker', 'GOOGL')))
  expect(real(47)).toEqual(
    or(
      entities(and(term('id', 'Q5380740'), prominent)),
      entities(and(term('id', 'Q24915087'), prominent)),
    ),
  )
})

test('operators: AND before OR, blank and comma are OR, NOT after a blank excludes', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((word) => term('text', word)) as [Query, Query, Query]
  expect(read('a AND b OR c')).toEqual(or(and(a, b), c))
  expect(read('a OR b AND c')).toEqual(or(a, and(b, c)))
  expect(read('a b, c')).toEqual(or(a, b, c))
  expect(read('a b NOT c')).toEqual(and(or(a, b), not(c)))
  expect(read('a OR NOT c')).toEqual(or(a, not(c)))
  expect(read('NOT a OR b')).toEqual(or(not(a), b))
  expect(read('NOT a')).toEqual(not(a))
  expect(read('NOT NOT a')).toEqual(a)
  expect(read('a && b || c')).toEqual(or(and(a, b), c))
  expect(read('!a AND b')).toEqual(and(not(a), b))
  expect(read('a AND (b OR c)')).toEqual(and(a, or(b, c)))
  expect(read('+a +b -c')).toEqual(and(a, b, not(c)))
  expect(read('+a b')).toEqual(and(a, or(b, { kind: 'all' })))
  expect(read('-a b')).toEqual(and(b, not(a)))
})

test('values: wildcards, boosts, proximity, escapes, ranges, comparisons, existence', () => {
  const leaf = (value: object): unknown => ({
    kind: 'leaf',
    field: 'text',
    ...value,
  })
  expect(read('ter?')).toEqual(leaf({ test: { kind: 'wildcard', value: 'ter?' } }))
  expect(read('t*m')).toEqual(leaf({ test: { kind: 'wildcard', value: 't*m' } }))
  expect(read('term*')).toEqual(leaf({ test: { kind: 'prefix', value: 'term' } }))
  expect(read('term^2.5')).toEqual(leaf({ test: { kind: 'term', value: 'term' }, boost: 2.5 }))
  expect(read('"a b"~10^2')).toEqual(
    leaf({ test: { kind: 'phrase', value: 'a b', slop: 10 }, boost: 2 }),
  )
  expect(read('a\\:b\\*')).toEqual(leaf({ test: { kind: 'term', value: 'a:b*' } }))
  expect(read('"say \\"yes\\""')).toEqual(leaf({ test: { kind: 'phrase', value: 'say "yes"' } }))
  expect(read('“climate change”')).toEqual(phrase('text', 'climate change'))
  expect(read('气候 تغیر')).toEqual(or(term('text', '气候'), term('text', 'تغیر')))
  expect(read('words_count:{10 TO 20]')).toEqual({
    kind: 'leaf',
    field: 'words_count',
    test: { kind: 'range', min: '10', max: '20', minExclusive: true },
  })
  expect(read('words_count:<20')).toEqual({
    kind: 'leaf',
    field: 'words_count',
    test: { kind: 'range', max: '20', maxExclusive: true },
  })
  expect(read('words_count: <= 20')).toEqual({
    kind: 'leaf',
    field: 'words_count',
    test: { kind: 'range', max: '20' },
  })
  expect(read('published_at:[NOW-7DAYS/DAY to 2026-12-31T23:59:59Z]')).toEqual(
    between('published_at', 'NOW-7DAYS/DAY', '2026-12-31T23:59:59Z'),
  )
  expect(read('author.name:*')).toEqual({
    kind: 'leaf',
    field: 'author.name',
    test: { kind: 'exists' },
  })
  expect(read('links.permalink:https://example.org/a?b=c')).toMatchObject({
    field: 'links.permalink',
  })
  expect(read('entities:{{score_free AND overall_prominence:{0.5 TO 1}}}')).toMatchObject({
    path: 'entities',
  })
  expect(read('*:*')).toEqual({ kind: 'all' })
  expect(read('')).toEqual({ kind: 'all' })
})

test('the order of date bounds is only judged with a clock', () => {
  const text = 'published_at:[NOW TO 2026-01-01T00:00:00Z]'
  expect(parseAql(text).problems).toEqual([])
  expect(parseAql(text, { now: NOW }).problems).toHaveLength(1)
  expect(parseAql('published_at:[NOW TO then]').problems).toHaveLength(1)
})

test('spans point at the clause', () => {
  const { query } = parseAql('a AND title:"b c"')
  expect(query).toMatchObject({
    items: [{ span: { from: 0, to: 1 } }, { span: { from: 6, to: 17 } }],
  })
})

test.each([
  ['(a', 1, 'write “)” where the group ends'],
  ['x a)', 4, 'write “(” before the group'],
  ['b "a', 3, 'write " where the phrase ends'],
  ['entities:{{a} AND b', 13, 'write “}}”'],
  ['entities:({{a)}}', 14, 'write “}}” before this “)”'],
  ['words_count:[1 TO 2', 13, 'write “]” where the range ends'],
  ['a titel:x', 3, 'did you mean title?'],
  ['entities:{{elemant:title}}', 12, 'did you mean element?'],
  ['entities.id:Q1', 1, 'write entities:{{id:…}}'],
  ['score:1', 1, 'write categories:{{score:…}}'],
  ['a AND *b', 7, 'write at least its first letter'],
  ['a ()', 3, 'write a term inside it'],
  ['entities:{{}}', 10, 'write a term inside it'],
  ['words_count:[5 TO 1]', 1, 'write the smaller bound first'],
  ['words_count:[5]', 13, 'write [a TO b]'],
  ['words_count:[x TO 1]', 1, 'not a number'],
  ['title:[a TO b]', 1, 'ranges and comparisons need a number or a date'],
  ['published_at:[NOW-1WEEK TO NOW]', 1, 'write 7DAYS'],
  ['a AND', 3, 'write one after it'],
  ['OR b', 1, 'write one before it'],
  ['a AND OR b', 7, 'remove “OR”'],
  ['a NOT', 3, 'write one after it'],
  ['title:', 7, 'write a word, a "phrase" or a (list)'],
  ['title:a:b', 8, 'quote a value that contains one'],
  ['{{a}}', 1, 'Write entities:'],
  ['entities:{{entities:{{a}}}}', 12, 'no field “entities” in entities'],
  ['entities:Tesla', 1, 'write entities:{{Tesla}}'],
  ['words_count:>=', 15, 'score:>=0.7'],
  ['term~2', 1, 'write "two words"~5'],
  ['"a b"~x', 6, 'whole number'],
  ['a^', 2, 'climate^2'],
  ['entities:{{a sort_by(id)}}', 14, 'sort_by(overall_prominence)'],
  ['a sort_by(score)', 3, 'at the end of a {{ }} group'],
  ['industries:{{[0.7 TO *]}}', 14, 'score:[0.7 TO 1]'],
  ['""', 1, 'nothing between these quotes'],
])('%s is an error in column %i: %s', (text, column, part) => {
  const errors = parseAql(text, { now: NOW }).problems.filter((each) => each.severity === 'error')
  expect(errors[0]).toMatchObject({ column, from: column - 1 })
  expect(errors[0]!.message).toContain(part)
  expect(errors[0]!.message).toMatch(/[.?]$/)
})

test.each([
  ['war and peace', 5, 'write AND to join terms'],
  ['language:xx', 1, 'its values are en, de'],
  ['language:(en) tesla', 15, 'write AND if both must hold'],
  ['a - b', 3, 'quote it'],
])('%s is run but hinted at in column %i: %s', (text, column, part) => {
  const { problems } = parseAql(text, { now: NOW })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatchObject({ severity: 'warning', column })
  expect(problems[0]!.message).toContain(part)
})

test('hostile input gives a problem in good time, never an exception', () => {
  const hostile = [
    '('.repeat(10_000),
    '{{'.repeat(10_000),
    `${'('.repeat(10_000)}a${')'.repeat(10_000)}`,
    'x'.repeat(2_000_000),
    ':'.repeat(90_000),
    'a:'.repeat(45_000),
    '"'.repeat(89_999),
    '> '.repeat(45_000),
    '^'.repeat(90_000),
    ']'.repeat(90_000),
    '\\'.repeat(89_999),
    '{{a} '.repeat(18_000),
  ]
  for (const text of hostile) {
    const cpuMs = startCpuTime()
    const { problems } = parseAql(text)
    expect(problems.some((problem) => problem.severity === 'error')).toBe(true)
    expect(problems.length).toBeLessThanOrEqual(50)
    expect(cpuMs(), text.slice(0, 8)).toBeLessThan(6000)
  }
})

test('a long flat query keeps every term', () => {
  const words = Array.from({ length: 8000 }, (_, index) => `w${index}`)
  const query = read(words.join(' OR '))
  expect(query.kind === 'or' && query.items).toHaveLength(8000)
})
