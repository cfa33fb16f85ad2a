import { describe, expect, it } from 'vitest'
import { simulateQueue, simulateUrgent } from '#test/support/simulate-queue.ts'

describe('a saturated lane against a strict clock-minute server', () => {
  it.each([-34_000, -17_000, 0, 11_000, 34_000])(
    'makes no 429 of its own and uses nine tenths with the server %i ms off',
    async (skewMs) => {
      const result = await simulateQueue({ hours: 2, skewMs, seed: skewMs })
      expect(result.refused).toBe(0)
      expect(result.mostInMinute).toBeLessThanOrEqual(57)
      expect(result.share).toBeGreaterThanOrEqual(0.9)
      expect(result.closestMs).toBeGreaterThanOrEqual(350)
    },
  )

  it('is judged by a server that does refuse: slots held too short are noticed', async () => {
    const rules = { capacity: 60, holdMs: 57_000, backgroundGapMs: 350 }
    expect((await simulateQueue({ hours: 1, rules })).refused).toBeGreaterThan(0)
  })

  it('loses nothing by reading the headers of a service it uses alone', async () => {
    const result = await simulateQueue({ hours: 2, skewMs: 20_000, hasHeaders: true })
    expect(result.refused).toBe(0)
    expect(result.share).toBeGreaterThanOrEqual(0.9)
  })

  it('makes none over 40 kills', async () => {
    const result = await simulateQueue({ hours: 4, restarts: 40, skewMs: 34_000 })
    expect(result.refused).toBe(0)
    expect(result.mostInMinute).toBeLessThanOrEqual(57)
    expect(result.share).toBeGreaterThanOrEqual(0.8)
  })

  it('makes none with two instances over one ledger', async () => {
    const result = await simulateQueue({ hours: 2, instances: 2, restarts: 4, skewMs: -34_000 })
    expect(result.refused).toBe(0)
    expect(result.mostInMinute).toBeLessThanOrEqual(57)
    expect(result.share).toBeGreaterThanOrEqual(0.9)
    expect(result.closestMs).toBeGreaterThanOrEqual(350)
  })

  it.each([7, 28, 49])(
    'sends 60 urgent calls in hardly more than the least possible (%i)',
    async (seed) => {
      const { ms, boundMs } = await simulateUrgent(seed)
      expect(ms / boundMs).toBeLessThanOrEqual(1.05)
      // The bound is of steady work; less than nine tenths of it would be a bound that means nothing.
      expect(ms / boundMs).toBeGreaterThan(0.9)
    },
  )

  it.each([true, false])(
    'goes on slower beside a stranger, never within a refused minute (headers: %s)',
    async (hasHeaders) => {
      const result = await simulateQueue({ hours: 2, foreignPerMinute: 30, hasHeaders })
      expect(result.afterRefusal).toBe(0)
      expect(result.refused).toBeLessThan(40)
      expect(result.share).toBeGreaterThanOrEqual(0.3)
    },
  )
})
