/** What a person sees and does in a week with monitors (features 5.2); the rest is in monitors-week. */
import { afterEach, expect, test } from 'vitest'
import { sendJson } from '#test/support/faults.ts'
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
const NAMESAKE = 'Port'

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

test('on a train: everything that matched is read and marked without a line, and stays', async () => {
  bench = await openMonitorBench()
  const { searchId } = bench.watch(bench.search('Company A'), { schedule: HOURLY })
  bench.work.monitors.scheduler.start()
  await bench.clock.advance(HOUR_MS)
  bench.publish(7, { entities: [NAMESAKE] })
  await bench.clock.advance(HOUR_MS)
  const outage = bench.server.during('reset')
  const asked = bench.server.log.length
  const { work } = bench
  const ids = work.lists.ids({ kind: 'search', searchId }, 'all', 'newest')
  expect(ids).toHaveLength(7)
  const [first, second, third] = ids as [string, string, string]
  for (const id of ids) expect(work.cache.stories.get(id)?.story.body).toMatch(/^Text \d+ w/)
  work.marks.setStarred([first], true)
  const tag = work.tags.add('quote', 'red')
  work.tags.set(tag.id, [second], true)
  const anchor = { exact: 'Text', prefix: '', suffix: ' ', start: 0, end: 4 }
  work.highlights.add({ storyId: third, element: 'body', anchor, color: 'blue', note: 'Ask them.' })
  const entity = work.cache.stories.get(first)!.story.entities[0]!
  const wrong = { kind: 'reject', entity: { id: entity.id!, name: NAMESAKE }, where: { kind: 'everywhere' } } as const // prettier-ignore
  expect(await work.corrections.preview(wrong)).toMatchObject({ reach: 7 })
  work.corrections.add(wrong)
  expect(bench.server.log).toHaveLength(asked)

  outage.end()
  await bench.restart()
  await bench.clock.advance(2 * HOUR_MS)
  const { library, corrections } = bench.work
  expect([...library.marks.listStarred()]).toEqual([first])
  expect(library.tags.stories(tag.id)).toEqual([second])
  expect(library.highlights.ofStory(third)).toMatchObject([{ note: 'Ask them.' }])
  expect(corrections.active()?.rules).toHaveLength(1)
})

test('a foreign 429 is told with its end and as no error, and is waited for', async () => {
  bench = await openMonitorBench({ limit: 60 })
  const { id } = bench.watch(bench.search('Company A'), { schedule: HOURLY })
  bench.work.monitors.scheduler.start()
  await bench.clock.advance(HOUR_MS)
  bench.publish(3)
  const [lane] = bench.queue.state().filter(({ endpoint }) => endpoint === 'time_series')
  bench.server.script('rate-foreign', { path: '/news/time_series' })
  await bench.clock.advance(MINUTE_MS)
  void bench.clock.run(bench.work.monitors.run(id, {})).catch(() => undefined)
  await bench.clock.advance(20_000)
  const [held] = bench.queue.state().filter((one) => one.id === lane?.id)
  expect(held?.pausedReason).toBeTruthy()
  const resumes = Date.parse(held!.resumesAt!)
  // To the end of the minute, and no longer than one more.
  expect(resumes).toBeGreaterThan(bench.clock.now())
  expect(resumes - bench.clock.now()).toBeLessThanOrEqual(2 * MINUTE_MS)
  const said = bench.work.activity().entries.map(({ level }) => level)
  expect(said).not.toContain('error')
  await bench.clock.advance(5 * MINUTE_MS)
  expect(bench.get(id)).toMatchObject({ total: 3, health: { level: 'green' } })
  expect(bench.server.verdict().hitLimit).toBe(0)
})

test.each(['status-504-empty', 'slow-headers', 'close'] as const)(
  'a provider that answers with %s is a gap with its next try, and is caught up with',
  async (fault) => {
    bench = await openMonitorBench()
    const { id, searchId } = bench.watch(bench.search('Company A'), { schedule: HOURLY })
    bench.work.monitors.scheduler.start()
    await bench.clock.advance(HOUR_MS)
    const outage = bench.server.during(fault)
    bench.publish(4)
    await bench.clock.advance(HOUR_MS + 10 * MINUTE_MS)
    const { health, total } = bench.get(id)
    expect([total, health.level]).toEqual([0, 'amber'])
    expect(health.failure?.code).toMatch(/^(SERVICE|OFFLINE)$/)
    expect(Date.parse(health.nextRunAt!)).toBeGreaterThan(bench.clock.now())
    expect(bench.work.monitors.gaps(searchId).gaps).toMatchObject([{ kind: 'failed' }])
    const asked = bench.server.log.length
    outage.end()
    await bench.clock.advance(2 * HOUR_MS)
    expect(bench.get(id)).toMatchObject({ total: 4, health: { level: 'green' } })
    expect(bench.work.monitors.gaps(searchId).gaps).toEqual([])
    expect(bench.runs(id).filter(({ fetched }) => fetched > 0)).toHaveLength(1)
    // A dead line is not hammered: three tries a request, and a probe now and then.
    expect(asked).toBeLessThan(40)
  },
)

test('what came in a weekend signed out, beyond the budget, waits for a word', async () => {
  bench = await openMonitorBench({ family: 'current' })
  const { id, searchId } = bench.watch(bench.search('A'), { schedule: HOURLY, budget: 5 })
  bench.work.monitors.scheduler.start()
  await bench.clock.advance(2 * HOUR_MS)
  bench.publish(9, { at: bench.clock.now() + 20 * HOUR_MS })
  bench.clock.jumpWall(62 * HOUR_MS)
  bench.server.forgetSessions()
  await bench.clock.advance(30 * MINUTE_MS)
  expect(bench.get(id).health).toMatchObject({ failure: { code: 'SIGNED_OUT' } })
  await bench.clock.run(bench.connections.signIn(bench.profile.id, 'pass-word-1'))
  await bench.clock.advance(5 * MINUTE_MS)
  expect(bench.get(id).health).toMatchObject({ level: 'amber', held: 9 })
  expect(bench.model.pulledTotal()).toBe(0)
  const run = await bench.clock.run(bench.work.monitors.run(id, { isWhole: true }))
  expect(run).toMatchObject({ state: 'done', fetched: 9 })
  expect(bench.work.monitors.gaps(searchId).gaps).toEqual([])
})

test('with a kept password the weekend ends without a word, and with one that is no good in one', async () => {
  bench = await openMonitorBench({ family: 'current' })
  const { profile, connections, server, clock } = bench
  await clock.run(connections.signIn(profile.id, 'pass-word-1', { isKept: true }))
  expect((await connections.describe(profile.id)).has).toMatchObject({ keptPassword: true })
  const { id } = bench.watch(bench.search('A'), { schedule: HOURLY })
  bench.work.monitors.scheduler.start()
  await clock.advance(2 * HOUR_MS)
  const asleep = async () => {
    bench.publish(9, { at: clock.now() + 20 * HOUR_MS })
    clock.jumpWall(62 * HOUR_MS)
    server.forgetSessions()
    await clock.advance(90 * MINUTE_MS)
  }
  const before = server.verdict().passwordGrants
  await asleep()
  expect(bench.get(id)).toMatchObject({ total: 9, health: { level: 'green' } })
  expect(server.verdict().passwordGrants).toBe(before + 1)
  expect((await connections.describe(profile.id)).state).toBe('ready')

  // Changed meanwhile by somebody: tried once, and never again.
  const refusal = server.during(({ request, response }) => {
    const isToken = request.url?.includes('/oauth/token') === true
    sendJson(response, 401, { error: isToken ? 'invalid_grant' : 'unauthorized' })
  })
  await asleep()
  refusal.end()
  expect(await connections.describe(profile.id)).toMatchObject({
    state: 'signed-out',
    stateText: expect.stringContaining('the password that was kept is not accepted any more'),
    has: { password: true },
  })
  expect((await connections.describe(profile.id)).has.keptPassword).toBeUndefined()
  const refused = server.log.length
  await clock.advance(5 * HOUR_MS)
  expect(server.log.slice(refused)).toEqual([])
})

test('the digest of a week has the figures of the screen, the gap, query and engine', async () => {
  bench = await openMonitorBench()
  const watched = ['Company A', 'Policy B'].map((name) =>
    bench.watch(bench.search(name), { schedule: HOURLY }),
  )
  bench.work.monitors.scheduler.start()
  await bench.clock.advance(HOUR_MS)
  bench.publish(12, { entities: ['Regulator'], polarity: 'negative' })
  await bench.clock.advance(2 * HOUR_MS)
  const outage = bench.server.during('reset')
  await bench.clock.advance(3 * HOUR_MS)
  outage.end()
  const wire = Array.from({ length: 60 }, (_word, at) => `wire${at}`).join(' ')
  bench.publish(3, { title: 'Wire text', body: wire })
  await bench.clock.advance(3 * HOUR_MS)
  bench.server.during('plan')
  await bench.clock.advance(HOUR_MS)
  const text = await textOf(bench.work.monitors.digest('weekly', 'markdown'))
  for (const { id, searchId } of watched) {
    const { name, total } = bench.get(id)
    expect(total).toBe(15)
    const section = text.slice(text.indexOf(`## ${name}`))
    expect(section).toContain(`${total} stories`)
    expect(section).toContain('before 0')
    expect(section).toMatch(/Negative: \d+ % of \d+ \(95 %/)
    expect(section).toContain('Regulator (12)')
    expect(bench.work.monitors.gaps(searchId).gaps).toHaveLength(1)
    expect(section).toContain('Nothing was collected from')
    expect(text).toContain(`${name}: ${name} (provider)`)
    const newest = section.slice(section.indexOf('Newest:')).split('\n## ')[0]!
    expect(newest.match(/Wire text/g)).toHaveLength(1)
    expect(newest).toContain('2 more with this text')
  }
  expect(text).toContain('0 corrections of yours apply.')
  const html = await textOf(bench.work.monitors.digest('weekly', 'html'))
  expect(html).toContain('<h2>Company A</h2>')
})

test('before the volume is used up it is said on what day it ends', async () => {
  const resetsAt = Date.UTC(2026, 11, 1)
  bench = await openMonitorBench({ volume: { limit: 1000, resetsAt } })
  const { id } = bench.watch(bench.search('Company A'), { schedule: HOURLY })
  bench.work.monitors.scheduler.start()
  await bench.clock.advance(HOUR_MS)
  bench.publish(200)
  await bench.clock.advance(HOUR_MS)
  expect(bench.get(id).health).toMatchObject({ level: 'green' })
  expect(bench.get(id).health.text).not.toContain('At this rate')
  bench.model.spend(730)
  bench.publish(1)
  await bench.clock.advance(HOUR_MS)
  // 69 of the plan are left, and the last week took 201: not three days more.
  const [, day] = /ends on (\d{4}-\d{2}-\d{2})\. Longer intervals/.exec(bench.get(id).health.text)!
  const endsAt = Date.parse(day!)
  expect(endsAt).toBeLessThan(resetsAt)
  expect(endsAt - bench.clock.now()).toBeGreaterThan(DAY_MS)
  expect(endsAt - bench.clock.now()).toBeLessThanOrEqual(3 * DAY_MS)
})
