import { describe, expect, it } from 'vitest'
import { createLocalEngine } from '#electron/work/batch/engines.ts'
import type { AnalysisPool } from '#electron/workers/pool.ts'

/** A pool whose texts end when told to. */
function slowPool() {
  const open: (() => void)[] = []
  let most = 0
  const pool = {
    analyse: async (requests: readonly unknown[]) => {
      await new Promise<void>((resolve) => {
        open.push(resolve)
        most = Math.max(most, open.length)
      })
      return requests.map(() => ({ kind: 'language', failed: 'a language nobody knows' }))
    },
    close: async () => undefined,
  } as unknown as AnalysisPool
  const finish = async (): Promise<void> => {
    while (open.length > 0) {
      open.shift()?.()
      await new Promise(setImmediate)
    }
  }
  return { pool, finish, most: () => most }
}

async function mostAtOnce(count: number, units: number): Promise<number> {
  const { pool, finish, most } = slowPool()
  const engine = createLocalEngine({ threads: 1, openPool: () => pool })
  const request = { analysis: 'language', text: 'x'.repeat(units), language: 'auto' } as const
  const answers = Array.from({ length: count }, () => engine.analyse([request]))
  await new Promise(setImmediate)
  await finish()
  expect(await Promise.all(answers)).toHaveLength(count)
  return most()
}

describe('documents beside a thread', () => {
  it('are several small ones, so that it need not wait for the main side', async () => {
    expect(await mostAtOnce(40, 1_000)).toBe(16)
  })

  it('are as many as a hundred thousand characters hold', async () => {
    expect(await mostAtOnce(40, 20_000)).toBe(5)
  })

  it('are no more than the next one where it is long', async () => {
    expect(await mostAtOnce(6, 5_000_000)).toBe(2)
  })
})
