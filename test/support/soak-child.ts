/**
 * A workbench with its threads, timers and files for so many hours of a fast clock, with somebody who
 * reads in it; says once an hour what it takes (reliability Z18). Run with `--expose-gc`.
 */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Host } from '#electron/platform/host.ts'
import { openWorkbench } from '#electron/workbench.ts'
import { DEFAULT_PLAN } from '#shared/model/monitor.ts'
import { createFastClock } from './fast-clock.ts'
import type { SoakHour, SoakPlan } from './soak.ts'

const MONITORS = 6
const READ = 20
const HOUR_MS = 3_600_000

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
  { password: 'pass-word-1' },
)
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
    await readAnHour(searches[hour % MONITORS]!)
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
  }
  globalThis.gc?.()
  await new Promise((resolve) => setTimeout(resolve, 50))
  globalThis.gc?.()
  process.stdout.write(`${JSON.stringify(figures(hour))}\n`)
}
await bench.close()

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

function figures(hour: number): SoakHour {
  const memory = process.memoryUsage()
  const files = (place: string, wanted: RegExp) =>
    readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && wanted.test(entry.name))
      .reduce((sum, entry) => sum + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0), 0) // prettier-ignore
  return {
    hour,
    heapMb: (memory.heapUsed + memory.external) / 1e6,
    residentMb: memory.rss / 1e6,
    handles: process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0,
    logMb: files(plan.dataDir, /\.log(\.\d+)?$/) / 1e6,
    walMb: files(plan.dataDir, /-wal$/) / 1e6,
    stories: work.cache.stories.size(),
    faults: [...faults],
  }
}
