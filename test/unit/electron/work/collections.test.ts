import { afterAll, describe, expect, it } from 'vitest'
import { createScopes } from '#electron/work/scopes.ts'
import { createRetention } from '#electron/work/retention.ts'
import { anchorOf } from '#shared/logic/anchor.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import { COLLECTING_NOW, openCollecting } from '#test/support/open-collecting.ts'

const opened = openCollecting({ stories: 60 })
afterAll(() => opened.close())
const { collections, tags, marks, highlights, arrivals, library, stories, cache, undo } = opened
const rule = (aql: string) => ({ aql, parameters: [] })
const english = () => stories.filter(({ language }) => language === 'en').map(({ id }) => id)

describe('a collection with a rule', () => {
  it('holds what matches at any age, and reads its unread count instead of counting', () => {
    const made = collections.add({ name: 'English', rule: rule('language:en') })
    expect(new Set(library.collections.listMembers(made.id))).toEqual(new Set(english()))
    expect(made).toMatchObject({ total: english().length, unread: english().length })
    marks.setRead(english().slice(0, 2), true)
    expect(collections.get(made.id).unread).toBe(english().length - 2)
    undo.undo()
    expect(collections.get(made.id).unread).toBe(english().length)
  })

  it('takes in what arrives, documents too, and lets go what no longer fits', async () => {
    const made = collections.add({ name: 'Whales', rule: rule('title:narwhal') })
    expect(made.total).toBe(0)
    const [story] = stories
    const old = new Date(COLLECTING_NOW - 4000 * 86_400_000).toISOString()
    const arrived = {
      ...story!,
      id: '7000000001',
      title: 'A narwhal in the harbour',
      publishedAt: old,
    }
    opened.put(arrived)
    cache.batchStories.add('batch-1', arrived.id, 1)
    await arrivals.catchUp()
    expect(library.collections.listMembers(made.id)).toEqual([arrived.id])
    opened.put({ ...arrived, title: 'A seal in the harbour' })
    await arrivals.catchUp()
    expect(library.collections.listMembers(made.id)).toEqual([])
  })

  it('is told what it would hold, and refuses what cannot be read', () => {
    expect(collections.tryRule(rule('language:en')).stories).toBe(english().length)
    expect(() => collections.add({ name: 'Bad', rule: rule('title:(a AND') })).toThrowError(
      expect.objectContaining({ code: 'QUERY' }),
    )
    const made = collections.add({ name: 'By rule', rule: rule('language:de') })
    expect(() => collections.put(made.id, [stories[0]!.id])).toThrow('filled by its rule')
    collections.change(made.id, { rule: null })
    expect(collections.put(made.id, [english()[0]!]).changed).toBe(1)
  })
})

describe('collections by hand', () => {
  it('are a scope everywhere, with their name in words', () => {
    const name = '  عنوان 🚢 '.padEnd(10_000, 'x')
    const { id } = collections.add({ name })
    const storyIds = stories.slice(0, 5).map((story) => story.id)
    expect(collections.put(id, [...storyIds, ...storyIds]).changed).toBe(5)
    expect(collections.put(id, storyIds).changed).toBe(0)
    const corrections = { isIdle: () => true } as never
    const scopes = createScopes({ library, cache, corrections, now: () => COLLECTING_NOW })
    const scope: StoryScope = { kind: 'collection', collectionId: id }
    expect(scopes.words(scope)).toContain(name)
    expect(undo.state().undo!.length).toBeLessThan(120)
    expect(() => scopes.words({ kind: 'collection', collectionId: 'gone' })).not.toThrow()
  })

  it('hold ten thousand stories, most of which are not kept any more', () => {
    const { id } = collections.add({ name: 'Large' })
    const storyIds = Array.from({ length: 10_000 }, (_, at) => `9${at}`)
    expect(collections.put(id, storyIds).changed).toBe(10_000)
    expect(collections.get(id)).toMatchObject({ total: 10_000, unread: 10_000 })
    undo.undo()
    expect(collections.get(id).total).toBe(0)
  })

  it('nest, but not into themselves, and keep to a depth', () => {
    const a = collections.add({ name: 'a' })
    const b = collections.add({ name: 'b', parentId: a.id })
    expect(() => collections.move(a.id, b.id, 0)).toThrow('cannot be put into itself')
    let parentId = b.id
    expect(() => {
      for (let at = 0; at < 20; at++) parentId = collections.add({ name: 'x', parentId }).id
    }).toThrow('at most 12 deep')
    collections.remove(a.id)
    expect(() => collections.get(b.id)).toThrow('no longer there')
    undo.undo()
    expect(collections.get(b.id).parentId).toBe(a.id)
  })
})

describe('highlights', () => {
  it('follow their passage when the text is extracted anew, and are listed when it is gone', async () => {
    const story = {
      ...stories[3]!,
      id: '7000000009',
      body: 'Intro 🚢. The ferry left at nine. The end.',
    }
    opened.put(story)
    await arrivals.catchUp()
    const start = [...'Intro 🚢. '].length
    const place = { start, end: start + [...'The ferry left at nine.'].length }
    const anchor = anchorOf(story.body, place)
    const made = highlights.add({
      storyId: story.id,
      element: 'body',
      anchor,
      color: 'blue',
      note: 'When?',
    })
    expect(made.anchor?.exact).toBe('The ferry left at nine.')
    opened.put({ ...story, body: 'By Ann.\n\nIntro 🚢. The ferry left at  ten. The end.' })
    await arrivals.catchUp()
    const [moved] = highlights.ofStory(story.id)
    expect(moved).toMatchObject({ isOrphan: false, note: 'When?' })
    expect(moved!.anchor!.start).toBe(start + [...'By Ann.\n\n'].length)
    expect(moved!.anchor!.exact).toBe('The ferry left at nine.')
    opened.put({ ...story, body: 'Something else altogether is told here now.' })
    await arrivals.catchUp()
    expect(highlights.list({ isOrphan: true }, 0, 10).rows.map(({ id }) => id)).toEqual([made.id])
    opened.put(story)
    await arrivals.catchUp()
    expect(highlights.list({ isOrphan: true }, 0, 10).total).toBe(0)
  })

  it('mark a passage once: the second time it gets another colour, which can be taken back', () => {
    const story = stories[7]!
    const anchor = anchorOf(story.body, { start: 0, end: 20 })
    const asked = { storyId: story.id, element: 'body', anchor, note: '' } as const
    const first = highlights.add({ ...asked, color: 'yellow' })
    const second = highlights.add({ ...asked, color: 'green' })
    expect(second).toMatchObject({ id: first.id, color: 'green' })
    expect(highlights.add({ ...asked, color: 'green' }).updatedAt).toBe(second.updatedAt)
    expect(highlights.ofStory(story.id).length).toBe(1)
    undo.undo()
    expect(highlights.ofStory(story.id)[0]).toMatchObject({ id: first.id, color: 'yellow' })
    const wider = anchorOf(story.body, { start: 0, end: 21 })
    highlights.add({ ...asked, anchor: wider, color: 'green' })
    expect(highlights.ofStory(story.id).length).toBe(2)
  })

  it('are refused where the passage is not in the text', () => {
    const anchor = { exact: 'not in there at all', prefix: '', suffix: '', start: 0, end: 19 }
    expect(() =>
      highlights.add({ storyId: stories[0]!.id, element: 'body', anchor, color: 'red', note: '' }),
    ).toThrow('not in the text')
  })
})

describe('retention', () => {
  const retention = createRetention({
    library,
    cache,
    undo,
    now: () => COLLECTING_NOW,
    announce: () => {},
  })

  it('lets go beyond age and count, and spares what is starred, collected, tagged or annotated', () => {
    const byAge = [...stories].sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
    const oldest = byAge.slice(-4).map(({ id }) => id)
    marks.setStarred([oldest[0]!], true)
    const { id } = collections.add({ name: 'Kept' })
    collections.put(id, [oldest[1]!])
    tags.set(tags.add('kept', 'green').id, [oldest[2]!], true)
    highlights.add({ storyId: oldest[3]!, element: 'story', color: 'red', note: 'mine' })
    const { plan, ids } = retention.look([
      { id: 'r', target: { kind: 'everything' }, mostStories: 10 },
    ])
    const gone = new Set(ids)
    expect(oldest.some((one) => gone.has(one))).toBe(false)
    const [figures] = plan.rules
    expect(figures!.spared.starred).toBeGreaterThanOrEqual(1)
    expect(figures!.spared.tagged).toBeGreaterThanOrEqual(1)
    const sparedOnes = Object.values(figures!.spared).reduce((sum, one) => sum + one, 0)
    expect(figures!.stories + sparedOnes).toBe(figures!.inTarget - 10)
    expect(plan.bytes).toBeGreaterThan(0)
    expect(cache.stories.size()).toBe(figures!.inTarget)
  })

  it('counts a story that two rules let go once, and keeps rules that can be taken back', () => {
    const all = { target: { kind: 'everything' } as const, mostStories: 0 }
    const { plan } = retention.look([
      { id: 'a', ...all },
      { id: 'b', ...all },
    ])
    expect(plan.rules[1]!.stories).toBe(0)
    expect(plan.stories).toBe(plan.rules[0]!.stories)
    const before = retention.rules()
    retention.setRules([{ id: 'x', target: { kind: 'source', domain: 'a.example' }, mostDays: 3 }])
    expect(retention.rules()).toHaveLength(1)
    undo.undo()
    expect(retention.rules()).toEqual(before)
  })
})
