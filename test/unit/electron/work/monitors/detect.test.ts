import { describe, expect, test } from 'vitest'
import { detect, type Evidence, type FreshStory } from '#electron/work/monitors/detect.ts'
import type { AlertRule } from '#shared/model/monitor.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 20, 12)
const SPIKE: AlertRule = { kind: 'spike', factor: 3, least: 5 }
const MOOD: AlertRule = { kind: 'mood', change: 0.2, least: 10 }

function story(id: string, more: Partial<FreshStory> = {}): FreshStory {
  return { id, publishedAt: NOW - 1000, group: id, entities: [], ...more }
}

/** @param days Counts of the last 24 hours and of each day before, the latest first. */
function evidence(days: readonly number[], more: Partial<Evidence> = {}): Evidence {
  const dayOf = (from: number) => Math.round((NOW - from) / DAY_MS) - 1
  return {
    now: NOW,
    fresh: [story('a')],
    earliest: NOW - days.length * DAY_MS,
    countIn: (from) => days[dayOf(from)] ?? 0,
    moodIn: () => ({ positive: 0, neutral: 0, negative: 0 }),
    knowsEntity: () => false,
    lastAlertAt: () => undefined,
    ...more,
  }
}

const kindsOf = (rules: readonly AlertRule[], facts: Evidence) =>
  detect(rules, facts).map(({ kind }) => kind)
const steady = (count: number) => Array.from({ length: 14 }, () => count)

describe('a spike', () => {
  test('is a day far above the fourteen before it', () => {
    const [found] = detect([SPIKE], evidence([31, ...steady(2)]))
    expect(found).toMatchObject({ kind: 'spike', count: 31, usual: 2 })
  })
  test.each([
    ['as every day', [10, ...steady(9)]],
    ['as yesterday', [31, 31, ...steady(2).slice(1)]],
    ['as on the busiest day of the week', [31, 2, 2, 2, 2, 2, 40, ...steady(2).slice(6)]],
    ['too few', [4, ...steady(0)]],
    ['within what varies', [12, 4, 0, 9, 1, 0, 8, 2, 12, 0, 3, 0, 9, 1, 2]],
    ['after three days only', [31, 2, 2, 2]],
  ])('is none: %s', (_why, days) => {
    expect(kindsOf([SPIKE], evidence(days))).toEqual([])
  })
  test('is told once a day', () => {
    const facts = evidence([31, ...steady(2)], { lastAlertAt: () => NOW - DAY_MS / 2 })
    expect(kindsOf([SPIKE], facts)).toEqual([])
  })
})

describe('a shift of mood', () => {
  const moods = (negative: number, of: number, before: number, beforeOf: number) =>
    evidence([1], {
      moodIn: (from) => {
        const isNow = from === NOW - DAY_MS
        const [bad, all] = isNow ? [negative, of] : [before, beforeOf]
        return { positive: all - bad, neutral: 0, negative: bad }
      },
    })
  test('says both shares with their n', () => {
    const [found] = detect([MOOD], moods(30, 40, 40, 200))
    expect(found?.mood?.now).toMatchObject({ share: 0.75, n: 40 })
    expect(found?.mood?.before).toMatchObject({ share: 0.2, n: 200 })
  })
  test('is none where the intervals touch, or there are too few', () => {
    expect(kindsOf([MOOD], moods(6, 12, 40, 200))).toEqual([])
    expect(kindsOf([MOOD], moods(8, 8, 40, 200))).toEqual([])
    expect(kindsOf([MOOD], moods(20, 60, 50, 200))).toEqual([])
  })
})

describe('the other rules', () => {
  const entity = (id: string, prominence = 0.8) => ({ id, types: ['Person'], prominence })
  const first: AlertRule = { kind: 'new-entity', types: ['Person'], prominence: 0.5 }

  test('copies of one text count once', () => {
    const copies = ['a', 'b', 'c'].map((id) => story(id, { group: 'a' }))
    const rule: AlertRule = { kind: 'at-least', count: 3 }
    expect(kindsOf([rule], evidence([3], { fresh: copies }))).toEqual([])
    expect(kindsOf([rule], evidence([3], { fresh: ['a', 'b', 'c'].map((id) => story(id)) }))).toEqual(['at-least']) // prettier-ignore
  })

  test('an entity is new once, prominent, and of a type that is meant', () => {
    const fresh = [
      story('a', { entities: [entity('known'), entity('new')] }),
      story('b', { entities: [entity('new'), entity('aside', 0.1)] }),
      story('c', { entities: [{ ...entity('place'), types: ['Location'] }] }),
    ]
    const facts = evidence([3], { fresh, knowsEntity: (id) => id === 'known' })
    expect(detect([first], facts)).toMatchObject([{ entityIds: ['new'], storyIds: ['a', 'b'] }])
  })

  test('any new is silent beside a rule that says more, and nothing new is nothing', () => {
    const facts = evidence([31, ...steady(2)])
    expect(kindsOf([{ kind: 'any' }], facts)).toEqual(['any'])
    expect(kindsOf([{ kind: 'any' }, SPIKE], facts)).toEqual(['spike'])
    expect(kindsOf([{ kind: 'any' }, SPIKE], { ...facts, fresh: [] })).toEqual([])
  })
})
