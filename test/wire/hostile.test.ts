/** Bad input to every endpoint and parameter: always a specified status and body, never a 500. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { parametersOf } from '#shared/aql/parameter-table.ts'
import type { Endpoint, Parameter } from '#shared/aql/parameter-types.ts'
import { eventCorpus } from '#test/support/event-corpus.ts'
import { openServed, query, type Answer, type Served } from '#test/support/served.ts'
import { CORPUS } from '#test/support/wire-corpus.ts'

let served: Served
beforeAll(async () => {
  served = await openServed()
  served.put([...CORPUS, ...eventCorpus().map(({ wire }) => wire)])
})
afterAll(() => served.close())

type Place = { readonly path: string; readonly endpoint: Endpoint; readonly base: string }

/** With what they need, so that the parameter under test is what is judged. */
const NEEDED: Partial<Record<Endpoint, string>> = {
  trends: 'field=keywords',
  histograms: 'field=words_count&interval.start=0&interval.end=100&interval.width=10',
  related_stories: 'story_id=1001',
  coverages: 'story_id=1001',
  autocompletes: 'type=source_names&term=p',
}
const BOTH = ['stories', 'time_series', 'trends', 'histograms', 'clusters'] as const
const PLACES: readonly Place[] = [
  ...BOTH.map((endpoint) => ({ path: `/v6/news/${endpoint}`, endpoint })),
  ...[...BOTH, 'related_stories' as const, 'coverages' as const, 'autocompletes' as const].map(
    (endpoint) => ({ path: `/news/${endpoint}`, endpoint }),
  ),
  ...(['entity-types', 'entity-names', 'sources'] as const).map((endpoint) => ({
    path: `/v2/autocomplete/suggestions/${endpoint}`,
    endpoint,
  })),
].map((place) => ({ ...place, base: NEEDED[place.endpoint] ?? '' }))

const LISTS = ['stories', 'time_series', 'trends', 'intervals', 'clusters', 'related_stories', 'coverages', 'autocompletes', 'suggestions'] // prettier-ignore

/** The status is one of the table and the body is that status's. */
function judge(answer: Answer, asked: string): void {
  expect(
    [200, 404, 422, 414, 400],
    `${asked.slice(0, 300)} ${answer.text.slice(0, 300)}`,
  ).toContain(answer.status)
  const body = JSON.parse(answer.text) as Record<string, unknown>
  if (answer.status === 200) expect(LISTS.some((name) => Array.isArray(body[name]))).toBe(true)
  else {
    expect((body.errors as { status: number }[])[0]?.status).toBe(answer.status)
    expect(answer.text.length, asked.slice(0, 200)).toBeLessThan(50_000)
  }
}

const WRONG = ['__proto__', 'constructor', '', ' ', '-1', '1e999', '99999999999999999999', 'NaN', 'null', '[', '[5 TO 1]', '{{', '"', '\u0000', '%', '🦊', '{"a":', "';DROP TABLE doc;--"] // prettier-ignore

test.each(PLACES)(
  'each parameter of $path with values of every wrong kind',
  async (place) => {
    for (const { name, isExcludable } of parametersOf(place.endpoint)) {
      // Every value with the name or with its excluding twin, in turns.
      for (const [at, value] of WRONG.entries()) {
        const twin = isExcludable && at % 2 === 1 ? `!${name}` : name
        const asked = `${place.path}?${[query([twin, value]), place.base].filter(Boolean).join('&')}`
        judge(await served.signed(asked), asked)
      }
    }
    expect(served.log.lines).toEqual([])
  },
  60_000,
)

test.each(PLACES)(
  'ten thousand values and a megabyte at $path',
  async ({ path, endpoint, base }) => {
    const many = Array.from({ length: 1500 }, () => 'id[]=1').join('&')
    for (const asked of [
      `${path}?${base}&${many}`,
      `${path}?${base}&text=${'x'.repeat(1_000_000)}`,
    ]) {
      const answer = await served.signed(asked).catch((error: NodeJS.ErrnoException) => error)
      // The server answers before it has read everything, which a client may see as a broken pipe.
      if (answer instanceof Error) expect(['EPIPE', 'ECONNRESET']).toContain(answer.code)
      else expect(answer.status).toBe(414)
    }
    if (endpoint !== 'related_stories' && endpoint !== 'coverages') return
    const form = {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    }
    const large = 'wort '.repeat(200_000)
    for (const parts of [
      ...['id[]', 'language[]', 'source.domain[]', 'entities.id[]', 'return[]'].map((name) =>
        Array.from({ length: 10_000 }, (_, at) => [name, String(at)] as const),
      ),
      ...[
        'text',
        'aql',
        'query',
        'story_body',
        'story_title',
        'story_url',
        'story_language',
        'cursor',
      ].map((name) => [[name, large] as const]),
    ]) {
      const hasInput = parts[0]?.[0].startsWith('story_')
      const body = [hasInput ? 'story_published_at=NOW' : base, query(...parts)].join('&')
      judge(await served.signed(path, { ...form, body }), `${path} ${parts[0]?.[0] ?? ''}`)
    }
    expect(served.log.lines).toEqual([])
  },
  120_000,
)

function valueOf({ values, meaning }: Parameter): fc.Arbitrary<string> {
  const likely = {
    integer: fc.integer({ min: -2, max: 200 }).map(String),
    boolean: fc.constantFrom('true', 'False', 'TRUE', 'maybe'),
    instant: fc.constantFrom('NOW', 'NOW-30DAYS/DAY', '2026-11-15T00:00:00Z', 'NOW+1', '7DAYS'),
    instants: fc.constantFrom(
      '[NOW-9DAYS TO NOW]',
      '[* TO NOW-1DAY]',
      '[NOW TO 2020-01-01T00:00:00Z]',
    ),
    numbers: fc.constantFrom('[1 TO 3]', '[* TO 2]', '[2 TO *]', '3'),
    period: fc.constantFrom('+1DAY', ' 6HOURS', '+1MONTH', '+0DAYS', '+1SECOND'),
  } as Partial<Record<string, fc.Arbitrary<string>>>
  const words = fc.constantFrom('en', 'quake', 'a*', 'Q1707', '1', '1001', '(a OR b)', '{{id:Q1}}', '{"title":{"$text":"port"}}', 'GB') // prettier-ignore
  return fc.oneof(
    { weight: 4, arbitrary: values ? fc.constantFrom(...values) : (likely[meaning.kind] ?? words) },
    { weight: 1, arbitrary: words },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  )
}

function pairsOf(endpoint: Endpoint): fc.Arbitrary<string> {
  const pair = fc
    .constantFrom(...parametersOf(endpoint))
    .chain((parameter) =>
      fc
        .tuple(
          fc.constantFrom('', '', '', '!'),
          fc.constantFrom('', '[]', '[0]'),
          valueOf(parameter),
        )
        .map(([bang, brackets, value]) =>
          query([`${bang}${parameter.name}${brackets}`, value.toWellFormed()]),
        ),
    )
  return fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.join('&'))
}

test('random requests that are nearly right are answered', { timeout: 120_000 }, async () => {
  const requests = fc
    .constantFrom(...PLACES)
    .chain((place) => fc.tuple(fc.constant(place), pairsOf(place.endpoint), fc.boolean()))
  let served200 = 0
  await fc.assert(
    fc.asyncProperty(requests, async ([{ path, endpoint, base }, pairs, posts]) => {
      const asked = [base, pairs].filter(Boolean).join('&')
      const takesForm = endpoint === 'related_stories' || endpoint === 'coverages'
      const answer =
        posts && takesForm
          ? await served.signed(path, { method: 'POST', body: asked })
          : await served.signed(`${path}?${asked}`)
      judge(answer, `${path}?${asked}`)
      served200 += Number(answer.status === 200)
    }),
    { numRuns: 600 },
  )
  // Else only refusals would be tested.
  expect(served200).toBeGreaterThan(100)
  expect(served.log.lines).toEqual([])
})

const PAGED = ['/news/stories', '/v6/news/stories', '/news/clusters', '/v6/news/clusters']

test('forged and foreign cursors begin nowhere', { timeout: 60_000 }, async () => {
  const given: string[] = []
  for (const path of PAGED) {
    const { text } = await served.signed(`${path}?per_page=1`)
    given.push((JSON.parse(text) as { next_page_cursor: string }).next_page_cursor)
  }
  const forged = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.json({ maxDepth: 2 }).map((text) => Buffer.from(text).toString('base64url')),
    fc
      .tuple(fc.constantFrom(...given), fc.nat(200), fc.constantFrom('A', '_', 'é', ''))
      .map(([cursor, at, letter]) => cursor.slice(0, at) + letter + cursor.slice(at + 1)),
    fc.constantFrom(...given),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PAGED), forged, async (path, cursor) => {
      const asked = `${path}?per_page=1&${query(['cursor', cursor.toWellFormed()])}`
      const answer = await served.signed(asked)
      judge(answer, asked)
      if (answer.status !== 200) expect(answer.text).toContain('cursor')
    }),
    { numRuns: 300 },
  )
  expect(served.log.lines).toEqual([])
})

test.each([
  [
    'twenty thousand groups in each other',
    `${'{"$and":['.repeat(20_000)}${']}'.repeat(20_000)}`,
    422,
  ],
  ['a hundred thousand brackets', '['.repeat(100_000), 422],
  ['a name that every object has', '{"__proto__":{"$eq":1}}', 422],
  [
    'ten thousand ids',
    JSON.stringify({ id: { $in: Array.from({ length: 10_000 }, (_, at) => at) } }),
    200,
  ],
  [
    'ten thousand alternatives',
    JSON.stringify({
      $or: Array.from({ length: 10_000 }, (_, at) => ({ title: { $text: `w${at}` } })),
    }),
    422,
  ],
  ['one word of a megabyte', JSON.stringify({ title: { $text: 'x'.repeat(1_000_000) } }), 200],
] as const)('a posted query of %s', async (_what, body, status) => {
  const answer = await served.signed('/news/stories', { method: 'POST', body })
  judge(answer, body.slice(0, 100))
  expect(answer.status).toBe(status)
  expect(served.log.lines).toEqual([])
})

test('random JSON as a query is answered', { timeout: 60_000 }, async () => {
  const operator = fc.constantFrom('$eq', '$text', '$in', '$gt', '$gte', '$lt', '$lte', '$boost', '$not', '$x') // prettier-ignore
  const field = fc.constantFrom('title', 'body', 'language', 'id', 'clusters', 'words_count', 'published_at', 'type', 'name', 'x') // prettier-ignore
  const leaf = fc.oneof(fc.string({ maxLength: 8 }), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string({ maxLength: 4 }), { maxLength: 3 })) // prettier-ignore
  const condition = fc.dictionary(operator, leaf, { maxKeys: 2 })
  const { any } = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.dictionary(field, fc.oneof(condition, leaf), { maxKeys: 2 }),
      fc.record({ $and: fc.array(tie('any'), { maxLength: 3 }) }),
      fc.record({ $or: fc.array(tie('any'), { maxLength: 3 }) }),
      fc.record({ $not: fc.array(tie('any'), { maxLength: 2 }) }),
      fc.record({ entity: tie('any') }),
    ),
  }))
  await fc.assert(
    fc.asyncProperty(any, fc.boolean(), async (json, isPosted) => {
      const text = JSON.stringify(json)
      const answer = isPosted
        ? await served.signed('/news/stories', { method: 'POST', body: text })
        : await served.signed(`/news/stories?${query(['query', text.toWellFormed()])}`)
      judge(answer, text)
    }),
    { numRuns: 300 },
  )
  expect(served.log.lines).toEqual([])
})
