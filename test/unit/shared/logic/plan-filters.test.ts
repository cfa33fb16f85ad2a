import { describe, expect, test } from 'vitest'
import { filtersNamedIn, withoutFilters } from '#shared/logic/plan-filters.ts'

const query = {
  aql: 'river AND categories:{{taxonomy:iptc AND id:04000000}} AND language:(en OR de)',
  parameters: [
    { name: 'translations.en.title', value: 'flood' },
    { name: 'published_at.start', value: 'NOW-7DAYS' },
  ],
}

describe('what a refusal speaks of', () => {
  test.each([
    ['Your plan does not include categories.', ['categories']],
    ['The category filter needs another plan.', ['categories']],
    ['Translations are not part of your plan.', ['translations.en.title']],
    ['Your plan does not include clusters.', []],
    ['The published_at range is too old.', []],
  ])('%s', (message, filters) => {
    expect(filtersNamedIn(query, message)).toEqual(filters)
  })
})

describe('a search without a filter', () => {
  test('keeps the rest of its text', () => {
    const { aql, parameters } = withoutFilters(query, ['categories'])
    expect(aql).toContain('river')
    expect(aql).toContain('language')
    expect(aql).not.toContain('categories')
    expect(parameters).toEqual(query.parameters)
  })

  test('keeps its text letter for letter where the filter is a parameter', () => {
    expect(withoutFilters(query, ['translations.en.title'])).toEqual({
      aql: query.aql,
      parameters: query.parameters.slice(1),
    })
    expect(withoutFilters(query, [])).toBe(query)
    expect(withoutFilters({ ...query, aql: 'river AND (' }, ['categories']).aql).toBe('river AND (')
  })

  test('may be all stories', () => {
    const only = { aql: 'language:en', parameters: [] }
    const { aql } = withoutFilters(only, ['language'])
    expect(filtersNamedIn({ ...only, aql }, 'language')).toEqual([])
  })
})
