import { marked } from 'marked'
import { expect, test } from 'vitest'
import { compareAnalyses, compareNumbers } from '#shared/logic/capsule/compare.ts'
import { methodsText, type MethodsFacts } from '#shared/logic/capsule/methods.ts'
import type { CapsuleAnalysis, CapsuleNumbers } from '#shared/model/capsule.ts'

const NUMBERS: CapsuleNumbers = {
  stories: 20,
  words: 4321,
  first: '2026-01-05T10:00:00Z',
  last: '2026-02-07T10:00:00Z',
  days: [{ day: '2026-01-05', count: 20, positive: 1, neutral: 2, negative: 3 }],
  trends: [
    { field: 'language', values: [bin('en', 15), bin('ar', 5)] },
    { field: 'source.name', values: [bin('Review', 20)] },
    { field: 'sentiment.body.polarity', values: [bin('negative', 9), bin('positive', 3)] },
  ],
  links: [{ a: 'A', b: 'B', count: 4 }],
  queries: [12],
}
const FACTS: MethodsFacts = {
  manifest: {
    title: 'Harbour <script>*x*',
    note: '',
    scope: 'collection "Harbour"',
    asOf: '2026-02-07T10:00:00Z',
    madeBy: '0.1.0',
    engines: [
      { name: 'api.example', version: 'as it answered', role: 'stories' },
      { name: 'local', version: '1.2.0', lexicon: 'abc', role: 'analysis' },
    ],
    counts: { stories: 20, bodies: 18, queries: 1, runs: 2, corrections: 1, tags: 0, highlights: 0, documents: 0 }, // prettier-ignore
    leftOut: [{ what: 'bodies of licensed stories', why: 'their licence', count: 2 }],
  },
  numbers: NUMBERS,
  queries: [
    {
      name: 'Ferry`s',
      query: { aql: 'title:"ferry `x`"', parameters: [{ name: 'language[]', value: 'en' }] },
      from: '2026-01-01T00:00:00Z',
      service: 'api.example',
      total: 31,
    },
  ],
  runs: [run('done', 30, 1), run('stopped', 5, 0)],
  watched: { monitors: [], harvests: [] },
  corrections: [
    '“Nobody” is not a name',
    'The body of one story is neutral.',
    'The body of one story is neutral.',
  ],
}

function bin(value: string, count: number) {
  return { value, count, positive: 0, neutral: 0, negative: 0 }
}

function run(state: 'done' | 'stopped', fetched: number, dropped: number) {
  return {
    ...{ id: state, searchId: 's', state, fetched, dropped },
    ...{ startedAt: '2026-02-01T00:00:00Z', pages: 1, stored: 1, fresh: 1, calls: 2 },
  }
}

test('the paragraph says corpus, questions, log, engines, corrections and gaps in figures', () => {
  const text = methodsText(FACTS)
  expect(text).toContain('consists of 20 texts with 4,321 words, published between 5 January 2026 and 7 February 2026') // prettier-ignore
  expect(text).toContain('en 15 (75 %), ar 5 (25 %)')
  expect(text).toContain('It comes from one source, Review.')
  expect(text).toContain('published since 1 January 2026, asked of api.example; 31 stories in all') // prettier-ignore
  expect(text).toContain('The log has 2 runs on 1 February 2026, 1 of them complete; 35 stories were read, 1 of which could not be understood') // prettier-ignore
  expect(text).toContain('those its record came with, assigned automatically by api.example as it answered. No text was coded by hand') // prettier-ignore
  expect(text).toContain('Each text was analysed once more by local 1.2.0 (word lists `abc`)')
  expect(text).toContain('The sentiment of the body is known of 12 texts: negative 9 (75 %), positive 3 (25 %). 8 texts without one') // prettier-ignore
  expect(text).toContain('3 rules were in force')
  expect(text).toContain('- The body of one story is neutral. (2 rules)')
  expect(text).toContain('- bodies of licensed stories (2): their licence')
})

test('an id in a query is said with the name it stands for', () => {
  const named = { ...bin('N7', 4), label: 'Ada *Pol*' }
  const trends = [...NUMBERS.trends, { field: 'entities.id', values: [named, bin('N8', 2)] }]
  const query = { aql: 'entities:({{id:N7}} OR {{id:N8}})', parameters: [] }
  const queries = FACTS.queries.map((one) => ({ ...one, query }))
  const text = methodsText({ ...FACTS, queries, numbers: { ...NUMBERS, trends } })
  expect(text).toContain('`entities:({{id:N7}} OR {{id:N8}})` (N7 is Ada \\*Pol\\*), published')
})

test('names and queries of others are text in it, never markup', () => {
  const html = marked.parse(methodsText(FACTS), { async: false })
  expect(html).not.toContain('<script>')
  expect(html).toContain('Harbour &lt;script&gt;*x*')
  expect(html).toContain('<code>title:&quot;ferry `x`&quot; language[]=en</code>')
})

test('an empty capsule and a choice by hand are said', () => {
  const bare = { ...FACTS, numbers: { ...NUMBERS, stories: 0 }, queries: [], corrections: [] }
  const text = methodsText({ ...bare, manifest: { ...FACTS.manifest, leftOut: [] } })
  expect(text).toContain('holds no story')
  expect(text).toContain('chosen by hand')
  expect(text).toContain('No correction')
  expect(text).toContain('Nothing of the corpus was left out')
})

test('the same numbers agree in everything; each changed figure is one difference in words', () => {
  const same = compareNumbers(NUMBERS, NUMBERS, FACTS.queries)
  expect(same.every(({ compared, agreed }) => compared === agreed && compared > 0)).toBe(true)
  const changed: CapsuleNumbers = {
    ...NUMBERS,
    words: 4322,
    queries: [11],
    links: [],
    trends: NUMBERS.trends.map((trend) =>
      trend.field === 'language' ? { ...trend, values: [bin('en', 14), bin('de', 1)] } : trend,
    ),
  }
  const parts = compareNumbers(NUMBERS, changed, FACTS.queries)
  const missing = Object.fromEntries(parts.map(({ what, compared, agreed }) => [what, compared - agreed])) // prettier-ignore
  expect(missing).toEqual({
    'Stories, words and dates': 1,
    'Stories and moods by day': 0,
    Languages: 3,
    Sources: 0,
    Moods: 0,
    'Names in the same stories': 1,
    'Stories that the queries match': 1,
  })
  expect(parts[0]?.differences).toEqual(['words: 4321 when packed, 4322 now.'])
  expect(parts.at(-1)?.differences).toEqual(['1. Ferry`s: 12 when packed, 11 now.'])
})

test('texts are compared one by one; a mood left blank is no mood of its own', () => {
  const one: CapsuleAnalysis = { id: '1', sha256: 'a'.repeat(64), language: 'en', polarity: 'negative', entities: ['Ines (person)'] } // prettier-ignore
  const { polarity: _none, ...blank } = one
  const [language, mood, names] = compareAnalyses([one, { ...one, id: '2' }], [one, { ...blank, id: '2' }]) // prettier-ignore
  expect(language).toMatchObject({ compared: 2, agreed: 2 })
  expect(mood?.differences).toEqual(['text 2: negative when packed, left blank now.'])
  expect(names).toMatchObject({ compared: 2, agreed: 2 })
})
