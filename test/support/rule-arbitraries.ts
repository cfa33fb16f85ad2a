/** Corrections about the entities of `story-arbitraries.ts`. */
import fc from 'fast-check'
import type { Correction, CorrectionRule } from '#shared/model/correction.ts'

const IDS = ['Q1', 'Q2', 'Q3', 'N12', 'own-1', 'own-2']
const STORIES = ['s0', 's1', 's2', 's3']
const FORMS = ['New York', 'York', 'Apple', '东京']

const ref = fc.constantFrom(...IDS).map((id) => ({ id, name: `The ${id}`, types: ['City'] }))
const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 })
const where = fc.oneof(
  fc.constant({ kind: 'everywhere' as const }),
  fc.constantFrom('bbc.co.uk', 'TIMES.com', 'BBC').map((source) => ({ kind: 'source' as const, source })), // prettier-ignore
  some(STORIES).map((ids) => ({ kind: 'stories' as const, ids })),
)
const polarity = fc.constantFrom('positive', 'neutral', 'negative')

/** Of all kinds but muted sources, which the query leaves out. */
export const corrections: fc.Arbitrary<Correction> = fc.oneof(
  fc.record({
    kind: fc.constant('merge'),
    from: fc.uniqueArray(ref, { minLength: 1, maxLength: 2, selector: ({ id }) => id }),
    into: ref,
  }),
  fc.record({ kind: fc.constant('reject'), entity: ref, where }),
  fc.record({
    kind: fc.constant('split'),
    entity: ref,
    forms: fc.subarray(FORMS),
    storyIds: fc.subarray(STORIES),
    into: ref,
  }),
  fc.record({
    kind: fc.constant('retype'),
    entity: ref,
    types: some(['Business', 'Human', 'City']),
  }),
  fc.record({ kind: fc.constant('rename'), entity: ref, name: fc.constantFrom('A', 'B') }),
  fc.record({
    kind: fc.constant('storyMood'),
    ids: some(STORIES),
    element: fc.constantFrom('title', 'body'),
    polarity,
  }),
  fc.record({ kind: fc.constant('entityMood'), entity: ref, where, polarity }),
) as fc.Arbitrary<Correction>

export const ruleLists = listsOf(corrections)

const mutes: fc.Arbitrary<Correction> = fc.record({
  kind: fc.constant('mute'),
  source: fc.constantFrom('bbc.co.uk', ' TIMES.com', 'BBC', 'nowhere.test'),
})

/** Muted sources too. */
export const allRuleLists = listsOf(fc.oneof({ weight: 5, arbitrary: corrections }, mutes))

function listsOf(of: fc.Arbitrary<Correction>): fc.Arbitrary<CorrectionRule[]> {
  return fc.array(fc.tuple(of, fc.boolean()), { maxLength: 6 }).map((list) =>
    list.map(([correction, isOff], index) => ({
      id: `r${index}`,
      isOn: !isOff || index % 2 === 0,
      createdAt: '2026-01-01T00:00:00.000Z',
      correction,
    })),
  )
}
