/** Small stories and queries over small vocabularies, so that queries often match. */
import fc from 'fast-check'

import type { Query, Test } from '#shared/aql/ast.ts'
import type { Story } from '#shared/model/story.ts'

const WORDS = ['alpha', 'beta', 'gamma', 'Straße', 'café', 'cafe', '公', '司', 'محمد', "don't"]
const NAMES = ['New York', 'York', 'New York Times', 'Apple Inc.', 'Apple', '东京']
const IDS = ['Q1', 'Q2', 'Q3', 'N12']
const TYPES = ['Business', 'City', 'U.S._state']
const POLARITIES = ['positive', 'neutral', 'negative'] as const
const LANGUAGES = ['en', 'de', 'zh-cn']
const CODES = ['IAB1', 'IAB1-2', '04000000', '04010000', '04010001', 'ay.biz', 'ay.biz.manda']
const SCORES = [0.2, 0.5, 0.65, 0.7, 1]

const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 9 }).map((words) => words.join(' '))
const sentiment = fc.option(
  fc.record({ polarity: fc.constantFrom(...POLARITIES), confidence: fc.constant<number>(0.5) }),
  { nil: undefined },
)

const element = fc.record({
  sentiment,
  surfaceForms: fc.array(
    fc.record({
      text: fc.constantFrom(...NAMES),
      frequency: fc.integer({ min: 1, max: 3 }),
      mentions: fc.constant([{ start: 0, end: 3 }]),
    }),
    { maxLength: 2 },
  ),
})

const entity = fc.record({
  id: fc.constantFrom(...IDS),
  stockTickers: fc.subarray(['AAPL', 'GOOGL']),
  types: fc.subarray(TYPES),
  overallSentiment: sentiment,
  overallProminence: fc.constantFrom(...SCORES),
  overallFrequency: fc.integer({ min: 1, max: 4 }),
  title: element,
  body: element,
})

const category = fc.record({
  id: fc.constantFrom(...CODES),
  label: fc.constantFrom('Economy', 'Economy and Finance', undefined),
  score: fc.constantFrom(...SCORES),
  taxonomy: fc.constantFrom('iab-qag', 'aylien', undefined),
})

const publishedAt = fc
  .integer({ min: 0, max: 40 })
  .map((hours) => new Date(Date.UTC(2026, 0, 1, hours)).toISOString())

const storyBody = fc.record({
  title: text,
  body: text,
  summary: fc.constant<string[]>(['one', 'two']),
  source: fc.record({
    name: fc.constantFrom('The Times', 'New York Times', 'BBC'),
    domain: fc.constantFrom('bbc.co.uk', 'times.com', undefined),
    linksInCount: fc.constantFrom(undefined, 1, 2, 3),
    locations: fc.subarray([{ country: 'GB' }, { country: 'US' }]),
    scopes: fc.constant<Story['source']['scopes']>([]),
    ranks: fc.subarray([{ rank: 5 }, { rank: 9, country: 'US' }, { rank: 1, country: 'GB' }]),
  }),
  author: fc.record({ name: fc.constantFrom('Jane Doe', 'Doe', '') }),
  entities: fc.array(entity, { maxLength: 3 }),
  keywords: fc.subarray(['climate', 'climate change', 'Café']),
  hashtags: fc.subarray(['#Climate', '#AI']),
  charactersCount: fc.constant(9),
  wordsCount: fc.integer({ min: 0, max: 5 }),
  sentencesCount: fc.constant(1),
  paragraphsCount: fc.constant(1),
  categories: fc.array(category, { maxLength: 3 }),
  industries: fc.array(category, { maxLength: 2 }),
  media: fc.subarray([
    { type: 'image', url: 'https://x.test/1', width: 10 },
    { type: 'image', url: 'https://x.test/2', width: 20 },
    { type: 'video', url: 'https://x.test/3' },
  ]),
  sentiment: fc.record({ title: sentiment, body: sentiment }),
  language: fc.constantFrom(...LANGUAGES),
  publishedAt,
  clusters: fc.constant<string[]>([]),
  licenseType: fc.constantFrom(0, 1),
  translations: fc.option(fc.record({ en: fc.record({ title: text, body: text }) }), {
    nil: undefined,
  }),
})

/** Stories with ids of their own: `s0`, `s1`, … */
export const stories: fc.Arbitrary<Story[]> = fc
  .array(storyBody, { minLength: 1, maxLength: 12 })
  .map((bodies) => bodies.map((body, index) => withoutUndefined({ id: `s${index}`, ...body })))

// As stories come from JSON: what has no value is not there.
function withoutUndefined(story: object): Story {
  return JSON.parse(JSON.stringify(story)) as Story
}

const word = fc.constantFrom(...WORDS, 'absent')
const textTest: fc.Arbitrary<Test> = fc.oneof(
  word.map((value): Test => ({ kind: 'term', value })),
  fc
    .tuple(fc.array(word, { minLength: 2, maxLength: 3 }), fc.integer({ min: 0, max: 4 }))
    .map(([words, slop]): Test => ({ kind: 'phrase', value: words.join(' '), slop })),
  fc.constantFrom('al', 'CAF', 'str', 'alpha be').map((value): Test => ({ kind: 'prefix', value })),
  fc
    .constantFrom('a*a', 'b?ta', 'CA*', 'g*m?', 'straß?')
    .map((value): Test => ({ kind: 'wildcard', value })),
  fc.constant<Test>({ kind: 'exists' }),
)

function keywordTest(values: readonly string[]): fc.Arbitrary<Test> {
  return fc.oneof(
    fc.constantFrom(...values).map((value): Test => ({ kind: 'term', value: value.toUpperCase() })),
    fc.constantFrom(...values).map((value): Test => ({ kind: 'prefix', value: value.slice(0, 3) })),
    fc.constantFrom(...values).map((value): Test => ({
      kind: 'wildcard',
      value: `${value.slice(0, 1)}*${value.slice(-1)}`,
    })),
    fc.constant<Test>({ kind: 'exists' }),
  )
}

const nameTest: fc.Arbitrary<Test> = fc.oneof(
  fc
    .constantFrom('new', 'york', 'times', 'apple', 'apple inc', '东', '东京', 'Doe', 'economy')
    .map((value): Test => ({ kind: 'term', value })),
  fc
    .constantFrom('new york', 'york new', 'york times', 'the times', 'economy and', '京东')
    .map((value): Test => ({ kind: 'phrase', value })),
  fc.constantFrom('ti', 'new yo', 'app').map((value): Test => ({ kind: 'prefix', value })),
  fc.constantFrom('t*s', 'yo?k').map((value): Test => ({ kind: 'wildcard', value })),
)

function numberTest(values: readonly number[]): fc.Arbitrary<Test> {
  const value = fc.constantFrom(...values).map(String)
  const bound = fc.option(value, { nil: undefined })
  return fc.oneof(
    value.map((written): Test => ({ kind: 'term', value: written })),
    fc
      .record({ min: bound, max: bound, minExclusive: fc.boolean(), maxExclusive: fc.boolean() })
      .map((range): Test => ({ kind: 'range', ...range })),
  )
}

const dateTest: fc.Arbitrary<Test> = fc
  .record({
    min: fc.constantFrom('2026-01-01T03:00:00Z', 'NOW-1DAY', undefined),
    max: fc.constantFrom('2026-01-01T20:00:00Z', 'NOW', undefined),
    minExclusive: fc.boolean(),
  })
  .map((range): Test => ({ kind: 'range', ...range }))

function leaf(field: string, test: fc.Arbitrary<Test>): fc.Arbitrary<Query> {
  return test.map((each): Query => ({ kind: 'leaf', field, test: each }))
}

const topLeaf: fc.Arbitrary<Query> = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(leaf('text', textTest), leaf('title', textTest)) },
  { weight: 2, arbitrary: leaf('body', textTest) },
  leaf('translations.en.text', textTest),
  leaf('language', keywordTest(LANGUAGES)),
  leaf('sentiment.body.polarity', keywordTest(POLARITIES)),
  leaf('source.name', nameTest),
  leaf('author.name', nameTest),
  leaf('source.name.keyword', keywordTest(['The Times', 'BBC'])),
  leaf('source.domain', keywordTest(['bbc.co.uk', 'times.com'])),
  leaf('source.locations.country', keywordTest(['GB', 'US'])),
  leaf('keywords', keywordTest(['climate', 'climate change', 'Café'])),
  leaf('hashtags', keywordTest(['Climate', '#AI'].map((tag) => tag.replace('#', '')))),
  leaf('words_count', numberTest([0, 2, 4])),
  leaf('source.links_in_count', numberTest([1, 2])),
  leaf('source.rankings.alexa.rank', numberTest([1, 5, 9])),
  leaf('media.images.count', numberTest([0, 1, 2])),
  leaf('media.images.width', numberTest([10, 15, 20])),
  leaf('published_at', dateTest),
)

const entityLeaf: fc.Arbitrary<Query> = fc.oneof(
  leaf('id', keywordTest(IDS)),
  leaf('surface_forms.text', nameTest),
  leaf('type', keywordTest(TYPES)),
  leaf('stock_ticker', keywordTest(['AAPL'])),
  leaf('element', keywordTest(['title', 'body'])),
  leaf('sentiment', keywordTest(POLARITIES)),
  leaf('overall_prominence', numberTest(SCORES)),
  leaf('overall_frequency', numberTest([1, 2])),
  leaf('frequency', numberTest([1, 2])),
)

const categoryLeaf: fc.Arbitrary<Query> = fc.oneof(
  leaf('id', keywordTest(CODES)),
  leaf('taxonomy', keywordTest(['iab-qag', 'aylien'])),
  leaf('label', nameTest),
  leaf('score', numberTest(SCORES)),
  leaf('level', numberTest([1, 2, 3])),
  leaf('confident', keywordTest(['true', 'false'])),
)

function combined(leaves: fc.Arbitrary<Query>, depth: number): fc.Arbitrary<Query> {
  if (depth === 0) return leaves
  const inner = combined(leaves, depth - 1)
  return fc.oneof(
    { weight: 3, arbitrary: leaves },
    {
      weight: 2,
      arbitrary: fc
        .array(inner, { minLength: 1, maxLength: 3 })
        .map((items): Query => ({ kind: 'and', items })),
    },
    {
      weight: 2,
      arbitrary: fc
        .array(inner, { minLength: 1, maxLength: 3 })
        .map((items): Query => ({ kind: 'or', items })),
    },
    { weight: 1, arbitrary: inner.map((item): Query => ({ kind: 'not', item })) },
  )
}

const nested: fc.Arbitrary<Query> = fc.oneof(
  combined(entityLeaf, 2).map((where): Query => ({ kind: 'nested', path: 'entities', where })),
  combined(categoryLeaf, 2).map((where): Query => ({ kind: 'nested', path: 'categories', where })),
  combined(categoryLeaf, 1).map((where): Query => ({ kind: 'nested', path: 'industries', where })),
)

export const queries: fc.Arbitrary<Query> = combined(
  fc.oneof({ weight: 3, arbitrary: topLeaf }, { weight: 2, arbitrary: nested }),
  3,
)

/** What the general arbitraries leave out, decided by one number a story. */
export const richStories: fc.Arbitrary<Story[]> = fc
  .tuple(stories, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }))
  .map(([some, picks]) =>
    some.map((story, at) => {
      const pick = picks[at] ?? 0
      const article = ['https://en.wikipedia.org/wiki/Caf%C3%A9', 'https://de.wikipedia.org/wiki/X']
      return {
        ...story,
        clusters: pick % 3 === 0 ? [] : [String(pick % 5)],
        charactersCount: pick % 100_000,
        source: { ...story.source, linksInCount: (pick % 7) - 2 },
        keywords: [...story.keywords, '𝒜', 'ﬀ'].slice(pick % 3),
        entities: story.entities.map((entity, each) => ({
          ...entity,
          ...((pick + each) % 3 === 0
            ? {}
            : { links: { wikipedia: article[(pick + each) % 2]!, wikidata: `wd/${entity.id}` } }),
        })),
      }
    }),
  )
