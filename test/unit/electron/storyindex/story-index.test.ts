import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { IndexedStory } from '#electron/storyindex/types.ts'
import type { Query, Test } from '#shared/aql/ast.ts'
import type { Story } from '#shared/model/story.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { openTestIndex, SCHEMA, withWire } from '#test/support/open-index.ts'
import type { TestIndex } from '#test/support/open-index.ts'

function one(seed: number): IndexedStory {
  for (const item of makeStories({ count: 1, seed })) return item
  throw new Error('No story was made.')
}

const TEMPLATE = one(1).story

let opened: TestIndex
beforeEach(() => {
  opened = openTestIndex(readFileSync(SCHEMA, 'utf8'))
})
afterEach(() => opened.close())

function keep(id: string, more: Partial<Story>): void {
  opened.index.put([withWire({ ...TEMPLATE, title: '', body: '', id, ...more })])
}

function leaf(field: string, test: Test, boost?: number): Query {
  return { kind: 'leaf', field, test, ...(boost === undefined ? {} : { boost }) }
}

const term = (value: string, boost?: number): Query => leaf('text', { kind: 'term', value }, boost)

function find(query: Query, sortBy?: 'relevance'): readonly string[] {
  return opened.index.search({ query, limit: 100, ...(sortBy ? { sortBy } : {}) }).ids
}

test.each([
  ['en', 'The company raised money.', 'COMPANY'],
  ['de', 'Die Straße war gesperrt.', 'strasse'],
  ['fr', 'L’élève est rentrée.', 'eleve'],
  ['it', 'La città è bella.', 'citta'],
  ['es', 'El niño juega.', 'nino'],
  ['pt', 'A eleição não parou.', 'eleicao'],
  ['ru', 'Самолёт вылетел.', 'САМОЛЕТ'],
  ['nl', 'De coördinatie faalde.', 'coordinatie'],
  ['ar', 'قالَ مُحَمَّدٌ إنَّ الأحوال جيدة', 'الاحوال'],
  ['tr', 'IŞIK İstanbul’da yandı', 'ışık'],
  ['zh-tw', '臺灣的天氣很好', '天氣'],
  ['zh-cn', '苹果公司发布了新手机', '手机'],
  ['sv', 'Hon åkte till Malmö.', 'malmo'],
  ['da', 'Smørrebrød på Nørrebro.', 'nørrebro'],
  ['fi', 'Hän söi leipää.', 'leipaa'],
  ['fa', 'او کتاب‌های خوبی دارد', 'کتاب'],
])('%s: “%s” is found by “%s”', (language, body, written) => {
  keep('other', { body: 'nothing of this kind' })
  keep('wanted', { language, body })
  expect(find(term(written))).toEqual(['wanted'])
})

test('every single character of a Chinese text finds it', () => {
  keep('wanted', { body: '苹果公司发布' })
  for (const character of '苹果公司发布') expect(find(term(character))).toEqual(['wanted'])
  expect(find(term('果公'))).toEqual(['wanted'])
  expect(find(term('公果'))).toEqual([])
})

test.each([
  '"',
  "'",
  'a" OR "b',
  'NEAR(a b)',
  '{k}:"a="',
  'a=',
  '*',
  'k:x',
  '\0',
  'a AND',
  '^x',
  '-a',
])('what is typed is never syntax: %j', (value) => {
  keep('one', { body: 'plain words' })
  for (const kind of ['term', 'phrase', 'prefix'] as const) {
    for (const field of ['text', 'keywords', 'source.name', 'language']) {
      expect(find(leaf(field, { kind, value }))).toEqual([])
    }
  }
})

test('a pattern that stands for everything is refused with advice', () => {
  opened.index.put([...makeStories({ count: 60 })])
  expect(() => find(leaf('text', { kind: 'wildcard', value: '*a' }))).toThrowError(
    expect.objectContaining({ code: 'QUERY' }),
  )
})

test('relevance weighs rare words, titles and boosts', () => {
  keep('body', { body: 'the whale and the sea' })
  keep('title', { title: 'whale', body: 'the sea' })
  keep('sea', { body: 'the sea the sea the sea' })
  keep('none', { body: 'the land' })
  const either = (boost?: number): Query => ({
    kind: 'or',
    items: [term('whale'), term('sea', boost)],
  })
  expect(find(either(), 'relevance')).toEqual(['title', 'body', 'sea'])
  expect(find(either(50), 'relevance')[0]).toBe('sea')
  expect(find(term('the'), 'relevance')).toHaveLength(4)
})

test('sort_by in a group orders by the object that matched', () => {
  const entity = TEMPLATE.entities[0] as Story['entities'][number]
  const named = (id: string, overallProminence: number) => ({ ...entity, id, overallProminence })
  keep('low', { entities: [named('Q1', 0.3), named('Q2', 1)] })
  keep('high', { entities: [named('Q1', 0.9)] })
  keep('other', { entities: [named('Q2', 1)] })
  const where = leaf('id', { kind: 'term', value: 'Q1' })
  const query: Query = { kind: 'nested', path: 'entities', where, sortBy: 'overall_prominence' }
  expect(find(query)).toEqual(['high', 'low'])
})

test('putting says what is new, changed and known; removing forgets everything', () => {
  const stories = [...makeStories({ count: 30 })]
  const ids = stories.map(({ story }) => story.id)
  const { index } = opened
  expect(index.put(stories)).toEqual({ added: ids, updated: [], unchanged: [] })
  const [first, ...others] = stories as [(typeof stories)[number], ...typeof stories]
  const changed = { story: { ...first.story, title: 'Zebra' }, wire: first.wire }
  expect(index.put([changed, ...others])).toEqual({
    added: [],
    updated: [first.story.id],
    unchanged: ids.slice(1),
  })
  expect(find(term('zebra'))).toEqual([first.story.id])
  expect(index.get(first.story.id)).toEqual(changed)
  expect(index.remove([...ids, 'absent'])).toEqual(ids)
  expect(index.size()).toBe(0)
  expect(find({ kind: 'all' })).toEqual([])
  for (const table of ['story', 'doc', 'entity', 'entity_type', 'source', 'story_term']) {
    expect(opened.db.prepare(`SELECT count(*) FROM ${table}`).value(), table).toBe(0)
  }
})

test('a batch that fails is undone as a whole', () => {
  const [good, bad] = [one(3), { story: { ...one(4).story, id: 'other' } }]
  const unreadable = { ...bad.story, publishedAt: 'yesterday' }
  const put = () => opened.index.put([good.story, unreadable].map(withWire))
  expect(put).toThrow(`Story ${bad.story.id} has no readable time: “yesterday”.`)
  expect(opened.index.size()).toBe(0)
  expect(opened.index.put([withWire(good.story)]).added).toEqual([good.story.id])
  const name = good.story.entities[0]?.body.surfaceForms[0]?.text ?? ''
  expect(opened.index.suggestEntities(name, { limit: 1 })).toHaveLength(1)
})

test('suggestions match at the beginning of words, most named first', () => {
  const entity = TEMPLATE.entities[0] as Story['entities'][number]
  const named = (id: string, text: string, types: string[]) => ({
    ...entity,
    id,
    types,
    title: { surfaceForms: [] },
    body: { surfaceForms: [{ text, frequency: 1, mentions: [] }] },
  })
  const york = named('Q60', 'New York', ['City'])
  const times = named('Q9684', 'The New York Times', ['Newspaper', 'Business'])
  keep('1', {
    entities: [york],
    source: { ...TEMPLATE.source, name: 'Évening Post', domain: 'ep.test' },
  })
  keep('2', { entities: [times, york] })
  const { index } = opened
  const ids = (found: readonly { id: string }[]) => found.map((item) => item.id)
  expect(ids(index.suggestEntities('new y', { limit: 5 }))).toEqual(['Q60', 'Q9684'])
  expect(ids(index.suggestEntities('york', { limit: 1 }))).toEqual(['Q60'])
  expect(ids(index.suggestEntities('YORK', { type: 'newspaper', limit: 5 }))).toEqual(['Q9684'])
  expect(index.suggestEntities('ork', { limit: 5 })).toEqual([])
  expect(ids(index.suggestEntityTypes('n', 5))).toEqual(['Newspaper'])
  expect(index.suggestSources('evening', 5)[0]?.text).toBe('Évening Post')
  expect(index.suggestSources('ep.test', 5)[0]?.detail).toBe('ep.test')
})

test('a summary that was read before follows its story', () => {
  keep('a', { title: 'Before' })
  const title = (): string | undefined => opened.index.summaries(['a'])[0]?.title
  expect([title(), title()]).toEqual(['Before', 'Before'])
  keep('a', { title: 'After' })
  expect(title()).toBe('After')
  opened.index.remove(['a'])
  expect(title()).toBe(undefined)
})

test('summaries are ready for a list row', () => {
  const item = one(2)
  opened.index.put([item])
  const [summary] = opened.index.summaries([item.story.id, 'absent'])
  expect(summary).toMatchObject({
    id: item.story.id,
    title: item.story.title,
    sourceName: item.story.source.name,
    publishedAt: item.story.publishedAt,
    bodySentiment: item.story.sentiment.body,
  })
  expect(summary?.entities).toHaveLength(4)
  expect(summary?.excerpt.length).toBeLessThanOrEqual(280)
})
