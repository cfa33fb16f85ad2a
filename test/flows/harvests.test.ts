/** Harvests: said before, sliced, gone on with after anything, and accounted for. */
import { afterEach, describe, expect, test } from 'vitest'
import type { HarvestChoice } from '#shared/model/harvest.ts'
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  openMonitorBench,
  type MonitorBench,
} from '#test/support/monitor-bench.ts'

let bench: MonitorBench
afterEach(() => bench?.close())

const ALL: HarvestChoice = { kind: 'all' }

/** Stories spread over the fourteen days of the window. */
function fill(count: number): void {
  const { clock } = bench
  for (let index = 0; index < count; index += 1) {
    bench.publish(1, { at: clock.now() - HOUR_MS - Math.floor((index * 13 * DAY_MS) / count) })
  }
}

async function start(choice: HarvestChoice = ALL) {
  const searchId = bench.search('Everything')
  const { id } = bench.work.harvests.start(searchId, choice)
  bench.work.harvests.begin()
  return { id, searchId, get: () => bench.work.harvests.get(id) }
}

/** What it must always come to: each story once, paid for once. */
function expectWhole(searchId: string, count: number): void {
  expect(bench.work.library.searches.find(searchId)?.total).toBe(count)
  expect(bench.model.pulled.size).toBe(count)
  expect(bench.model.pulledTotal()).toBeLessThanOrEqual(count * 1.01)
  expect(bench.server.verdict().hitLimit).toBe(0)
}

describe('a harvest', () => {
  test('says its price, brings everything once, and leaves a receipt', async () => {
    bench = await openMonitorBench({
      limit: 60,
      volume: { limit: 100_000, resetsAt: Date.UTC(2026, 11, 1) },
    })
    fill(1500)
    const searchId = bench.search('Everything')
    const price = await bench.clock.run(bench.work.harvests.price(searchId, ALL))
    expect(price).toMatchObject({ stories: 1500, missing: 1500 })
    expect(price.endpoints[0]).toEqual({ endpoint: 'time_series', calls: 1 })
    expect(price.volumeShare).toBeCloseTo(0.015)
    expect(price.bytes).toBeGreaterThan(1_000_000)
    expect(bench.model.pulledTotal()).toBe(0)

    const { get } = await start()
    await bench.clock.advance(10 * MINUTE_MS)
    expect(get()).toMatchObject({ state: 'done', asked: 1500, got: 1500, fresh: 1500 })
    expect(get().receipt).toMatchObject({ missing: 0, short: [] })
    expect(get().receipt!.text).toContain('1,500 of 1,500 stories read')
    expectWhole(searchId, 1500)
    expect(get().calls).toBeLessThanOrEqual(price.calls + 2)

    // What is here is not asked for again.
    const again = await bench.clock.run(bench.work.harvests.price(searchId, ALL))
    expect(again).toMatchObject({ stories: 0, missing: 0 })
  })

  test('keeps to a budget, the newest first; a sample is spread over the time', async () => {
    bench = await openMonitorBench()
    fill(600)
    const { get, searchId } = await start({ kind: 'budget', stories: 130 })
    await bench.clock.advance(10 * MINUTE_MS)
    expect(get()).toMatchObject({ state: 'done', got: 130 })
    const { hits } = bench.work.library
    const newest = hits.newestAt(searchId)!
    expect(hits.between(searchId, newest - 3 * DAY_MS, newest)).toHaveLength(130)

    const sample = bench.work.harvests.start(searchId, { kind: 'sample', stories: 42 })
    await bench.clock.advance(30 * MINUTE_MS)
    expect(bench.work.harvests.get(sample.id)).toMatchObject({ state: 'done', got: 42 })
    const days = new Set(
      hits.between(searchId, 0, newest - 3 * DAY_MS).map(({ publishedAt }) => Math.floor(publishedAt / DAY_MS)), // prettier-ignore
    )
    expect(days.size).toBeGreaterThanOrEqual(10)
  })

  test('goes on by itself after restarts, in the middle of it', async () => {
    bench = await openMonitorBench()
    fill(1200)
    const { id, searchId } = await start()
    for (let life = 0; life < 5; life += 1) {
      await bench.clock.advance(3000)
      await bench.restart()
    }
    await bench.clock.advance(10 * MINUTE_MS)
    expect(bench.work.harvests.get(id)).toMatchObject({ state: 'done' })
    expectWhole(searchId, 1200)
  })

  test('takes an expired cursor up by time, and does not follow pages in a ring', async () => {
    bench = await openMonitorBench()
    fill(900)
    const { id, searchId } = await start()
    await bench.clock.advance(4000)
    bench.work.harvests.pause(id)
    await bench.clock.advance(MINUTE_MS)
    expect(bench.work.harvests.get(id)).toMatchObject({ state: 'paused' })
    bench.model.expireCursors()
    bench.work.harvests.resume(id)
    await bench.clock.advance(10 * MINUTE_MS)
    expect(bench.work.harvests.get(id)).toMatchObject({ state: 'done' })
    expectWhole(searchId, 900)
  })

  test('ends on pages that repeat, and says what did not come', async () => {
    bench = await openMonitorBench()
    bench.model.repeatPages()
    fill(700)
    const { get } = await start()
    await bench.clock.advance(10 * MINUTE_MS)
    expect(get()).toMatchObject({ state: 'done' })
    expect(get().receipt!.missing).toBeGreaterThan(0)
    expect(get().receipt!.short[0]!.why).toContain('the same pages again')
    expect(bench.model.counts.pages).toBeLessThan(20)
  })

  test.each(['truncated-silent', 'status-500', 'reset-mid', 'empty'] as const)(
    'gets over a storm of %s',
    async (fault) => {
      bench = await openMonitorBench()
      fill(500)
      const { get, searchId } = await start()
      await bench.clock.advance(3000)
      const storm = bench.server.during(fault)
      await bench.clock.advance(15 * MINUTE_MS)
      expect(get()).toMatchObject({ state: 'waiting', failure: { message: expect.any(String) } })
      const asked = bench.server.log.length
      storm.end()
      await bench.clock.advance(40 * MINUTE_MS)
      expect(get()).toMatchObject({ state: 'done' })
      expect(asked).toBeLessThan(40)
      expectWhole(searchId, 500)
    },
  )

  test('outlives its token, and waits for a sign-in when there is no other', async () => {
    bench = await openMonitorBench({ family: 'current', expiresInS: 120 })
    fill(800)
    const { get, searchId } = await start()
    await bench.clock.advance(3000)
    bench.server.expireTokens()
    await bench.clock.advance(4000)
    expect(get().got).toBeGreaterThan(0)
    bench.server.forgetSessions()
    await bench.clock.advance(10 * MINUTE_MS)
    if (get().state !== 'done') {
      expect(get()).toMatchObject({ state: 'waiting', failure: { code: 'SIGNED_OUT' } })
      await bench.clock.run(bench.connections.signIn(bench.profile.id, 'pass-word-1'))
      await bench.clock.advance(10 * MINUTE_MS)
    }
    expect(get()).toMatchObject({ state: 'done' })
    expectWhole(searchId, 800)
    expect(bench.server.verdict()).toMatchObject({ tokenReuse: 0, parallelRefresh: 0 })
  })

  test('stops when it is told to, and accounts for what came', async () => {
    bench = await openMonitorBench()
    fill(900)
    const { id, get } = await start()
    await bench.clock.advance(5000)
    bench.work.harvests.cancel(id)
    await bench.clock.advance(MINUTE_MS)
    const { receipt, state, got } = get()
    expect(state).toBe('cancelled')
    expect(receipt!.missing).toBe(900 - got)
    expect(receipt!.short.every(({ why }) => why === 'It was ended by you.')).toBe(true)
    expect(bench.model.pulledTotal()).toBe(got)
    const asked = bench.server.log.length
    await bench.clock.advance(HOUR_MS)
    expect(bench.server.log).toHaveLength(asked)
  })

  test('is no news to the monitor of its search, and what came meanwhile is', async () => {
    bench = await openMonitorBench()
    fill(400)
    const schedule = { everyMinutes: 60, days: [1, 2, 3, 4, 5, 6, 7] }
    const { id } = bench.watch(bench.search('Everything'), { schedule, budget: 100 })
    bench.work.monitors.scheduler.start()
    await bench.clock.advance(2 * HOUR_MS)
    expect(bench.get(id).total).toBe(100)

    bench.publish(2, { at: bench.clock.now() - MINUTE_MS })
    const { id: harvestId, get } = await start()
    await bench.clock.advance(10 * MINUTE_MS)
    expect(get()).toMatchObject({ id: harvestId, state: 'done', fresh: 302 })
    await bench.clock.advance(HOUR_MS)
    const told = bench.notifications.map(({ body }) => body).join(' ')
    expect(told).toContain('2 new stories')
    expect(told).not.toMatch(/30\d new stories/)
    expect(bench.runs(id).reduce((sum, { fresh }) => sum + fresh, 0)).toBe(102)
  })
})
