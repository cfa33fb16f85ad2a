import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Query } from '#shared/aql/ast.ts'
import { FIELDS, nestedFields } from '#shared/aql/fields.ts'
import { parseJsonQuery, readJsonQuery } from '#shared/aql/json-query.ts'
import { parseAql } from '#shared/aql/parse.ts'
import { printAql } from '#shared/aql/print.ts'
import { isSameQuery } from '#shared/aql/walk.ts'

const NOW = Date.UTC(2026, 10, 20)

test.each<[unknown, string]>([
  [{ title: { $text: 'Trump', $boost: 2 } }, 'title:Trump^2'],
  [{ body: { $text: 'Tim Cook' } }, 'body:"Tim Cook"'],
  [
    {
      $and: [
        { body: { $text: 'Tim Cook' } },
        {
          entity: {
            $and: [{ name: { $text: 'Apple', $boost: 2 } }, { $not: [{ type: { $eq: 'Fruit' } }] }],
          },
        },
      ],
    },
    'body:"Tim Cook" AND entities:{{surface_forms.text:Apple^2 AND NOT type:Fruit}}',
  ],
  [{ $or: [{ language: { $eq: 'en' } }, { language: { $eq: 'de' } }] }, 'language:(en OR de)'],
  [{ language: { $in: ['en', 'de'] } }, 'language:(en OR de)'],
  [{ $not: [{ title: { $text: 'a' } }, { body: { $text: 'b' } }] }, 'NOT (title:a OR body:b)'],
  [{ 'media.images.count': { $gte: 1, $lt: 5 } }, 'media.images.count:[1 TO 5}'],
  [{ 'media.images.content.length.min': { $eq: 9 } }, 'media.images.content_length:>=9'],
  [{ 'source.links.in.count.max': { $eq: 7 } }, 'source.links_in_count:<=7'],
  [{ published_at: { $gt: 'NOW-2DAYS' } }, 'published_at:>NOW-2DAYS'],
  [{ id: { $in: [5411, 7] } }, 'id:(5411 OR 7)'],
  [{ story_url: { $eq: 'https://a.example/b' } }, 'links.permalink:https://a.example/b'],
  [
    { 'entities.title.surface_forms.text': { $eq: 'Apple' } },
    'entities:{{surface_forms.text:Apple AND element:title}}',
  ],
  [
    {
      $and: [
        { 'categories.taxonomy': { $eq: 'iab-qag' } },
        { 'categories.id': { $in: ['IAB1', 'IAB2'] } },
      ],
    },
    'categories:{{taxonomy:iab-qag AND id:(IAB1 OR IAB2)}}',
  ],
  [{ 'categories.confident': { $eq: true } }, 'categories:{{confident:true}}'],
  [{ title: { $text: 'a' }, language: { $eq: 'en' } }, 'title:a AND language:en'],
  [{ title: { $text: 'AND (x*' } }, 'title:"AND (x*"'],
])('%j is %s', (json, expected) => {
  const { query, problems } = readJsonQuery(json, NOW)
  expect(problems).toEqual([])
  expect(printAql(query)).toBe(expected)
})

test('an id keeps its digits', () => {
  const { query } = parseJsonQuery('{"id":{"$eq":9007199254740993}}')
  expect(printAql(query)).toBe('id:9007199254740993')
})

describe('problems name the path', () => {
  test.each<[unknown, string, string?]>([
    [[], ''],
    ['title', ''],
    [null, ''],
    [{}, ''],
    [{ titel: { $text: 'x' } }, 'titel', 'title'],
    [{ $and: [{ title: { $txt: 'x' } }] }, '$and[0].title.$txt', '$text'],
    [{ $and: [] }, '$and'],
    [{ $or: [{ title: 'x' }] }, '$or[0].title'],
    [{ title: {} }, 'title'],
    [{ title: { $boost: 2 } }, 'title'],
    [{ title: { $text: ['x'] } }, 'title.$text'],
    [{ title: { $text: ' ' } }, 'title.$text'],
    [{ title: { $text: null } }, 'title.$text'],
    [{ title: { $gt: 3 } }, 'title'],
    [{ title: { $text: 'x', $boost: 0 } }, 'title.$boost'],
    [{ title: { $text: 'x', $boost: 'high' } }, 'title.$boost'],
    [{ id: { $in: [] } }, 'id.$in'],
    [{ id: { $in: [{}] } }, 'id.$in'],
    [{ 'media.images.count': { $gte: 'many' } }, 'media.images.count'],
    [{ 'media.images.count': { $gte: 5, $lte: 1 } }, 'media.images.count'],
    [{ 'title.min': { $eq: 5 } }, 'title.min'],
    [{ entity: { title: { $eq: 'x' } } }, 'entity.title'],
    [{ entity: { entity: { id: { $eq: 'x' } } } }, 'entity.entity'],
    [{ __proto__x: { $eq: 1 }, constructor: { $eq: 1 } }, '__proto__x'],
  ])('%j', (json, path, nearest) => {
    const { problems } = readJsonQuery(json, NOW)
    expect(problems[0]).toMatchObject({ path, ...(nearest ? { nearest } : {}) })
  })

  test('a name of JavaScript is no field', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const { problems } = parseJsonQuery(`{"${name}":{"$eq":"x"}}`)
      expect(problems).toMatchObject([{ path: name }])
    }
  })

  test('a value outside a closed set is a warning', () => {
    const { problems, warnings } = readJsonQuery({ language: { $eq: 'klingon' } })
    expect(problems).toEqual([])
    expect(warnings).toMatchObject([{ path: 'language.$eq' }])
  })

  test('depth and length have an end', () => {
    let deep: unknown = { title: { $text: 'x' } }
    for (let n = 0; n < 5000; n += 1) deep = { $not: [deep] }
    expect(readJsonQuery(deep).problems).toHaveLength(1)
    const long = { $or: Array.from({ length: 9000 }, () => ({ title: { $text: 'x' } })) }
    expect(readJsonQuery(long).problems).toHaveLength(1)
    expect(parseJsonQuery('['.repeat(100_000)).problems).toHaveLength(1)
  })
})

test('any JSON is read without a throw, and so is any text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      const { query, problems } = parseJsonQuery(text, NOW)
      printAql(query)
      // No random JSON is a query.
      expect(problems.length).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
})

const names = fc.constantFrom(
  ...FIELDS.filter((field) => field.type !== 'number' && field.type !== 'date' && !field.values),
)
const entityNames = fc.constantFrom(
  ...nestedFields('entities').filter((field) => field.type !== 'number' && !field.values),
)
const value = fc.stringMatching(/^[a-z]{1,6}( [a-z]{1,6})?$/)

/** A query beside its JSON, built together. */
type Pair = { readonly json: object; readonly query: Query }

function leafOf(field: fc.Arbitrary<{ name: string }>): fc.Arbitrary<Pair> {
  return fc
    .tuple(field, value, fc.constantFrom('$eq', '$text'), fc.constantFrom(undefined, 2, 0.5))
    .map(([{ name }, text, operator, boost]): Pair => {
      const kind = text.includes(' ') ? 'phrase' : 'term'
      return {
        json: { [name]: { [operator]: text, ...(boost && { $boost: boost }) } },
        query: { kind: 'leaf', field: name, test: { kind, value: text }, ...(boost && { boost }) },
      }
    })
}

function treeOf(leaf: fc.Arbitrary<Pair>, depth: number): fc.Arbitrary<Pair> {
  if (depth === 0) return leaf
  const list = fc.array(treeOf(leaf, depth - 1), { minLength: 1, maxLength: 3 })
  const each = (items: readonly Pair[]): Query[] => items.map((item) => item.query)
  const json = (items: readonly Pair[]): object[] => items.map((item) => item.json)
  return fc.oneof(
    leaf,
    list.map((items): Pair => ({
      json: { $and: json(items) },
      query: { kind: 'and', items: each(items) },
    })),
    list.map((items): Pair => ({
      json: { $or: json(items) },
      query: { kind: 'or', items: each(items) },
    })),
    list.map((items): Pair => ({
      json: { $not: json(items) },
      query: { kind: 'not', item: { kind: 'or', items: each(items) } },
    })),
  )
}

const entity = treeOf(leafOf(entityNames), 2).map(({ json, query }): Pair => ({
  json: { entity: json },
  query: { kind: 'nested', path: 'entities', where: query },
}))

test('a query written as JSON is that query, and its text form says the same', () => {
  fc.assert(
    fc.property(treeOf(fc.oneof(leafOf(names), entity), 3), ({ json, query }) => {
      const read = parseJsonQuery(JSON.stringify(json), NOW)
      expect(read.problems).toEqual([])
      expect(isSameQuery(read.query, query)).toBe(true)
      expect(isSameQuery(parseAql(printAql(read.query)).query, query)).toBe(true)
    }),
    { numRuns: 300 },
  )
})
