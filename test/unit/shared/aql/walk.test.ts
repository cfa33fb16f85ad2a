import { expect, test } from 'vitest'

import { nearestName } from '#shared/aql/nearest.ts'
import { parseAql } from '#shared/aql/parse.ts'
import { clausesOf, highlightTerms, isSameQuery } from '#shared/aql/walk.ts'

test('marks the words of title, body and entity names, not those excluded or asked elsewhere', () => {
  const { query } = parseAql(
    'climate AND title:"carbon tax" AND (body:wind* OR climate) AND NOT sport AND language:en AND ' +
      'entities:{{(surface_forms.text:"Apple" OR id:Q312) AND element:title}} AND ' +
      'entities:{{surface_forms.text:Shell}} AND categories:{{label:Oil}} AND words_count:>=3',
  )
  expect(highlightTerms(query)).toEqual([
    { field: 'both', test: { kind: 'term', value: 'climate' } },
    { field: 'title', test: { kind: 'phrase', value: 'carbon tax' } },
    { field: 'body', test: { kind: 'prefix', value: 'wind' } },
    { field: 'title', test: { kind: 'phrase', value: 'Apple' } },
    { field: 'both', test: { kind: 'term', value: 'Shell' } },
  ])
})

test('queries are the same but for brackets, order and written defaults', () => {
  const same = (a: string, b: string): boolean => isSameQuery(parseAql(a).query, parseAql(b).query)
  expect(same('a AND (b AND c)', '((c) AND b) AND a')).toBe(true)
  expect(same('a^1 OR "b c"~0', '"b c" OR a')).toBe(true)
  expect(same('a OR b', 'a AND b')).toBe(false)
  expect(same('a AND a', 'a')).toBe(false)
  expect(same('title:a', 'body:a')).toBe(false)
})

test('clauses are what must hold together', () => {
  expect(clausesOf(parseAql('').query)).toEqual([])
  expect(clausesOf(parseAql('a OR b').query)).toHaveLength(1)
  expect(clausesOf(parseAql('a AND (b AND c)').query)).toHaveLength(3)
})

test('the nearest name: typing mistakes, pieces of names, nothing for something else', () => {
  const names = ['title', 'language', 'source.name', 'overall_prominence', 'per_page']
  expect(nearestName('titel', names)).toBe('title')
  expect(nearestName('Langauge', names)).toBe('language')
  expect(nearestName('perPage', names)).toBe('per_page')
  expect(nearestName('prominence', names)).toBe('overall_prominence')
  expect(nearestName('zebra', names)).toBeUndefined()
  expect(nearestName('x'.repeat(100_000), names)).toBeUndefined()
})
