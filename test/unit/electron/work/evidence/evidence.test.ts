/** Every number opens, and adds up: whatever the stories, the rules and the mark. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'

import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import { correctedCache } from '#electron/work/corrections/corrected-cache.ts'
import { createEvidence } from '#electron/work/evidence/evidence.ts'
import { createScopes } from '#electron/work/scopes.ts'
import { readsHere } from '#electron/work/story-reads.ts'
import type { TrendField } from '#shared/aql/parameter-values.ts'
import { correctStory, isMuted } from '#shared/logic/corrections/correct-story.ts'
import { openRuleBook } from '#shared/logic/corrections/rule-book.ts'
import type { CorrectionRule } from '#shared/model/correction.ts'
import type { EvidenceFilter, EvidenceRow } from '#shared/model/evidence.ts'
import type { Slice } from '#shared/model/slice.ts'
import type { Story } from '#shared/model/story.ts'
import { NOW, openTestIndex, SCHEMA, withWire } from '#test/support/open-index.ts'
import { allRuleLists } from '#test/support/rule-arbitraries.ts'
import { richStories } from '#test/support/story-arbitraries.ts'

const opened = openTestIndex(readFileSync(SCHEMA, 'utf8'))
const { index } = opened
afterAll(() => opened.close())

const ALL = { kind: 'all' } as const
const FIELDS: readonly TrendField[] = [
  'entities.id',
  'entities.body.type',
  'entities.title.sentiment',
  'entities.surface_forms.text',
  'sentiment.body.polarity',
  'source.domain',
  'categories.id',
  'keywords',
]
let held: string[] = []
let count = 0

function world(stories: readonly Story[], rules: readonly CorrectionRule[]) {
  index.remove(held)
  index.put(stories.map(withWire))
  held = stories.map(({ id }) => id)
  const book = openRuleBook(rules)
  const isOn = rules.some((rule) => rule.isOn)
  const version = `evidence ${count++}`
  const corrections = { active: () => (isOn ? { version, rules } : undefined), book: () => book }
  const stored = { stories: index } as unknown as StoryCache
  const library = {
    marks: {
      find: () => ({ isRead: false, isStarred: false }),
      listStarred: () => new Set(['s0', 's2']),
      listRead: () => new Set(['s1']),
    },
  } as unknown as Library
  const cache = correctedCache(stored, corrections)
  const parts = { library, cache, corrections, now: () => NOW }
  const scopes = createScopes(parts)
  const evidence = createEvidence({
    ...parts,
    reads: readsHere(index),
    scopes,
    moodPlaces: () => Promise.resolve([]),
    book: () => book,
    newId: () => `list-${count++}`,
  })
  return { scopes, evidence, cache, book }
}

/** What a chart asks the index for, and the number each of its marks shows. */
function marksOf({ scopes }: ReturnType<typeof world>): { slice: Slice; count: number }[] {
  const scope = scopes.indexScope(ALL)
  const values = FIELDS.flatMap((field) =>
    index.trends(scope, field).map(({ value, count }) => ({
      slice: field === 'entities.id' ? { entities: [value] } : { values: [{ field, value }] },
      count,
    })),
  )
  const { nodes, edges } = index.coOccurrences(scope)
  const pairs = edges.map(({ source, target, count }) => ({
    slice: { entities: [nodes[source]!.value, nodes[target]!.value] },
    count,
  }))
  const edgesOfTime = [0, 12, 24, 48].map((hour) => Date.UTC(2026, 0, 1, hour))
  const bins = index.timeSeries(scope, edgesOfTime).map(({ count }, at) => ({
    slice: {
      from: new Date(edgesOfTime[at]!).toISOString(),
      to: new Date(edgesOfTime[at + 1]!).toISOString(),
    },
    count,
  }))
  const sizes = index
    .histogram(scope, 'words_count', { start: 0, end: 6, width: 2 })
    .map(({ bin, count }) => ({
      slice: { ranges: [{ field: 'words_count', from: bin, to: bin + 2 }] },
      count,
    }))
  const terms = ['alpha', 'gamma'].map((term) => ({
    slice: { terms: [term] },
    count: index.count(scopes.indexScope(ALL, { terms: [term] })),
  }))
  return [...values, ...pairs, ...bins, ...sizes, ...terms]
}

async function rowsOf({ evidence }: ReturnType<typeof world>, id: string): Promise<EvidenceRow[]> {
  const rows: EvidenceRow[] = []
  for (;;) {
    const page = await evidence.window(id, { offset: rows.length, limit: 3 })
    rows.push(...page)
    if (page.length < 3) return rows
  }
}

const slices: fc.Arbitrary<Slice> = fc.constantFrom<Slice[]>(
  { values: [{ field: 'language', value: 'en' }] },
  { values: [{ field: 'sentiment.body.polarity', value: 'positive' }] },
  { entities: ['Q2'] },
  { from: '2026-01-01T06:00:00Z', to: '2026-01-02T00:00:00Z' },
)
const filters: fc.Arbitrary<EvidenceFilter> = fc.record(
  {
    show: fc.constantFrom('all', 'unread', 'starred'),
    words: fc.constantFrom('alpha', 'beta', ' ', 'café'),
    slice: slices,
  },
  { requiredKeys: [] },
)

/** Stories that fit, told from the stories themselves; undefined for slices it does not know. */
function fitting(stories: readonly Story[], rules: readonly CorrectionRule[], slice: Slice) {
  const { entities = [], values = [], ...rest } = slice
  if (Object.keys(rest).length > 0) return undefined
  const book = openRuleBook(rules)
  const fits = (story: Story) => {
    const corrected = correctStory(book, story)
    const isNamed = entities.every((id) => corrected.entities.some((each) => each.id === id))
    return isNamed && values.every(({ field, value }) => VALUES[field]!(corrected).includes(value))
  }
  if (values.some(({ field }) => !(field in VALUES))) return undefined
  return stories.filter((story) => !isMuted(book, story.source) && fits(story)).map(({ id }) => id)
}

const VALUES: Readonly<Record<string, (story: Story) => (string | undefined)[]>> = {
  'entities.body.type': ({ entities }) =>
    entities.filter((entity) => entity.body.surfaceForms.length > 0).flatMap(({ types }) => types),
  'sentiment.body.polarity': ({ sentiment }) => [sentiment.body?.polarity],
  'source.domain': ({ source }) => [source.domain],
  keywords: ({ keywords }) => keywords,
}

test('the rows of any mark sum to its number, and what is hidden is said', async () => {
  await fc.assert(
    fc.asyncProperty(richStories, allRuleLists, filters, async (stories, rules, filter) => {
      const all = world(stories, rules)
      for (const { slice, count } of marksOf(all)) {
        const open = await all.evidence.open({ scope: ALL, slice })
        expect(open.stories, JSON.stringify(slice)).toBe(count)
        expect(open.hidden).toBe(0)
        const rows = await rowsOf(all, open.id)
        expect(rows).toHaveLength(count)
        const narrowed = await all.evidence.open({ scope: ALL, slice, filter })
        expect(narrowed.stories + narrowed.hidden).toBe(count)
        expect(await rowsOf(all, narrowed.id)).toHaveLength(narrowed.stories)
        expect(narrowed).toMatchObject({ rejected: open.rejected, moved: open.moved })
      }
    }),
    { numRuns: 12 },
  )
})

test('who is rejected and who counts elsewhere adds up to what corrections took', async () => {
  let looked = 0
  await fc.assert(
    fc.asyncProperty(richStories, allRuleLists, async (stories, rules) => {
      const all = world(stories, rules)
      const marks = [...marksOf(world(stories, [])), ...marksOf(all)]
      const kinds = rules.filter(({ correction: { kind } }) => kind !== 'reject' && kind !== 'mute')
      for (const { slice } of marks) {
        const meant = fitting(stories, rules, slice)
        if (!meant) continue
        looked += 1
        const { stories: shown, rejected, moved } = await all.evidence.open({ scope: ALL, slice })
        const isMeant = new Set(meant)
        const unrejected = fitting(stories, kinds, slice)!.filter((id) => !isMeant.has(id))
        const stored = fitting(stories, [], slice)!
        const gone = stored.filter((id) => !isMeant.has(id) && !unrejected.includes(id))
        const said = { slice, shown, rejected, moved }
        expect(said).toEqual({ slice, shown: meant.length, rejected: unrejected.length, moved: gone.length }) // prettier-ignore
      }
    }),
    { numRuns: 15 },
  )
  expect(looked).toBeGreaterThan(100)
})

test('places lie in their sentences, sentences in their story, and their sum is the tally', async () => {
  await fc.assert(
    fc.asyncProperty(richStories, allRuleLists, async (stories, rules) => {
      const all = world(stories, rules)
      for (const { slice } of marksOf(all)) {
        const { id } = await all.evidence.open({ scope: ALL, slice })
        const rows = await rowsOf(all, id)
        for (const { story, sentences, mentions } of rows) {
          const whole = all.cache.stories.get(story.id)!.story
          for (const { element, at, text, spans } of sentences) {
            expect(whole[element].slice(at, at + text.length)).toBe(text)
            expect(spans.length).toBeGreaterThan(0)
            spans.forEach(({ from, to }, place) => {
              expect(from).toBeGreaterThanOrEqual(spans[place - 1]?.to ?? 0)
              expect(to).toBeGreaterThan(from)
              expect(to).toBeLessThanOrEqual(text.length)
            })
          }
          expect(mentions).toBeGreaterThanOrEqual(sentences.flatMap(({ spans }) => spans).length)
        }
        const told: unknown[] = []
        for await (const tally of all.evidence.tally(id)) told.push(tally)
        const mentions = rows.reduce((sum, row) => sum + row.mentions, 0)
        expect(told.at(-1)).toEqual({ looked: rows.length, mentions, isDone: true })
      }
    }),
    { numRuns: 8 },
  )
})

describe('the header', () => {
  const story = (id: string, more: Partial<Story> = {}): Story => ({
    ...fc.sample(richStories, { numRuns: 20, seed: 7 }).flat()[0]!,
    title: 'Mercury rises',
    body: 'Mercury is hot. Nobody lives there. Dr. Mercury was a doctor.',
    entities: [
      {
        id: 'Q308',
        stockTickers: [],
        types: ['Planet'],
        overallProminence: 1,
        overallFrequency: 3,
        title: {
          surfaceForms: [{ text: 'Mercury', frequency: 1, mentions: [{ start: 0, end: 7 }] }],
        },
        body: {
          surfaceForms: [
            { text: 'Mercury', frequency: 2, mentions: [{ start: 0, end: 7 }, { start: 40, end: 47 }] }, // prettier-ignore
          ],
        },
      },
    ],
    ...more,
    id,
  })
  const reject: CorrectionRule = {
    id: 'namesake',
    isOn: true,
    createdAt: '',
    correction: {
      kind: 'reject',
      entity: { id: 'Q308', name: 'Mercury' },
      where: { kind: 'stories', ids: ['s1'] },
    },
  }

  test('counts what rules took away', async () => {
    const all = world([story('s0'), story('s1'), story('s2')], [reject])
    const slice = { entities: ['Q308'] }
    const open = await all.evidence.open({ scope: ALL, slice, filter: { show: 'starred' } })
    expect(open).toMatchObject({ stories: 2, hidden: 0, rejected: 1 })
    const unread = await all.evidence.open({ scope: ALL, slice, filter: { show: 'unread' } })
    expect(unread).toMatchObject({ stories: 2, hidden: 0, rejected: 1 })
    const worded = await all.evidence.open({ scope: ALL, slice, filter: { words: 'not there' } })
    expect(worded).toMatchObject({ stories: 0, hidden: 2, rejected: 1 })
  })

  const merge: CorrectionRule = {
    ...reject,
    id: 'same',
    correction: {
      kind: 'merge',
      from: [{ id: 'Q308', name: 'Mercury' }],
      into: { id: 'Q1', name: 'The planet' },
    },
  }

  test('calls no merged name and no corrected mood rejected, and says where they are', async () => {
    const all = world([story('s0'), story('s1'), story('s2')], [reject, merge])
    const asked = { scope: ALL, slice: { entities: ['Q308'] } }
    const open = await all.evidence.open(asked)
    expect(open).toMatchObject({ stories: 0, hidden: 0, rejected: 0, moved: 3 })
    expect(open.taken).toEqual([
      { id: 'Q308', name: 'Mercury', into: { id: 'Q1', name: 'The planet' } },
    ])
    const into = await all.evidence.open({ ...asked, slice: { entities: ['Q1'] } })
    expect(into).toMatchObject({ stories: 2, rejected: 1, moved: 0, taken: [] })
    const glad = { polarity: 'positive', confidence: 1 } as const
    const mood: CorrectionRule = { ...reject, id: 'sad', correction: { kind: 'storyMood', ids: ['s0'], element: 'body', polarity: 'negative' } } // prettier-ignore
    const told = world([story('s0', { sentiment: { body: glad } })], [mood])
    const slice = { values: [{ field: 'sentiment.body.polarity', value: 'positive' }] }
    const gladly = await told.evidence.open({ scope: ALL, slice })
    expect(gladly).toMatchObject({ stories: 0, rejected: 0, moved: 1 })
  })

  test('words of the reader narrow a mark and are no mentions of it', async () => {
    const all = world([story('s0'), story('s1', { body: 'Mercury.' })], [])
    const asked = { scope: ALL, slice: { entities: ['Q308'] } }
    const { id, ...counts } = await all.evidence.open({ ...asked, filter: { words: 'hot' } })
    expect(counts).toMatchObject({ stories: 1, hidden: 1 })
    const [row] = await rowsOf(all, id)
    expect(row?.mentions).toBe(3)
    expect(row?.sentences[1]?.spans.map(({ kind }) => kind)).toEqual(['entity', 'term'])
  })

  test('sentences are whole, with every place marked', async () => {
    const all = world([story('s0')], [])
    const { id } = await all.evidence.open({ scope: ALL, slice: { entities: ['Q308'] } })
    const [row] = await rowsOf(all, id)
    expect(row).toMatchObject({ mentions: 3, more: 0, isWithoutPlaces: false })
    expect(row?.sentences.map(({ element, text }) => [element, text])).toEqual([
      ['title', 'Mercury rises'],
      ['body', 'Mercury is hot.'],
      ['body', 'Dr. Mercury was a doctor.'],
    ])
    expect(row?.sentences[2]?.spans).toEqual([
      { from: 4, to: 11, kind: 'entity', entityId: 'Q308' },
    ])
  })

  test('a list that was dropped says so', async () => {
    const all = world([story('s0')], [])
    await expect(all.evidence.window('gone', { offset: 0, limit: 3 })).rejects.toThrow(
      'open it again',
    )
  })
})
