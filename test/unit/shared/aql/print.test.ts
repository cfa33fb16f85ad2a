import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseAql } from '#shared/aql/parse.ts'
import { printAql } from '#shared/aql/print.ts'
import { normalise } from '#shared/aql/walk.ts'

import { arbitraryQuery } from './arbitrary-query.ts'

const NOW = Date.UTC(2026, 10, 20)

test('what is printed is parsed back to the same query, for any query', () => {
  fc.assert(
    fc.property(arbitraryQuery, (query) => {
      const text = printAql(query)
      const { query: again, problems } = parseAql(text, { now: NOW })
      expect(problems.filter((problem) => problem.severity === 'error')).toEqual([])
      expect(normalise(again), text).toEqual(normalise(query))
      expect(printAql(again)).toBe(text)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['(climate   AND policy)', 'climate AND policy'],
  ['title:("a" "b") NOT body:c', 'title:("a" OR "b") AND NOT body:c'],
  ['words_count:[300 TO *]', 'words_count:>=300'],
  ['words_count:{300 TO 400]', 'words_count:{300 TO 400]'],
  ['industries:{{in.tech}}', 'industries:{{id:in.tech OR label:in.tech}}'],
  ['entities: {{a sort_by( prominence_score )}}^2', null],
  ['(a OR b)^2', 'a^2 OR b^2'],
  ['“smart quotes”', '"smart quotes"'],
  ['\\AND \\(', '\\AND OR \\('],
  ['', ''],
  ['*', ''],
  ['entities:*', 'entities:*'],
])('%s is printed as %s', (text, printed) => {
  const canonical =
    printed ?? 'entities:{{id:a OR surface_forms.text:a sort_by(overall_prominence)}}^2'
  expect(printAql(parseAql(text).query)).toBe(canonical)
})
