import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { openRuleCheck } from '#shared/logic/corrections/check-rule.ts'
import { correctStory, isMuted } from '#shared/logic/corrections/correct-story.ts'
import { openRuleBook } from '#shared/logic/corrections/rule-book.ts'
import { readRuleFile, writeRuleFile } from '#shared/logic/corrections/rule-file.ts'
import { correctionWords } from '#shared/logic/corrections/words.ts'
import type { Correction, CorrectionRule } from '#shared/model/correction.ts'
import { Story } from '#shared/model/story.ts'
import { ruleLists } from '#test/support/rule-arbitraries.ts'
import { richStories } from '#test/support/story-arbitraries.ts'

const ref = (id: string, name = id) => ({ id, name })
const rule = (correction: Correction, more: Partial<CorrectionRule> = {}): CorrectionRule => ({
  id: `rule ${JSON.stringify(correction)}`,
  isOn: true,
  createdAt: '2026-11-21T12:00:00.000Z',
  correction,
  ...more,
})
const merge = (from: string, into: string) =>
  rule({ kind: 'merge', from: [ref(from)], into: ref(into, `The ${into}`) })

type Mentioned = { id: string; forms: string[]; mood?: 'positive' | 'negative' }
function storyOf(entities: readonly Mentioned[]): Story {
  const story = fc.sample(richStories, { numRuns: 20, seed: 3 }).flat()[0]!
  return {
    ...story,
    id: 's1',
    source: { ...story.source, name: 'The Times', domain: 'times.com' },
    entities: entities.map(({ id, forms, mood }, at) => ({
      id,
      stockTickers: [],
      types: ['Human'],
      ...(mood ? { overallSentiment: { polarity: mood, confidence: 0.8 } } : {}),
      overallProminence: 0.5,
      overallFrequency: forms.length,
      title: { surfaceForms: [] },
      body: {
        surfaceForms: forms.map((text, place) => ({
          text,
          frequency: 1,
          mentions: [{ start: 10 * at + place, end: 10 * at + place + 1 }],
        })),
      },
    })),
  }
}
const named = (rules: CorrectionRule[], story: Story) =>
  correctStory(openRuleBook(rules), story).entities

describe('a story under rules', () => {
  test('merged names are one, with the mentions of both and the prevailing mood', () => {
    const story = storyOf([
      { id: 'A', forms: ['Angie', 'Merkel'], mood: 'positive' },
      { id: 'B', forms: ['Merkel'], mood: 'negative' },
      { id: 'C', forms: ['Berlin'] },
    ])
    const [one, other, ...rest] = named([merge('A', 'B')], story)
    expect(rest).toEqual([])
    expect(one).toMatchObject({ id: 'B', name: 'The B', overallFrequency: 3 })
    expect(one?.overallSentiment?.polarity).toBe('neutral')
    expect(one?.body.surfaceForms.map(({ text, frequency }) => [text, frequency])).toEqual([
      ['Merkel', 2],
      ['Angie', 1],
    ])
    expect(other).toBe(story.entities[2])
  })

  test('a chain of merges ends at its last link, in whichever order it was made', () => {
    const story = storyOf([{ id: 'A', forms: ['x'] }, { id: 'B', forms: ['y'] }]) // prettier-ignore
    for (const rules of [
      [merge('A', 'B'), merge('B', 'C')],
      [merge('B', 'C'), merge('A', 'B')],
    ]) {
      expect(named(rules, story).map(({ id }) => id)).toEqual(['C'])
    }
  })

  test('a namesake is rejected in its source alone', () => {
    const where = { kind: 'source', source: 'TIMES.com' } as const
    const rules = [rule({ kind: 'reject', entity: ref('A'), where })]
    const story = storyOf([{ id: 'A', forms: ['x'] }])
    expect(named(rules, story)).toEqual([])
    const elsewhere = { ...story, source: { ...story.source, domain: 'bbc.co.uk' } }
    expect(correctStory(openRuleBook(rules), elsewhere)).toBe(elsewhere)
  })

  test('spellings that are split off are a name of their own', () => {
    const split: Correction = { kind: 'split', entity: ref('A'), forms: ['Apollo 11'], storyIds: [], into: ref('N', 'The mission') } // prettier-ignore
    const [apart, rest] = named([rule(split)], storyOf([{ id: 'A', forms: ['Apollo', 'Apollo 11'] }])) // prettier-ignore
    expect(apart).toMatchObject({ id: 'N', name: 'The mission', overallFrequency: 1 })
    expect(rest).toMatchObject({ id: 'A', overallFrequency: 1 })
  })

  test('what a rule says of a mood holds, and names the rule', () => {
    const mood: Correction = { kind: 'storyMood', ids: ['s1'], element: 'body', polarity: 'negative' } // prettier-ignore
    const corrected = correctStory(openRuleBook([rule(mood)]), storyOf([]))
    expect(corrected.sentiment.body).toEqual({ polarity: 'negative', confidence: 1 })
    expect(corrected.ruleIds).toEqual([rule(mood).id])
  })

  test('whatever the rules, the outcome is a story, and the story itself is not touched', () => {
    fc.assert(
      fc.property(richStories, ruleLists, (stories, rules) => {
        const book = openRuleBook(rules)
        for (const story of stories) {
          const before = structuredClone(story)
          const corrected = correctStory(book, story)
          expect(story).toEqual(before)
          // Absent and undefined are one to JSON, and to whoever reads the answer.
          expect(Story.safeParse(JSON.parse(JSON.stringify(corrected))).success).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('rules that are off change nothing', () => {
    fc.assert(
      fc.property(richStories, ruleLists, (stories, rules) => {
        const book = openRuleBook(rules.map((each) => ({ ...each, isOn: false })))
        for (const story of stories) expect(correctStory(book, story)).toBe(story)
      }),
      { numRuns: 30 },
    )
  })

  test('a muted source is known by its domain, and by its name where it has none', () => {
    const book = openRuleBook([rule({ kind: 'mute', source: 'times.com' }), rule({ kind: 'mute', source: 'My feed' })]) // prettier-ignore
    expect(isMuted(book, { name: 'Whatever', domain: 'Times.com' })).toBe(true)
    expect(isMuted(book, { name: 'my feed' })).toBe(true)
    expect(isMuted(book, { name: 'my feed', domain: 'other.com' })).toBe(false)
  })

  test('ten thousand rules are opened and applied in no time worth a wait', () => {
    const rules = Array.from({ length: 10_000 }, (_, at) => merge(`X${at}`, `X${at + 1}`)).map((each, at) => ({ ...each, id: `r${at}` })) // prettier-ignore
    const [end] = named(rules, storyOf([{ id: 'X5', forms: ['x'] }]))
    expect(end?.id).toBe('X10000')
  })
})

describe('rules beside each other', () => {
  test('a circle is refused with a sentence, through rules that are off too', () => {
    const rules = [merge('A', 'B'), { ...merge('B', 'C'), isOn: false }]
    const check = openRuleCheck(rules)
    expect(check.faultOf(merge('C', 'A'))).toMatch(/already taken for .* in a circle\.$/)
    expect(check.faultOf(merge('A', 'A'))).toMatch(/cannot be merged into itself\.$/)
    expect(check.faultOf(merge('A', 'D'))).toMatch(/is already taken for “The B”/)
    expect(check.faultOf(merge('D', 'A'))).toBeUndefined()
  })

  test('a split needs something to split', () => {
    const split: Correction = { kind: 'split', entity: ref('A'), forms: [], storyIds: [], into: ref('B') } // prettier-ignore
    expect(openRuleCheck([]).faultOf(rule(split))).toMatch(/^Choose at least one/)
    expect(openRuleCheck([]).faultOf(rule({ ...split, forms: ['x'], into: ref('A') }))).toMatch(/an id of its own/) // prettier-ignore
  })
})

describe('a file of rules', () => {
  test('comes back as it went', () => {
    fc.assert(
      fc.property(ruleLists, (rules) => {
        const text = writeRuleFile(rules, '2026-11-21T12:00:00.000Z')
        expect(readRuleFile(text)).toEqual({ rules })
        expect(readRuleFile(`\ufeff${text}`)).toEqual({ rules })
      }),
    )
  })

  test.each([
    ['', 'not JSON'],
    ['{"format":"broadsheet-corrections","version":1,', 'not JSON'],
    ['[]', 'not a file of corrections'],
    ['{"format":"other","version":1,"exportedAt":"","rules":[]}', 'at format'],
    ['{"format":"broadsheet-corrections","version":1,"exportedAt":"","rules":[{"id":"a"}]}', 'at rules.0'], // prettier-ignore
  ])('that is broken says so: %s', (text, said) => {
    const read = readRuleFile(text)
    expect('problem' in read && read.problem).toContain(said)
    expect('problem' in read && read.problem).toMatch(/Nothing was changed\.$/)
  })
})

describe('a rule in words', () => {
  test('is short whatever its names are, and keeps directions apart', () => {
    const long = '𐍈'.repeat(5000)
    const words = correctionWords({ kind: 'merge', from: [ref('A', long), ref('B', 'שלום')], into: ref('C', '👩‍👩‍👧') }) // prettier-ignore
    expect(words.length).toBeLessThan(400)
    expect(words.isWellFormed()).toBe(true)
    expect(words).toContain('\u2068שלום\u2069')
  })

  test('says each kind as a sentence', () => {
    fc.assert(
      fc.property(ruleLists, (rules) => {
        for (const { correction } of rules) expect(correctionWords(correction)).toMatch(/^\S.*\.$/s)
      }),
    )
  })
})
