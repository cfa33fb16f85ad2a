import { expect, it } from 'vitest'
import { readServiceTimeline } from '#electron/work/explore/remote-timeline.ts'
import { narrowedParameters } from '#electron/work/explore/service-words.ts'
import type { NewsCalls } from '#electron/work/connections.ts'
import type { TimelineQuestion } from '#electron/work/explore/timeline.ts'
import { parseAql } from '#shared/aql/parse.ts'
import type { SeriesSpec } from '#shared/model/explore.ts'
import type { Search } from '#shared/model/search.ts'
import { NOW } from '#test/support/open-index.ts'
import { openExplore } from '#test/support/open-explore.ts'

const DAY = 86_400_000
const iso = (ms: number): string => new Date(ms).toISOString()
const QUERY = { aql: 'title:dam OR title:river', parameters: [{ name: 'language', value: 'en' }] }
const SEARCH = { id: 's1', name: 'Dams', profileId: 'p1', query: QUERY } as unknown as Search

type Asked = Parameters<NewsCalls['timeSeries']>[0]

async function ask(question: Partial<TimelineQuestion>) {
  const asked: Asked[] = []
  const opened = openExplore()
  const { parts } = opened
  const library = {
    ...parts.library,
    searches: { find: (id: string) => (id === 's1' ? SEARCH : undefined) },
    hits: { listIds: () => [], stretches: () => [] },
    runs: { list: () => [] },
    monitors: { findBySearch: () => undefined },
  } as unknown as typeof parts.library
  const timeSeries = async (call: Asked) => {
    asked.push(call)
    const publishedAt = call.parameters!.find(([name]) => name === 'published_at.start')![1]
    return {
      bins: [{ publishedAt, count: 3, sentiment: { positive: 2, neutral: 0, negative: 1 } }],
    }
  }
  const timeline = await readServiceTimeline(
    {
      ...parts,
      library,
      scopes: {
        ...parts.scopes,
        indexScope: () => ({ query: { kind: 'all' } }),
        words: () => 'Dams',
      },
    },
    { scope: { kind: 'search', searchId: 's1' }, by: 'day', ...question },
    { of: () => ({ timeSeries }) as unknown as NewsCalls },
  )
  opened.close()
  return { timeline, asked }
}

const of = (call: Asked | undefined, name: string) =>
  call?.parameters?.find(([one]) => one === name)?.[1]

it('asks for the window of the search where nothing narrows it', async () => {
  const { timeline, asked } = await ask({})
  expect(asked).toHaveLength(1)
  expect(of(asked[0], 'aql')).toBe(QUERY.aql)
  expect(of(asked[0], 'language')).toBe('en')
  expect(of(asked[0], 'published_at.start')).toBe(iso(NOW - 14 * DAY))
  expect(timeline.series[0]).toMatchObject({ count: 3, positive: 2, negative: 1 })
  expect(timeline.caption).toMatchObject({ source: 'service', of: 3 })
})

it('passes the slice and every series on', async () => {
  const slice = { from: iso(NOW - 5 * DAY), to: iso(NOW - DAY), terms: ['flood wall'] }
  const series: SeriesSpec[] = [
    { kind: 'scope' },
    { kind: 'entity', id: 'Q7', in: 'title', label: 'Ada' },
    { kind: 'slice', label: 'German', slice: { values: [{ field: 'language', value: 'de' }] } },
  ]
  const { timeline, asked } = await ask({ slice, series })
  expect(asked).toHaveLength(3)
  for (const call of asked) {
    expect(of(call, 'published_at.start')).toBe(slice.from)
    expect(of(call, 'published_at.end')).toBe(slice.to)
    expect(of(call, 'aql')).toContain(`(${QUERY.aql}) AND (`)
    expect(of(call, 'aql')).toContain('"flood wall"')
    expect(parseAql(of(call, 'aql')!).problems).toEqual([])
  }
  expect(of(asked[1], 'aql')).toMatch(/entities:\{\{.*Q7/)
  expect(of(asked[2], 'aql')).toContain('language:de')
  expect(timeline.series.map(({ label }) => label)).toEqual(['Dams', 'Ada', 'German'])
  expect(timeline.caption.note).toBeUndefined()
})

it('counts from the library what the service has no words for, and says so', async () => {
  const slice = { values: [{ field: 'entities.sentiment', value: 'positive' }] }
  expect(narrowedParameters(QUERY, slice)).toBeUndefined()
  const { timeline, asked } = await ask({ slice })
  expect(asked).toEqual([])
  expect(timeline.caption).toMatchObject({ source: 'library' })
  expect(timeline.caption.note).toContain('no words for')
})
