import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHand, type HandEvents } from '#renderer/graph/hand.ts'
import { shortestPath } from '#renderer/graph/paths.ts'
import { visibleOf } from '#renderer/graph/visible.ts'
import { stepFrom } from '#renderer/graph/walk.ts'
import { smallNames, smallPicture } from './graphs.ts'

const ALL = {
  ...{ minCount: 1, minNpmi: -1, measure: 'count' as const, showsLonely: true },
  ...{ hiddenTypes: [] as string[], hidden: [] as string[] },
} as const

describe('stepFrom', () => {
  const cross = smallPicture(
    [
      [0, 0],
      [50, 4],
      [-50, 0],
      [0, 60],
      [90, 0],
    ],
    [
      [0, 1, 0],
      [0, 2, 0],
      [3, 0, 0],
    ],
  )

  it('goes along the link that leads that way', () => {
    expect(stepFrom(cross, 0, 'right')).toBe(1)
    expect(stepFrom(cross, 0, 'left')).toBe(2)
    expect(stepFrom(cross, 0, 'down')).toBe(3)
    expect(stepFrom(cross, 0, 'up')).toBeUndefined()
    expect(stepFrom(cross, 4, 'left')).toBeUndefined()
    expect(stepFrom(cross, undefined, 'left')).toBe(0)
  })

  it('reaches every neighbour by one of the keys, if by nothing else then as the only one', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99, max: 99 }), fc.integer({ min: -99, max: 99 }), (x, y) => {
        fc.pre(x !== 0 || y !== 0)
        const pair = smallPicture(
          [
            [0, 0],
            [x, y],
          ],
          [[0, 1, 0.5]],
        )
        const ways = (['left', 'right', 'up', 'down'] as const).map((way) => stepFrom(pair, 0, way))
        expect(ways).toContain(1)
      }),
    )
  })
})

describe('shortestPath', () => {
  const names = smallNames(
    [1, 1, 1, 1, 1],
    [
      [0, 1, 1],
      [1, 3, 9],
      [0, 2, 5],
      [2, 3, 5],
      [0, 3, 0],
    ],
  )

  it('takes the fewest steps, then the strongest weakest link', () => {
    const visible = visibleOf(names, ALL)
    expect(shortestPath(names, visible, 0, 3)).toEqual([0, 2, 3])
    expect(shortestPath(names, visible, 3, 0)).toEqual([3, 2, 0])
    expect(shortestPath(names, visible, 0, 0)).toEqual([0])
    expect(shortestPath(names, visible, 0, 4)).toBeUndefined()
  })

  it('only walks what is shown', () => {
    const visible = visibleOf(names, { ...ALL, hidden: ['c'] })
    expect(shortestPath(names, visible, 0, 3)).toEqual([0, 1, 3])
    expect(shortestPath(names, visible, 0, 2)).toBeUndefined()
  })
})

describe('the hand', () => {
  const open = (isLassoing = false) => {
    const told: unknown[][] = []
    const tell =
      (what: string) =>
      (...rest: unknown[]) =>
        void told.push([what, ...rest])
    const events: HandEvents = {
      onhover: (node, link) => tell('hover')(node, link),
      onpick: tell('pick'),
      ondrag: tell('drag'),
      onloop: (_loop, inside) => inside && tell('loop')(inside),
    }
    const picture = smallPicture(
      [
        [20, 20],
        [80, 20],
      ],
      [[0, 1, 1]],
    )
    const camera = { x: 0, y: 0, k: 2 }
    return { told, hand: createHand(() => ({ picture, camera, isLassoing }), events) }
  }

  it('points, picks nodes, links and nothing', () => {
    const { told, hand } = open()
    hand.move([41, 41])
    hand.move([100, 41])
    for (const at of [
      [40, 40],
      [100, 40],
      [10, 150],
    ] as const) {
      hand.down(at, false)
      hand.up(at, false)
    }
    expect(told).toEqual([
      ['hover', 0, undefined],
      ['hover', undefined, 0],
      ['pick', { node: 0 }, false],
      ['pick', { link: 0 }, false],
      ['pick', {}, false],
    ])
  })

  it('drags a node by where it was taken hold of', () => {
    const { told, hand } = open()
    hand.down([42, 40], false)
    hand.move([43, 40])
    hand.move([62, 60])
    hand.up([82, 80], false)
    expect(told).toEqual([
      ['drag', 0, [30, 30], false],
      ['drag', 0, [40, 40], true],
    ])
    expect(hand.takes([40, 40], false)).toBe(true)
    expect(hand.takes([10, 150], false)).toBe(false)
    expect(hand.takes([10, 150], true)).toBe(true)
  })

  it('draws a loop with Shift on free ground, or when it is told to', () => {
    for (const isTold of [true, false]) {
      const { told, hand } = open(isTold)
      hand.down([2, 2], !isTold)
      for (const at of [
        [90, 2],
        [90, 90],
        [2, 90],
      ] as const)
        hand.move(at)
      hand.up([2, 60], false)
      expect(told).toEqual([['loop', [0]]])
    }
  })
})
