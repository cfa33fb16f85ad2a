import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventStoryFrom } from '#electron/embedded/events/event-story.ts'
import {
  DAY_MS,
  eventStory,
  NOW,
  openTestEvents,
  paraphrases,
} from '#test/support/event-stories.ts'

let file: ReturnType<typeof openTestEvents>
const all = paraphrases()
const eventOf = new Map(all.map(({ event, story }) => [story.id, event]))

beforeAll(() => {
  file = openTestEvents()
  file.events.assign(all.map(({ story }) => story))
})
afterAll(() => file.close())

describe('related', () => {
  test('the first answer tells of the same event, for nearly every story', () => {
    const right = all.filter(({ event, story }) => {
      const [best] = file.events.related({ id: story.id }, { limit: 1 })
      return best !== undefined && eventOf.get(best.id) === event
    })
    expect(right.length / all.length).toBeGreaterThan(0.97)
  })

  test('a text that is not kept is compared alike, whole or as free text', () => {
    const { story } = all[0] ?? {}
    if (story === undefined) throw new Error('The fixture is empty.')
    const { title, body, language } = story
    const byText = file.events.related({ title, body, language }, { limit: 3 })
    expect(byText[0]?.id).toBe(story.id)
    expect(byText[0]?.score).toBeGreaterThan(0.9)
    const free = file.events.related(
      { title: '', body: 'earthquake in the Tevora valley', language: 'en' },
      { limit: 3 },
    )
    expect(free.map(({ id }) => eventOf.get(id))).toEqual(Array(3).fill('quake-tevora'))
  })

  test('the story itself, unknown stories and empty texts give nothing wrong', () => {
    const id = all[0]?.story.id ?? ''
    expect(file.events.related({ id }, { limit: 100 }).map((one) => one.id)).not.toContain(id)
    expect(file.events.related({ id: 'unknown' }, { limit: 5 })).toEqual([])
    expect(file.events.related({ title: '', body: '', language: 'en' }, { limit: 5 })).toEqual([])
    expect(file.events.related({ id }, { limit: 0 })).toEqual([])
  })

  test('a narrow filter is answered from all it leaves, a wide one from the likeliest', () => {
    const id = all[0]?.story.id ?? ''
    const free = file.events.related({ id }, { limit: 100 })
    const allowed = new Set(free.slice(1).map((one) => one.id))
    const accept = (ids: readonly string[]) => ids.filter((one) => allowed.has(one))
    for (const few of [() => [...allowed], () => undefined]) {
      const filter = { accept, few }
      expect(file.events.related({ id }, { limit: 100, filter })).toEqual(free.slice(1))
    }
  })

  test('the only story that a filter leaves is found behind thousands that are more alike', () => {
    const own = openTestEvents()
    const near = Array.from({ length: 3000 }, (_, at) =>
      eventStory({ title: 'Harbour crane', body: `harbour crane barge pier quay berth${at}` }),
    )
    const far = eventStory({
      title: 'Lawn',
      body: 'A quay and a berth, seen from the garden lawn.',
    })
    own.events.assign([...near, far])
    const text = { title: 'Harbour crane', body: 'barge pier quay berth', language: 'en' }
    for (const few of [() => [far.id], () => undefined]) {
      const filter = { accept: (ids: readonly string[]) => ids.filter((id) => id === far.id), few }
      const found = own.events.related(text, { limit: 3, filter })
      expect(found.map(({ id }) => id)).toEqual([far.id])
    }
    own.close()
  })

  test('a text is like a story of another language by the names in it', () => {
    const own = openTestEvents()
    const story = eventStory({ language: 'fi', body: 'Satama avattiin.', entityIds: ['Q1', 'Q2'] })
    own.events.assign([story, eventStory({ language: 'fi', body: 'Sataa.', entityIds: ['Q9'] })])
    const text = { title: '', body: 'The port is open.', language: 'en' }
    expect(own.events.related(text, { limit: 3 })).toEqual([])
    const named = own.events.related({ ...text, entityIds: ['Q1', 'Q2'] }, { limit: 3 })
    expect(named.map(({ id }) => id)).toEqual([story.id])
    own.close()
  })

  test('boosts reorder by age and by standing', () => {
    const own = openTestEvents()
    const title = 'Harbour crane topples in storm'
    const body = 'A crane toppled in the harbour of Lorn during the storm.'
    const [old, fresh] = [
      eventStory({ title, body, publishedAt: NOW - 40 * DAY_MS, standing: 1 }),
      eventStory({ title, body, publishedAt: NOW, standing: 0 }),
    ]
    own.events.assign([old, fresh])
    const input = { title, body, language: 'en' }
    const first = (boostBy: 'recency' | 'popularity') =>
      own.events.related(input, { limit: 2, boostBy })[0]?.id
    expect(first('recency')).toBe(fresh.id)
    expect(first('popularity')).toBe(old.id)
    own.close()
  })

  test('a story of another language is found by its names', () => {
    const own = openTestEvents()
    const english = eventStory({
      title: 'Court rules',
      body: 'Judges spoke.',
      entityIds: ['Q1', 'Q2'],
    })
    const other = eventStory({ title: 'Rain', body: 'Wet day.', entityIds: ['Q9'] })
    own.events.assign([english, other])
    const input = {
      title: 'Urteil',
      body: 'Richter sprachen.',
      language: 'de',
      entityIds: ['Q1', 'Q2'],
    }
    expect(own.events.related(input, { limit: 5 }).map(({ id }) => id)).toEqual([english.id])
    own.close()
  })
})

describe('coverages', () => {
  test('are of the same event and within three days', () => {
    for (const { event, story } of all) {
      const found = file.events.coverages({ id: story.id }, { limit: 10 })
      expect(found.map(({ id }) => eventOf.get(id)).filter((other) => other !== event)).toEqual([])
    }
    const found = all.filter(
      ({ story }) => file.events.coverages({ id: story.id }, { limit: 3 }).length > 0,
    )
    expect(found.length / all.length).toBeGreaterThan(0.75)
  })

  test('need a time, and keep to it', () => {
    const { title = '', body = '', language = 'en', publishedAt = 0 } = all[0]?.story ?? {}
    const at = (time?: number) =>
      file.events.coverages(
        { title, body, language },
        { limit: 5, ...(time && { publishedAt: time }) },
      )
    expect(at()).toEqual([])
    expect(at(publishedAt).length).toBeGreaterThan(1)
    expect(at(publishedAt + 10 * DAY_MS)).toEqual([])
    expect(at(publishedAt - 3 * DAY_MS).map(({ id }) => id)).toEqual([all[0]?.story.id])
  })
})

test('a story of the model becomes one for clustering', () => {
  const element = { surfaceForms: [] }
  const entity = (id: string, overallProminence: number) => ({
    ...{ id, stockTickers: [], types: [], overallProminence, overallFrequency: 1 },
    ...{ title: element, body: element },
  })
  const model = {
    ...{ id: '1', title: 'T', body: 'B', summary: [], author: { name: '' }, keywords: [] },
    ...{ hashtags: [], charactersCount: 1, wordsCount: 1, sentencesCount: 1, paragraphsCount: 1 },
    ...{ categories: [], industries: [], media: [], sentiment: {}, language: 'en', clusters: [] },
    licenseType: 0,
    publishedAt: 'nonsense',
    entities: [entity('Q1', 0.2), entity('Q2', 0.9)],
    source: { name: 'S', locations: [{}, { country: 'DE' }], scopes: [], ranks: [{ rank: 1000 }] },
  }
  expect(eventStoryFrom(model, NOW)).toEqual({
    ...{ id: '1', title: 'T', body: 'B', language: 'en', publishedAt: NOW },
    entityIds: ['Q2', 'Q1'],
    sourcePlace: { country: 'DE' },
    standing: expect.closeTo(4 / 7, 5),
  })
})
