import { expect, test } from 'vitest'
import {
  bCubed,
  openTestEvents,
  paraphrases,
  sampleEvents,
  sampleStories,
} from '#test/support/event-stories.ts'
import type { Labelled } from '#test/support/event-stories.ts'

/** Stories come in as feeds bring them: in order, some at a time. */
function clusterInBatches(stories: readonly Labelled[], size: number) {
  const file = openTestEvents()
  const inOrder = stories.toSorted((a, b) => a.story.publishedAt - b.story.publishedAt)
  const clusters = new Map<string, string>()
  for (let at = 0; at < inOrder.length; at += size) {
    const batch = inOrder.slice(at, at + size).map(({ story }) => story)
    for (const [id, cluster] of file.events.assign(batch)) clusters.set(id, cluster)
  }
  file.close()
  return stories.map(({ event, story }) => ({
    event,
    language: story.language,
    cluster: clusters.get(story.id) ?? '',
  }))
}

test.each([1, 7, 1000])(
  'events told in other words are told apart from look-alikes, %i at a time',
  (size) => {
    const { precision, recall, f1 } = bCubed(clusterInBatches(paraphrases(), size))
    expect({ precision, recall }).toEqual({
      precision: expect.toSatisfy((value: number) => value > 0.97),
      recall: expect.toSatisfy((value: number) => value > 0.97),
    })
    expect(f1).toBeGreaterThan(0.97)
  },
)

/**
 * The follow-ups of the sample newsroom are put together from the same sentences for weeks, which
 * makes it a harder set than news: of the 44 pairs that open with the same sentence and lie four to
 * twelve days apart, readers called 18 one event. Weights and thresholds chosen on one half of the
 * affairs give 0.83 on the other, and 135 ways to set thresholds and times all lie between 0.81 and
 * 0.85. The single-pass rule of analysis.md 5.10 without time and average has 0.32 here: affairs
 * become events. What is held here is where the rule stands on either half, and that no affair is
 * one event again. Events are counted within a language, as stories of two share no words.
 */
test.each([50, 1000])('events of the sample newsroom, %i stories at a time', (size) => {
  const stories = sampleStories()
  const items = clusterInBatches(stories, size)
  const clusters = new Map(stories.map(({ story }, at) => [story.id, items[at]?.cluster ?? '']))
  const events = sampleEvents(stories).map(({ event, story }) => ({
    event: `${event} ${story.language}`,
    cluster: `${clusters.get(story.id)} ${story.language}`,
    affair: new URL(story.permalink ?? '').pathname.split('/')[1] ?? '',
  }))
  const { precision, recall, f1 } = bCubed(events)
  expect(precision).toBeGreaterThan(0.82)
  expect(recall).toBeGreaterThan(0.81)
  expect(f1).toBeGreaterThan(0.83)
  const affairs = [...new Set(events.map(({ affair }) => affair))].toSorted()
  for (const half of [0, 1]) {
    const own = events.filter(({ affair }) => affairs.indexOf(affair) % 2 === half)
    expect(bCubed(own).f1).toBeGreaterThan(0.82)
  }
  const sizes = [...Map.groupBy(items, ({ cluster }) => cluster).values()].map((all) => all.length)
  expect(Math.max(...sizes)).toBeLessThan(20)
  // Joining languages must not mix affairs.
  expect(bCubed(items).precision).toBeGreaterThan(0.98)
})

// Where the rule errs: chapters of one affair some days apart, which readers part or join by what
// happened and not by words. Never two affairs, and seldom what is told within two days.
test('what is told of an event within two days is together, and no two affairs are', () => {
  const stories = sampleStories()
  const items = clusterInBatches(stories, 50)
  const clusters = new Map(stories.map(({ story }, at) => [story.id, items[at]?.cluster ?? '']))
  const told = sampleEvents(stories).map(({ event, story }) => ({
    event,
    language: story.language,
    at: story.publishedAt,
    cluster: clusters.get(story.id) ?? '',
    affair: new URL(story.permalink ?? '').pathname.split('/')[1] ?? '',
  }))
  const pairs = told
    .flatMap((a, place) => told.slice(0, place).map((b) => ({ a, b })))
    .filter(({ a, b }) => a.language === b.language)
  const near = pairs.filter(
    ({ a, b }) => a.event === b.event && Math.abs(a.at - b.at) < 2 * 86_400_000,
  )
  expect(near.length).toBeGreaterThan(90)
  const together = near.filter(({ a, b }) => a.cluster === b.cluster)
  expect(together.length / near.length).toBeGreaterThan(0.9)
  const mixed = pairs.filter(({ a, b }) => a.cluster === b.cluster && a.affair !== b.affair)
  expect(mixed).toEqual([])
})
