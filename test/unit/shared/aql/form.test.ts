import fc from 'fast-check'
import { expect, test } from 'vitest'

import { EMPTY_FORM, formFromQuery, queryFromForm } from '#shared/aql/form.ts'
import { parseAql } from '#shared/aql/parse.ts'
import { printAql } from '#shared/aql/print.ts'
import { isSameQuery } from '#shared/aql/walk.ts'
import realQueries from '#test/fixtures/real-queries.json' with { type: 'json' }

import { arbitraryQuery } from './arbitrary-query.ts'

test('a form says the same as the query it came from, for any query', () => {
  fc.assert(
    fc.property(arbitraryQuery, (query) => {
      const again = queryFromForm(formFromQuery(query))
      expect(isSameQuery(again, query), `${printAql(query)} became ${printAql(again)}`).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test.each(realQueries)('real query $number survives the form', ({ text, parameter }) => {
  const { query } = parseAql(text, { defaultField: parameter ?? 'text' })
  expect(isSameQuery(queryFromForm(formFromQuery(query)), query)).toBe(true)
})

test('rows are filled, and only what no row can say is left over', () => {
  const text =
    'climate AND title:("carbon tax") AND (wind OR "solar power") AND NOT body:(sport OR golf) ' +
    'AND language:(en OR de) AND entities:{{(id:Q312 OR surface_forms.text:"Apple Inc.") AND ' +
    'element:title AND type:Business AND sentiment:negative AND overall_prominence:>=0.65}} ' +
    'AND NOT categories:{{taxonomy:aylien AND id:(ay.econ OR ay.fin) AND score:>=0.7}} ' +
    'AND source.name:"BBC" AND NOT source.domain:spam.example AND ' +
    'sentiment.title.polarity:(negative OR neutral) AND words_count:>=300 AND tesl*'
  expect(formFromQuery(parseAql(text).query)).toEqual({
    ...EMPTY_FORM,
    allWords: [{ element: 'text', values: [{ text: 'climate', isPhrase: false }] }],
    phrases: [{ element: 'title', values: [{ text: 'carbon tax', isPhrase: true }] }],
    anyOf: [
      {
        element: 'text',
        values: [
          { text: 'wind', isPhrase: false },
          { text: 'solar power', isPhrase: true },
        ],
      },
    ],
    noneOf: [
      {
        element: 'body',
        values: [
          { text: 'sport', isPhrase: false },
          { text: 'golf', isPhrase: false },
        ],
      },
    ],
    languages: ['en', 'de'],
    entities: [
      {
        ids: ['Q312'],
        names: [{ text: 'Apple Inc.', isPhrase: true }],
        element: 'title',
        types: [{ text: 'Business', isPhrase: false }],
        sentiments: ['negative'],
        minProminence: '0.65',
        isExcluded: false,
      },
    ],
    topics: [
      {
        path: 'categories',
        taxonomy: 'aylien',
        ids: ['ay.econ', 'ay.fin'],
        labels: [],
        minScore: '0.7',
        isExcluded: true,
      },
    ],
    sources: { names: [{ text: 'BBC', isPhrase: true }], domains: [], countries: [] },
    excludedSources: {
      names: [],
      domains: [{ text: 'spam.example', isPhrase: false }],
      countries: [],
    },
    titleMoods: ['negative', 'neutral'],
    rest: [
      { kind: 'leaf', field: 'words_count', test: { kind: 'range', min: '300' } },
      { kind: 'leaf', field: 'text', test: { kind: 'prefix', value: 'tesl' } },
    ],
  })
})

test('rows that are still empty ask nothing', () => {
  const blank = { text: ' ', isPhrase: false }
  const form = {
    ...EMPTY_FORM,
    allWords: [{ element: 'title' as const, values: [blank] }],
    noneOf: [{ element: 'text' as const, values: [] }],
    entities: [{ ids: [], names: [blank], types: [], sentiments: [], isExcluded: true }],
    topics: [{ path: 'industries' as const, ids: [''], labels: [], isExcluded: false }],
  }
  expect(queryFromForm(form)).toEqual({ kind: 'all' })
})
