import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenShares } from '#electron/embedded/analysis/mood-drivers.ts'
import { moodTokens } from '#electron/embedded/analysis/mood-tokens.ts'
import { directionWeights, numbersOf, readSentence } from '#electron/embedded/analysis/sentiment.ts'
import { moodOfText } from '#electron/embedded/analysis/text-mood.ts'
import { unwrapLines } from '#electron/embedded/analysis/unwrap.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { TextMood } from '#shared/model/analysis.ts'

const of = (text: string, language = 'en', mode: 'tweet' | 'document' = 'tweet') =>
  moodOfText({ text, language, mode })

const REVIEW =
  'I had high hopes for this film. What a letdown. The script is a mess and the lead looks bored in ' +
  'every scene. My wife fell asleep halfway through. Save your money and rent something else.'
const NEWS =
  'The council met in Luxembourg on Tuesday. Ministers discussed the budget for the years 2028 to 2034. ' +
  'A vote is expected in December. The commission presented its figures in June.'

/** What breaks tokens: halves of pairs, joiners, marks, markup. */
const hostile = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.constantFrom(
      ...'aB :)<>&@/-_^!’.0',
      '\ud83d',
      '👩',
      '\u200d',
      '❤',
      '中',
      '\u0301',
      '\n',
      'not ',
      'good ',
    ),
    maxLength,
  })

describe('moodTokens', () => {
  const words = (text: string, language = 'en') =>
    moodTokens(text, language).map(({ word }) => word)

  it('keeps emoticons and pictures whole, leaves markup out and shrinks long words', () => {
    expect(words('Sooooo good :-) <br />👩‍🚀❤️ &amp; @you http://x.y/z')).toEqual([
      'soo',
      'good',
      ':-)',
      '👩‍🚀',
      '❤',
      '<user>',
      '<url>',
    ])
    expect(words('l’horreur', 'fr')).toEqual(['l', 'horreur'])
  })

  it('places every token within the text, in order, whatever the text holds', () => {
    fc.assert(
      fc.property(hostile(200), (text) => {
        const tokens = moodTokens(text, 'en')
        const isPlaced = tokens.every(
          ({ start, end }, i) => start >= (tokens[i - 1]?.end ?? 0) && end > start,
        )
        expect(isPlaced && (tokens.at(-1)?.end ?? 0) <= text.length).toBe(true)
      }),
    )
  })
})

describe('moodOfText', () => {
  it.each([
    ['en', 'I absolutely love this place!', 'The worst service I have ever had.'],
    [
      'de',
      'Das Essen war köstlich und das Personal sehr freundlich',
      'Leider total enttäuscht, nie wieder',
    ],
    ['fr', 'Un film magnifique, je recommande', 'Quelle perte de temps, film nul'],
    ['it', 'Ottimo albergo, personale gentilissimo', 'Fa schifo, soldi buttati'],
    ['es', 'Me encantó, muy recomendable', 'No me gustó nada, una pérdida de tiempo'],
    ['pt', 'Adorei, muito bom', 'Péssimo atendimento, não recomendo'],
    ['ar', 'الفندق رائع ونظيف', 'الخدمة سيئة جدا'],
    ['zh-cn', '房间很干净，服务也很好', '房间又脏又吵，服务态度差'],
    ['zh-tw', '房間很乾淨，早餐好吃', '房間很髒，服務態度差'],
    ['pl-not', '😍😍', '😡😡'],
  ])('tells what people like from what they do not in %s', (language, good, bad) => {
    if (language === 'pl-not') {
      expect(of(good, 'pl')).toBeUndefined()
      expect(of(bad, 'und')).toBeUndefined()
      return
    }
    expect(of(good, language)?.polarity).toBe('positive')
    expect(of(bad, language)?.polarity).toBe('negative')
  })

  it.each([
    ['sv', ['Bilolyckorna', 'Flygolyckan', 'Trafikolyckor']],
    ['de', ['Verkehrsunglück', 'Die Zugunglücke']],
    ['nl', ['verkeersongeluk', 'Het ongeluk']],
    ['da', ['Bilulykkerne', 'ulykken']],
    ['fi', ['onnettomuudessa', 'Liikenneonnettomuudet']],
  ])('takes no accident for luck in %s', (language, words) => {
    for (const word of words) expect(of(word, language)?.polarity, word).toBe('negative')
  })

  it('hears negation, understatement and contrast in English', () => {
    const file = new URL('../../../../fixtures/analysis/turned-sentences.txt', import.meta.url)
    const judged = readFileSync(file, 'utf8').trim().split('\n').filter((line) => !line.startsWith('#')) // prettier-ignore
    const points = judged.map((line) => {
      const polarity = of(line.slice(2), 'en', 'document')?.polarity
      return polarity === 'neutral' ? 0.5 : Number(polarity === (line.startsWith('+') ? 'positive' : 'negative')) // prettier-ignore
    })
    expect(points.length).toBe(64)
    // @@
    expect(points.reduce((sum, one) => sum + one, 0) / points.length).toBeGreaterThan(0.72)
    expect(of('Not bad at all.')?.polarity).not.toBe('negative')
    expect(of('It was far from perfect.')?.polarity).toBe('negative')
    expect(of('The show was anything but boring.')?.polarity).not.toBe('negative')
  })

  it('leaves quiet news and questions neutral, and calls facts facts', () => {
    const news = of(NEWS, 'en', 'document')
    expect(news).toMatchObject({ polarity: 'neutral', subjectivity: 'objective' })
    expect(of('Do you fly to Cancun from Denver?')?.polarity).toBe('neutral')
    expect(of(REVIEW, 'en', 'document')).toMatchObject({
      polarity: 'negative',
      subjectivity: 'subjective',
    })
    expect(of('Das Hotel ist gut', 'de')).toMatchObject({ subjectivity: 'unknown' })
  })

  it('is as sure of a review as of the same review many times over', () => {
    const once = of(REVIEW, 'en', 'document')
    const often = of(Array(30).fill(REVIEW).join(' '), 'en', 'document')
    expect(often?.polarity).toBe(once?.polarity)
    expect(Math.abs(often!.polarityConfidence - once!.polarityConfidence)).toBeLessThan(0.1)
    expect(often!.polarityConfidence).toBeLessThan(0.99)
  })

  it('names the words that drove it where they stand, negations with what they turn', () => {
    const text = '😀 The room was not good.\nBut the staff were superb!'
    const mood = of(text, 'en', 'document')!
    const points = [...text]
    for (const driver of [...mood.drivers!, ...mood.sentences!.flatMap((one) => one.drivers!)]) {
      const { offset } = driver
      expect(points.slice(offset, offset + [...driver.text].length).join('')).toBe(driver.text)
    }
    const weights = new Map(mood.drivers!.map(({ text: word, weight }) => [word, weight]))
    expect(weights.get('superb')).toBeGreaterThan(0.5)
    expect(weights.get('not good')).toBeLessThan(0)
  })

  it('answers in the shape of the model whatever the text', () => {
    fc.assert(
      fc.property(
        hostile(80),
        fc.constantFrom('en', 'de', 'ar', 'zh-cn'),
        fc.constantFrom('tweet', 'document'),
        (text, language, mode) => {
          const mood = of(text, language, mode as 'tweet')
          if (mood !== undefined) TextMood.parse(mood)
        },
      ),
    )
  })
})

describe('tokenShares', () => {
  it.each(['en', 'de'])('adds up to what the fit says of direction and words in %s', (language) => {
    for (const text of ['A great film, but not a good book.', 'Das ist nicht gut, aber schön']) {
      const reading = readSentence(text, language, KNOWLEDGE_FOLDER)!
      const weights = directionWeights(reading, language, 'said')
      const wanted = numbersOf(reading)
        .slice(0, 3)
        .reduce((sum, number, i) => sum + number * weights[i]!, 0)
      const shares = tokenShares(reading, language, 'said')
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(wanted, 4)
    }
  })
})

describe('unwrapLines', () => {
  it('joins what a width has cut, and no headings', () => {
    expect(unwrapLines('our trip to\n  the sea')).toBe('our trip to   the sea')
    expect(unwrapLines('Great hotel\nWe stayed a week.')).toBe('Great hotel\nWe stayed a week.')
    expect(unwrapLines('The end.\nmore')).toBe('The end.\nmore')
  })

  it('keeps every place', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'B', ',', '.', ' ', '\n', '\r') }),
        (text) => {
          expect(unwrapLines(text)).toHaveLength(text.length)
        },
      ),
    )
  })
})
