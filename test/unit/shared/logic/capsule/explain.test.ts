import { expect, it } from 'vitest'
import { whyDifferent } from '#shared/logic/capsule/explain.ts'

const part = (what: string, compared: number, agreed: number) => ({
  ...{ what, compared, agreed, differences: [] },
})
const WITH = 'Broadsheet 0.1.0, engine local 1.3.0 with word lists abc'
const OTHER = 'Broadsheet 0.1.0, engine local 1.4.0 with word lists def'

it('says nothing where everything came out the same', () => {
  const parts = [part('Languages', 3, 3), part('Mood of each text', 9, 9)]
  expect(whyDifferent({ parts, packedWith: WITH, replayedWith: OTHER })).toBeUndefined()
})

it('tells another engine from numbers that are not those of the stories', () => {
  const texts = [part('Languages', 3, 3), part('Mood of each text', 9, 8)]
  expect(whyDifferent({ parts: texts, packedWith: WITH, replayedWith: OTHER })).toMatch(
    /^Another engine, or other word lists, read the texts/,
  )
  expect(whyDifferent({ parts: texts, packedWith: WITH, replayedWith: WITH })).toMatch(
    /^The same engine .* not found by it/,
  )
  const counts = [part('Languages', 3, 2), part('Mood of each text', 9, 9)]
  expect(whyDifferent({ parts: counts, packedWith: WITH, replayedWith: OTHER })).toMatch(
    /^The same version of Broadsheet counted both times/,
  )
  const newer = OTHER.replace('0.1.0', '0.2.0')
  const both = [part('Languages', 3, 2), part('Names in each text', 9, 1)]
  expect(whyDifferent({ parts: both, packedWith: WITH, replayedWith: newer })).toMatch(
    /^Another version of Broadsheet counted.* Another engine/,
  )
})
