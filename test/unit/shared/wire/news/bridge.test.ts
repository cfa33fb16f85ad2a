import { existsSync, readdirSync, readFileSync } from 'node:fs'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { Story } from '#shared/model/story.ts'
import { parseWireJson } from '#shared/wire/json.ts'
import { storyFromWire, UnreadableStoryError, wireFromStory } from '#shared/wire/news/bridge.ts'

const SAMPLES = '/work/shared/data/wire/news'
const samples = existsSync(SAMPLES)
  ? readdirSync(SAMPLES).filter((name) => name.startsWith('story-'))
  : []
if (samples.length === 0) console.log(`skipped: real wire samples (${SAMPLES} is missing)`)

const whole = { id: 1, title: 'A title', published_at: '2026-01-02T03:04:05Z' }

describe('storyFromWire', () => {
  it('keeps every digit of ids beyond 2^53', () => {
    const text = '{"id":9007199254740993,"title":"T","published_at":"2026-01-02T03:04:05Z"}'
    const story = storyFromWire(parseWireJson(text))
    expect(story.id).toBe('9007199254740993')
    expect(JSON.stringify(wireFromStory(story))).toContain('"id":9007199254740993,')
  })

  it('fills what is absent with the empty value, never with null', () => {
    const story = storyFromWire({ ...whole, body: 'One. Two.\n\nThree words here.' })
    expect(Story.parse(story)).toEqual(story)
    expect(story).toMatchObject({ entities: [], clusters: [], licenseType: 0, language: '' })
    expect(story).toMatchObject({ charactersCount: 26, wordsCount: 5, paragraphsCount: 2 })
    expect('publishedDatetime' in story).toBe(false)
  })

  it('drops a field of the wrong type and keeps the story', () => {
    const story = storyFromWire({
      ...whole,
      language: 7,
      keywords: ['kept', 3, null],
      media: [{ type: 'image' }, { type: 'image', url: 'https://x.example/a.png', width: 'wide' }],
      links: null,
      sentiment: { title: { polarity: 'angry' }, body: { polarity: 'negative', score: 0.5 } },
      entities: [{ id: 'Q1', body: 3 }, 'not an entity'],
    })
    expect(story.language).toBe('')
    expect(story.keywords).toEqual(['kept'])
    expect(story.media).toEqual([{ type: 'image', url: 'https://x.example/a.png' }])
    expect(story.sentiment).toEqual({ body: { polarity: 'negative', confidence: 0.5 } })
    expect(story.entities.map((entity) => entity.id)).toEqual(['Q1'])
  })

  it.each([
    [null, ''],
    ['a story', ''],
    [[whole], ''],
    [{ ...whole, id: undefined }, 'id'],
    [{ ...whole, id: 1.5 }, 'id'],
    [{ ...whole, published_at: 'yesterday' }, 'published_at'],
    [{ id: 1, title: 'T' }, 'published_at'],
    [{ ...whole, title: 7 }, 'title'],
  ])('refuses %j and names %j', (wire, path) => {
    const attempt = (): unknown => storyFromWire(wire)
    expect(attempt).toThrow(UnreadableStoryError)
    expect(attempt).toThrow(expect.objectContaining({ path }))
  })

  it('says times in UTC', () => {
    const at = (time: string): string => storyFromWire({ ...whole, published_at: time }).publishedAt
    expect(at('2026-01-02T03:04:05+02:00')).toBe('2026-01-02T01:04:05Z')
    expect(at('2026-01-02T03:04:05')).toBe('2026-01-02T03:04:05Z')
    expect(at('2026-01-02')).toBe('2026-01-02T00:00:00Z')
  })

  it('joins what the superseded entity model says of one entity in title and body', () => {
    const boris = { text: 'Boris', links: { dbpedia: 'http://dbpedia.org/resource/Boris_J' } }
    const { entities } = storyFromWire({
      ...whole,
      entities: {
        title: [{ ...boris, types: ['Agent'], indices: [[0, 5]], score: 0.4 }],
        body: [
          { text: 'London', types: ['Place'], indices: [[9, 15]], score: 0.9 },
          { ...boris, text: 'Boris J', types: ['Person'], indices: [[0, 7], [20, 27]], score: 1 }, // prettier-ignore
        ],
      },
    })
    expect(entities).toHaveLength(2)
    expect(entities[0]).toMatchObject({
      links: { wikipedia: 'https://en.wikipedia.org/wiki/Boris_J' },
      types: ['Agent', 'Person'],
      overallFrequency: 3,
      title: { surfaceForms: [{ text: 'Boris', frequency: 1, mentions: [{ start: 0, end: 5 }] }] },
      body: { surfaceForms: [{ text: 'Boris J', frequency: 2 }] },
    })
    expect(entities[1]?.id).toMatch(/^N\d{30,39}$/)
  })

  it('reads the later superseded model with ids and prominence', () => {
    const { entities } = storyFromWire({
      ...whole,
      entities: {
        title: [],
        body: [
          {
            id: 'Q478214',
            text: 'Tesla',
            stock_ticker: 'TSLA',
            types: ['Company'],
            prominence_score: 0.7,
            sentiment: { polarity: 'negative', confidence: 0.6 },
            surface_forms: [{ text: 'Tesla', indices: [[4, 9]], frequency: 1 }],
          },
        ],
      },
    })
    expect(entities[0]).toEqual({
      id: 'Q478214',
      stockTickers: ['TSLA'],
      types: ['Company'],
      overallSentiment: { polarity: 'negative', confidence: 0.6 },
      overallProminence: 0.7,
      overallFrequency: 1,
      title: { surfaceForms: [] },
      body: {
        sentiment: { polarity: 'negative', confidence: 0.6 },
        surfaceForms: [{ text: 'Tesla', frequency: 1, mentions: [{ start: 4, end: 9 }] }],
      },
    })
  })
})

// Outside the model, kept only in the wire text: ranks' fetch times, shares, external ids, avatars.
const UNKNOWN = new Set(['fetched_at', 'social_shares_count', 'external_ids', 'avatar_url'])
const known = (wire: unknown): unknown =>
  JSON.parse(JSON.stringify(wire), (key, value: unknown) =>
    UNKNOWN.has(key) || value === null ? undefined : value,
  )

describe.skipIf(samples.length === 0)('real records', () => {
  it.each(samples)('%s passes both ways without loss of a known field', (name) => {
    const wire = parseWireJson(readFileSync(`${SAMPLES}/${name}`, 'utf8')) as object
    const story = storyFromWire(wire)
    expect(Story.parse(story)).toEqual(story)
    const back = known(wireFromStory(story)) as Record<string, unknown>
    const was = known(wire) as Record<string, unknown>
    if (name.includes('legacy')) {
      expect(story.entities.map((entity) => entity.title.surfaceForms.length)).toContain(1)
      expect(storyFromWire(back)).toEqual(story)
      return
    }
    expect(back).toEqual(was)
    const order = Object.keys(was).filter((key) => key in back)
    expect(Object.keys(back)).toEqual(order)
  })
})

const digits = fc.bigInt({ min: 1n, max: 2n ** 63n }).map(String)
const sentiment = fc.record({
  polarity: fc.constantFrom('positive' as const, 'neutral' as const, 'negative' as const),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0),
})
const maybe = { requiredKeys: [] as [] }
const count = fc.nat(1e6)
const place = { country: fc.string(), state: fc.string(), city: fc.string() }
const element = fc.record(
  {
    sentiment,
    surfaceForms: fc.array(
      fc.record({
        text: fc.string(),
        frequency: count,
        mentions: fc.array(
          fc.record({ start: count, end: count, sentiment }, { requiredKeys: ['start', 'end'] }),
          { maxLength: 3 },
        ),
      }),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: ['surfaceForms'] },
)
const entity = fc.record(
  {
    id: fc.string({ minLength: 1 }),
    links: fc.record({ wikipedia: fc.webUrl(), wikidata: fc.webUrl() }, maybe),
    stockTickers: fc.array(fc.string()),
    types: fc.array(fc.string()),
    overallSentiment: sentiment,
    overallProminence: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0),
    overallFrequency: count,
    title: element,
    body: element,
  },
  {
    requiredKeys: [
      ...(['id', 'stockTickers', 'types', 'overallProminence', 'overallFrequency'] as const),
      ...(['title', 'body'] as const),
    ],
  },
)
const code = fc.stringMatching(/^[A-Za-z0-9.-]{1,12}$/)
const category = fc.record(
  {
    id: code,
    label: fc.string(),
    score: fc.constant(0.5),
    taxonomy: code,
    parents: fc.array(code),
  },
  { requiredKeys: ['id', 'score'] },
)
const time = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => `${date.toISOString().slice(0, 19)}Z`)
const story: fc.Arbitrary<Story> = fc.record(
  {
    id: digits,
    title: fc.string({ unit: 'grapheme' }),
    body: fc.string({ unit: 'grapheme' }),
    summary: fc.array(fc.string()),
    source: fc.record(
      {
        id: digits,
        name: fc.string(),
        domain: fc.domain(),
        homePageUrl: fc.webUrl(),
        title: fc.string(),
        description: fc.string(),
        logoUrl: fc.webUrl(),
        linksInCount: count,
        locations: fc.array(fc.record(place, maybe), { maxLength: 2 }),
        scopes: fc.array(fc.record({ ...place, level: fc.string() }, maybe), { maxLength: 2 }),
        ranks: fc.array(
          fc.record({ rank: count, country: fc.string() }, { requiredKeys: ['rank'] }),
          { maxLength: 2 },
        ),
      },
      { requiredKeys: ['name', 'locations', 'scopes', 'ranks'] },
    ),
    author: fc.record({ id: digits, name: fc.string() }, { requiredKeys: ['name'] }),
    entities: fc.array(entity, { maxLength: 3 }),
    keywords: fc.array(fc.string()),
    hashtags: fc.array(fc.string()),
    charactersCount: count,
    wordsCount: count,
    sentencesCount: count,
    paragraphsCount: count,
    categories: fc.array(category, { maxLength: 3 }),
    industries: fc.array(
      category.map(({ taxonomy: _, ...industry }) => industry),
      {
        maxLength: 2,
      },
    ),
    media: fc.array(
      fc.record(
        {
          type: fc.constantFrom('image', 'video'),
          url: fc.webUrl(),
          format: fc.string(),
          width: count,
          height: count,
          contentLength: count,
        },
        { requiredKeys: ['type', 'url'] },
      ),
      { maxLength: 2 },
    ),
    sentiment: fc.record({ title: sentiment, body: sentiment }, maybe),
    language: fc.constantFrom('en', 'ar', 'zh-CN', ''),
    publishedAt: time,
    publishedDatetime: time,
    permalink: fc.webUrl(),
    canonical: fc.webUrl(),
    clusters: fc.array(digits, { maxLength: 1 }),
    licenseType: fc.constantFrom(0, 1),
    translations: fc.constant({ en: { title: 'T', body: 'B' } }),
  },
  {
    requiredKeys: [
      ...(['id', 'title', 'body', 'summary', 'source', 'author', 'entities', 'keywords'] as const),
      ...(['hashtags', 'charactersCount', 'wordsCount', 'sentencesCount'] as const),
      ...(['paragraphsCount', 'categories', 'industries', 'media', 'sentiment'] as const),
      ...(['language', 'publishedAt', 'clusters', 'licenseType'] as const),
    ],
  },
)

describe('the bridge', () => {
  it('brings any story back as it was, through JSON text', () => {
    fc.assert(
      fc.property(story, (given) => {
        const text = JSON.stringify(wireFromStory(given))
        expect(text).not.toContain(':null')
        expect(storyFromWire(parseWireJson(text))).toEqual(given)
      }),
      { numRuns: 300 },
    )
  })
})
