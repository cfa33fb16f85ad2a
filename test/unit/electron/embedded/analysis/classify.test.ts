import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categoriesOf } from '#electron/embedded/analysis/categories.ts'
import { classifyText, type Classified } from '#electron/embedded/analysis/classify.ts'
import { openTaxonomy } from '#electron/embedded/analysis/taxonomy.ts'
import { KNOWLEDGE_FOLDER as folder } from '#electron/embedded/knowledge/base.ts'
import { readOwnTexts } from '#electron/embedded/knowledge/build/topic-data.ts'

const LANGUAGES = 'en de fr it es pt ru nl ar tr zh-cn zh-tw sv da fi fa'.split(' ')
const NEWS = ['01', '04', '11', '13', '15']

const iptc = (text: string, language: string, title?: string): Classified[] =>
  classifyText({
    text,
    language,
    taxonomy: 'iptc-subjectcode',
    folder,
    ...(title !== undefined && { title }),
  })
const heldBack = readOwnTexts().filter(({ use }) => use === 'test')
const topOf = (list: readonly Classified[]): string =>
  list.filter(({ parents }) => parents.length === 0)[0]?.id.slice(0, 2) ?? ''
const rightShare = (texts: typeof heldBack): number =>
  texts.filter(({ code, text, language }) => topOf(iptc(text, language)) === code.slice(0, 2))
    .length / texts.length

describe('classifyText on texts that no fit has seen', () => {
  it('finds four of five subjects of news, in English', () => {
    const news = heldBack.filter(
      ({ language, code }) => language === 'en' && NEWS.includes(code.slice(0, 2)),
    )
    expect(news.length).toBeGreaterThan(40)
    expect(rightShare(news)).toBeGreaterThanOrEqual(0.85)
  })

  it.each(LANGUAGES)('finds most of the seventeen subjects in %s', (language) => {
    const texts = heldBack.filter((one) => one.language === language)
    expect(texts.length).toBeGreaterThanOrEqual(10)
    expect(rightShare(texts)).toBeGreaterThanOrEqual(0.7)
  })

  it('is right far more often than not where it is confident', () => {
    const tops = heldBack.map(({ code, text, language }) => {
      const [top] = iptc(text, language).filter(({ parents }) => parents.length === 0)
      return { isRight: top?.id.slice(0, 2) === code.slice(0, 2), isConfident: top?.isConfident }
    })
    const confident = tops.filter(({ isConfident }) => isConfident)
    expect(confident.length).toBeGreaterThan(80)
    const right = confident.filter(({ isRight }) => isRight).length
    expect(right / confident.length).toBeGreaterThanOrEqual(0.85)
  })
})

describe('classifyText', () => {
  // Foreign, systems and energy tell a sentence's subject at best; the list has them under hobby and engineering.
  it.each([
    ['en', 'Visitors from foreign countries pay local fees.', '10004000'],
    ['en', 'The energy of the system is under pressure.', '13002000'],
  ])('names nothing finer by words that only tell the first level: %s %s', (language, text, id) => {
    const found = iptc(text, language).map((one) => one.id)
    expect(found).toContain(`${id.slice(0, 2)}000000`)
    expect(found).not.toContain(id)
  })

  const match = 'The striker scored twice and the goalkeeper saved a penalty in the football match.'

  it('goes down to the finer subjects and lists their parents', () => {
    const found = iptc(match, 'en', 'Late goal wins the cup final')
    const ids = found.map(({ id }) => id)
    expect(ids.slice(0, 2)).toEqual(['15000000', '15054000'])
    expect(found[1]).toMatchObject({ label: 'soccer', parents: ['15000000'], isConfident: true })
  })

  it('answers with categories of the IAB as well', () => {
    const found = classifyText({ text: match, language: 'en', taxonomy: 'iab-qag', folder })
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(['IAB17', 'IAB17-44']))
    const wine = 'The recipe needs olive oil, cheese and a glass of white wine from the kitchen.'
    const [food] = classifyText({ text: wine, language: 'en', taxonomy: 'iab-qag', folder })
    expect(food).toMatchObject({ id: 'IAB8', label: 'Food & Drink' })
  })

  it.each(['iptc-subjectcode', 'iab-qag'] as const)('keeps to %s whatever the text', (taxonomy) => {
    const known = openTaxonomy(taxonomy, folder)
    fc.assert(
      fc.property(
        fc.constantFrom(...LANGUAGES),
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc
            .shuffledSubarray(heldBack.map(({ text }) => text))
            .map((list) => list.slice(0, 3).join(' ')),
        ),
        (language, text) => {
          const found = classifyText({ text, language, taxonomy, folder })
          const ids = found.map(({ id }) => id)
          expect(new Set(ids).size).toBe(ids.length)
          for (const one of found) {
            expect(known.labelOf(one.id)).toBe(one.label)
            expect(one.score).toBeGreaterThanOrEqual(0)
            expect(one.score).toBeLessThanOrEqual(1)
            expect(one.isConfident).toBe(one.score >= 0.66)
            expect(one.parents.every((parent) => ids.includes(parent))).toBe(true)
            // What is below is never surer than what it is below of.
            for (const above of found.filter(({ id }) => one.parents.includes(id))) {
              expect(above.score).toBeGreaterThanOrEqual(one.score)
            }
          }
          expect(classifyText({ text, language, taxonomy, folder })).toEqual(found)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('says nothing of an unknown language and of no text', () => {
    expect(iptc(match, 'und')).toEqual([])
    expect(iptc(match, 'xx')).toEqual([])
    expect(iptc('', 'en')).toEqual([])
    expect(iptc(' \n\t', 'en')).toEqual([])
    expect(iptc('asdf qwer zxcv', 'en')).toEqual([])
  })

  it('is not slowed by one endless word', () => {
    expect(iptc('fußball'.repeat(200_000), 'de').length).toBeGreaterThan(0)
  })
})

describe('third levels, which words of their labels name', () => {
  const thirds = (text: string, title?: string): string[] =>
    iptc(text, 'en', title)
      .filter(({ parents }) => parents.length === 2)
      .map(({ label }) => label)

  it.each([
    ['Star', 'The star striker started the season with two goals and the fans loved the star.'],
    [
      'bridge',
      'The game was played under the bridge, and the children crossed the bridge after it.',
    ],
    ['coal', 'The coalition of the prime minister agreed on a budget after the coalition talks.'],
    [
      'ball',
      'Voters cast their ballots; the ballot papers of the election were counted all night.',
    ],
    ['clubs', 'The clubs of the league voted on Monday; the clubs want more games and more fans.'],
    ['civil and public service', 'The civil war went on, the government said; civil society wept.'],
    ['poll', 'Pollution in the river rose; pollution kills fish, the environment minister said.'],
    [
      'clean and jerk',
      'The team cleaned the pitch before the match; a clean game, the coach said.',
    ],
    ['rock and roll music', 'The concert on the rock by the sea: the orchestra played Mozart.'],
  ])('does not say %s for a word that only looks like it', (label, text) => {
    expect(thirds(text)).not.toContain(label)
  })

  it.each([
    ['arrest', 'Police arrested three men over the robbery; officers searched their homes.'],
    ['campaign finance', 'Voters approved campaign finance reform in the election on Tuesday.'],
    ['cancer', 'Breast cancer kills fewer women than before, and lung cancer more, a study says.'],
    ['teachers', 'Teachers at the school want smaller classes; the teachers walk out on Monday.'],
    [
      'interest rate',
      'The central bank raised its interest rate to slow inflation, economists said.',
    ],
  ])('says %s where the text is about it', (label, text) => {
    expect(thirds(text).join(' ')).toContain(label)
  })

  it('is surer of a label that comes first than of one in passing', () => {
    const about = 'Teachers at the school walked out. '
    const other = 'The pupils had lessons in the park and the parents brought soup to the school. '
    const scoreOf = (text: string): number =>
      iptc(text, 'en').find(({ label }) => label === 'teachers')?.score ?? 0
    const first = scoreOf(about + other.repeat(3))
    expect(first).toBeGreaterThan(0)
    expect(first).toBeGreaterThan(scoreOf(other.repeat(3) + about))
  })
})

describe('categoriesOf', () => {
  it('gives a story the classifier’s answer in both taxonomies', () => {
    const title = 'Central bank raises interest rate'
    const body = 'Inflation remains too high, economists say. Stocks fell and the currency rose.'
    const found = categoriesOf(title, body, 'en', folder)
    expect(found[0]?.taxonomy).toBe('iab-qag')
    const subjects = found.filter(({ taxonomy }) => taxonomy === 'iptc-subjectcode')
    const direct = iptc(body, 'en', title)
    expect(subjects[0]).toMatchObject({ id: '04000000', label: 'economy, business and finance' })
    expect(subjects[0]?.score).toBeCloseTo(direct[0]?.score ?? 0, 2)
  })
})
