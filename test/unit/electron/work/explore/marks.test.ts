/** The number of every mark is the number of stories its slice opens, whatever is asked. */
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { readTimeline } from '#electron/work/explore/timeline.ts'
import { readHistogram, readTrends } from '#electron/work/explore/trends.ts'
import { buildGraph } from '#electron/work/graph/build-graph.ts'
import { TREND_FIELDS } from '#shared/aql/parameter-values.ts'
import { bothSlices } from '#shared/logic/slices.ts'
import type { SeriesSpec } from '#shared/model/explore.ts'
import type { Slice } from '#shared/model/slice.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import { SIZE_FIELDS } from '#test/support/brute-facets.ts'
import { isInSlice } from '#test/support/brute-slice.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { NOW } from '#test/support/open-index.ts'
import { openExplore } from '#test/support/open-explore.ts'

const made = [...makeStories({ count: 240, newest: NOW })].map(({ story }) => story)
const { parts, index, put, close } = openExplore()
put(made)
afterAll(close)

const WORDS = made.slice(0, 40).flatMap(({ title }) => title.split(' ').slice(0, 2))
const ids = made.map(({ id }) => id)

const scopes: fc.Arbitrary<StoryScope> = fc.oneof(
  fc.constant({ kind: 'all' as const }),
  fc.subarray(ids, { minLength: 40, maxLength: 200 }).map((some) => ({ kind: 'stories' as const, ids: some })), // prettier-ignore
)
/** The frequent ones, so that conditions meet stories. */
const frequent = index.trends({ query: { kind: 'all' } }, 'entities.id', { limit: 6 })
const condition: fc.Arbitrary<Slice> = fc.oneof(
  fc.constant({}),
  fc.integer({ min: 60, max: 239 }).map((at) => ({ from: made[at]!.publishedAt })),
  fc.constantFrom(...frequent).map(({ value }) => ({ entities: [value] })),
  fc.constantFrom<Slice[]>(
    { values: [{ field: 'sentiment.body.polarity', value: 'negative' }] },
    { values: [{ field: 'language', value: 'en' }] },
    { ranges: [{ field: 'words_count', from: 100, to: 450 }] },
  ),
  fc.constantFrom(...WORDS).map((word) => ({ terms: [word] })),
)
const slices: fc.Arbitrary<Slice> = fc
  .tuple(condition, condition)
  .map(([one, other]) => bothSlices(one, other))

function opens(scope: StoryScope, ...some: readonly Slice[]): number {
  return index.count(parts.scopes.indexScope(scope, some.reduce(bothSlices, {})))
}

function members(scope: StoryScope, slice: Slice): typeof made {
  const within = scope.kind === 'stories' ? new Set(scope.ids) : undefined
  return made.filter((story) => (!within || within.has(story.id)) && isInSlice(story, slice))
}

test('bins of a timeline', async () => {
  let marks = 0
  const places = ['title', 'body', 'overall'] as const
  const specs: fc.Arbitrary<SeriesSpec> = fc.oneof(
    fc.constant({ kind: 'scope' as const }),
    fc.record({
      kind: fc.constant('entity' as const),
      id: fc.constantFrom(...frequent).map(({ value }) => value),
      in: fc.constantFrom(...places),
    }),
    slices.map((slice) => ({ kind: 'slice' as const, slice, label: 'part' })),
  )
  const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu')
  const steps = fc.constantFrom('hour' as const, 'day' as const, 'week' as const, 'month' as const)
  await fc.assert(
    fc.asyncProperty(scopes, slices, specs, zones, steps, async (scope, slice, spec, zone, by) => {
      const timeline = await readTimeline(parts, { scope, slice, series: [spec], by, zone })
      const [series] = timeline.series
      const expected = members(scope, bothSlices(slice, series!.slice))
      expect(series!.count).toBe(expected.length)
      expect(timeline.caption.n).toBe(members(scope, slice).length)
      for (const [at, bin] of series!.bins.entries()) {
        const { from, to } = bin
        if (bin.count === 0 && at % 7 > 0) continue
        marks += 1
        expect(opens(scope, slice, series!.slice, { from, to })).toBe(bin.count)
        expect(timeline.all[at]).toBe(members({ kind: 'all' }, { from, to }).length)
        const polarity = { positive: bin.positive, negative: bin.negative }
        for (const [mood, count] of Object.entries(polarity)) {
          const part: Slice =
            spec.kind === 'entity'
              ? { mentions: [{ ...series!.slice.mentions![0]!, polarity: mood as 'positive' }] }
              : { values: [{ field: 'sentiment.body.polarity', value: mood }] }
          expect(opens(scope, slice, series!.slice, part, { from, to })).toBe(count)
        }
      }
    }),
    { numRuns: 20 },
  )
  expect(marks).toBeGreaterThan(5)
})

test('rows of trends', async () => {
  await fc.assert(
    fc.asyncProperty(
      scopes,
      slices,
      fc.constantFrom(...TREND_FIELDS),
      async (scope, slice, field) => {
        const trends = await readTrends(parts, { scope, slice, field, limit: 12 })
        expect(trends.caption.n).toBe(members(scope, slice).length)
        for (const row of trends.rows) {
          expect(opens(scope, slice, row.slice), `${field} ${row.value}`).toBe(row.count)
          expect(members(scope, bothSlices(slice, row.slice))).toHaveLength(row.count)
          expect(row.positive + row.neutral + row.negative + row.unknown).toBe(row.count)
        }
      },
    ),
    { numRuns: 20 },
  )
})

test('bins of histograms', async () => {
  const fields = fc.constantFrom(...SIZE_FIELDS)
  await fc.assert(
    fc.asyncProperty(scopes, slices, fields, fc.boolean(), async (scope, slice, field, isLog) => {
      const chart = await readHistogram(parts, { scope, slice, field, isLog, bins: 7 })
      const known = chart.bins.reduce((sum, bin) => sum + bin.count, 0)
      expect(known + chart.unknown).toBe(members(scope, slice).length)
      for (const bin of chart.bins) expect(opens(scope, slice, bin.slice)).toBe(bin.count)
    }),
    { numRuns: 20 },
  )
})

test('names and links of a graph', async () => {
  let marks = 0
  await fc.assert(
    fc.asyncProperty(
      scopes,
      slices,
      fc.integer({ min: 1, max: 3 }),
      async (scope, slice, least) => {
        const { nodes, links, caption } = await buildGraph(
          { ...parts, version: '9' },
          { scope, slice, most: 12, least },
        )
        const all = members(scope, slice)
        expect(caption.n).toBe(all.length)
        for (const { id, stories, moods } of nodes) {
          expect(opens(scope, slice, { entities: [id] })).toBe(stories)
          expect(members(scope, bothSlices(slice, { entities: [id] }))).toHaveLength(stories)
          const { positive = 0, neutral = 0, negative = 0 } = moods ?? {}
          expect(positive + neutral + negative).toBeLessThanOrEqual(stories)
        }
        const pairs = new Set<string>()
        links.count.forEach((count, at) => {
          marks += 1
          const [a, b] = [nodes[links.source[at]!]!.id, nodes[links.target[at]!]!.id]
          pairs.add(`${a} ${b}`).add(`${b} ${a}`)
          expect(count).toBeGreaterThanOrEqual(least)
          expect(opens(scope, slice, { entities: [a, b] })).toBe(count)
        })
        // What is not linked is in fewer stories together.
        for (const { id: a } of nodes.slice(0, 5)) {
          for (const { id: b } of nodes.slice(0, 5)) {
            if (a === b || pairs.has(`${a} ${b}`)) continue
            expect(members(scope, bothSlices(slice, { entities: [a, b] })).length).toBeLessThan(
              least,
            )
          }
        }
      },
    ),
    { numRuns: 20 },
  )
  expect(marks).toBeGreaterThan(5)
})
