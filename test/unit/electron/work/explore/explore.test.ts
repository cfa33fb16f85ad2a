import { afterAll, describe, expect, it } from 'vitest'
import { createContexts } from '#electron/work/explore/context.ts'
import { readEvent, readEvents } from '#electron/work/explore/events.ts'
import { readSimilar } from '#electron/work/explore/similar.ts'
import { readSpike } from '#electron/work/explore/spike.ts'
import { readTerms } from '#electron/work/explore/terms.ts'
import { readTimeline } from '#electron/work/explore/timeline.ts'
import { readHistogram } from '#electron/work/explore/trends.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import type { Story } from '#shared/model/story.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { NOW, withWire } from '#test/support/open-index.ts'
import { openExplore } from '#test/support/open-explore.ts'

const DAY = 86_400_000
const ALL = { kind: 'all' } as const
const iso = (ms: number): string => new Date(ms).toISOString()
const [pattern] = [...makeStories({ count: 1, newest: NOW })].map(({ story }) => story)

let next = 1
function story(daysAgo: number, title: string, body: string, more: Partial<Story> = {}): Story {
  const at = iso(NOW - daysAgo * DAY - next * 1000)
  return { ...pattern!, id: `9000${next++}`, title, body, publishedAt: at, entities: [], keywords: [], clusters: [], ...more } // prettier-ignore
}

const quiet = Array.from({ length: 15 }, (_, day) => day + 2).flatMap((day) => [
  story(day, `Council meets on day ${day}`, 'The council talked of roads and of schools.'),
  story(day, `Match number ${day}`, 'The home side won the match; roads were full.'),
])
const loud = Array.from({ length: 24 }, (_, at) =>
  story(
    0.2,
    `Flood report ${at}`,
    `The river Ell broke its dam at Überfeld. Dam after dam failed.`,
    {
      clusters: ['77'],
      source: { ...pattern!.source, name: 'Ell Courier', domain: 'ell.example' },
    },
  ),
)
const opened = openExplore()
opened.put([...quiet, ...loud])
afterAll(opened.close)
const { parts } = opened

describe('a day that stands out', () => {
  it('is marked on the timeline, filled with zeroes and unfinished', async () => {
    const { series, by } = await readTimeline(parts, { scope: ALL, by: 'day' })
    const bins = series[0]!.bins
    expect(by).toBe('day')
    expect(bins).toHaveLength(17)
    expect(bins.filter(({ count }) => count === 0)).toHaveLength(1)
    expect(bins.at(-1)).toMatchObject({ count: 24, isUnfinished: true, spike: { expected: 2 } })
    expect(bins.slice(0, -1).every(({ spike }) => !spike)).toBe(true)
  })

  it('is explained by what rose in it, and each row opens its stories', async () => {
    const slice = { from: iso(NOW - (NOW % DAY)), to: iso(NOW - (NOW % DAY) + DAY) }
    const spike = await readSpike(parts, { scope: ALL, slice, by: 'day' })
    expect(spike).toMatchObject({ count: 24, expected: 2, isSpike: true })
    expect(spike.baseline).toMatchObject({ bins: 14 })
    expect(spike.chance).toBeLessThan(1e-9)
    expect(spike.terms.map(({ label }) => label)).toEqual(expect.arrayContaining(['river', 'Überfeld'])) // prettier-ignore
    expect(spike.terms.map(({ value }) => value)).not.toContain('the')
    expect(spike.sources[0]).toMatchObject({ value: 'Ell Courier', count: 24, before: 0 })
  })

  it('has no baseline where nothing came before, and needs its bounds', async () => {
    const slice = { from: iso(NOW - 400 * DAY), to: iso(NOW - 399 * DAY) }
    const spike = await readSpike(parts, { scope: ALL, slice, by: 'day' })
    expect(spike).toMatchObject({ count: 0, isSpike: false, terms: [], entities: [] })
    await expect(readSpike(parts, { scope: ALL, slice: {}, by: 'day' })).rejects.toThrow('bounds')
  })
})

describe('significant terms', () => {
  it('are those of the slice, counted in all its stories', async () => {
    const slice = { values: [{ field: 'source.name', value: 'Ell Courier' }] }
    const { rows, isSampled, background } = await readTerms(parts, { scope: ALL, slice })
    expect(background).toBe('all cached stories')
    expect(isSampled).toBe(false)
    const dam = rows.find(({ term }) => term === 'dam')
    expect(dam).toMatchObject({ count: 24, of: 24, before: 24, beforeOf: 54 })
    for (const row of rows) {
      const found = opened.index.count(parts.scopes.indexScope(ALL, { ...slice, ...row.slice }))
      expect(found).toBe(row.count)
    }
  })

  it('are phrases too, as they are written, each with the stories behind it', async () => {
    const slice = { values: [{ field: 'source.name', value: 'Ell Courier' }] }
    const { rows } = await readTerms(parts, { scope: ALL, slice, limit: 40 })
    const terms = rows.map(({ term }) => term)
    expect(terms).toEqual(expect.arrayContaining(['river Ell broke', 'Flood report']))
    // Parts of longer ones are left out, and nothing goes over the end of a sentence.
    expect(terms).not.toContain('river Ell')
    expect(terms.some((term) => /Überfeld Dam/.test(term))).toBe(false)
    const flood = rows.find(({ term }) => term === 'Flood report')
    expect(flood).toMatchObject({ count: 24, of: 24, before: 24, beforeOf: 54 })
    expect(flood?.slice).toEqual({ terms: ['flood report'] })
  })

  it('of nothing are none', async () => {
    const { rows } = await readTerms(parts, { scope: { kind: 'stories', ids: [] } })
    expect(rows).toEqual([])
  })
})

describe('keyword in context', () => {
  const context = createContexts(parts)

  it('shows both sides, sorted as asked, page by page', async () => {
    const asked = { scope: ALL, find: { kind: 'phrase', text: 'dam' }, window: 3 } as const
    const all = await context({ ...asked, offset: 0, limit: 500 })
    expect(all).toMatchObject({ total: 72, stories: 24, read: 24, isCut: false })
    expect(all.rows[0]).toMatchObject({ left: 'Ell broke its ', match: 'dam', right: ' at Überfeld. Dam' }) // prettier-ignore
    const { start, end, storyId } = all.rows[0]!
    const body = opened.index.get(storyId)!.story.body
    expect([...body].slice(start, end).join('')).toBe('dam')
    const sorted = await context({ ...asked, sort: 'right', offset: 0, limit: 500 })
    expect(sorted.rows[0]!.right.trim()).toMatch(/^after/)
    const page = await context({ ...asked, sort: 'right', offset: 500, limit: 10 })
    expect(page.rows).toEqual([])
  })

  it('finds mentions of an entity by its offsets, beyond the basic plane', async () => {
    const body = '🌊 Mara Quill said no. 🌊🌊 Quill left.'
    const mention = (start: number, end: number) => ({ start, end, sentiment: { polarity: 'negative' as const, confidence: 1 } }) // prettier-ignore
    const forms = [{ text: 'Mara Quill', frequency: 1, mentions: [mention(2, 12)] }, { text: 'Quill', frequency: 1, mentions: [mention(25, 30), mention(90, 95)] }] // prettier-ignore
    const entity = { ...madeEntity(), id: 'Q55', body: { surfaceForms: forms }, title: { surfaceForms: [] } } // prettier-ignore
    opened.put([story(1, 'A mayor leaves', body, { entities: [entity] })])
    const found = await context({
      scope: ALL,
      find: { kind: 'entity', id: 'Q55' },
      offset: 0,
      limit: 9,
    })
    expect(found.rows.map(({ match, polarity }) => `${match} ${polarity}`)).toEqual([
      'Mara Quill negative',
      'Quill negative',
    ])
  })

  it('answers for words that stand nowhere', async () => {
    const found = await context({
      scope: ALL,
      find: { kind: 'phrase', text: '—' },
      offset: 0,
      limit: 9,
    })
    expect(found).toMatchObject({ rows: [], total: 0, stories: 0 })
  })
})

function madeEntity(): Story['entities'][number] {
  return [...makeStories({ count: 3, newest: NOW })].flatMap(
    ({ story: { entities } }) => entities,
  )[0]!
}

describe('events', () => {
  it('are told from what is kept where the service is silent', async () => {
    const page = await readEvents(parts, { scope: ALL })
    expect(page).toMatchObject({ source: 'library', total: 1 })
    expect(page.note).toContain('cannot be reached')
    expect(page.events[0]).toMatchObject({ id: '77', size: 24, cached: 24, state: 'active' })
    const event = await readEvent(parts, { id: '77' })
    expect(event.storyIds).toHaveLength(24)
    expect(event.storyIds[0]).toBe(loud.at(-1)!.id)
    expect(event.sources[0]).toMatchObject({ label: 'Ell Courier', count: 24 })
    expect(event.timeline.series[0]!.count).toBe(24)
    await expect(readEvent(parts, { id: '78' })).rejects.toThrow()
  })

  it('take size, place and best story from the service, and freeze after two weeks', async () => {
    const clusters = [
      {
        id: '77',
        storyCount: 90,
        latestStory: iso(NOW - 15 * DAY),
        location: { country: 'NO' },
        representativeStory: { id: '5', title: 'The dam' },
      },
    ]
    const told = { ...parts, callsFor: () => ({ clusters: async () => ({ clusters }) }) as never }
    const { events } = await readEvents(told, { scope: ALL, sort: 'size' })
    expect(events[0]).toMatchObject({ size: 90, cached: 24, state: 'frozen', title: 'The dam', place: { country: 'NO' } }) // prettier-ignore
  })
})

describe('similar stories', () => {
  it('come from the service and are kept', async () => {
    const other = story(1, 'Another flood', 'Elsewhere a dam failed too.')
    const related = async () => ({ stories: [withWire(other)], dropped: 0, storyTitle: 'X' })
    const served = { ...parts, callsFor: () => ({ related }) as never }
    const to = { kind: 'story', id: loud[0]!.id } as const
    const found = await readSimilar(served, { kind: 'related', to })
    expect(found).toMatchObject({ source: 'service', compared: { title: 'X' } })
    expect(found.stories.map(({ id }) => id)).toEqual([other.id])
    expect(opened.index.get(other.id)).toBeDefined()
  })

  it('are looked for as far back as was said', async () => {
    const asked: unknown[] = []
    const related = async (query: { publishedFrom?: string }) => {
      asked.push(query.publishedFrom)
      return { stories: [], dropped: 0 }
    }
    const served = { ...parts, callsFor: () => ({ related }) as never }
    const to = { kind: 'text', title: 'A dam broke', body: 'The river Ell at Überfeld.' } as const
    for (const days of [undefined, 0, 7]) await readSimilar(served, { kind: 'related', to, days })
    expect(asked).toEqual([undefined, iso(0), iso(NOW - 7 * DAY)])

    const ids = async (days: number) =>
      (await readSimilar(parts, { kind: 'related', to, days, limit: 50 })).stories
    expect((await ids(2)).every(({ publishedAt }) => publishedAt >= iso(NOW - 2 * DAY))).toBe(true)
    expect((await ids(2)).length).toBeLessThan((await ids(0)).length)
  })

  it('fall back to what is kept, by the rarest words', async () => {
    const to = { kind: 'text', title: 'A dam broke', body: 'The river Ell at Überfeld.' } as const
    const found = await readSimilar(parts, { kind: 'related', to, limit: 5 })
    expect(found.source).toBe('library')
    expect(found.note).toContain('did not answer')
    expect(found.stories).toHaveLength(5)
    expect(found.stories.every(({ title }) => /flood/i.test(title))).toBe(true)
  })

  it('ask for the time that coverages need', async () => {
    const to = { kind: 'text', title: 'A', body: 'B' } as const
    await expect(readSimilar(parts, { kind: 'coverages', to })).rejects.toMatchObject({
      code: 'QUERY',
      data: { parameter: 'publishedAt' },
    })
    const gone = { kind: 'story', id: '1' } as const
    await expect(readSimilar(parts, { kind: 'related', to: gone })).rejects.toThrow(
      'no longer kept',
    )
  })
})

describe('hostile questions', () => {
  it('are refused in words', async () => {
    const zone = 'Middle/Earth'
    await expect(readTimeline(parts, { scope: ALL, by: 'day', zone })).rejects.toThrow('time zone')
    await expect(readHistogram(parts, { scope: ALL, field: 'title' })).rejects.toThrow(
      'no histogram',
    )
  })

  it('of the years 1970 and 2099 take coarser steps', async () => {
    const far = openExplore()
    far.put([story(NOW / DAY, 'First', 'Old'), story(-26_600, 'Last', 'New')])
    const timeline = await readTimeline(far.parts, { scope: ALL, by: 'hour' })
    expect(timeline.by).toBe('month')
    expect(timeline.series[0]).toMatchObject({ count: 2 })
    expect(timeline.series[0]!.bins.at(-1)).toMatchObject({ count: 1, isUnfinished: true })
    far.close()
  })

  it('of nothing and of one story are answered', async () => {
    const none = await readTimeline(parts, { scope: { kind: 'stories', ids: ['x'] }, by: 'day' })
    expect(none.series[0]).toMatchObject({ count: 0, bins: [], net: { n: 0 } })
    const one: StoryScope = { kind: 'stories', ids: [loud[0]!.id] }
    expect((await readTimeline(parts, { scope: one, by: 'week' })).series[0]!.bins).toHaveLength(1)
    expect((await readHistogram(parts, { scope: one, field: 'words_count' })).bins).toHaveLength(1)
  })
})
