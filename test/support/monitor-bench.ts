/**
 * The work of a workbench over files of its own, a clock that the test moves, a news service on a
 * real line that misbehaves on request, and a newsroom in memory.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProfiles, type StoredProfiles } from '#electron/account/profiles.ts'
import { createMemoryVault } from '#electron/account/vault.ts'
import { findFolders, makeFolders } from '#electron/platform/folders.ts'
import type { HostNotification } from '#electron/platform/host.ts'
import type { Send } from '#electron/platform/send.ts'
import { createMemoryLedger } from '#electron/queue/ledger-memory.ts'
import { openLedger } from '#electron/queue/ledger.ts'
import { createQueue } from '#electron/queue/queue.ts'
import { SERVICE_RULES } from '#electron/queue/rules.ts'
import { absentNewsroom } from '#electron/wiring/absent-newsroom.ts'
import { createWork } from '#electron/wiring/create-work.ts'
import { openDatabases } from '#electron/wiring/open-databases.ts'
import { DEFAULT_PLAN, type MonitorPlan } from '#shared/model/monitor.ts'
import { createFakeClock } from './fake-clock.ts'
import { openFaultServer } from './fault-server.ts'
import { createMemoryLog } from './memory-log.ts'
import { createNewsModel, type ModelStory } from './news-model.ts'
import { watchLine } from './quiet-line.ts'
import { seededRandom } from './seeded-random.ts'

export const MONDAY_9 = Date.UTC(2026, 10, 16, 9)
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A monitor's id sets its minutes within the hour: with this one, some after the full hour. */
const SEED = 11

export type MonitorBench = Awaited<ReturnType<typeof openMonitorBench>>

export async function openMonitorBench(
  options: {
    readonly start?: number
    readonly family?: 'legacy' | 'current'
    readonly volume?: { readonly limit: number; readonly resetsAt: number }
    readonly limit?: number
    readonly expiresInS?: number
  } = {},
) {
  const { family = 'legacy', start = MONDAY_9 } = options
  const random = seededRandom(SEED)
  const line = watchLine()
  const clock = createFakeClock({ wall: start, monotonic: 500_000 }, line.quiet)
  const now = () => clock.now()
  const model = createNewsModel({ now, ...(options.volume ? { volume: options.volume } : {}) })
  const newsroomModel = createNewsModel({ now })
  const server = await openFaultServer({
    ...{ now, answer: model.answer },
    ...(options.limit === undefined ? {} : { limit: options.limit }),
    ...(options.expiresInS === undefined ? {} : { expiresInS: options.expiresInS }),
  })
  const folder = mkdtempSync(join(tmpdir(), 'monitors-'))
  const log = createMemoryLog()
  const notifications: HostNotification[] = []
  const vault = createMemoryVault('For as long as the test lasts.')

  const openLife = async () => {
    const folders = findFolders({ env: {}, home: folder, platform: 'linux', dataDir: folder })
    makeFolders(folders)
    const databases = openDatabases({
      ...{ folders, clock, log, isReadOnly: false, canJustRead: false },
      notice: () => undefined,
    })
    const { keep } = databases.library
    keep.put('settings', { ...keep.settings(), timeZone: 'UTC' })
    const profiles = openProfiles({
      store: {
        load: () => keep.get('profiles') as StoredProfiles | undefined,
        save: (stored) => keep.put('profiles', stored),
      },
      ...{ vault, random, log },
    })
    const store = createMemoryLedger().instance()
    const ledger = await openLedger({ store, clock, random, log, rules: SERVICE_RULES })
    const queue = createQueue({ clock, random, log, ledger })
    const status = { state: 'ok', kind: 'memory', backend: 'Memory', message: '' } as const
    const made = createWork({
      ...{ folders, clock, random, log, databases, queue },
      host: {
        kind: 'browser',
        dataDir: folder,
        hasDialogs: false,
        openExternal: async () => false,
        pickFiles: async () => [],
        pickFolder: async () => undefined,
        pathOf: () => undefined,
        notify: (notification) => void notifications.push(notification),
      },
      account: {
        profiles,
        vault: { ...vault, unlock: async () => status, retry: async () => status },
      },
      newsroom: absentNewsroom('There is none here.', () => ({
        ...{ stories: 0, sampleStories: 0, bytes: 0, feeds: 0 },
      })),
      embedded: newsroomSend(newsroomModel),
      version: '0.0.0',
      trustedHosts: [],
      notices: () => [],
    })
    return { databases, queue, ...made }
  }

  let life = await openLife()
  const profile = await life.connections.add(
    {
      ...{ name: 'News desk', baseUrl: server.url, family, brand: 'SVC', appId: 'app-1' },
      ...(family === 'current' ? { username: 'ann' } : {}),
    },
    family === 'current' ? { password: 'pass-word-1' } : { appKey: 'key-1' },
  )
  let lastId = 0

  const bench = {
    ...{ clock, model, newsroomModel, server, folder, log, notifications, profile },
    get work() {
      return life.work
    },
    get queue() {
      return life.queue
    },
    get connections() {
      return life.connections
    },
    /** A saved search of the service, or of the newsroom. */
    search(
      name: string,
      profileId = profile.id,
      parameters: { name: string; value: string }[] = [],
    ): string {
      const { searchChanges } = life.work
      const draft = searchChanges.draft({ aql: name, parameters }, profileId)
      return searchChanges.save(draft.id, name).id
    },
    watch(searchId: string, plan: Partial<MonitorPlan> = {}) {
      return life.work.monitors.list.add(searchId, { ...DEFAULT_PLAN, ...plan })
    },
    get: (id: string) => life.work.monitors.list.get(id),
    runs: (id: string) => life.work.monitors.runs(id),
    /** Stories published now, each of a text of its own unless said otherwise. */
    publish(count: number, more: Partial<ModelStory> = {}, into = model): ModelStory[] {
      const made = Array.from({ length: count }, (_none, index) => {
        lastId += 1
        const words = Array.from({ length: 30 }, (_word, at) => `w${lastId * 31 + at}`).join(' ')
        return {
          id: lastId,
          title: `Story ${lastId}`,
          body: `Text ${lastId} ${words}`,
          at: clock.now() - index * 1000,
          ...more,
          ...(more.id === undefined ? {} : { id: more.id + index }),
        }
      })
      into.add(...made)
      return made
    },
    /** As a program that ends and is started again. */
    async restart(): Promise<void> {
      await end()
      life = await openLife()
      life.work.monitors.scheduler.start()
      life.work.harvests.begin()
    },
    async close(): Promise<void> {
      await end()
      await server.close()
      line.close()
      rmSync(folder, { recursive: true })
    },
  }
  const end = async () => {
    await clock.run(life.closeWork(), HOUR_MS)
    await life.connections.close()
    life.databases.close()
  }
  return bench
}

function newsroomSend(model: ReturnType<typeof createNewsModel>): Send {
  return async ({ path, query }) => {
    const asked = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]))
    const answer = model.answer(path, asked)
    return { status: answer?.status ?? 200, headers: {}, json: answer?.body ?? {}, bytes: 2 }
  }
}
