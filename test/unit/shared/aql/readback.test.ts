import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseAql } from '#shared/aql/parse.ts'
import { readback, sayClause } from '#shared/aql/readback.ts'

import { arbitraryQuery } from './arbitrary-query.ts'

const NOW = Date.UTC(2026, 10, 20, 13, 41)
const DAY_MS = 86_400_000

function say(text: string, more: Partial<Parameters<typeof readback>[1]> = {}): string {
  return readback(parseAql(text, { now: NOW }).query, { now: NOW, ...more })
}

test('a whole search in one sentence', () => {
  const text =
    'climate AND entities:{{id:Q312 AND overall_prominence:>=0.65}} AND language:en ' +
    'AND NOT title:(sport OR golf)'
  const sentence = say(text, {
    publishedFrom: NOW - 14 * DAY_MS,
    isDefaultWindow: true,
    nameOf: (path, id) => (path === 'entities' && id === 'Q312' ? 'Apple Inc.' : undefined),
  })
  expect(sentence).toBe(
    'Stories whose title or body has “climate” and that name Apple Inc. (Q312) prominently ' +
      '(≥ 0.65), in English, except those whose title has “sport” or “golf”, from the last 14 days ' +
      '(the service’s default), newest first.',
  )
})

test.each([
  ['', 'All stories, from any time, newest first.'],
  [
    'NOT sport',
    'All stories, except those whose title or body has “sport”, from any time, newest first.',
  ],
  [
    '"a b"~5',
    'Stories whose title or body has “a b” (the words up to 5 moves apart), from any time, newest first.',
  ],
  [
    'tesl*',
    'Stories whose title or body has a word that starts with “tesl”, from any time, newest first.',
  ],
  [
    '+a b',
    'Stories whose title or body has “a” and (preferably whose title or body has “b”), from any time, newest first.',
  ],
  ['language:(en OR de)', 'Stories in English or German, from any time, newest first.'],
  ['words_count:[300 TO 900}', 'Stories with words ≥ 300 and < 900, from any time, newest first.'],
  [
    'sentiment.title.polarity:(negative neutral)',
    'Stories whose mood of the title is negative or neutral, from any time, newest first.',
  ],
  ['author.name:*', 'Stories that have any author, from any time, newest first.'],
  [
    'categories:{{taxonomy:aylien AND id:(ay.econ OR ay.fin) AND score:>=0.7}}',
    'Stories filed under “ay.econ” or “ay.fin” in the taxonomy aylien with a score ≥ 0.7, from any time, newest first.',
  ],
  ['industries:{{in.tech}}', 'Stories about “in.tech”, from any time, newest first.'],
  [
    'entities:{{type:Business AND element:title AND sentiment:negative}}',
    'Stories that name an entity whose type is “Business” in the title with negative mood, from any time, newest first.',
  ],
  [
    'a OR title:b',
    'Stories (either whose title or body has “a” or whose title has “b”), from any time, newest first.',
  ],
])('%s', (text, sentence) => {
  expect(say(text)).toBe(sentence)
})

test('windows and orders', () => {
  const from = Date.UTC(2026, 9, 1)
  expect(say('', { publishedFrom: from, publishedTo: Date.UTC(2026, 9, 8, 12, 30) })).toContain(
    'from 1 October 2026 (UTC) to 8 October 2026, 12:30 UTC',
  )
  expect(say('', { publishedFrom: from })).toContain('since 1 October 2026 (UTC)')
  expect(say('', { publishedTo: from })).toContain('up to 1 October 2026 (UTC)')
  expect(say('', { publishedFrom: NOW - DAY_MS, publishedTo: NOW })).toContain('last 24 hours')
  expect(say('', { sortBy: 'relevance' })).toContain('most relevant first')
  expect(say('', { sortDirection: 'asc' })).toContain('oldest first')
  expect(say('', { sortBy: 'media.images.count' })).toContain('by number of images, highest first')
})

test('every query can be said, and every value it asks for is in the sentence', () => {
  fc.assert(
    fc.property(arbitraryQuery, (query) => {
      const sentence = readback(query, { now: NOW })
      expect(sentence).toMatch(/^(?:All s|S)tories[\s\S]*first\.$/)
      expect(sentence).not.toMatch(/undefined|\[object/)
      const words = JSON.stringify(query).match(/"kind":"prefix","value":"([a-z]+)"/g) ?? []
      for (const word of words) expect(sentence).toContain(word.slice(25, -1))
    }),
  )
  expect(sayClause(parseAql('title:a').query)).toBe('whose title has “a”')
})
