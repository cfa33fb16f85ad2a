/** Everything a capsule counts, from an index that holds its stories and nothing else. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoryCache } from '#electron/cache/cache.ts'
import type { IndexedStory, StoryScope as IndexScope } from '#electron/storyindex/types.ts'
import { ALL, type Query } from '#shared/aql/ast.ts'
import type { TrendField } from '#shared/aql/parameter-values.ts'
import { openRuleBook } from '#shared/logic/corrections/rule-book.ts'
import type { CapsuleNumbers, CapsuleQuery } from '#shared/model/capsule.ts'
import type { CorrectionRule } from '#shared/model/correction.ts'
import { sourceQuery } from '../corrections/source-query.ts'
import { scopeOfQuery } from '../query-scope.ts'
import { readyFacets } from '../ready-facets.ts'

/** An empty story cache in a folder of its own, gone when it is closed. */
export type Scratch = { readonly cache: StoryCache; close(): void }

const FIELDS: readonly TrendField[] = [
  'language',
  'source.name',
  'sentiment.body.polarity',
  'categories.id',
  'keywords',
  'entities.id',
]
const MOST_VALUES = 100
const MOST_NAMES = 100
const MOST_LINKS = 200
const MOST_DAYS = 36_500
const AT_ONCE = 25
const DAY_MS = 24 * 3_600_000

/** Fills the scratch index without holding the thread up. */
export async function fillScratch(
  { cache }: Scratch,
  stories: AsyncIterable<IndexedStory>,
  onStory?: (count: number) => void,
): Promise<void> {
  let waiting: IndexedStory[] = []
  let count = 0
  const put = async () => {
    cache.stories.put(waiting)
    count += waiting.length
    waiting = []
    onStory?.(count)
    await nextTurn()
  }
  for await (const story of stories) {
    waiting.push(story)
    if (waiting.length >= AT_ONCE) await put()
  }
  if (waiting.length > 0) await put()
}

export type MeasureOptions = {
  readonly queries: readonly CapsuleQuery[]
  /** Corrections that are on, in their order. */
  readonly rules: readonly CorrectionRule[]
  /** What NOW means in a query. */
  readonly now: number
}

export async function measure(
  { cache: { stories } }: Scratch,
  { queries, rules, now }: MeasureOptions,
): Promise<CapsuleNumbers> {
  await readyFacets(stories)
  const scope = scopeUnder(rules)
  const ids = stories.search({ ...scope, sortDirection: 'asc', limit: 1_000_000 }).ids
  const first = ids[0] === undefined ? undefined : stories.get(ids[0])?.story.publishedAt
  const lastId = ids.at(-1)
  const last = lastId === undefined ? undefined : stories.get(lastId)?.story.publishedAt
  let words = 0
  for (const [at, id] of ids.entries()) {
    words += stories.get(id)?.story.wordsCount ?? 0
    if (at % 200 === 0) await nextTurn()
  }
  const trends: CapsuleNumbers['trends'] = []
  for (const field of FIELDS) {
    const values = stories.trends(scope, field, { limit: MOST_VALUES })
    trends.push({ field, values: field === 'entities.id' ? labelled(stories, values) : values })
    await nextTurn()
  }
  return {
    stories: ids.length,
    words,
    ...(first === undefined ? {} : { first }),
    ...(last === undefined ? {} : { last }),
    days: daysBetween(stories, scope, first, last),
    trends,
    links: linksOf(stories, scope),
    queries: queries.map((query) => matchesOf(stories, scope, query, now)),
  }
}

/** The whole index as the rules have it; muted sources are in no number. */
function scopeUnder(rules: readonly CorrectionRule[]): IndexScope {
  if (rules.length === 0) return { query: ALL }
  const muted = [...openRuleBook(rules).muted.keys()]
  const query: Query =
    muted.length === 0 ? ALL : { kind: 'not', item: { kind: 'or', items: muted.map(sourceQuery) } }
  return { query, rules: { version: 'capsule', rules } }
}

function labelled(
  stories: StoryCache['stories'],
  values: ReturnType<StoryCache['stories']['trends']>,
): CapsuleNumbers['trends'][number]['values'] {
  const names = new Map(
    stories.describeEntities(values.map(({ value }) => value)).map(({ id, name }) => [id, name]),
  )
  return values.map((value) => {
    const label = names.get(value.value)
    return { ...value, ...(label === undefined ? {} : { label }) }
  })
}

function daysBetween(
  stories: StoryCache['stories'],
  scope: IndexScope,
  first: string | undefined,
  last: string | undefined,
): CapsuleNumbers['days'] {
  if (first === undefined || last === undefined) return []
  const from = Math.floor(Date.parse(first) / DAY_MS)
  const to = Math.floor(Date.parse(last) / DAY_MS)
  // A story of the year 1900 among today's would make a line a day of nothing.
  const start = Math.max(from, to - MOST_DAYS)
  const edges = Array.from({ length: to - start + 2 }, (_none, at) => (start + at) * DAY_MS)
  return stories.timeSeries(scope, edges).map((bin, at) => ({
    day: new Date((start + at) * DAY_MS).toISOString().slice(0, 10),
    ...bin,
  }))
}

function linksOf(stories: StoryCache['stories'], scope: IndexScope): CapsuleNumbers['links'] {
  const { nodes, edges } = stories.coOccurrences(scope, { most: MOST_NAMES, least: 2 })
  return edges.slice(0, MOST_LINKS).map(({ source, target, count }) => ({
    a: nodes[source]?.value ?? '',
    b: nodes[target]?.value ?? '',
    count,
  }))
}

function matchesOf(
  stories: StoryCache['stories'],
  scope: IndexScope,
  { query, from, to }: CapsuleQuery,
  now: number,
): number {
  const asked = scopeOfQuery(query, now)
  if (!asked) return 0
  const items = [scope.query, asked.query].filter(({ kind }) => kind !== 'all')
  const both: Query = items.length > 1 ? { kind: 'and', items } : (items[0] ?? ALL)
  return stories.count({
    ...scope,
    query: both,
    ...(from === undefined ? {} : { publishedFrom: Date.parse(from) }),
    ...(to === undefined ? {} : { publishedTo: Date.parse(to) }),
  })
}
