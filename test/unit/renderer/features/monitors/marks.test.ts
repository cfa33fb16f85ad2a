import { describe, expect, it } from 'vitest'
import {
  copiesMark,
  risenInWords,
  risenMark,
  storiesMark,
} from '#renderer/features/monitors/alert-marks.ts'
import { pointsOf, seamsOf } from '#renderer/features/monitors/chart-points.ts'
import { shortName } from '#renderer/features/monitors/monitor-acts.ts'
import { byDay, SPARK_DAYS } from '#renderer/features/monitors/sparks.ts'
import type { TimelineBin } from '#shared/model/explore.ts'
import { DEMO_ALERT } from '#test/support/demo-monitors.ts'

describe('a mark of an alert', () => {
  it('is its stories where all of them are named, with the number to check', () => {
    const alert = { ...DEMO_ALERT, stories: 3 }
    expect(storiesMark(alert)).toEqual({
      scope: { kind: 'stories', ids: ['1', '2', '3'] },
      slice: {},
      title: DEMO_ALERT.title,
      count: 3,
    })
    const [risen] = alert.terms
    expect(risenMark(alert, 'terms', risen!)).toMatchObject({
      scope: { kind: 'stories' },
      slice: { terms: ['recall'] },
      count: 24,
    })
  })

  it('is its time of the search where there are more, without a number it cannot keep', () => {
    const mark = storiesMark(DEMO_ALERT)
    expect(mark).toEqual({
      scope: { kind: 'search', searchId: 's1' },
      slice: { from: DEMO_ALERT.from, to: DEMO_ALERT.to },
      title: DEMO_ALERT.title,
    })
    const source = risenMark(DEMO_ALERT, 'sources', DEMO_ALERT.sources[0]!)
    expect(source.slice).toEqual({
      from: DEMO_ALERT.from,
      to: DEMO_ALERT.to,
      values: [{ field: 'source.name', value: 'Review' }],
    })
    expect(source.count).toBeUndefined()
    expect(copiesMark(DEMO_ALERT.copies[0]!).count).toBeUndefined()
  })

  it('says what is usual, also where it is nothing', () => {
    expect(risenInWords({ value: 'x', text: 'x', count: 12, usual: 0 })).toBe('x 12, usual none')
    expect(risenInWords({ value: 'x', text: 'x', count: 1200, usual: 12.4 })).toBe(
      'x 1,200, usual 12',
    )
  })

  it('has a title of a length one can read, whole in its signs', () => {
    const long = shortName('😀'.repeat(100))
    expect(long.length).toBeLessThanOrEqual(80)
    expect(long.isWellFormed()).toBe(true)
  })
})

describe('two weeks by day', () => {
  const nowMs = Date.UTC(2026, 10, 20, 12)
  const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour)

  it('end today, with a nought where nothing is, and leave out what is older or to come', () => {
    const counts = byDay(
      [
        { at: at(20, 0), count: 3 },
        { at: at(7, 0), count: 2 },
        { at: at(6, 0), count: 9 },
        { at: at(21, 0), count: 9 },
      ],
      { zone: 'UTC', nowMs },
    )
    expect(counts).toHaveLength(SPARK_DAYS)
    expect([counts[0], counts.at(-1)]).toEqual([2, 3])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5)
  })

  it('are days of the zone', () => {
    const counts = byDay([{ at: at(19, 16), count: 1 }], { zone: 'Asia/Tokyo', nowMs })
    expect(counts.at(-1)).toBe(1)
  })
})

describe('the chart of a monitor', () => {
  const bin = (day: number): TimelineBin => ({
    from: `2026-11-${day}T00:00:00.000Z`,
    to: `2026-11-${day + 1}T00:00:00.000Z`,
    count: 0,
    positive: 0,
    neutral: 0,
    negative: 0,
    unknown: 0,
    net: { n: 0 },
    isUnfinished: false,
  })
  const nowMs = Date.parse('2026-11-20T12:00:00.000Z')

  it('tells a gap from silence, also one that lasts', () => {
    const gaps = [
      { from: '2026-11-14T17:00:00.000Z', to: '2026-11-16T00:00:00.000Z' },
      { from: '2026-11-19T08:00:00.000Z' },
    ].map((gap) => ({ ...gap, kind: 'asleep' as const, reason: 'x' }))
    const points = pointsOf([13, 14, 15, 16, 18, 19].map(bin), gaps, nowMs)
    expect(points.map(({ isGap }) => isGap === true)).toEqual([
      false,
      true,
      true,
      false,
      false,
      true,
    ])
  })

  it('takes no run that just failed for a day without news', () => {
    const just = { from: '2026-11-20T11:58:00.000Z', kind: 'failed' as const, reason: 'x' }
    const isGap = (from: string) =>
      pointsOf([bin(20)], [{ ...just, from }], nowMs).map((point) => point.isGap === true)
    expect(isGap(just.from)).toEqual([false])
    expect(isGap('2026-11-20T10:30:00.000Z')).toEqual([true])
  })

  it('says at a seam who answers from there on', () => {
    const at = '2026-11-19T08:00:00.000Z'
    const texts = seamsOf([
      { at, engine: 'embedded', reason: 'The service is gone.' },
      { at, engine: 'remote', reason: 'The provider answers again.' },
    ]).map(({ text }) => text)
    expect(texts).toEqual(['From here this computer', 'From here the service'])
  })
})
