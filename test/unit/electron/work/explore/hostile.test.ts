/** Whatever a service sends: charts, graphs and files of it hold finite figures and all of its names. */
import { afterAll, expect, test } from 'vitest'
import { readTimeline } from '#electron/work/explore/timeline.ts'
import { readHistogram, readTrends } from '#electron/work/explore/trends.ts'
import { buildGraph } from '#electron/work/graph/build-graph.ts'
import { HISTOGRAM_FIELDS, TREND_FIELDS } from '#shared/aql/parameter-values.ts'
import { entityGraphOf } from '#shared/logic/graph/name-graph.ts'
import { writeGexf } from '#shared/logic/graph/gexf.ts'
import { writeGraphml } from '#shared/logic/graph/graphml.ts'
import { readGraph } from '#shared/logic/graph/read-graph.ts'
import { parseWireJson } from '#shared/wire/json.ts'
import { storyFromWire } from '#shared/wire/news/bridge.ts'
import { breachesOf } from '#test/support/graph-schemas.ts'
import { openExplore } from '#test/support/open-explore.ts'

const { parts, put, close } = openExplore()
afterAll(close)

/** As text, since JSON can say numbers that no double holds. */
const SCORES = ['1e999', '-1e999', 'null', '"NaN"', '"Infinity"', '-0', '1e-320', '{}', '[0.5]', 'true', '""'] // prettier-ignore
const NAMES = ['n'.repeat(10_000), 'שלום עולם', 'مرحبا', '👩‍👩‍👧‍👦🗞️', '\u202Eevil', '__proto__', 'constructor', 'a<b>&"\'', 'é\u0301'.repeat(500), ' ', '=1+1'] // prettier-ignore
const TIMES = ['1970-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '2099-12-31T23:59:59Z', '2026-11-20T10:00:00Z'] // prettier-ignore

const text = (value: string): string => JSON.stringify(value)

function wireOf(score: string, at: number): string {
  const names = [NAMES[at % NAMES.length]!, NAMES[(at + 1) % NAMES.length]!]
  const entities = names.map((name) => {
    const mood = `{"polarity":"positive","confidence":${score}}`
    const forms = `[{"text":${text(name)},"frequency":${score},"mentions":[{"index":{"start":${score},"end":4},"sentiment":${mood}}]}]`
    const element = `{"sentiment":${mood},"surface_forms":${forms}}`
    return `{"id":${text(name)},"types":["Human",${text(name)}],"overall_prominence":${score},"overall_frequency":${score},"overall_sentiment":${mood},"title":${element},"body":${element}}`
  })
  const counts = ['characters_count', 'words_count', 'sentences_count', 'paragraphs_count']
  return `{"id":${5000 + at},"title":"Title ${at}","body":"Body of ${at}","language":"en","published_at":${text(TIMES[at % TIMES.length]!)},
    "source":{"id":1,"name":${text(names[0]!)},"domain":"a.example","links_in_count":${score},"rankings":{"alexa":[{"rank":${score}}]}},
    "author":{"id":1,"name":${text(names[1]!)}},
    "sentiment":{"title":{"polarity":"negative","score":${score}},"body":{"polarity":"positive","score":${score}}},
    ${counts.map((name) => `"${name}":${score}`).join()},"entities":[${entities.join()}]}`
}

/** Of everything inside: numbers that are none. */
function unsound(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path} is ${value}`]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => unsound(each, `${path}.${key}`))
}

test('scores that are no numbers, names of any kind and times of any year', async () => {
  const cases = SCORES.flatMap((score) => [0, 1, 2, 3].map(() => score))
  const stories = cases.flatMap((score, at) => {
    try {
      return [storyFromWire(parseWireJson(wireOf(score, at)))]
    } catch {
      // What is no story at all is named by whoever read it and kept out.
      return []
    }
  })
  expect(stories.length).toBeGreaterThan(SCORES.length)
  expect(unsound(stories)).toEqual([])
  put(stories)
  const scope = { kind: 'all' } as const
  for (const by of ['hour', 'day', 'week', 'month'] as const) {
    const timeline = await readTimeline(parts, { scope, by, zone: 'Asia/Kathmandu' })
    expect(unsound(timeline)).toEqual([])
    expect(timeline.series[0]!.count).toBe(stories.length)
    const sum = timeline.series[0]!.bins.reduce((total, { count }) => total + count, 0)
    expect(sum).toBe(stories.length)
  }
  for (const field of TREND_FIELDS) {
    const trends = await readTrends(parts, { scope, field, limit: 50 })
    expect(unsound(trends), field).toEqual([])
  }
  for (const field of HISTOGRAM_FIELDS) {
    for (const isLog of [false, true]) {
      const chart = await readHistogram(parts, { scope, field, isLog, bins: 20 })
      expect(unsound(chart), field).toEqual([])
      const known = chart.bins.reduce((sum, { count }) => sum + count, 0)
      expect(known + chart.unknown, field).toBe(stories.length)
    }
  }
  const graph = entityGraphOf(await buildGraph({ ...parts, version: '9' }, { scope }))
  expect(unsound(graph)).toEqual([])
  const ids = new Set(stories.flatMap(({ entities }) => entities.map(({ id }) => id)))
  expect(new Set(graph.nodes.map(({ id }) => id))).toEqual(ids)
  for (const written of [writeGexf(graph), writeGraphml(graph)]) {
    expect(breachesOf(written)).toEqual([])
    const read = readGraph(written)
    expect(read.nodes).toHaveLength(graph.nodes.length)
    expect(read.links).toHaveLength(graph.links.length)
  }
})

test('one story with one name is a graph of one name', async () => {
  const own = openExplore()
  try {
    const [story] = [storyFromWire(parseWireJson(wireOf('1', 0)))]
    own.put([{ ...story, entities: story.entities.slice(0, 1) }])
    const graph = entityGraphOf(
      await buildGraph({ ...own.parts, version: '9' }, { scope: { kind: 'all' } }),
    )
    expect([graph.nodes.length, graph.links.length, graph.caption.n]).toEqual([1, 0, 1])
    expect(breachesOf(writeGexf(graph))).toEqual([])
    const timeline = await readTimeline(own.parts, { scope: { kind: 'all' }, by: 'day' })
    expect(timeline.series[0]!.bins.filter(({ count }) => count > 0)).toHaveLength(1)
  } finally {
    own.close()
  }
})
