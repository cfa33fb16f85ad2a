import { describe, expect, it } from 'vitest'
import {
  scoresOf,
  type CategoryCandidate,
  type DepthFit,
} from '#electron/embedded/analysis/category-scores.ts'
import { formOf } from '#electron/embedded/analysis/category-support.ts'
import { openTaxonomy } from '#electron/embedded/analysis/taxonomy.ts'
import type { TaxonomyName } from '#shared/model/analysis.ts'
import { KNOWLEDGE_FOLDER as folder } from '#electron/embedded/knowledge/base.ts'

const TEXT = { length: 30, isHeadline: false, isBare: false, isSentence: false, talk: 0 }
const HEADLINE = { ...TEXT, length: 0, isHeadline: true, isBare: true }
const top = (id: string, chance: number, isBehind = false, form = TEXT): CategoryCandidate => {
  return { id, chance, share: 1, among: { form, isBehind, isForeign: false, named: 0 } }
}
const second = (id: string, chance: number, form = TEXT): CategoryCandidate => {
  const support = { evidence: 1, isBehind: false, isAside: false, isForeign: false, ...form }
  return { id, chance, share: 0.5, support }
}
/** By the constant alone, at even odds. */
const even = (offsets: Readonly<Record<string, number>> = {}): DepthFit => ({
  'iptc-subjectcode': { levels: { 2: [0] }, offsets },
  'iab-qag': { levels: { 1: [0], 2: [0] }, offsets },
})
const scored = (
  list: readonly CategoryCandidate[],
  fit: DepthFit,
  name: TaxonomyName = 'iptc-subjectcode',
) => Object.fromEntries(scoresOf(list, openTaxonomy(name, folder), fit))

describe('scoresOf', () => {
  it('adds what is known of a category to what the text says of it', () => {
    const list = [top('07000000', 0.95), second('07006000', 0.95), second('07001000', 0.95)]
    const found = scored(list, even({ '07006000': -2, '07001000': 1 }))
    expect(found['07006000']).toBeCloseTo(0.119, 2)
    expect(found['07001000']).toBeCloseTo(0.731, 2)
  })

  it('lets a finer category speak for the subject above it, and the first subject stay first', () => {
    const list = [
      top('04000000', 0.4),
      second('04016000', 0.4),
      top('11000000', 0.3, true),
      second('11006000', 0.3),
    ]
    const found = scored(list, even({ '04016000': 0.4, '11006000': 3 }))
    expect(found['04000000']).toBeCloseTo(0.599, 2)
    expect(found['11000000']).toBeLessThan(found['04000000']!)
    expect(found['11000000']).toBeGreaterThan(0.55)
    expect(found['11006000']).toBe(found['11000000'])
  })

  it('judges the subjects of a bare headline by a fit of their own, the first included', () => {
    // By the constant, and whether another is more probable.
    const fit = { 'iptc-subjectcode': { levels: {}, offsets: {}, headlines: [-1, 0, 2] } }
    const found = scored([top('04000000', 0.5, false, HEADLINE), top('11000000', 0.3, true, HEADLINE)], fit) // prettier-ignore
    expect(found['04000000']).toBeCloseTo(0.269, 2)
    expect(found['11000000']).toBeCloseTo(0.731, 2)
    expect(scored([top('04000000', 0.5), top('11000000', 0.3, true)], fit)).toEqual({
      '04000000': 0.5,
      '11000000': 0.3,
    })
    // At seventy words half of it.
    const long = { ...HEADLINE, length: 70 }
    expect(scored([top('04000000', 0.5, false, long)], fit)['04000000']).toBeCloseTo(0.385, 2)
  })

  it('takes a label in talk for less than one in a report', () => {
    const third = (talk: number): CategoryCandidate => {
      const sight = { times: 1, first: 5, backing: 0, form: { ...TEXT, talk } }
      return { id: '05010002', chance: 0.9, share: 0.3, sight }
    }
    const above = [top('05000000', 0.9), second('05010000', 0.9)]
    const fit = {
      'iptc-subjectcode': { levels: { 2: [3], 3: [1, 0, 0, 0, 0, 0, -2] }, offsets: {} },
    }
    expect(scored([...above, third(0)], fit)['05010002']).toBeCloseTo(0.731, 2)
    expect(scored([...above, third(1)], fit)['05010002']).toBeCloseTo(0.269, 2)
  })

  it('holds several categories of the IAB for right at once', () => {
    const list = [top('IAB3', 0.5), top('IAB13', 0.4, true)]
    const found = scored(list, even({ IAB3: 2, IAB13: 2 }), 'iab-qag')
    expect(found['IAB3']! + found['IAB13']!).toBeGreaterThan(1.5)
  })
})

describe('formOf', () => {
  it.each([
    ['', 'Central bank raises rates', 'headline'],
    ['', 'The bank raised its rate.', 'sentence'],
    ['', '央行上调利率。', 'sentence'],
    ['', '"Rates will rise."', 'sentence'],
    ['', 'The bank raised its rate. Shares fell.', 'text'],
    ['Rates', 'The bank raised its rate.', 'headline'],
    ['', `${'The bank raised its rate, '.repeat(60)}it said.`, 'text'],
  ])('%s|%s is a %s', (title, text, form) => {
    const { isHeadline, isSentence } = formOf(title, text, 5)
    expect([isHeadline, isSentence]).toEqual([form === 'headline', form === 'sentence'])
  })

  it.each([
    ['', 'Central bank raises rates', true],
    ['Central bank raises rates', '', true],
    ['Rates', 'The bank raised its rate.', false],
    ['', 'The bank raised its rate.', false],
  ])('%s|%s stands alone as a headline: %s', (title, text, isBare) => {
    expect(formOf(title, text, 5).isBare).toBe(isBare)
  })

  it.each([
    ['I hate my teachers #school', 5, 1],
    ['The teachers met on Monday, and we were told nothing of it.', 40, 0.5],
    ['Teachers met on Monday.', 4, 0],
  ])('hears how much of "%s" is talk', (text, length, talk) => {
    expect(formOf('', text, length).talk).toBe(talk)
  })
})
