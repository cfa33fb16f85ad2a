/**
 * A workbench with its threads, timers and files for so many hours of a fast clock, with somebody who
 * reads in it; says once an hour what it takes (reliability Z18). Run with `--expose-gc` and
 * `--import` of soak-thread.ts.
 */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Host } from '#electron/platform/host.ts'
import { openWorkbench } from '#electron/workbench.ts'
import { DEFAULT_PLAN } from '#shared/model/monitor.ts'
import { createFastClock } from './fast-clock.ts'
import { readResidentKinds } from './resident-kinds.ts'
import type { SoakHour, SoakPlan } from './soak.ts'
import { heapsOfThreads, type ThreadHeap } from './soak-thread.ts'

const MONITORS = 6
const READ = 20
const HOUR_MS = 3_600_000
const LATE_HOURS = 4
/** Of real time. */
const SIGN_IN_MS = 100

const plan = JSON.parse(process.argv[2] ?? '') as SoakPlan
const clock = createFastClock(plan.time)
const host: Host = {
  ...{ kind: 'browser', dataDir: plan.dataDir, hasDialogs: false },
  openExternal: async () => false,
  pickFiles: async () => [],
  pickFolder: async () => undefined,
  pathOf: () => undefined,
}
// Servers of this machine are private addresses, which feeds may not have otherwise.
const env = { BROADSHEET_TRUSTED_FEED_HOSTS: new URL(plan.feedUrl).host }
const bench = await openWorkbench({ host, dataDir: plan.dataDir, env, clock })
const { work } = bench
const profile = await work.connections.add(
  { name: 'News', baseUrl: plan.newsUrl, family: 'current', brand: 'SVC', appId: 'app-1', username: 'ann' }, // prettier-ignore
  {},
)
let signIns = 0
/** As a person does who is asked to. Where a renewal's answer was lost all else would wait for it. */
const staySignedIn = async (): Promise<void> => {
  const { state } = await work.connections.describe(profile.id)
  if (state === 'ready') return
  await work.connections.signIn(profile.id, 'pass-word-1').then(
    () => (signIns += 1),
    // A deadline of seconds is over in a fraction of one here: the next turn asks again.
    () => undefined,
  )
}
while (signIns === 0) await staySignedIn()
let isSigningIn = false
const watching = setInterval(() => {
  if (isSigningIn) return
  isSigningIn = true
  void staySignedIn().finally(() => (isSigningIn = false))
}, SIGN_IN_MS)
await work.ingest.addFeeds([{ url: plan.feedUrl, title: 'Feed' }])
const searches = Array.from({ length: MONITORS }, (_none, at) => {
  const draft = work.searchChanges.draft({ aql: `Watch ${at}`, parameters: [] }, profile.id)
  const { id } = work.searchChanges.save(draft.id, `Watch ${at}`)
  const everyMinutes = at % 2 === 0 ? 15 : 60
  const schedule = { everyMinutes, days: [1, 2, 3, 4, 5, 6, 7] }
  work.monitors.list.add(id, { ...DEFAULT_PLAN, schedule })
  return id
})

const faults: string[] = []
for (let hour = 1; hour <= plan.hours; hour += 1) {
  await clock.sleep(HOUR_MS)
  try {
    await beforeLate(readAnHour(searches[hour % MONITORS]!))
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
  }
  process.stdout.write(`${JSON.stringify(figures(hour, await heapsOfThreads()))}\n`)
}
clearInterval(watching)
await bench.close()

/** What waits for ever is a fault of that hour, and not the end of the figures. */
async function beforeLate(work: Promise<void>): Promise<void> {
  const stop = new AbortController()
  const late = clock.sleep(LATE_HOURS * HOUR_MS, stop.signal).then(
    () => Promise.reject(new Error(`Reading did not end within ${LATE_HOURS} hours.`)),
    () => undefined,
  )
  await Promise.race([work, late]).finally(() => stop.abort())
}

/** What a person does in an hour: asks, scrolls, reads, looks at charts, marks. */
async function readAnHour(searchId: string): Promise<void> {
  for await (const _ of work.runs.run(searchId, { priority: 'person' }));
  for await (const _ of work.ingest.refreshFeeds({}, new AbortController().signal));
  for (const scope of [{ kind: 'all' }, { kind: 'search', searchId }] as const) {
    const list = work.lists.open(scope, 'all', 'newest')
    for (let at = 0; at < list.total; at += 50) work.lists.window(list.id, at, 50)
    await work.explore.timeline({ scope, by: 'hour' })
  }
  const ids = work.lists.ids({ kind: 'all' }, 'unread', 'newest').slice(0, READ)
  for (const id of ids) work.cache.stories.get(id)
  work.marks.setRead(ids, true)
  await work.status()
  work.activity()
  await work.storage.stats()
}

function figures(hour: number, heaps: readonly ThreadHeap[]): SoakHour {
  const sum = (values: readonly number[]) => values.reduce((whole, value) => whole + value, 0)
  const sizes = (wanted: RegExp) =>
    readdirSync(plan.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && wanted.test(entry.name))
      .map(({ name, parentPath }) => [name, sizeOf(join(parentPath, name)) / 1e6] as const)
  const logs = sizes(/-wal$/)
  return {
    hour,
    heapMb: sum(heaps.map(({ usedMb }) => usedMb)),
    heldMb: sum(heaps.map(({ heldMb }) => heldMb)),
    heaps,
    residentMb: process.memoryUsage.rss() / 1e6,
    ...readResidentKinds(),
    handles: process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0,
    logMb: sum(sizes(/\.log(\.\d+)?$/).map(([, mb]) => mb)),
    walMb: sum(logs.map(([, mb]) => mb)),
    logsOfWriting: Object.fromEntries(logs),
    stories: work.cache.stories.size(),
    signIns,
    faults: [...faults],
  }
}

/** Files come and go meanwhile. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
