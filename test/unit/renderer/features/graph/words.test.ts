import { describe, expect, it } from 'vitest'
import { communitiesOf } from '#renderer/features/graph/communities.ts'
import { sentencesOf } from '#renderer/features/graph/path-words.ts'
import { edgeAt, placeOfDay } from '#renderer/features/graph/time-slice.ts'
import { adjacencyOf, listed, neighboursOf, summaryOf } from '#renderer/features/graph/words.ts'
import { visibleOf } from '#renderer/graph/visible.ts'
import type { EvidenceRow } from '#shared/model/evidence.ts'
import { smallNames } from '../../graph/graphs.ts'

const ALL = {
  ...{ minCount: 1, minNpmi: -1, measure: 'count' as const, showsLonely: true },
  ...{ hiddenTypes: [] as string[], hidden: [] as string[] },
} as const
const names = smallNames(
  [9, 8, 7, 6],
  [
    [0, 1, 5],
    [1, 2, 3],
  ],
)
const visible = visibleOf(names, ALL)

describe('the graph in words', () => {
  it('says what is there, what is strongest and how it falls apart', () => {
    expect(summaryOf(names, visible)).toBe(
      '4 names and 2 links are shown. Most stories name A (9), B (8) and C (7). ' +
        'The strongest link is between A and B: 5 stories. ' +
        'They fall into 2 parts without a link between them.',
    )
    expect(summaryOf(names, visibleOf(names, { ...ALL, hidden: ['a', 'b', 'c', 'd'] }))).toBe(
      'No name is shown.',
    )
  })

  it('lists names, and cuts those of any length', () => {
    expect(listed([])).toBe('')
    expect(listed(['Ann'])).toBe('Ann')
    expect(listed(['Ann', 'Bob', 'x'.repeat(10_000)])).toHaveLength(13 + 60)
  })

  it('has every link twice, strongest first', () => {
    const rows = adjacencyOf(names, visible)
    expect(rows.map(({ node, neighbours }) => [node, neighbours.map((each) => each.node)])).toEqual(
      [
        [0, [1]],
        [1, [0, 2]],
        [2, [1]],
        [3, []],
      ],
    )
    expect(neighboursOf(names, visible, 1)).toEqual(rows[1]!.neighbours)
  })
})

it('calls a community by what links it within', () => {
  const some = smallNames(
    [99, 5, 5, 5, 1],
    [
      [1, 2, 4],
      [2, 3, 4],
      [0, 1, 50],
    ],
  )
  const groups = Int32Array.from([1, 0, 0, 0, 2])
  expect(communitiesOf(some, visibleOf(some, ALL), groups)).toEqual([
    { number: 0, top: ['C', 'B', 'D'], ids: ['c', 'b', 'd'] },
  ])
})

it('finds the edge of time it came from', () => {
  const volume = {
    from: '1970-01-01T00:00:00.000Z',
    to: '2099-07-01T00:00:00.000Z',
    counts: [1, 2, 3, 4],
  }
  for (const place of [0, 1, 2, 3, 4]) expect(placeOfDay(volume, edgeAt(volume, place))).toBe(place)
  expect(placeOfDay(volume, '1900-01-01')).toBe(0)
  expect(placeOfDay(volume, '2200-01-01')).toBe(4)
})

it('tells the sentence that names both, or else the first ones', () => {
  const sentence = (at: number, ids: readonly string[]) => ({
    ...({ element: 'body', text: 'Ann met Bob.', at } as const),
    spans: ids.map((entityId, place) => ({
      ...{ from: place * 8, to: place * 8 + 3, kind: 'entity' as const, entityId },
    })),
  })
  const row = (...sentences: EvidenceRow['sentences']) => ({ sentences }) as unknown as EvidenceRow
  const both = sentencesOf(row(sentence(0, ['a']), sentence(20, ['a', 'b'])))
  expect(both).toEqual([
    {
      at: 20,
      pieces: [
        { text: 'Ann', isName: true },
        { text: ' met ', isName: false },
        { text: 'Bob', isName: true },
        { text: '.', isName: false },
      ],
    },
  ])
  expect(sentencesOf(row(sentence(0, ['a']), sentence(20, ['b']), sentence(40, [])))).toHaveLength(
    2,
  )
})
