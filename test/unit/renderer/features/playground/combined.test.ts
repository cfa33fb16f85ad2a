import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partsOf } from '#renderer/features/playground/combined.ts'

const partOf = (endpoint: string, result: unknown) =>
  partsOf(JSON.stringify({ text: 'x', results: [{ endpoint, result }] }))[0]

describe('partsOf', () => {
  it.each([
    ['language', { lang: 'de', confidence: 0.97 }, 'Language', 'German, 97 % sure'],
    [
      'sentiment',
      { polarity: 'negative', subjectivity: 'objective', polarity_confidence: 0.8, subjectivity_confidence: 0.7 },
      'Sentiment',
      'Negative, 80 % sure\nObjective, 70 % sure',
    ],
    ['entities', { language: 'en', entities: { person: ['Ada', 'Bob'] } }, 'Entities', 'Person: Ada, Bob'],
    ['concepts', { concepts: { 'http://dbpedia.org/resource/Ada_Lovelace': {} } }, 'Concepts', 'Ada Lovelace'],
    ['classify', { categories: [{ label: 'sport - ski', confidence: 0.5 }] }, 'Categories', 'sport - ski, 50 % sure'],
    ['hashtags', { hashtags: ['#A', '#B'] }, 'Hashtags', '#A #B'],
    ['summarize', { sentences: ['One, two.', 'Three.'] }, 'Summary', 'One, two.\nThree.'],
    ['extract', { title: 'T', author: '', article: 'A' }, 'Article', 'T\nA'],
    ['hashtags', { hashtags: [] }, 'Hashtags', 'Nothing found'],
    ['related', { phrase: 'x', n: [1] }, 'related', 'phrase: x\nn: [1]'],
  ])('says of %s what it found', (endpoint, result, label, words) => {
    expect(partOf(endpoint, result)).toEqual({ endpoint, label, words })
  }) // prettier-ignore

  it('shortens a long part', () => {
    expect(partOf('extract', { article: 'a'.repeat(9000) })?.words).toHaveLength(401)
  })

  it('never fails, whatever a service sends', () => {
    const endpoint = fc.constantFrom('language', 'sentiment', 'entities', 'concepts', 'classify', 'hashtags', 'summarize', 'extract', 'x') // prettier-ignore
    fc.assert(
      fc.property(fc.array(fc.record({ endpoint, result: fc.jsonValue() })), (results) => {
        expect(partsOf(JSON.stringify({ results }))).toHaveLength(results.length)
      }),
    )
    fc.assert(fc.property(fc.string(), (json) => void partsOf(json)))
  })
})
