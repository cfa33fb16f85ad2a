/** A week with a news service that goes, refuses, runs out and comes back (features 5.2). */
import { afterEach, describe, expect, test } from 'vitest'
import { stretchesOf } from '#electron/work/monitors/stretches.ts'
import {
  HOUR_MS,
  MINUTE_MS,
  openMonitorBench,
  type MonitorBench,
} from '#test/support/monitor-bench.ts'
import { sendJson } from '#test/support/faults.ts'

let bench: MonitorBench
afterEach(() => bench?.close())

const HOURLY = { everyMinutes: 60, days: [1, 2, 3, 4, 5, 6, 7] }
const QUARTERLY = { ...HOURLY, everyMinutes: 15 }

describe('the week of an analyst', () => {
  test('a provider that is gone: amber, red with the reason, and one catching up', async () => {
    bench = await openMonitorBench()
    const { id, searchId } = bench.watch(bench.search('Company A'), { schedule: QUARTERLY })
    bench.work.monitors.scheduler.start()
    await bench.clock.advance(HOUR_MS)
    const began = bench.clock.now()
    const outage = bench.server.during('reset')
    await bench.clock.advance(16 * MINUTE_MS)
    expect(bench.get(id).health).toMatchObject({ level: 'amber', failure: { code: 'OFFLINE' } })
    await bench.clock.advance(45 * MINUTE_MS)
    const { health } = bench.get(id)
    expect(health.level).toBe('red')
    expect(health.text).toMatch(/^No run has succeeded for \d+ intervals\. \S/)
    expect(health.nextRunAt).toBeDefined()
    // The gap lasts, and is no silence of the news.
    const [gap] = bench.work.monitors.gaps(searchId).gaps
    expect(gap).toMatchObject({ kind: 'failed' })
    expect(gap!.to).toBeUndefined()
    expect(Date.parse(gap!.from)).toBeLessThanOrEqual(began)
    const chart = stretchesOf(bench.work.library, { kind: 'search', searchId }, bench.clock.now())
    expect(chart.gaps).toMatchObject([{ from: gap!.from, note: gap!.reason }])

    bench.publish(7)
    await bench.clock.advance(2 * HOUR_MS)
    expect(bench.notifications).toEqual([])
    outage.end()
    await bench.clock.advance(30 * MINUTE_MS)
    expect(bench.get(id)).toMatchObject({ total: 7, health: { level: 'green', failures: 0 } })
    expect(bench.work.monitors.gaps(searchId).gaps).toEqual([])
    const recovered = bench.runs(id).find(({ fetched }) => fetched === 7)
    expect(recovered?.text).toContain('7 of 7 stories read')
    expect(bench.server.verdict().hitLimit).toBe(0)
    const said = bench.work.activity().entries.map(({ message }) => message)
    expect(said.some((message) => message.startsWith('It works again.'))).toBe(true)
  })

  test('a plan that lacks something is amber with the words of the service', async () => {
    bench = await openMonitorBench()
    const { id } = bench.watch(bench.search('Policy B'), { schedule: HOURLY })
    bench.work.monitors.scheduler.start()
    await bench.clock.advance(HOUR_MS)
    bench.server.during('plan')
    await bench.clock.advance(HOUR_MS)
    expect(bench.get(id).health).toMatchObject({ level: 'amber', failure: { code: 'PLAN' } })
    expect(bench.get(id).health.text).toContain('Your plan does not include clusters.')
    // It speaks of nothing that this search asks for.
    expect(bench.get(id).health.lacks).toBeUndefined()
  })

  test('a filter that the plan lost is left out on a word, and the search stays as it was', async () => {
    bench = await openMonitorBench()
    const filter = { name: 'categories.taxonomy', value: 'iab-qag' }
    const searchId = bench.search('Policy B', bench.profile.id, [filter])
    const { id, plan } = bench.watch(searchId, { schedule: HOURLY })
    bench.work.monitors.scheduler.start()
    await bench.clock.advance(HOUR_MS)
    const refusal = bench.server.during(({ request, response }) => {
      const has = request.url?.includes('categories') === true
      if (has) return sendJson(response, 403, { errors: [{ status: 403, title: 'Forbidden', detail: 'Your plan does not include categories.' }] }) // prettier-ignore
      const [path = '', query = ''] = (request.url ?? '').split('?')
      const { body = {} } = bench.model.answer(path, new URLSearchParams(query)) ?? {}
      sendJson(response, 200, body)
    })
    bench.publish(3)
    await bench.clock.advance(HOUR_MS)
    const { health } = bench.get(id)
    expect(health).toMatchObject({ level: 'amber', lacks: ['categories.taxonomy'] })
    expect(health.text).toContain('Your plan does not include categories.')
    bench.work.monitors.list.change(id, { plan: { ...plan, without: health.lacks! } })
    await bench.clock.advance(2 * HOUR_MS)
    refusal.end()
    expect(bench.get(id)).toMatchObject({ total: 3, health: { level: 'green' } })
    expect(bench.get(id).health.text).toContain('without categories.taxonomy')
    expect(bench.runs(id).find(({ fetched }) => fetched === 3)?.text).toContain('Asked without')
    expect(bench.work.library.searches.find(searchId)?.query.parameters).toEqual([filter])
  })

  test('another script with the same id: 429 is waited for, and none is our own', async () => {
    bench = await openMonitorBench({ limit: 60 })
    const { id } = bench.watch(bench.search('Company A'), { schedule: QUARTERLY })
    bench.work.monitors.scheduler.start()
    await bench.clock.advance(HOUR_MS)
    bench.publish(3)
    bench.server.script('rate-foreign', { path: '/news/time_series' })
    await bench.clock.advance(30 * MINUTE_MS)
    expect(bench.get(id)).toMatchObject({ total: 3, health: { level: 'green' } })
    expect(bench.server.verdict()).toMatchObject({ hitLimit: 0 })
  })

  test('the volume used up: counts go on, the newsroom stands in, a seam is drawn', async () => {
    const start = Date.UTC(2026, 10, 30, 17)
    const resetsAt = Date.UTC(2026, 11, 1)
    bench = await openMonitorBench({ start, volume: { limit: 1000, resetsAt } })
    const counting = bench.watch(bench.search('Counting'), { schedule: HOURLY })
    const local = bench.watch(bench.search('Going on'), { schedule: HOURLY, goesOnLocally: true })
    bench.work.monitors.scheduler.start()
    bench.publish(5)
    await bench.clock.advance(2 * HOUR_MS)
    bench.model.spend(980)
    bench.publish(5)
    const pulled = bench.model.pulledTotal()
    bench.publish(4, { id: 900_001 }, bench.newsroomModel)
    await bench.clock.advance(3 * HOUR_MS)
    const lasts = bench.runs(counting.id)[0]!
    expect(lasts).toMatchObject({ state: 'partial', expected: 5, failure: { code: 'OVER_BUDGET' } })
    expect(bench.get(counting.id).health).toMatchObject({ level: 'amber' })
    expect(bench.get(counting.id).health.text).toContain('2026-12-01')
    expect(bench.model.pulledTotal() - pulled).toBeLessThanOrEqual(10)
    expect(bench.get(local.id).health).toMatchObject({ level: 'amber', engine: 'embedded' })
    const { seams } = bench.work.monitors.gaps(local.searchId)
    expect(seams).toMatchObject([{ engine: 'embedded' }])

    // A new month: everything comes, and the provider's engine again.
    bench.model.spend(-990)
    await bench.clock.advance(resetsAt - bench.clock.now() + 2 * HOUR_MS)
    expect(bench.get(counting.id)).toMatchObject({ total: 10, health: { level: 'green' } })
    expect(bench.work.monitors.gaps(local.searchId).seams.map(({ engine }) => engine)).toEqual([
      'embedded',
      'remote',
    ])
  })

  test('signed out over the weekend: monitors wait, then catch up once each', async () => {
    bench = await openMonitorBench({ family: 'current' })
    const a = bench.watch(bench.search('A'), { schedule: QUARTERLY })
    const b = bench.watch(bench.search('B'), { schedule: HOURLY })
    bench.work.monitors.scheduler.start()
    await bench.clock.advance(2 * HOUR_MS)
    bench.publish(9, { at: bench.clock.now() + 20 * HOUR_MS })
    bench.clock.jumpWall(62 * HOUR_MS)
    bench.server.forgetSessions()
    const [before, grants] = [bench.runs(a.id).length, bench.server.verdict().passwordGrants]
    await bench.clock.advance(30 * MINUTE_MS)
    expect(bench.get(a.id).health).toMatchObject({ failure: { code: 'SIGNED_OUT' } })
    expect(bench.get(b.id).health).toMatchObject({ failure: { code: 'SIGNED_OUT' } })
    expect(bench.work.monitors.gaps(a.searchId).gaps).toMatchObject([{ kind: 'signed-out' }])
    const refused = bench.server.verdict().refreshes
    await bench.clock.advance(2 * HOUR_MS)
    // No loop of tokens that are not good any more.
    expect(bench.server.verdict().refreshes).toBe(refused)
    expect(bench.server.verdict().passwordGrants).toBe(grants)

    await bench.clock.run(bench.connections.signIn(bench.profile.id, 'pass-word-1'))
    await bench.clock.advance(5 * MINUTE_MS)
    for (const { id } of [a, b]) {
      expect(bench.get(id)).toMatchObject({ total: 9, health: { level: 'green' } })
      expect(bench.runs(id).filter(({ fetched }) => fetched > 0)).toHaveLength(1)
    }
    expect(bench.runs(a.id).length - before).toBeLessThan(20)
  })

  test('cut off in the week, the newsroom misses no interval, and the seam is at the minute', async () => {
    bench = await openMonitorBench()
    const { id, searchId } = bench.watch(bench.search('Company A'), {
      schedule: QUARTERLY,
      goesOnLocally: true,
    })
    bench.work.monitors.scheduler.start()
    bench.publish(4)
    await bench.clock.advance(HOUR_MS)
    const last = Date.parse(bench.runs(id)[0]!.to)
    const outage = bench.server.during('reset')
    bench.publish(3, { id: 800_001 }, bench.newsroomModel)
    await bench.clock.advance(2 * HOUR_MS)
    const local = bench.runs(id).filter(({ engine }) => engine === 'embedded')
    expect(local).toHaveLength(8)
    expect(bench.get(id).health).toMatchObject({ level: 'amber', engine: 'embedded', failures: 0 })
    const { seams, gaps } = bench.work.monitors.gaps(searchId)
    expect(seams).toMatchObject([{ at: new Date(last).toISOString(), engine: 'embedded' }])
    expect(gaps).toEqual([])
    outage.end()
    await bench.clock.advance(30 * MINUTE_MS)
    expect(bench.get(id).health).toMatchObject({ level: 'green', engine: 'remote' })
    expect(bench.work.monitors.gaps(searchId).seams).toHaveLength(2)
  })
})
