import { describe, expect, it } from 'vitest'
import { endpointInWords } from '#renderer/features/activity/lane-words.ts'
import { formFromQuery, queryFromForm } from '#shared/aql/form.ts'
import { parseJsonQuery } from '#shared/aql/json-query.ts'
import { completionsAt } from '#shared/aql/language.ts'
import { readStoryParameters } from '#shared/aql/parameters.ts'
import { parseAql } from '#shared/aql/parse.ts'
import { readback } from '#shared/aql/readback.ts'
import { highlightTerms, isSameQuery } from '#shared/aql/walk.ts'
import { findUnit } from '#shared/logic/date-math.ts'

/** Names that every object has, though no table lists them. */
const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf']

describe.each(names)('%s is a name like any other', (name) => {
  it('as a field it is unknown, and said so', () => {
    const problems = (text: string) => parseAql(text).problems.map(({ message }) => message)
    expect(problems(`${name}:x`).join()).toContain(name)
    expect(problems(`entities:{{${name}:x}}`).join()).toContain(name)
    expect(problems(`entities:{{id:x sort_by(${name})}}`).join()).toContain(
      'sort_by needs a number',
    )
    expect(parseJsonQuery(`{"${name}":{"$eq":"x"}}`).problems.length).toBeGreaterThan(0)
    expect(parseJsonQuery(`{"title":{"${name}":"x"}}`).problems.length).toBeGreaterThan(0)
  })

  it('as a value it is searched for, said, marked and shown in the form', () => {
    const text = `title:${name} AND language:"${name}" AND entities:{{type:${name} AND surface_forms.text:${name}}}`
    const { query } = parseAql(text)
    expect(readback(query, { sortBy: name, now: 0 })).toContain(name)
    expect(highlightTerms(query).length).toBe(2)
    expect(isSameQuery(queryFromForm(formFromQuery(query)), query)).toBe(true)
    expect(() => completionsAt(`${name}:`, name.length + 1)).not.toThrow()
    expect(() => completionsAt(`entities:{{${name}:`, name.length + 12)).not.toThrow()
  })

  it('as a leaf that never went through the parser it marks nothing', () => {
    const test = { kind: 'term', value: 'x' } as const
    expect(highlightTerms({ kind: 'leaf', field: name, test })).toEqual([])
  })

  it.each(['current', 'legacy'] as const)('as a parameter and its value, %s', (family) => {
    const options = { family, endpoint: 'stories', now: 0 } as const
    const read = (pairs: [string, string][]) => readStoryParameters(pairs, options).problems.length
    expect(read([[name, 'x']])).toBe(family === 'current' ? 1 : 0)
    for (const parameter of ['sort_by', 'sort_direction', 'entities.model', 'per_page']) {
      expect(read([[parameter, name]]), parameter).toBe(1)
    }
  })

  it('is no unit of time and no endpoint', () => {
    expect(findUnit(name)).toBeUndefined()
    expect(endpointInWords(name)).toBe(name)
  })
})
