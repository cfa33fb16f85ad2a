import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { entityMoods, overallMood } from '#electron/embedded/analysis/entity-mood.ts'
import { readSentence } from '#electron/embedded/analysis/sentiment.ts'
import {
  targetMoods,
  temperFor,
  temperMood,
  type TargetPlace,
} from '#electron/embedded/analysis/target-mood.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { openKnowledge } from '#electron/embedded/knowledge/open-knowledge.ts'
import { EntityMood } from '#shared/model/analysis.ts'

const knowledge = openKnowledge({ folder: KNOWLEDGE_FOLDER })
const TEXT =
  '😀 Angela Merkel praised Emmanuel Macron for his courage in Berlin on Monday.\n' +
  'Critics accuse Boeing of lying about the crash, and Boeing was fined.\n' +
  'Merkel will speak on Thursday. Macron thanked Merkel.'

/** A sentence with its targets in brackets, as in the fixture. */
function moodsIn(line: string): { gold: string; said: string }[] {
  const targets: TargetPlace[] = []
  const golds: string[] = []
  let text = ''
  let at = 0
  for (const match of line.matchAll(/\[([-+0])([^\]]+)\]/g)) {
    text += line.slice(at, match.index)
    targets.push({ start: text.length, end: text.length + match[2]!.length })
    golds.push(match[1]!)
    text += match[2]!
    at = match.index + match[0].length
  }
  text += line.slice(at)
  const reading = readSentence(text, 'en', KNOWLEDGE_FOLDER)!
  return targetMoods({ text, reading, targets, folder: KNOWLEDGE_FOLDER }).map((mood, i) => {
    expect(mood[0] + mood[1] + mood[2]).toBeCloseTo(1)
    return { gold: golds[i]!, said: '+0-'[mood.indexOf(Math.max(...mood))]! }
  })
}

describe('entityMoods', () => {
  const found = entityMoods({ text: TEXT, language: 'en', knowledge })!
  const byName = (name: string) => found.find((entity) => entity.name === name)

  it('brings surnames to their names and judges each by what is said of it', () => {
    expect(byName('Angela Merkel')?.mentions.map(({ text }) => text)).toEqual([
      'Angela Merkel',
      'Merkel',
      'Merkel',
    ])
    expect(byName('Emmanuel Macron')).toMatchObject({
      type: 'Person',
      overallSentiment: { polarity: 'positive' },
    })
    expect(byName('Boeing')).toMatchObject({
      type: 'Organization',
      overallSentiment: { polarity: 'negative' },
    })
    expect(byName('Berlin')).toMatchObject({ type: 'Location' })
  })

  it('keeps the shape, and places in code points', () => {
    for (const entity of found) {
      EntityMood.parse(entity)
      for (const { text, offset } of entity.mentions) {
        expect([...TEXT].slice(offset, offset + [...text].length).join('')).toBe(text)
      }
    }
  })

  it('is for English', () => {
    expect(entityMoods({ text: 'Merkel lobt Macron', language: 'de', knowledge })).toBeUndefined()
    expect(entityMoods({ text: '', language: 'en', knowledge })).toEqual([])
  })
})

describe('targetMoods', () => {
  it('tells who does something from whom it is done to', () => {
    expect(
      moodsIn('The mayor thanked [+Officer Lind] while [-Ray Boyd] lied to the court.'),
    ).toEqual([
      { gold: '+', said: '+' },
      { gold: '-', said: '-' },
    ])
    expect(moodsIn('[-Walid Nasser] was convicted by [0the court].')[0]?.said).toBe('-')
    expect(moodsIn('Nine people were killed in [0Karvos].')[0]?.said).toBe('0')
  })

  it.each([
    'Tom Smith said the company lied.',
    'Ana Lopez told the court the firm had cheated customers.',
    'Mark Weber said robbers shot two guards.',
    'Lena Park said the storm killed twelve.',
  ])('lays nothing on who only says it: %s', (sentence) => {
    const target = sentence.split(' ').slice(0, 2).join(' ')
    expect(moodsIn(sentence.replace(target, `[0${target}]`))[0]?.said).toBe('0')
  })

  it('still hears who does it, and of whom it is said', () => {
    expect(moodsIn('[-Tom Smith] lied to the board.')[0]?.said).toBe('-')
    expect(moodsIn('The board said [-Tom Smith] stole the money.')[0]?.said).toBe('-')
  })

  it.each([
    'Emails show that [-Tarlow] colluded with the smugglers.',
    '[-Tarlow] backtracked within a day.',
    'Hundreds of dockers greeted [+Maren Voss] on the quay.',
    'The unions nominated [+Maren Voss] at their congress.',
    '[+Maren Voss] pledged to reopen the library before winter.',
  ])('hears what news says without strong words: %s', (sentence) => {
    const [found] = moodsIn(sentence)
    expect(found?.said).toBe(found?.gold)
  })

  it('reaches what was measured on sentences that taught nothing', () => {
    const file = new URL('../../../../fixtures/analysis/entity-moods.txt', import.meta.url)
    const judged = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .flatMap(moodsIn)
    expect(judged.length).toBeGreaterThan(150)
    const scores = ['+', '0', '-'].map((sign) => {
      const hit = judged.filter(({ gold, said }) => gold === sign && said === sign).length
      const all = judged.filter(({ gold }) => gold === sign).length
      return (2 * hit) / (all + judged.filter(({ said }) => said === sign).length)
    })
    // Macro-F1, measured 0.86; VADER on the whole sentence reaches 0.68.
    expect(scores.reduce((sum, f1) => sum + f1, 0) / 3).toBeGreaterThan(0.8)
  })

  it('is no surer than news allows', () => {
    const mood = temperMood([0.98, 0.01, 0.01], { power: 0.65, doubt: 0, plain: 0.7 })
    expect(mood[0]).toBeLessThan(0.93)
    expect(mood[1]).toBeLessThan(mood[2])
    expect(mood[0] + mood[1] + mood[2]).toBeCloseTo(1)
  })
})

describe('temperFor', () => {
  const short = { power: 1.4, doubt: 0.2, plain: 1 }
  const long = { power: 0.8, doubt: 0, plain: 0.5 }

  it('goes from short sentences over into long ones', () => {
    expect(temperFor(5, { short, long })).toEqual(short)
    expect(temperFor(40, { short, long })).toEqual(long)
    const between = temperFor(20, { short, long })
    expect(between.power).toBeCloseTo(1.1)
    expect(between.doubt).toBeCloseTo(0.1)
    expect(between.plain).toBeCloseTo(0.75)
  })
})

describe('overallMood', () => {
  it('leans to the surer mentions', () => {
    expect(overallMood([])).toBeUndefined()
    const mood = overallMood([
      [0.9, 0.05, 0.05],
      [0.3, 0.35, 0.35],
    ])!
    expect(mood[0]).toBeGreaterThan(0.6)
    expect(mood[0] + mood[1] + mood[2]).toBeCloseTo(1)
  })
})
