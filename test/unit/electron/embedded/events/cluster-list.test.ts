import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClusterFilter, ClusterSort } from '#electron/embedded/events/cluster-list.ts'
import {
  DAY_MS,
  eventStory,
  NOW,
  openTestEvents,
  paraphrases,
} from '#test/support/event-stories.ts'

let file: ReturnType<typeof openTestEvents>
const countries = ['US', 'DE', 'FR']

beforeAll(() => {
  file = openTestEvents()
  const stories = paraphrases().map(({ story, event }, at) => ({
    ...story,
    permalink: `https://paper.example/${at}`,
    sourcePlace: { country: countries[event.length % 3] ?? 'US', city: `City ${event.length}` },
  }))
  file.events.assign(stories)
})
afterAll(() => file.close())

const everything = () => file.events.list({ storyCountMin: 1 }, { perPage: 100 }).clusters

test('a cluster has the fields of the service, and a story of its own speaks for it', () => {
  const [first] = file.events.list({}, { sortBy: 'story_count', perPage: 1 }).clusters
  expect(first?.storyCount).toBe(3)
  expect(first).toMatchObject({
    id: expect.stringMatching(/^\d+$/),
    location: { country: expect.any(String), city: expect.any(String) },
    representativeStory: {
      title: expect.any(String),
      permalink: expect.stringContaining('https://'),
      publishedAt: expect.any(Number),
    },
  })
  const times = file.events
    .storiesOf(first?.id ?? '')
    .map((id) => paraphrases().find(({ story }) => story.id === id)?.story.publishedAt ?? 0)
    .sort((a, b) => a - b)
  expect(first).toMatchObject({
    earliestStory: times[0],
    time: times[1],
    latestStory: times[2],
  })
  expect(file.events.storiesOf(first?.id ?? '')).toContain(first?.representativeStory.id)
  expect(file.events.get(first?.id ?? '')).toEqual(first)
})

test('single stories are left out unless asked for', () => {
  file.events.assign([
    eventStory({ id: 'alone', title: 'Zebra quilt pageant', body: 'Unheard of.' }),
  ])
  expect(file.events.list({}).total).toBeLessThan(file.events.list({ storyCountMin: 1 }).total)
  file.events.remove(['alone'])
})

const sorts: readonly ClusterSort[] = ['time', 'story_count', 'earliest_story', 'latest_story']

describe.each(sorts)('by %s', (sortBy) => {
  test.each(['asc', 'desc'] as const)(
    'pages %s hold each cluster once, in order',
    (sortDirection) => {
      const seen: number[] = []
      const ids: string[] = []
      let cursor: string | undefined = '*'
      while (cursor !== undefined) {
        const page = file.events.list(
          { storyCountMin: 1 },
          { sortBy, sortDirection, perPage: 7, cursor },
        )
        const field = {
          time: 'time',
          story_count: 'storyCount',
          earliest_story: 'earliestStory',
          latest_story: 'latestStory',
        } as const
        seen.push(...page.clusters.map((one) => one[field[sortBy]]))
        ids.push(...page.clusters.map(({ id }) => id))
        expect(page.total).toBe(everything().length)
        cursor = page.nextCursor
      }
      expect(new Set(ids).size).toBe(everything().length)
      expect(ids.length).toBe(everything().length)
      expect(seen).toEqual(seen.toSorted((a, b) => (sortDirection === 'asc' ? a - b : b - a)))
    },
  )
})

test('each filter lets through exactly what it says', () => {
  const middle = NOW - 5 * DAY_MS + 3_600_000
  const all = everything()
  const cases: readonly [ClusterFilter, (one: (typeof all)[number]) => boolean][] = [
    [{ storyCountMin: 3 }, (one) => one.storyCount >= 3],
    [{ storyCountMax: 2 }, (one) => one.storyCount <= 2],
    [{ earliestFrom: middle }, (one) => one.earliestStory >= middle],
    [{ earliestTo: middle }, (one) => one.earliestStory <= middle],
    [{ latestFrom: middle }, (one) => one.latestStory >= middle],
    [{ latestTo: middle }, (one) => one.latestStory <= middle],
    [{ timeFrom: middle }, (one) => one.time >= middle],
    [{ timeTo: middle }, (one) => one.time <= middle],
    [{ countries: ['us', 'DE'] }, (one) => ['US', 'DE'].includes(one.location?.country ?? '')],
    [{ notCountries: ['US'] }, (one) => one.location?.country !== 'US'],
    [{ ids: [all[0]?.id ?? '', '999999', 'x', '-1'] }, (one) => one.id === all[0]?.id],
    [{ notIds: [all[0]?.id ?? ''] }, (one) => one.id !== all[0]?.id],
  ]
  for (const [filter, lets] of cases) {
    const found = file.events.list({ storyCountMin: 1, ...filter }, { perPage: 100 })
    const wanted = all.filter(lets).map(({ id }) => id)
    expect(found.clusters.map(({ id }) => id).sort(), JSON.stringify(filter)).toEqual(wanted.sort())
    expect(found.total).toBe(wanted.length)
  }
})

test('ten thousand ids are one question', () => {
  const ids = Array.from({ length: 10_000 }, (_, at) => String(1_000_000_000_000 + at))
  expect(file.events.list({ ids, storyCountMin: 1 }).total).toBe(everything().length)
})

test('cursors of another list and cursors of nobody are refused by name', () => {
  const { nextCursor } = file.events.list({}, { perPage: 2 })
  const other = () => file.events.list({ storyCountMax: 9 }, { cursor: nextCursor ?? '' })
  expect(other).toThrow(expect.objectContaining({ code: 'CURSOR_MISMATCH' }))
  for (const forged of ['x', '{}', 'WyJ4Iiwx', Buffer.from('["a",1e99,2]').toString('base64url')]) {
    expect(() => file.events.list({}, { cursor: forged }), forged).toThrow(
      expect.objectContaining({ code: 'CURSOR_INVALID' }),
    )
  }
})

test('the place is the one most stories name, an entity before the home of the source', () => {
  const own = openTestEvents()
  const story = (entityIds: string[]) =>
    eventStory({
      title: 'Storm over the coast',
      body: 'A storm hit.',
      entityIds,
      sourcePlace: { country: 'US' },
    })
  // Q142 France, Q90 Paris, Q183 Germany in the shipped knowledge base.
  own.events.assign([story(['Q90']), story(['Q90']), story(['Q183']), story([])])
  expect(own.events.list({}).clusters[0]?.location).toEqual({ country: 'FR', city: 'Paris' })
  own.close()
})
