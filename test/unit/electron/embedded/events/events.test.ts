import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EventStory } from '#electron/embedded/events/event-story.ts'
import {
  DAY_MS,
  eventStory,
  NOW,
  openTestEvents,
  paraphrases,
} from '#test/support/event-stories.ts'
import { startCpuTime } from '#test/support/cpu-time.ts'

const HOUR_MS = 3_600_000

let file: ReturnType<typeof openTestEvents>
beforeEach(() => void (file = openTestEvents()))
afterEach(() => file.close())

/** Two versions of one event; the second is worded anew. */
const quake = paraphrases().filter(({ event }) => event === 'quake-tevora')
const strike = paraphrases().filter(({ event }) => event === 'strike-airport')
const told = (at: number, part: Partial<EventStory>, of = quake): EventStory =>
  eventStory({ title: of[at]?.story.title ?? '', body: of[at]?.story.body ?? '', ...part })

function clusterOf(story: EventStory): string {
  return file.events.assign([story]).get(story.id) ?? ''
}

describe('life of a cluster', () => {
  test('the first story opens it, one like it joins, another event opens its own', () => {
    const first = clusterOf(told(0, { publishedAt: NOW - 5 * HOUR_MS }))
    expect(clusterOf(told(1, { publishedAt: NOW - 4 * HOUR_MS }))).toBe(first)
    expect(clusterOf(told(0, { publishedAt: NOW - 3 * HOUR_MS }, strike))).not.toBe(first)
    expect(first).toMatch(/^\d+$/)
  })

  test('one rare word that two short items share is no event', () => {
    const first = clusterOf(eventStory({ title: 'Okonjo', body: 'Okonjo opens library.' }))
    const second = eventStory({ title: 'Okonjo', body: 'Okonjo wins marathon.' })
    expect(clusterOf(second)).not.toBe(first)
    expect(file.events.related({ id: second.id }, { limit: 1 })[0]?.score).toBeGreaterThan(0.2)
  })

  test('a story assigned again keeps its cluster, even with other words', () => {
    const first = told(0, { id: 'x' })
    const cluster = clusterOf(first)
    const other = clusterOf(told(0, {}, strike))
    expect(clusterOf(told(1, { id: 'x' }, strike))).toBe(cluster)
    expect(other).not.toBe(cluster)
    expect(file.events.get(cluster)?.storyCount).toBe(1)
  })

  test('after two weeks without a story it is frozen, and stays so', () => {
    const first = clusterOf(told(0, { publishedAt: NOW }))
    file.wait(14 * DAY_MS)
    expect(file.events.freeze()).toEqual([])
    file.wait(1)
    expect(file.events.freeze()).toEqual([first])
    expect(file.events.isFrozen(first)).toBe(true)
    const later = clusterOf(told(1, { publishedAt: file.clock.now() }))
    expect(later).not.toBe(first)
    file.wait(-14 * DAY_MS)
    file.events.freeze()
    expect(file.events.isFrozen(first)).toBe(true)
    expect(clusterOf(told(2, { publishedAt: NOW }))).not.toBe(first)
  })

  test('each story that joins lets it live on', () => {
    const first = clusterOf(told(0, { publishedAt: NOW }))
    for (const turn of [1, 2]) {
      file.wait(10 * DAY_MS)
      const again = told(0, {
        publishedAt: file.clock.now(),
        permalink: `https://a.example/${turn}`,
      })
      expect(clusterOf(again)).toBe(first)
    }
  })

  test('what is told in other words joins for days, not for weeks: that is another event', () => {
    const first = clusterOf(told(0, { publishedAt: NOW - 12 * DAY_MS }))
    expect(clusterOf(told(1, { publishedAt: NOW - 11 * DAY_MS }))).toBe(first)
    expect(clusterOf(told(2, { publishedAt: NOW - 2 * DAY_MS }))).not.toBe(first)
  })

  test('a chain of neighbours does not lead from one event to the next', () => {
    const words = Array.from(
      { length: 40 },
      (_, at) => `word${String.fromCharCode(97 + (at % 26))}${at}x`,
    )
    // Each shares most with the one before and nothing with the one before that.
    const link = (at: number) =>
      eventStory({
        body: words.slice(at * 4, at * 4 + 8).join(' '),
        publishedAt: NOW - (9 - at) * HOUR_MS,
      })
    const clusters = Array.from({ length: 9 }, (_, at) => clusterOf(link(at)))
    const sizes = [...Map.groupBy(clusters, (cluster) => cluster).values()].map((all) => all.length)
    expect(Math.max(...sizes)).toBeLessThan(6)
  })

  test('an older story joins only where its time fits', () => {
    const today = clusterOf(told(0, { publishedAt: NOW }))
    expect(clusterOf(told(1, { publishedAt: NOW - 30 * DAY_MS }))).not.toBe(today)
    expect(clusterOf(told(2, { publishedAt: NOW - DAY_MS }))).toBe(today)
  })

  test('an archive gives the same events whichever end it is read from', () => {
    const archive = paraphrases().map(({ event, story }) => ({
      event,
      story: { ...story, publishedAt: story.publishedAt - 300 * DAY_MS },
    }))
    const inOrder = archive.toSorted((a, b) => a.story.publishedAt - b.story.publishedAt)
    for (const order of [inOrder, inOrder.toReversed()]) {
      const own = openTestEvents()
      const clusters = new Map<string, string>()
      for (let at = 0; at < order.length; at += 5) {
        const batch = order.slice(at, at + 5).map(({ story }) => story)
        for (const [id, cluster] of own.events.assign(batch)) clusters.set(id, cluster)
      }
      own.close()
      const groups = Map.groupBy(archive, ({ story }) => clusters.get(story.id))
      expect(
        [...groups.values()].every((list) => new Set(list.map((s) => s.event)).size === 1),
      ).toBe(true)
    }
  })

  test('what is kept in memory makes no difference: a new opening goes on alike', () => {
    const first = clusterOf(told(0, { publishedAt: NOW - HOUR_MS }))
    const story = told(1, { publishedAt: NOW })
    expect(file.open().assign([story]).get(story.id)).toBe(first)
  })

  test('an assignment undone by the caller leaves no trace', () => {
    const story = told(0, { id: 'undone' })
    const undo = () =>
      file.db.transaction(() => {
        file.events.assign([story])
        throw new Error('The disk is full.')
      })
    expect(undo).toThrow('The disk is full.')
    const cluster = clusterOf(told(1, {}))
    expect(file.events.get(cluster)?.storyCount).toBe(1)
    expect(file.events.clustersOf(['undone'])).toEqual(new Map())
  })
})

describe('across languages', () => {
  const english = told(0, {
    publishedAt: NOW - DAY_MS,
    entityIds: ['Q1', 'Q2', 'Q3'],
    body: 'Calder lost 1,940 records of 600,000 customers.',
  })
  const german = (part: Partial<EventStory>) =>
    eventStory({
      language: 'de',
      title: 'Datendiebstahl bei Calder',
      body: 'Betroffen sind 600.000 Kunden, sagte die Bank.',
      publishedAt: NOW,
      entityIds: ['Q1', 'Q2', 'Q3'],
      ...part,
    })

  test('shared names and numbers join', () => {
    const first = clusterOf(english)
    expect(clusterOf(german({}))).toBe(first)
  })

  test('a name and a number alone do not', () => {
    const first = clusterOf(english)
    expect(clusterOf(german({ entityIds: ['Q1', 'Q7', 'Q8'] }))).not.toBe(first)
  })

  test('nor do the same names a week later', () => {
    const first = clusterOf({ ...english, publishedAt: NOW - 7 * DAY_MS })
    expect(clusterOf(german({}))).not.toBe(first)
  })

  test('within one language names do not replace words', () => {
    const first = clusterOf(english)
    const other = eventStory({
      title: 'Sports day',
      body: 'Children ran.',
      entityIds: ['Q1', 'Q2', 'Q3'],
    })
    expect(clusterOf(other)).not.toBe(first)
  })
})

describe('removing', () => {
  test('a story leaves its cluster, the last one ends it, and ids are never used again', () => {
    const [a, b, c] = [0, 1, 2].map((at) => told(at, { publishedAt: NOW - (9 - at) * HOUR_MS }))
    if (!a || !b || !c) throw new Error('Three stories were made.')
    const cluster = file.events.assign([a, b, c]).get(a.id) ?? ''
    file.events.remove([a.id, 'unknown'])
    expect(file.events.get(cluster)).toMatchObject({
      storyCount: 2,
      earliestStory: b.publishedAt,
      latestStory: c.publishedAt,
    })
    expect(file.events.storiesOf(cluster)).toEqual([c.id, b.id])
    file.events.remove([b.id, c.id])
    expect(file.events.get(cluster)).toBeUndefined()
    expect(file.db.prepare('SELECT count(*) FROM event_posting').value()).toBe(0)
    expect(file.db.prepare('SELECT count(*) FROM event_place').value()).toBe(0)
    expect(Number(clusterOf(told(0, {})))).toBeGreaterThan(Number(cluster))
  })

  test('nobody joins by a story that is gone', () => {
    const lost = told(0, { publishedAt: NOW - HOUR_MS })
    const cluster = clusterOf(lost)
    file.events.remove([lost.id])
    expect(clusterOf(told(1, {}))).not.toBe(cluster)
  })
})

test('whatever comes in whatever order: one cluster each, none moves, rows agree', () => {
  const pool = paraphrases().map(({ story }) => story)
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('assign' as const),
      at: fc.array(fc.nat(pool.length - 1), { maxLength: 8 }),
      daysAgo: fc.integer({ min: -3, max: 40 }),
    }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.array(fc.nat(pool.length - 1)) }),
    fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 20 }) }),
    fc.record({ kind: fc.constant('reopen' as const) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const own = openTestEvents()
      let { events } = own
      const expected = new Map<string, string>()
      const sizes = new Map<string, number>()
      const frozen = new Set<string>()
      for (const action of steps) {
        if (action.kind === 'wait') own.wait(action.days * DAY_MS)
        else if (action.kind === 'reopen') events = own.open()
        else if (action.kind === 'remove') {
          const ids = action.at.map((at) => pool[at]?.id ?? '')
          events.remove(ids)
          ids.forEach((id) => expected.delete(id))
        } else {
          const publishedAt = own.clock.now() - action.daysAgo * DAY_MS
          const batch = action.at
            .flatMap((at) => pool[at] ?? [])
            .map((s) => ({ ...s, publishedAt }))
          for (const [id, cluster] of events.assign(batch)) {
            if (expected.has(id)) expect(cluster).toBe(expected.get(id))
            else expect(frozen.has(cluster)).toBe(false)
            expected.set(id, cluster)
          }
        }
        events.freeze().forEach((id) => frozen.add(id))
      }
      sizes.clear()
      for (const cluster of expected.values()) sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1)
      expect(events.clustersOf(pool.map(({ id }) => id))).toEqual(expected)
      const all = events.list({ storyCountMin: 1 }, { perPage: 100 })
      expect(new Map(all.clusters.map((one) => [one.id, one.storyCount]))).toEqual(sizes)
      for (const one of all.clusters) {
        expect(one.earliestStory).toBeLessThanOrEqual(one.time)
        expect(one.time).toBeLessThanOrEqual(one.latestStory)
        expect(expected.get(one.representativeStory.id)).toBe(one.id)
      }
      own.close()
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('hostile stories are assigned in bounded time', () => {
  const stories = [
    eventStory({ title: '', body: '' }),
    eventStory({ title: 'x'.repeat(1_000_000), body: 'y'.repeat(5_000_000) }),
    eventStory({ body: 'word '.repeat(1_000_000), language: 'zh-cn' }),
    eventStory({ body: '\ud800\udc00\ud800'.repeat(10_000), language: 'nonsense'.repeat(10) }),
    eventStory({ body: '1,2.3,4'.repeat(100_000), publishedAt: 8.64e15 }),
    eventStory({ body: 'long ago', publishedAt: -8.64e15, permalink: 'x'.repeat(10_000) }),
    eventStory({ body: 'names', entityIds: Array.from({ length: 10_000 }, (_, at) => `Q${at}`) }),
  ]
  const cpuMs = startCpuTime()
  const assigned = file.events.assign(stories)
  expect(cpuMs()).toBeLessThan(3000)
  expect([...assigned.keys()].sort()).toEqual(stories.map(({ id }) => id).sort())
  // A story of the future arrives now; two empty ones have nothing in common.
  const future = file.events.get(assigned.get(stories[4]?.id ?? '') ?? '')
  expect(future?.latestStory).toBe(NOW)
  expect(new Set(assigned.values()).size).toBeGreaterThan(5)
})
