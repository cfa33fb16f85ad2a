import fc from 'fast-check'
import { expect, test } from 'vitest'
import { binMinutes, grownSlices, missingOf, MOST_EXCLUDED } from '#electron/work/monitors/grown.ts'

const MINUTE_MS = 60_000
const SPAN_MINUTES = 600

/** Stories of a service by minute, and which of them are here. */
const world = fc.array(
  fc.record({
    minute: fc.nat(SPAN_MINUTES - 1),
    isKnown: fc.boolean(),
  }),
  { maxLength: 300 },
)

const bins = (stories: readonly { minute: number }[]) =>
  Array.from({ length: SPAN_MINUTES }, (_none, minute) => ({
    at: minute * MINUTE_MS,
    count: stories.filter((story) => story.minute === minute).length,
  }))

test('no known story is pulled beyond those left out by name, and none that is missing is left', () => {
  fc.assert(
    fc.property(world, (made) => {
      const stories = made.map((story, index) => ({ ...story, id: `s${index}` }))
      const known = stories
        .filter(({ isKnown }) => isKnown)
        .map(({ id, minute }) => ({ storyId: id, publishedAt: minute * MINUTE_MS + 7 }))
      const bounds = { from: 0, to: SPAN_MINUTES * MINUTE_MS }
      const slices = grownSlices(bins(stories), known, bounds)
      const missing = stories.filter(({ isKnown }) => !isKnown)
      expect(missingOf(slices)).toBe(missing.length)
      const pulled = new Set<string>()
      for (const { from, to, known: unwanted } of slices) {
        const inside = stories.filter(({ minute }) => {
          const at = minute * MINUTE_MS + 7
          return at >= from && at < to
        })
        const leftOut = unwanted.length <= MOST_EXCLUDED ? new Set(unwanted) : new Set<string>()
        for (const { id, isKnown } of inside) {
          if (leftOut.has(id)) continue
          expect(pulled.has(id)).toBe(false)
          pulled.add(id)
          if (isKnown) expect(unwanted.length).toBeGreaterThan(MOST_EXCLUDED)
        }
      }
      for (const { id } of missing) expect(pulled.has(id)).toBe(true)
    }),
    { numRuns: 150 },
  )
})

test('slices are newest first, apart from each other, and as small as asked', () => {
  fc.assert(
    fc.property(world, fc.integer({ min: 1, max: 50 }), (stories, most) => {
      const slices = grownSlices(bins(stories), [], { from: 0, to: SPAN_MINUTES * MINUTE_MS }, most)
      for (const [index, slice] of slices.entries()) {
        const next = slices[index + 1]
        if (next) expect(next.to).toBeLessThanOrEqual(slice.from)
        // A single minute with more cannot be cut.
        if (slice.counted > most) expect(slice.to - slice.from).toBeLessThanOrEqual(MINUTE_MS)
      }
    }),
    { numRuns: 100 },
  )
})

test('a stretch of any length has few bins', () => {
  for (const days of [0.1, 1, 14, 90, 3650]) {
    const minutes = binMinutes(days * 1440 * MINUTE_MS)
    expect((days * 1440) / minutes).toBeLessThanOrEqual(601)
    expect(Number.isInteger(minutes)).toBe(true)
  }
})
