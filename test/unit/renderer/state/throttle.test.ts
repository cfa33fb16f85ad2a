import { describe, expect, it } from 'vitest'
import { moved } from '#renderer/state/order.ts'
import { Throttle } from '#renderer/state/throttle.ts'

function setUp() {
  let runs = 0
  let isHidden = false
  const waiting = new Set<() => void>()
  const throttle = new Throttle(() => runs++, 400, {
    after: (_ms, run) => {
      waiting.add(run)
      return () => waiting.delete(run)
    },
    isHidden: () => isHidden,
  })
  return {
    throttle,
    runs: () => runs,
    hide: (value: boolean) => (isHidden = value),
    pass: () => {
      const due = [...waiting]
      waiting.clear()
      due.forEach((run) => run())
    },
  }
}

describe('Throttle', () => {
  it('runs at once, then once for all calls of an interval', () => {
    const { throttle, runs, pass } = setUp()
    throttle.call()
    expect(runs()).toBe(1)
    for (let turn = 0; turn < 50; turn++) throttle.call()
    expect(runs()).toBe(1)
    pass()
    expect(runs()).toBe(2)
    pass()
    expect(runs()).toBe(2)
  })

  it('does nothing while hidden and catches up once', () => {
    const { throttle, runs, hide } = setUp()
    hide(true)
    throttle.call()
    throttle.call()
    expect(runs()).toBe(0)
    hide(false)
    throttle.wake()
    expect(runs()).toBe(1)
  })

  it('runs no more once stopped', () => {
    const { throttle, runs, pass } = setUp()
    throttle.call()
    throttle.call()
    throttle.stop()
    pass()
    expect(runs()).toBe(1)
  })
})

describe('moved', () => {
  it('moves one and keeps the order of the rest', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
    expect(moved(['a', 'b'], 0, 99)).toEqual(['b', 'a'])
  })

  it('gives the same list back when nothing moves', () => {
    const list = ['a', 'b']
    expect(moved(list, 1, 1)).toBe(list)
    expect(moved(list, -1, 0)).toBe(list)
  })
})
