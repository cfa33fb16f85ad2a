/** Saved searches that watch, over days: schedule, catching up, alerts, and what a service can do. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Slice } from '#shared/model/slice.ts'
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  openMonitorBench,
  type MonitorBench,
} from '#test/support/monitor-bench.ts'

let bench: MonitorBench
afterEach(() => bench?.close())

const HOURLY = { everyMinutes: 60, days: [1, 2, 3, 4, 5, 6, 7] }
const QUARTERLY = { ...HOURLY, everyMinutes: 15 }

describe('a monitor', () => {
  test('first runs silently, then pulls and pays for each story once', async () => {
    bench = await openMonitorBench()
    bench.publish(30, { at: bench.clock.now() - HOUR_MS })
    const { id } = bench.watch(bench.search('Harbour'), { schedule: HOURLY })
    // Between the order and the run time passes, and what the run brings is no news for that.
    await bench.clock.advance(1000)
    bench.work.monitors.scheduler.start()
    await bench.clock.advance(MINUTE_MS)
    expect(bench.runs(id)[0]).toMatchObject({
      kind: 'first',
      state: 'done',
      fetched: 30,
      alerts: 0,
    })
    expect(bench.get(id)).toMatchObject({ total: 30, unread: 30, fresh: 0 })
    expect(bench.notifications).toEqual([])

    for (let hour = 0; hour < 24; hour += 1) {
      if (hour % 4 === 0) bench.publish(3)
      await bench.clock.advance(HOUR_MS)
    }
    expect(bench.model.pulledTotal()).toBe(48)
    expect(Math.max(...bench.model.pulled.values())).toBe(1)
    const runs = bench.runs(id)
    expect(runs.length).toBeGreaterThanOrEqual(24)
    // Counting is all there is to do where nothing came.
    expect(runs.filter(({ calls }) => calls === 1)).toHaveLength(runs.length - 7)
    expect(bench.get(id)).toMatchObject({ total: 48, fresh: 48 - 30, health: { level: 'green' } })
    expect(bench.notifications).toHaveLength(6)
    expect(bench.notifications[0]).toMatchObject({ title: 'Harbour', visit: { to: 'alert' } })
  })

  test('finds what was filed late, and pays only for that', async () => {
    bench = await openMonitorBench()
    const { id } = bench.watch(bench.search('Harbour'), { schedule: HOURLY })
    bench.work.monitors.scheduler.start()
    bench.publish(20)
    await bench.clock.advance(2 * HOUR_MS)
    bench.publish(2, { at: bench.clock.now() - 90 * MINUTE_MS })
    await bench.clock.advance(HOUR_MS)
    expect(bench.get(id).total).toBe(22)
    expect(Math.max(...bench.model.pulled.values())).toBe(1)
  })

  test('asleep for 70 hours makes up for it in one run', async () => {
    bench = await openMonitorBench()
    const { id } = bench.watch(bench.search('Harbour'), { schedule: QUARTERLY })
    bench.work.monitors.scheduler.start()
    await bench.clock.advance(HOUR_MS)
    const before = bench.runs(id).length
    // Timers stand still while the machine sleeps; the wall clock does not.
    for (let hour = 0; hour < 70; hour += 1) {
      bench.publish(1, { at: bench.clock.now() + hour * HOUR_MS })
    }
    bench.clock.jumpWall(70 * HOUR_MS)
    await bench.clock.advance(4 * MINUTE_MS)
    const runs = bench.runs(id)
    // A regular one may have been due right after it.
    expect(runs.length - before).toBeLessThanOrEqual(2)
    const [catchUp, ...more] = runs.filter(({ kind }) => kind === 'catch-up')
    expect(more).toEqual([])
    expect(catchUp).toMatchObject({ state: 'done', fetched: 70 })
    expect(catchUp!.missed).toBeGreaterThanOrEqual(279)
    expect(bench.work.monitors.gaps(bench.get(id).searchId).gaps).toEqual([])
    await bench.clock.advance(HOUR_MS)
    expect(bench.runs(id)).toHaveLength(runs.length + 4)
  })

  test('awake in quiet hours it waits until they end, and makes up for it in one run', async () => {
    bench = await openMonitorBench()
    const schedule = { ...QUARTERLY, quiet: { from: '22:00', to: '07:00' } }
    const { id } = bench.watch(bench.search('Harbour'), { schedule })
    bench.work.monitors.scheduler.start()
    await bench.clock.advance(HOUR_MS)
    const before = bench.runs(id).length
    bench.publish(3)
    // Monday at ten; Wednesday at one in the night.
    bench.clock.jumpWall(39 * HOUR_MS)
    await bench.clock.advance(5 * HOUR_MS)
    expect(bench.runs(id)).toHaveLength(before)
    const opens = Date.UTC(2026, 10, 18, 7)
    const { nextRunAt = '' } = bench.get(id).health
    expect(Date.parse(nextRunAt) - opens).toBeLessThan(15 * MINUTE_MS)
    expect(Date.parse(nextRunAt) - opens).toBeGreaterThanOrEqual(0)
    await bench.clock.advance(HOUR_MS + 30 * MINUTE_MS)
    const since = bench.runs(id).slice(0, -before)
    expect(since.at(-1)).toMatchObject({ kind: 'catch-up', fetched: 3 })
    expect(since.filter(({ kind }) => kind === 'catch-up')).toHaveLength(1)
    expect(Date.parse(since.at(-1)!.startedAt)).toBeGreaterThanOrEqual(opens)
  })

  test('a clock set forth and back runs once more, and goes on', async () => {
    bench = await openMonitorBench()
    const { id } = bench.watch(bench.search('Harbour'), { schedule: HOURLY })
    bench.work.monitors.scheduler.start()
    await bench.clock.advance(2 * HOUR_MS)
    const before = bench.runs(id).length
    bench.clock.jumpWall(2 * HOUR_MS)
    await bench.clock.advance(2 * MINUTE_MS)
    bench.clock.jumpWall(-2 * HOUR_MS)
    await bench.clock.advance(3 * HOUR_MS)
    expect(bench.runs(id).length - before).toBe(4)
  })

  test('a quiet night of a newsroom that runs is no gap, and a machine asleep for a day is one', async () => {
    bench = await openMonitorBench()
    const schedule = { ...QUARTERLY, quiet: { from: '22:00', to: '07:00' } }
    const { searchId } = bench.watch(bench.search('Harbour', 'local'), { schedule })
    bench.work.monitors.scheduler.start()
    await bench.clock.advance(DAY_MS)
    expect(bench.work.monitors.gaps(searchId).gaps).toEqual([])
    bench.clock.jumpWall(DAY_MS)
    await bench.clock.advance(HOUR_MS)
    expect(bench.work.monitors.gaps(searchId).gaps).toMatchObject([{ kind: 'asleep' }])
  })

  test('a bug in a run is a fault in words, and the next run goes on', async () => {
    bench = await openMonitorBench()
    const { id } = bench.watch(bench.search('Harbour'), { schedule: HOURLY })
    bench.work.monitors.scheduler.start()
    await bench.clock.advance(HOUR_MS)
    bench.publish(2)
    const broken = vi.spyOn(bench.work.library.hits, 'arrived').mockImplementation(() => {
      throw new TypeError('nothing is not a function')
    })
    await bench.clock.advance(HOUR_MS)
    const { health } = bench.get(id)
    expect(health).toMatchObject({ level: 'amber', failures: 1, failure: { code: 'BUG' } })
    expect(health.text).toMatch(/^Something unexpected stopped this run/)
    broken.mockRestore()
    await bench.clock.advance(HOUR_MS)
    expect(bench.get(id)).toMatchObject({ total: 2, health: { level: 'green', failures: 0 } })
  })

  test('more than its budget waits for a word', async () => {
    bench = await openMonitorBench()
    const { id, searchId } = bench.watch(bench.search('Harbour'), { schedule: HOURLY, budget: 20 })
    bench.work.monitors.scheduler.start()
    await bench.clock.advance(HOUR_MS)
    bench.publish(50)
    await bench.clock.advance(HOUR_MS)
    expect(bench.get(id).health).toMatchObject({ level: 'amber', held: 50 })
    expect(bench.model.pulledTotal()).toBe(0)
    expect(bench.work.monitors.gaps(searchId).gaps).toMatchObject([{ kind: 'volume' }])
    const run = await bench.clock.run(bench.work.monitors.run(id, { isWhole: true }))
    expect(run).toMatchObject({ state: 'done', fetched: 50 })
    expect(bench.get(id).health).toMatchObject({ level: 'green' })
    expect(bench.work.monitors.gaps(searchId).gaps).toEqual([])
  })
})

describe('an alert', () => {
  test('of a spike says what rose, and in how many outlets one text stands', async () => {
    bench = await openMonitorBench()
    const { id } = bench.watch(bench.search('Recall'), {
      schedule: HOURLY,
      rules: [{ kind: 'spike', factor: 3, least: 5 }],
    })
    for (let day = 1; day <= 14; day += 1) {
      const body = `Ships ${day} and ${day + 1} lay in port.`
      bench.publish(2, { at: bench.clock.now() - day * DAY_MS + HOUR_MS, entities: ['Port'], body })
    }
    bench.work.monitors.scheduler.start()
    await bench.clock.advance(HOUR_MS)
    expect(bench.notifications).toEqual([])
    const text = 'The regulator orders the recall of every harbour crane in the country. '.repeat(6)
    for (let outlet = 0; outlet < 19; outlet += 1) {
      bench.publish(1, {
        title: 'Regulator orders recall in port',
        body: text,
        source: `Outlet${outlet}`,
        entities: ['Regulator'],
      })
    }
    bench.publish(12, { entities: ['Regulator'], source: 'Tribune' })
    await bench.clock.advance(HOUR_MS)
    const { alerts } = bench.work.monitors.alerts({ id, limit: 10 })
    expect(alerts).toHaveLength(1)
    expect(alerts[0]).toMatchObject({ kind: 'spike', stories: 31, isSilent: false })
    expect(alerts[0]!.title).toBe('31 stories in a day, usual 2')
    expect(alerts[0]!.text).toContain('recall')
    expect(alerts[0]!.text).toContain('Mostly one wire text in 19 outlets.')
    expect(alerts[0]!.copies[0]).toMatchObject({ stories: 19, outlets: 19 })
    expect(alerts[0]!.entities.map(({ text: name }) => name)).toContain('Regulator')
    expect(bench.notifications).toHaveLength(1)
    // Each of the numbers opens, and is the number of the stories that open.
    const scope = { kind: 'stories' as const, ids: alerts[0]!.storyIds }
    const opened = (slice: Slice) =>
      bench.work.cache.stories.count(bench.work.scopes.indexScope(scope, slice))
    for (const { value, count } of alerts[0]!.terms) expect(opened({ terms: [value] })).toBe(count)
    expect(alerts[0]!.sources).toMatchObject([{ text: 'Tribune', count: 12 }])
    for (const { value, count } of alerts[0]!.sources) {
      expect(opened({ values: [{ field: 'source.name', value }] })).toBe(count)
    }
    // Tagged for the first time, and written as often as ever.
    expect(alerts[0]!.terms.map(({ text: word }) => word)).not.toContain('in')
    // The same spike, looked at again, is no news.
    bench.publish(2)
    await bench.clock.advance(2 * HOUR_MS)
    expect(bench.work.monitors.alerts({ id, limit: 10 }).total).toBe(1)
  })

  test('is stored and silent while snoozed or muted', async () => {
    bench = await openMonitorBench()
    const { id } = bench.watch(bench.search('Harbour'), { schedule: HOURLY })
    bench.work.monitors.scheduler.start()
    await bench.clock.advance(HOUR_MS)
    const until = new Date(bench.clock.now() + 59 * MINUTE_MS).toISOString()
    bench.work.monitors.list.change(id, { snoozedUntil: until })
    bench.publish(1)
    await bench.clock.advance(HOUR_MS)
    expect(bench.work.monitors.alerts({ id, limit: 10 }).alerts).toMatchObject([{ isSilent: true }])
    expect(bench.notifications).toEqual([])
    bench.publish(1)
    await bench.clock.advance(HOUR_MS)
    expect(bench.notifications).toHaveLength(1)
    bench.work.monitors.list.change(id, { isMuted: true })
    bench.publish(1)
    await bench.clock.advance(HOUR_MS)
    expect(bench.notifications).toHaveLength(1)
    expect(bench.work.monitors.alerts({ id, limit: 10 }).total).toBe(3)
  })
})

describe('what a person changes', () => {
  test('can be taken back: watching, its plan, and the search under it', async () => {
    bench = await openMonitorBench()
    const searchId = bench.search('Harbour')
    const { id, plan } = bench.watch(searchId, { schedule: HOURLY })
    bench.work.monitors.scheduler.start()
    await bench.clock.advance(HOUR_MS)
    bench.publish(2)
    await bench.clock.advance(HOUR_MS)
    const before = [bench.get(id), bench.runs(id), bench.work.monitors.alerts({ id, limit: 9 })]
    const { undo, monitors, searchChanges } = bench.work

    monitors.list.change(id, { plan: { ...plan, schedule: QUARTERLY }, isMuted: true })
    undo.undo()
    monitors.list.remove(id)
    undo.undo()
    searchChanges.remove(searchId)
    expect(() => bench.get(id)).toThrow('no longer there')
    undo.undo()
    expect([bench.get(id), bench.runs(id), monitors.alerts({ id, limit: 9 })]).toEqual(before)

    // Another question has no news of the old one: its first run is silent again.
    searchChanges.change(searchId, { query: { aql: 'bridge', parameters: [] } })
    await bench.clock.advance(HOUR_MS)
    expect(bench.runs(id)[0]).toMatchObject({ kind: 'first', fresh: 2, alerts: 0 })
    undo.undo()
    expect(bench.get(id).total).toBe(2)
  })

  test('a rule is tried out on what is kept before it is saved, and priced', async () => {
    bench = await openMonitorBench({ volume: { limit: 10_000, resetsAt: Date.UTC(2026, 11, 1) } })
    const searchId = bench.search('Recall')
    for (let day = 1; day <= 13; day += 1) {
      bench.publish(day === 3 ? 30 : 2, { at: bench.clock.now() - day * DAY_MS })
    }
    const read = async () => {
      for await (const _ of bench.work.runs.run(searchId, { priority: 'person' }));
    }
    await bench.clock.run(read())
    const plan = {
      schedule: HOURLY,
      rules: [{ kind: 'spike' as const, factor: 3, least: 5 }],
      delivery: 'each' as const,
      budget: 1000,
      goesOnLocally: false,
    }
    const preview = await bench.work.monitors.preview(searchId, plan)
    expect(preview).toMatchObject({ stories: 54, alertCount: 1 })
    expect(preview.alerts[0]?.title).toBe('30 stories in a day, usual 2')
    expect(preview.nextRuns).toHaveLength(5)
    expect(preview.text).toMatch(/^It would have matched 54 stories .* raised 1 alert\.$/)
    const price = await bench.clock.run(bench.work.monitors.price(searchId, plan))
    expect(price.runsPerDay).toBeCloseTo(24, 0)
    expect(price.storiesPerDay).toBeCloseTo(54 / 14, 1)
    expect(price.volumeShare).toBeCloseTo(((54 / 14) * 30) / 10_000, 3)
    expect(price).toMatchObject({ stories: 54, missing: 0 })
    // Another schedule is priced by the same count.
    const asked = bench.model.counts.series
    const often = { ...plan, schedule: QUARTERLY }
    const dearer = await bench.clock.run(bench.work.monitors.price(searchId, often))
    expect(dearer.runsPerDay).toBeCloseTo(96, 0)
    expect(bench.model.counts.series).toBe(asked)
    expect(bench.work.monitors.list.list()).toEqual([])
    // Asked before it was watched, so nothing of it is pulled again.
    const { id } = bench.watch(searchId, plan)
    const first = await bench.clock.run(bench.work.monitors.run(id, {}))
    expect(first).toMatchObject({ kind: 'first', fetched: 0, alerts: 0 })
    // What was foretold before it was watched is when it runs.
    expect(preview.nextRuns).toContain(bench.get(id).health.nextRunAt)
    expect(bench.model.pulledTotal()).toBe(54)
  })
})
