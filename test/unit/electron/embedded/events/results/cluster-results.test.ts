import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clusterResults } from '#electron/embedded/events/results/cluster-results.ts'
import type { ResultAlgorithm } from '#electron/embedded/events/results/cluster-results.ts'
import { readCorpus, spell } from '#electron/embedded/events/results/corpus.ts'
import { frequentPhrases } from '#electron/embedded/events/results/frequent-phrases.ts'
import { dot, leadingDirections } from '#electron/embedded/events/results/matrix.ts'
import { eachSharedPhrase } from '#electron/embedded/events/results/suffix-tree.ts'
import { paraphrases, sampleStories } from '#test/support/event-stories.ts'
import { startCpuTime } from '#test/support/cpu-time.ts'

const ALGORITHMS: readonly ResultAlgorithm[] = ['lingo', 'stc', 'kmeans']
const sequences = fc.array(fc.array(fc.nat(3), { maxLength: 9 }), { maxLength: 6 })

/** Phrases that at least two different words or ends follow, counted by hand. */
function sharedByHand(all: readonly (readonly number[])[]): Map<string, Set<number>> {
  const after = new Map<string, { next: Set<string>; owners: Set<number> }>()
  all.forEach((sequence, owner) => {
    for (let from = 0; from < sequence.length; from += 1) {
      for (let to = from + 1; to <= sequence.length; to += 1) {
        const key = sequence.slice(from, to).join(' ')
        const entry = after.get(key) ?? { next: new Set(), owners: new Set() }
        entry.next.add(to < sequence.length ? String(sequence[to]) : `end of ${owner}`)
        entry.owners.add(owner)
        after.set(key, entry)
      }
    }
  })
  return new Map(
    [...after].filter(([, { next }]) => next.size > 1).map(([key, { owners }]) => [key, owners]),
  )
}

test('the suffix tree holds exactly the phrases that sequences share', () => {
  fc.assert(
    fc.property(sequences, (all) => {
      const found = new Map<string, ReadonlySet<number>>()
      eachSharedPhrase(all, ({ phrase, sequences: owners }) => {
        found.set(phrase.join(' '), owners)
      })
      expect(found).toEqual(sharedByHand(all))
    }),
    { numRuns: 400 },
  )
})

test('frequent phrases are complete: no longer phrase is in the same places', () => {
  const bodies = [
    'the red harbour bridge fell',
    'at the red harbour bridge',
    'a harbour by the red harbour',
  ]
  const stories = bodies.map((body, at) => ({ id: `${at}`, title: '', body, language: 'en' }))
  const corpus = readCorpus(stories)
  const found = frequentPhrases(corpus).map((phrase) => ({
    text: spell(corpus, phrase.stems).toLowerCase(),
    count: phrase.count,
  }))
  const byText = (a: { text: string }, b: { text: string }) => (a.text < b.text ? -1 : 1)
  // "Red" is never without "harbour" nor "bridge" without "red": neither is a phrase of its own.
  expect(found.toSorted(byText)).toEqual([
    { text: 'harbour', count: 4 },
    { text: 'red harbour', count: 3 },
    { text: 'red harbour bridge', count: 2 },
  ])
})

test('directions are orthogonal and reach the asked part of the matrix', () => {
  const column = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
    minLength: 6,
    maxLength: 6,
  })
  fc.assert(
    fc.property(fc.array(column, { minLength: 1, maxLength: 8 }), (values) => {
      const columns = values.map((value) => Float64Array.from(value))
      const directions = leadingDirections(columns, 1)
      directions.forEach(({ vector }, i) => {
        directions.slice(i).forEach((other, j) => {
          expect(dot(vector, other.vector)).toBeCloseTo(j === 0 ? 1 : 0, 3)
        })
      })
      const whole = columns.reduce((sum, one) => sum + dot(one, one), 0)
      const reached = directions.reduce((sum, { strength }) => sum + strength ** 2, 0)
      expect(reached).toBeCloseTo(whole, 4)
    }),
    // Its square is hardly a number.
    { examples: [[[[0, 0, 0, 1.6e-162, 0, 0]]]] },
  )
})

describe.each(ALGORITHMS)('%s', (algorithm) => {
  const stories = paraphrases()
    .filter(({ story }) => story.language === 'en')
    .map(({ event, story }) => ({ ...story, event }))

  test('groups hold stories of the result, each is found somewhere, sizes are true', () => {
    const groups = clusterResults(stories, algorithm)
    expect(groups.map(({ id }) => id)).toEqual(groups.map((_, at) => at))
    const placed = groups.flatMap((group) => group.stories)
    expect(new Set(placed)).toEqual(new Set(stories.map(({ id }) => id)))
    for (const group of groups) {
      expect(group.size).toBe(new Set(group.stories).size)
      expect(group.phrases.length).toBeGreaterThan(0)
      expect(group.phrases.every((phrase) => phrase.trim() !== '')).toBe(true)
    }
    if (algorithm === 'kmeans') expect(placed.length).toBe(stories.length)
  })

  test('the same stories give the same groups', () => {
    expect(clusterResults(stories, algorithm)).toEqual(clusterResults(stories, algorithm))
  })

  test('groups are mostly about one affair, and are named by its words', () => {
    const sample = sampleStories()
      .filter(({ story }) => story.language === 'en')
      .slice(0, 100)
    const affairOf = new Map(sample.map(({ event, story }) => [story.id, event]))
    const groups = clusterResults(
      sample.map(({ story }) => story),
      algorithm,
    ).filter(({ score }) => score > 0)
    const pure = groups.map(({ stories: ids }) => {
      const counts = Map.groupBy(ids, (id) => affairOf.get(id))
      return Math.max(...[...counts.values()].map((list) => list.length))
    })
    const all = groups.reduce((sum, { size }) => sum + size, 0)
    const chance = 100 / new Set(affairOf.values()).size
    expect(chance).toBeLessThan(15)
    expect(pure.reduce((sum, count) => sum + count, 0) / all).toBeGreaterThan(0.6)
    for (const group of groups) {
      const texts = sample
        .filter(({ story }) => group.stories.includes(story.id))
        .map(({ story }) => `${story.title} ${story.body}`.toLowerCase())
      const inGroup = texts.some((text) => text.includes(group.phrases[0]?.toLowerCase() ?? '-'))
      expect(inGroup, group.phrases[0]).toBe(true)
    }
  })

  test('nothing, one story, equal stories and empty texts are groups too', () => {
    expect(clusterResults([], algorithm)).toEqual([])
    const one = { id: '1', title: 'Rain', body: 'It rains.', language: 'en' }
    expect(clusterResults([one], algorithm).flatMap((group) => group.stories)).toEqual(['1'])
    const twins = Array.from({ length: 20 }, (_, at) => ({ ...one, id: `${at}` }))
    expect(new Set(clusterResults(twins, algorithm).flatMap((group) => group.stories)).size).toBe(
      20,
    )
    const empty = twins.map((story) => ({ ...story, title: '', body: '' }))
    expect(new Set(clusterResults(empty, algorithm).flatMap((group) => group.stories)).size).toBe(
      20,
    )
  })

  test('any text is grouped without an exception', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 })
    const language = fc.constantFrom('en', 'zh-cn', 'ar', 'fa', 'und', 'xx')
    fc.assert(
      fc.property(fc.array(fc.record({ title: text, body: text, language })), (list) => {
        const result = list.map((story, at) => ({ ...story, id: `${at}` }))
        const groups = clusterResults(result, algorithm)
        const placed = new Set(groups.flatMap((group) => group.stories))
        expect(placed.size).toBe(result.length)
      }),
      { numRuns: 60 },
    )
  })

  test('a hostile result of one endless phrase stays bounded', () => {
    const body = 'la '.repeat(100_000)
    const many = Array.from({ length: 100 }, (_, at) => ({
      ...{ id: `${at}`, title: 'la la', body, language: 'en' },
    }))
    const cpuMs = startCpuTime()
    clusterResults(many, algorithm)
    expect(cpuMs()).toBeLessThan(5000)
  })
})
