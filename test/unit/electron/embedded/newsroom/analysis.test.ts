import { expect, test } from 'vitest'
import { createAnalysis } from '#electron/embedded/newsroom/analysis.ts'
import type { AnalysisPool } from '#electron/workers/pool.ts'
import { createFakeClock } from '#test/support/fake-clock.ts'

function openCounted(enrich: () => Promise<[]>) {
  const clock = createFakeClock()
  const pools = { opened: 0, closed: 0, asked: 0 }
  const openPool = (): AnalysisPool => {
    pools.opened += 1
    return {
      enrich: () => {
        pools.asked += 1
        return enrich()
      },
      analyse: async () => [],
      close: async () => void (pools.closed += 1),
    }
  }
  return { clock, pools, analysis: createAnalysis(openPool, clock) }
}

test('who asks after it was warmed finds the same threads; they go when nobody asks', async () => {
  const { clock, pools, analysis } = openCounted(async () => [])
  expect(pools.opened).toBe(0)
  await analysis.warm()
  expect(pools).toEqual({ opened: 1, closed: 0, asked: 1 })
  await analysis.analyse([])
  expect(pools.opened).toBe(1)
  await clock.advance(3 * 60_000)
  expect(pools.closed).toBe(1)
  await analysis.close()
})

test('a fault while warming is left to who asks', async () => {
  const { analysis } = openCounted(() => Promise.reject(new Error('no memory')))
  await expect(analysis.warm()).resolves.toBeUndefined()
  await expect(analysis.enrich([])).rejects.toThrow('no memory')
})
