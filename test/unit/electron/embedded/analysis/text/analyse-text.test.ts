import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTextAnalyser } from '#electron/embedded/analysis/text/analyse-text.ts'
import { TextRefusal } from '#electron/embedded/analysis/text/mood-answers.ts'
import { ABSA_DOMAINS, TextAnswer, type TextRequest } from '#shared/model/analysis.ts'

const analyse = createTextAnalyser({ clock: { now: () => Date.UTC(2026, 0, 5) } })
const TEXT =
  'Barack Obama visited Berlin on Monday. The chancellor praised the wonderful speech. ' +
  'Critics called the visit a terrible waste of money.'

function requestsOf(text: string, language: string): TextRequest[] {
  const base = { text, language }
  return [
    { analysis: 'language', ...base },
    { analysis: 'sentiment', mode: 'tweet', ...base },
    { analysis: 'sentiment', mode: 'document', ...base },
    { analysis: 'elsa', ...base },
    ...ABSA_DOMAINS.map((domain) => ({ analysis: 'absa' as const, domain, ...base })),
    { analysis: 'entities', ...base },
    { analysis: 'concepts', ...base },
    { analysis: 'classify', taxonomy: 'iptc-subjectcode', ...base },
    { analysis: 'classify', taxonomy: 'iab-qag', ...base },
    { analysis: 'summarize', sentences: 2, mode: 'default', title: 'A visit', ...base },
    { analysis: 'summarize', percentage: 10, mode: 'short', ...base },
    { analysis: 'hashtags', ...base },
    { analysis: 'extract', html: text, bestImage: false, language },
  ]
}

function pointsAt(text: string, offset: number, length: number): string {
  return [...text].slice(offset, offset + length).join('')
}

describe('createTextAnalyser', () => {
  it('answers every analysis of an English text in its shape, twice the same', () => {
    for (const request of requestsOf(TEXT, 'auto')) {
      const answer = analyse(request)
      expect(TextAnswer.parse(answer)).toEqual(answer)
      expect(answer.result.analysis).toBe(request.analysis)
      expect(analyse(request)).toEqual(answer)
    }
  })

  it('says who answered and in what language', () => {
    const { source } = analyse({ analysis: 'entities', text: TEXT, language: 'auto' })
    expect(source).toMatchObject({ engine: 'local', language: 'en', support: 'full', isCut: false })
    expect(source.lexicon).toMatch(/^[0-9a-f]{12}$/)
  })

  it('counts places in code points', () => {
    const text = `😀😀 ${TEXT}`
    const { result } = analyse({ analysis: 'entities', text, language: 'en' })
    if (result.analysis !== 'entities') throw new Error('another answer')
    expect(result.values.location).toContain('Berlin')
    for (const mention of result.mentions ?? []) {
      expect(pointsAt(text, mention.offset, [...mention.text].length)).toBe(mention.text)
    }
  })

  it('refuses entity and aspect moods of other languages', () => {
    const text = 'Der Bundeskanzler besuchte am Montag die Stadt Hamburg und sprach mit Bürgern.'
    for (const language of ['auto', 'de', 'fr']) {
      expect(() => analyse({ analysis: 'elsa', text, language })).toThrow(TextRefusal)
      expect(() => analyse({ analysis: 'absa', domain: 'cars', text, language })).toThrow(
        TextRefusal,
      )
    }
    expect(() => analyse({ analysis: 'elsa', text, language: 'ar' })).toThrow(
      'Entity-level sentiment is not there for Arabic; it is for English texts.',
    )
  })

  it.each(['Great hotel!', 'hello London', 'Bad service', 'Ok'])(
    'takes a text too short to be sure of for English where only English is asked for: %s',
    (text) => {
      const { source, result } = analyse({ analysis: 'elsa', text, language: 'auto' })
      expect(result.analysis).toBe('elsa')
      expect(source.language).toBe('en')
      expect(source.languageConfidence).toBeLessThanOrEqual(1)
    },
  )

  it.each(['Привет из Москвы', 'Der Kellner war unfreundlich', '你好', 'x', ' \n', '7 ? 😀'])(
    'does not take for English what is surely another or no language: %s',
    (text) => {
      expect(() => analyse({ analysis: 'elsa', text, language: 'auto' })).toThrow(TextRefusal)
    },
  )

  it('names a language it cannot analyse, and leaves its mood and subjects blank', () => {
    const text =
      'Minister powiedział, że nowa szkoła zostanie otwarta w przyszłym roku w Warszawie.'
    const { source, result } = analyse({ analysis: 'sentiment', mode: 'tweet', text, language: 'auto' }) // prettier-ignore
    expect(source).toMatchObject({ language: 'pl', support: 'none' })
    expect(result).toMatchObject({ polarity: 'neutral', polarityConfidence: 0, subjectivity: 'unknown' }) // prettier-ignore
    const subjects = analyse({ analysis: 'classify', taxonomy: 'iab-qag', text, language: 'auto' })
    expect(subjects.result).toMatchObject({ categories: [] })
  })

  it('never fails otherwise, whatever the text', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom('', '\0', '\ud800', '\udc00 a', 'A'.repeat(5000), ' \n\t ', '.,;:!?'),
    )
    const languages = fc.constantFrom('auto', 'en', 'de', 'zh', 'ar', 'constructor', 'xx')
    fc.assert(
      fc.property(nasty, languages, (text, language) => {
        for (const request of requestsOf(text, language)) {
          try {
            TextAnswer.parse(analyse(request))
          } catch (error) {
            if (!(error instanceof TextRefusal)) throw error
          }
        }
      }),
      { numRuns: 20 },
    )
  })
})
