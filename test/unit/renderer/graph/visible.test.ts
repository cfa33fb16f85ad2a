import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linksAtLeast, startingCount, visibleOf } from '#renderer/graph/visible.ts'
import { smallNames } from './graphs.ts'

const ALL = {
  minCount: 1,
  minNpmi: -1,
  measure: 'count' as const,
  hiddenTypes: [] as string[],
  hidden: [] as string[],
  showsLonely: false,
}

const names = smallNames(
  [9, 8, 7, 6, 5],
  [
    [0, 1, 5],
    [1, 2, 3],
    [2, 3, 1],
  ],
  ['Human', 'Location', 'Human', 'Company', undefined],
)
const shown = (choices: Partial<Parameters<typeof visibleOf>[1]>) => {
  const { nodes, links } = visibleOf(names, { ...ALL, ...choices })
  return { nodes: [...nodes].map((node) => names.nodes[node]!.id).join(''), links: [...links] }
}

describe('visibleOf', () => {
  it('leaves out weak links, and names that have none left', () => {
    expect(shown({})).toEqual({ nodes: 'abcd', links: [0, 1, 2] })
    expect(shown({ minCount: 3 })).toEqual({ nodes: 'abc', links: [0, 1] })
    expect(shown({ minCount: 3, showsLonely: true }).nodes).toBe('abcde')
    expect(visibleOf(names, { ...ALL, minCount: 3 }).lonely).toBe(2)
  })

  it('leaves out types and names by hand with their links', () => {
    expect(shown({ hiddenTypes: ['location'] })).toEqual({ nodes: 'cd', links: [2] })
    expect(shown({ hidden: ['c', 'nobody'] })).toEqual({ nodes: 'ab', links: [0] })
  })

  it('keeps to what is near a name', () => {
    expect(shown({ ego: { id: 'a', steps: 1 } })).toEqual({ nodes: 'ab', links: [0] })
    expect(shown({ ego: { id: 'a', steps: 2 } })).toEqual({ nodes: 'abc', links: [0, 1] })
    expect(shown({ ego: { id: 'e', steps: 2 } })).toEqual({ nodes: 'e', links: [] })
    expect(shown({ ego: { id: 'gone', steps: 1 } }).nodes).toBe('abcd')
  })

  it('measures by association where that is asked for', () => {
    const [strong, , weak] = names.npmi
    expect(strong).toBeGreaterThan(weak!)
    expect(shown({ measure: 'npmi', minNpmi: strong! })).toEqual({ nodes: 'ab', links: [0] })
  })

  it('shows both ends of every shown link, whatever is chosen', () => {
    const link = fc.tuple(fc.nat(7), fc.nat(7), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(
        fc.array(link, { maxLength: 30 }),
        fc.integer({ min: 1, max: 9 }),
        fc.subarray(['a', 'c', 'e']),
        fc.option(
          fc.record({ id: fc.constantFrom('a', 'h'), steps: fc.integer({ min: 1, max: 3 }) }),
          {
            nil: undefined,
          },
        ),
        (links, minCount, hidden, ego) => {
          const some = smallNames([1, 2, 3, 4, 5, 6, 7, 8], links)
          const { nodes, links: left, placeOf } = visibleOf(some, { ...ALL, minCount, hidden, ego })
          for (const each of left) {
            expect(placeOf[some.source[each]!]).toBeGreaterThanOrEqual(0)
            expect(placeOf[some.target[each]!]).toBeGreaterThanOrEqual(0)
            expect(some.weight[each]).toBeGreaterThanOrEqual(minCount)
          }
          for (const [at, node] of nodes.entries()) {
            expect(placeOf[node]).toBe(at)
            expect(hidden).not.toContain(some.nodes[node]!.id)
          }
        },
      ),
    )
  })
})

describe('linksAtLeast', () => {
  it('says what each least count would leave', () => {
    expect(linksAtLeast(names, ALL)).toEqual({ counts: [1, 3, 5], links: [3, 2, 1] })
    expect(linksAtLeast(names, { ...ALL, hidden: ['a'] })).toEqual({
      counts: [1, 3],
      links: [2, 1],
    })
  })
})

describe('startingCount', () => {
  const many = (count: number, weightOf: (at: number) => number) =>
    smallNames(
      Array.from({ length: 20 }, () => 1),
      Array.from({ length: count }, (_none, at) => [at % 20, (at + 1) % 20, weightOf(at)]),
    )

  it('shows few links whole and thins out many', () => {
    expect(startingCount(names)).toBe(1)
    const thick = many(400, (at) => 1 + (at % 10))
    const least = startingCount(thick)
    expect(thick.weight.filter((count) => count >= least).length).toBeLessThanOrEqual(60)
    expect(thick.weight.filter((count) => count >= least).length).toBeGreaterThanOrEqual(30)
  })

  it('shows all where all are alike', () => {
    expect(startingCount(many(400, () => 3))).toBe(3)
  })
})
