import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Entity } from '#shared/model/story.ts'
import { storyFromWire } from '#shared/wire/news/bridge.ts'
import { legacyEntities } from '#shared/wire/news/to-legacy-entities.ts'

const entity: Entity = {
  id: 'Q312',
  links: {
    wikipedia: 'https://en.wikipedia.org/wiki/Apple_Inc.',
    wikidata: 'https://www.wikidata.org/wiki/Q312',
  },
  stockTickers: ['AAPL', 'APC'],
  types: ['Organization', 'Business'],
  overallSentiment: { polarity: 'positive', confidence: 0.5 },
  overallProminence: 0.9,
  overallFrequency: 4,
  title: {
    sentiment: { polarity: 'neutral', confidence: 0.7 },
    surfaceForms: [{ text: 'Apple', frequency: 1, mentions: [{ start: 0, end: 5 }] }],
  },
  body: {
    surfaceForms: [
      { text: 'Apple', frequency: 1, mentions: [{ start: 3, end: 8 }] },
      {
        text: 'Apple Inc.',
        frequency: 2,
        mentions: [
          { start: 10, end: 20 },
          { start: 30, end: 40 },
        ],
      },
    ],
  },
}

it('model (a) has one item a surface form, with its DBpedia link', () => {
  const links = { dbpedia: 'http://dbpedia.org/resource/Apple_Inc.' }
  const { types } = entity
  expect(legacyEntities({ entities: [entity] }, 'a')).toEqual({
    title: [{ text: 'Apple', types, links, score: 1, indices: [[0, 5]] }],
    body: [
      { text: 'Apple', types, links, score: 1, indices: [[3, 8]] },
      {
        text: 'Apple Inc.',
        types,
        links,
        score: 1,
        indices: [
          [10, 20],
          [30, 40],
        ],
      },
    ],
  })
})

it('model (b) has one item an entity, under its most frequent form', () => {
  const { title, body } = legacyEntities({ entities: [entity] }, 'b')
  expect(title).toMatchObject([
    { id: 'Q312', text: 'Apple', sentiment: { polarity: 'neutral', score: 0.7 } },
  ])
  expect(body).toMatchObject([
    {
      text: 'Apple Inc.',
      stock_ticker: 'AAPL',
      links: { dbpedia: 'http://dbpedia.org/resource/Apple_Inc.', ...entity.links },
      prominence_score: 0.9,
    },
  ])
  expect(body[0]?.surface_forms).toHaveLength(2)
  expect('sentiment' in body[0]!).toBe(false)
})

describe('what cannot be said is left out', () => {
  it.each([undefined, {}, { wikipedia: 'https://de.wikipedia.org/wiki/Apfel' }])(
    'a DBpedia link from %j',
    (links) => {
      const { links: _links, ...rest } = entity
      const [item] = legacyEntities({ entities: [{ ...rest, ...(links && { links }) }] }, 'a').title
      expect(item && ('links' in item || 'score' in item)).toBe(false)
    },
  )
})

const names = ['Apple', 'Apple Inc.', 'AAPL', '苹果']
const element = fc
  .uniqueArray(fc.constantFrom(...names), { maxLength: 3 })
  .chain((texts) =>
    fc.tuple(
      ...texts.map((text) =>
        fc.array(fc.nat(500), { minLength: 1, maxLength: 3 }).map((starts) => ({
          text,
          frequency: starts.length,
          mentions: starts.map((start) => ({ start, end: start + text.length })),
        })),
      ),
    ),
  )
  .chain((surfaceForms) =>
    fc.boolean().map((isFelt) => ({
      ...(isFelt &&
        surfaceForms.length > 0 && {
          sentiment: { polarity: 'negative' as const, confidence: 0.25 },
        }),
      surfaceForms,
    })),
  )

it('model (b) read back has all that it can hold', () => {
  const entities = fc
    .uniqueArray(fc.constantFrom('Q1', 'Q2', 'N7'), { maxLength: 3 })
    .chain((ids) =>
      fc.tuple(
        ...ids.map((id) =>
          fc
            .tuple(element, element, fc.constantFrom(0.1, 0.5, 0.9))
            .map(([title, body, overallProminence]): Entity => ({
              id,
              stockTickers: [],
              types: ['Business'],
              overallProminence,
              overallFrequency: [...title.surfaceForms, ...body.surfaceForms].reduce(
                (sum, form) => sum + form.frequency,
                0,
              ),
              title,
              body,
            })),
        ),
      ),
    )
  fc.assert(
    fc.property(entities, (some) => {
      const named = some.filter((each) => each.overallFrequency > 0)
      const wire = {
        id: 1,
        title: 'T',
        published_at: '2026-01-02T03:04:05Z',
        entities: JSON.parse(JSON.stringify(legacyEntities({ entities: named }, 'b'))) as unknown,
      }
      const read = storyFromWire(wire).entities
      const plain = read.map(({ overallSentiment: _none, ...each }) => each)
      const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)
      expect([...plain].sort(byId)).toEqual([...named].sort(byId))
    }),
    { numRuns: 200 },
  )
})
