import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashtagsOf, hashtagsOfText } from '#electron/embedded/analysis/hashtags.ts'
import { splitSentences } from '#electron/embedded/analysis/sentences.ts'
import { readOwnTexts } from '#electron/embedded/knowledge/build/topic-data.ts'

const tagsOf = (text: string, language: string, names: readonly string[] = []): string[] =>
  hashtagsOfText({ title: '', sentences: splitSentences(text, language), language, names })

describe('hashtagsOfText', () => {
  it('takes names first, then what the text returns to', () => {
    const text = 'The central bank met. The central bank raised its rate. Nobody liked the rate.'
    const tags = tagsOf(text, 'en', ['Jane van Doe'])
    expect(tags.slice(0, 2)).toEqual(['#JaneVanDoe', '#CentralBank'])
    expect(tags.map((tag) => tag.toLowerCase())).toContain('#rate')
  })

  it('makes no tag of a piece of the headline that the text never says', () => {
    const title = 'Harbour board sells island ferries'
    const text = 'The ferries go to a rival. Nobody at the harbour was asked about the island.'
    const sentences = splitSentences(text, 'en')
    const tags = hashtagsOfText({ title, sentences, language: 'en', names: [] })
    expect(tags).toEqual(expect.arrayContaining(['#Harbour', '#Ferries', '#Island']))
    expect(tags.filter((tag) => /board|sells/i.test(tag) && tag.length > 6)).toEqual([])
    const again = splitSentences(`${text} Island ferries are old.`, 'en')
    expect(hashtagsOfText({ title, sentences: again, language: 'en', names: [] })).toContain(
      '#IslandFerries',
    )
  })

  it('names no day of the week, however often it is said, but what is called after one', () => {
    const told = 'Unions walked out on Monday. On Monday ferries stayed, on Monday buses too.'
    expect(tagsOf(told, 'en')).toEqual(expect.not.arrayContaining(['#Monday']))
    expect(tagsOf('周一罢工。周一渡轮停航。工会周一谈判。', 'zh-cn').join()).not.toContain('周一')
    const sale = 'Shops open early on Black Friday. Black Friday is a Friday of queues.'
    expect(tagsOf(sale, 'en')).toContain('#BlackFriday')
    expect(tagsOf('The Sun is bought. The Sun is sold.', 'en')).toContain('#Sun')
  })

  it('finds some in every language, of any length of text', () => {
    for (const { text, language } of readOwnTexts().filter(({ use }) => use === 'test')) {
      const tags = tagsOf(text, language)
      expect(tags.length).toBeGreaterThan(0)
      expect(tags.length).toBeLessThanOrEqual(10)
      for (const tag of tags) expect(tag).toMatch(/^#[\p{L}\p{M}\p{N}_\u200c]+$/u)
    }
  })

  it('joins words as the writers of a language do', () => {
    expect(hashtagsOf(['البنك المركزي'], 'ar')).toEqual(['#البنك_المركزي'])
    expect(hashtagsOf(['بانک مرکزی'], 'fa')).toEqual(['#بانک_مرکزی'])
    expect(hashtagsOf(['中央 银行'], 'zh-cn')).toEqual(['#中央银行'])
    expect(hashtagsOf(['istanbul boğazı'], 'tr')).toEqual(['#İstanbulBoğazı'])
    expect(hashtagsOf(['élection présidentielle'], 'fr')).toEqual(['#ÉlectionPrésidentielle'])
  })

  it('keeps phrases and names with small words, and no pieces of sentences', () => {
    const phrases = [
      'automated and highly',
      'rule of law',
      'Bank of England',
      'accomplished in huge',
    ]
    expect(hashtagsOf([...phrases, 'taux de change'])).toEqual([
      '#RuleOfLaw',
      '#BankOfEngland',
      '#TauxDeChange',
    ])
    expect(hashtagsOf(['taux de change'], 'fr')).toEqual(['#TauxDeChange'])
  })

  it('takes no small word of Danish or Swedish for a subject', () => {
    const danish =
      'Regeringen gør mere for skolerne. Den nye lov gør det ifølge ministeren billigere.'
    expect(tagsOf(danish, 'da')).not.toEqual(expect.arrayContaining(['#Gør']))
    const swedish = 'Enligt ministern får skolorna mer. Skolorna får nya regler enligt lagen.'
    expect(tagsOf(swedish, 'sv')).not.toEqual(expect.arrayContaining(['#Enligt']))
  })

  it('never gives the same tag twice, a number alone, or one of another form', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 30 })), (phrases) => {
        const tags = hashtagsOf(phrases)
        expect(new Set(tags.map((tag) => tag.toLowerCase())).size).toBe(tags.length)
        for (const tag of tags) {
          expect(tag).toMatch(/^#[\p{L}\p{M}\p{N}\u200c]+$/u)
          expect(tag).toMatch(/\p{L}/u)
        }
      }),
      { numRuns: 50 },
    )
  })
})
