import { expect, test } from 'vitest'
import { bCubed, openTestEvents, paraphrases, sampleStories } from '#test/support/event-stories.ts'
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

test.each([50, 1000])('affairs of the sample newsroom, %i stories at a time', (size) => {
  const items = clusterInBatches(sampleStories(), size)
  const perLanguage = items.map(({ event, language, cluster }) => ({
    event: `${event} ${language}`,
    cluster: `${cluster} ${language}`,
  }))
  const { precision, f1 } = bCubed(perLanguage)
  expect(precision).toBeGreaterThan(0.98)
  expect(f1).toBeGreaterThan(0.92)
  // Joining languages must not mix affairs.
  expect(bCubed(items).precision).toBeGreaterThan(0.98)
})
