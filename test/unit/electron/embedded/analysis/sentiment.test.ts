import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentMood, documentNumbers } from '#electron/embedded/analysis/document-mood.ts'
import { createEnricher } from '#electron/embedded/analysis/enrich-story.ts'
import { weighWords } from '#electron/embedded/analysis/lexicon.ts'
import {
  headlineSentiment,
  type Mood,
  sentenceMood,
  sentimentOf,
} from '#electron/embedded/analysis/sentiment.ts'
import { composeNewsroom } from '#electron/embedded/ingest/sample/compose.ts'
import { loadNewsroom, loadSampleKnowledge } from '#electron/embedded/ingest/sample/load.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import labels from '#test/fixtures/analysis/sample-moods.json' with { type: 'json' }

const POLARITIES = ['positive', 'neutral', 'negative'] as const
const mood = fc
  .tuple(fc.integer({ min: 1, max: 98 }), fc.integer({ min: 1, max: 98 }))
  .filter(([a, b]) => a + b < 100)
  .map(([a, b]): Mood => [a / 100, (100 - a - b) / 100, b / 100])

function balance(text: string, language: string): number {
  const { up, down } = weighWords(text, language, KNOWLEDGE_FOLDER) ?? { up: 0, down: 0 }
  return up - down
}

describe('lexiconBalance', () => {
  it.each([
    ['de', 'Der Verein feiert einen Sieg', 'Bei der Explosion starben drei Menschen'],
    ['fr', 'Le club fête une belle victoire', 'L’explosion a tué trois personnes'],
    ['es', 'El club celebra una gran victoria', 'La explosión mató a tres personas'],
    ['it', 'La squadra festeggia la vittoria', 'L’esplosione ha ucciso tre persone'],
    ['pt', 'O clube comemora a vitória', 'A explosão matou três pessoas'],
    ['nl', 'De club viert de overwinning', 'Bij de explosie zijn drie doden gevallen'],
    ['ru', 'Команда празднует победу', 'При взрыве погибли три человека'],
    ['sv', 'Klubben firar segern', 'Tre människor dödades i explosionen'],
    ['da', 'Klubben fejrer sejren', 'Tre mennesker blev dræbt i eksplosionen'],
    ['fi', 'Seura juhlii voittoa', 'Räjähdys tappoi kolme ihmistä'],
    ['tr', 'Takım zafer kazandı', 'Patlamada üç kişi öldü'],
    ['ar', 'احتفل النادي بالفوز', 'قتل ثلاثة أشخاص في انفجار'],
    ['fa', 'تیم پیروزی را جشن گرفت', 'سه نفر در انفجار کشته شدند'],
    ['zh-cn', '球队庆祝胜利', '爆炸造成三人死亡'],
    ['zh-tw', '球隊慶祝勝利', '爆炸造成三人死亡'],
  ])('tells good news from bad in %s', (language, good, bad) => {
    expect(balance(good, language)).toBeGreaterThan(0.1)
    expect(balance(bad, language)).toBeLessThan(-0.1)
  })

  it('hears what ends bad news, and a negation only within its clause', () => {
    expect(balance('The deal ended the strike', 'en')).toBeGreaterThan(0)
    expect(balance('Nurses began a strike', 'en')).toBeLessThan(0)
    expect(balance('Das ist nicht gut', 'de')).toBeLessThan(0)
    expect(balance('Nein, das ist nicht alles, der Sieg ist groß', 'de')).toBeGreaterThan(0)
  })

  it('knows the head of a compound and no word of function', () => {
    expect(balance('Die Bankenkrise', 'de')).toBeLessThan(0)
    expect(balance('El jefe viaja para hablar', 'es')).toBe(0)
  })
})

describe('sentenceMood', () => {
  it('is a probability, or nothing where the language is unknown', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(...'aB :)<’.!0', '\ud83d', '中', 'خ', '\u0301', 'bad '),
        }),
        fc.constantFrom('en', 'de', 'ar', 'fa', 'zh-tw'),
        (text, language) => {
          const found = sentenceMood(text, language, KNOWLEDGE_FOLDER)
          expect(found?.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1)
        },
      ),
    )
    expect(sentenceMood('quia bonum est', 'und', KNOWLEDGE_FOLDER)).toBeUndefined()
    expect(sentenceMood('Dobra wiadomość', 'pl', KNOWLEDGE_FOLDER)).toBeUndefined()
  })
})

describe('documentMood', () => {
  const english = { language: 'en', hasHeadline: false }

  it('is a probability, and one sentence’s own where there is one', () => {
    fc.assert(
      fc.property(fc.array(mood, { minLength: 1, maxLength: 40 }), fc.boolean(), (moods, has) => {
        const found = documentMood(moods, { language: 'fr', hasHeadline: has })
        expect(found?.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1)
      }),
    )
    expect(documentMood([[0.2, 0.5, 0.3]], english)).toEqual([0.2, 0.5, 0.3])
    expect(documentMood([undefined], english)).toBeUndefined()
    expect(documentMood([], english)).toBeUndefined()
  })

  it('does not drift to neutral when a loaded text has quiet sentences', () => {
    const quiet: Mood = [0.2, 0.65, 0.15]
    const good: Mood = [0.75, 0.2, 0.05]
    const bad: Mood = [0.05, 0.2, 0.75]
    const of = (moods: readonly Mood[]) => sentimentOf(documentMood(moods, english))?.polarity
    expect(of([good, quiet, good, quiet, good, quiet])).toBe('positive')
    expect(of([bad, quiet, bad, quiet, bad, quiet])).toBe('negative')
    expect(of([quiet, quiet, quiet, quiet])).toBe('neutral')
  })

  it('looks at as many numbers with a headline as without', () => {
    fc.assert(
      fc.property(fc.array(mood, { minLength: 2, maxLength: 9 }), (moods) => {
        const [bare, headed] = [documentNumbers(moods, false), documentNumbers(moods, true)]
        expect(headed).toHaveLength(bare.length)
        expect(bare.slice(-5)).toEqual([0, 0, 0, 0, 0])
      }),
    )
  })
})

describe('headlineSentiment', () => {
  const sure = (mood: Mood): number => headlineSentiment(mood, 'en')?.confidence ?? 0

  it('keeps the likeliest polarity and is surer of it the likelier it is', () => {
    fc.assert(
      fc.property(mood, (one) => {
        expect(headlineSentiment(one, 'en')?.polarity).toBe(sentimentOf(one)?.polarity)
      }),
    )
    expect(sure([0.8, 0.1, 0.1])).toBeGreaterThan(sure([0.5, 0.3, 0.2]))
    expect(sure([0.1, 0.1, 0.8])).toBeGreaterThan(sure([0.2, 0.3, 0.5]))
  })

  it('is surer of neutral news than of good news that is as likely', () => {
    expect(sure([0.15, 0.7, 0.15])).toBeGreaterThan(0.7)
    expect(sure([0.7, 0.15, 0.15])).toBeLessThan(0.65)
  })

  it('leaves languages alone whose sentences nobody rated', () => {
    expect(headlineSentiment([0.7, 0.2, 0.1], 'de')).toEqual(sentimentOf([0.7, 0.2, 0.1]))
  })
})

describe('stories of the sample newsroom that no fit has seen', () => {
  const enrich = createEnricher({ extra: loadSampleKnowledge() })
  const stories = composeNewsroom(loadNewsroom(), Date.UTC(2026, 10, 20, 12)).map((raw) => ({
    key: raw.permalink.slice(raw.permalink.lastIndexOf('/') + 1),
    language: raw.language,
    found: enrich(raw).story.sentiment.body,
  }))

  it('are judged at least as well as when this was measured', () => {
    const wanted = new Map(
      POLARITIES.flatMap((polarity) => labels[polarity].map((key) => [key, polarity] as const)),
    )
    const judged = stories.filter(({ key }) => wanted.has(key))
    expect(judged).toHaveLength(160)
    expect(new Set(judged.map(({ language }) => language)).size).toBe(5)
    const scores = POLARITIES.map((polarity) => {
      const hit = judged.filter(
        ({ key, found }) => found?.polarity === polarity && wanted.get(key) === polarity,
      ).length
      const said = judged.filter(({ found }) => found?.polarity === polarity).length
      return (2 * hit) / Math.max(1, said + labels[polarity].length)
    })
    // Measured 0.492.
    expect(scores.reduce((sum, f1) => sum + f1, 0) / 3).toBeGreaterThanOrEqual(0.45)
  })

  it('show both sides in every language', () => {
    for (const language of ['en', 'de', 'fr', 'es', 'ar']) {
      const own = stories.filter((story) => story.language === language)
      const share = (polarity: string): number =>
        own.filter(({ found }) => found?.polarity === polarity).length / own.length
      expect(share('positive')).toBeGreaterThan(0.1)
      expect(share('negative')).toBeGreaterThan(0.05)
      expect(share('neutral')).toBeLessThan(0.7)
    }
  })
})
