import { highlightTree, tagHighlighter, tags } from '@lezer/highlight'
import { expect, test } from 'vitest'

import type { Completions } from '#shared/aql/language.ts'
import { aqlParser, completionsAt } from '#shared/aql/language.ts'

/** Completions at the bar. */
function at(text: string): Completions | undefined {
  const pos = text.indexOf('|')
  return completionsAt(text.replace('|', ''), pos)
}

function labels(text: string): string[] | undefined {
  return at(text)?.options.map((option) => option.label)
}

test('fields and snippets where a clause may start, operators after one', () => {
  expect(labels('|')).toEqual(expect.arrayContaining(['title', 'entities:{{…}}', 'NOT']))
  expect(labels('|')).not.toContain('AND')
  expect(labels('climate a|')).toEqual(expect.arrayContaining(['AND', 'author.name']))
  expect(labels('climate AND senti|')).toEqual([
    'sentiment.title.polarity',
    'sentiment.body.polarity',
  ])
  expect(at('climate AND senti|')).toMatchObject({
    from: 12,
    options: [{ apply: 'sentiment.title.polarity:' }, {}],
  })
})

test('closed values, directly and in a list', () => {
  expect(labels('language:|')).toContain('zh-cn')
  expect(labels('language:germ|')).toEqual(['de'])
  expect(labels('sentiment.title.polarity:(negative p|')).toEqual(['positive'])
  expect(labels('sentiment.title.polarity:(negative |')).toEqual(
    expect.arrayContaining(['positive', 'AND', 'OR', 'NOT']),
  )
})

test('inside a group: the fields of its object, also unfinished and in the middle of a text', () => {
  expect(labels('entities:{{id:Q1 AND elem|')).toEqual(['element'])
  expect(labels('entities:({{id:Q1}} OR {{elem|}}) AND x')).toEqual(['element'])
  expect(labels('entities:{{element:|')).toEqual(['title', 'body'])
  expect(labels('categories:{{tax|')).toEqual(['taxonomy'])
  expect(labels('categories:{{score:>=0.7 |')).toContain('sort_by(score)')
  expect(labels('entities:{{x sort_by(over|')).toEqual(['overall_prominence', 'overall_frequency'])
})

test('lists only the host has are asked for with the prefix typed so far', () => {
  expect(at('entities:{{surface_forms.text:"new yo|')).toEqual({
    from: 30,
    options: [],
    wants: { list: 'entity', prefix: 'new yo', field: 'surface_forms.text' },
  })
  expect(at('entities:{{Tes|')?.wants).toEqual({ list: 'entity', prefix: 'Tes' })
  expect(at('entities:{{id:|}}')?.wants).toEqual({ list: 'entity', prefix: '', field: 'id' })
  expect(at('entities:{{type:(City Bus|')?.wants).toMatchObject({
    list: 'entity-type',
    prefix: 'Bus',
  })
  expect(at('source.name:("BBC" "New|')?.wants).toMatchObject({ list: 'source', prefix: 'New' })
  expect(at('source.domain:bb|')?.wants).toMatchObject({ list: 'domain', prefix: 'bb' })
  expect(at('industries:{{in.|')?.wants).toMatchObject({ list: 'industry', prefix: 'in.' })
  expect(at('categories:{{id:ay.|')?.wants).toMatchObject({ list: 'category', prefix: 'ay.' })
  expect(at('source.locations.country:u|')?.wants).toMatchObject({ list: 'country' })
})

test('dates in ranges and comparisons, nothing in numbers and phrases', () => {
  expect(labels('published_at:[NOW-7|')).toEqual(['NOW-7DAYS/DAY'])
  expect(labels('published_at:>=NOW/|')).toEqual(['NOW/DAY'])
  expect(at('words_count:>=3|')).toBeUndefined()
  expect(at('"climate ch|')).toBeUndefined()
  expect(at(`${'('.repeat(5000)}a|`)).toBeUndefined()
})

test('highlighting covers what a query is made of', () => {
  const text = 'NOT title:"a b"~2 AND words_count:[1 TO 2] x^2'
  const marks: string[] = []
  const names = tagHighlighter([
    { tag: tags.logicOperator, class: 'operator' },
    { tag: tags.propertyName, class: 'field' },
    { tag: tags.string, class: 'phrase' },
    { tag: tags.number, class: 'number' },
    { tag: tags.keyword, class: 'keyword' },
    { tag: tags.modifier, class: 'modifier' },
  ])
  highlightTree(aqlParser.parse(text), names, (from, to, name) => {
    marks.push(`${name} ${text.slice(from, to)}`)
  })
  expect(marks).toEqual([
    'operator NOT',
    'field title',
    'phrase "a b"',
    'modifier ~2',
    'operator AND',
    'field words_count',
    'number 1',
    'keyword TO',
    'number 2',
    'modifier ^2',
  ])
})
