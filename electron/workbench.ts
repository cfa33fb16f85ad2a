/** Builds the workbench; reads from top to bottom as the order in which it starts. */
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Router } from '#electron/procedures/router.ts'
import { createRouter } from '#electron/procedures/router.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { readStats } from './embedded/read-stats.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import {
  failureFromDatabase,
  failureFromSystem,
  isWorkError,
  WorkError,
} from './platform/failures.ts'
import { findFolders, makeFolders, type Folders } from './platform/folders.ts'
import type { Host } from './platform/host.ts'
import { openLog, type Log } from './platform/log.ts'
import type { ServeCredentials } from './platform/newsroom.ts'
import { systemRandom } from './platform/random.ts'
import { openLedgerFile } from './queue/ledger-file.ts'
import { createMemoryLedger } from './queue/ledger-memory.ts'
import { openLedger } from './queue/ledger.ts'
import { createQueue } from './queue/queue.ts'
import { SERVICE_RULES } from './queue/rules.ts'
import type { Paging } from './remote/news/raw-pages.ts'
import { SqliteError } from './sqlite/errors.ts'
import { openProfileLock } from './sqlite/profile-lock.ts'
import { keepReady } from './storyindex/idle.ts'
import { absentNewsroom } from './wiring/absent-newsroom.ts'
import { createWork } from './wiring/create-work.ts'
import { hasUnchecked } from './wiring/folder-tools.ts'
import { openAccount } from './wiring/open-account.ts'
import { openDatabases, openForReading } from './wiring/open-databases.ts'
import { rescueCachedStories } from './wiring/rescue-cached.ts'
import { serveCredentials } from './wiring/serve-credentials.ts'
import { createServiceOnDemand, startService } from './wiring/service-on-demand.ts'
import { endRestore, endRestoreAlone, takeRestoredFeeds } from './wiring/staged-restore.ts'
import { startUpkeep } from './wiring/upkeep.ts'
import { createWeeklyCheck } from './wiring/weekly-check.ts'
import {
  exportStories,
  wireLine,
  type Exported,
  type ExportOptions,
} from './work/export/export-stories.ts'
import type { Work } from './work/work.ts'
import type { Harvest } from '#shared/model/harvest.ts'
import type { MonitorRun } from '#shared/model/monitor.ts'

export { openFolderTools } from './wiring/folder-tools.ts'

/** The first page is read and drawn by then. */
const READY_AFTER_MS = 3000

export type WorkbenchOptions = {
  readonly host: Host
  /** Portable folder; absent means the system's own places. */
  readonly dataDir?: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Beside a window that holds the folder: what is cached can be read, nothing is written. */
  readonly isReadOnly?: boolean
  /** Another clock than the machine's, for trying out years in seconds. */
  readonly clock?: Clock
}

export type Workbench = {
  readonly router: Router
  readonly work: Work
  readonly log: Log
  readonly isReadOnly: boolean
  /** What the person should know, such as damage found at start; later ones are added at the end. */
  notices(): readonly string[]
  /** Cached stories as text in pieces. */
  exportStories(options: ExportOptions): AsyncGenerator<string, Exported>
  /** Into a file of this machine; Markdown is a zip with a file a story. */
  exportTo: Work['exchange']['exportTo']
  /** Capsules as files of this machine. */
  readonly capsules: Pick<Work['capsules'], 'packTo' | 'replayFile'>
  /** One cached story as the wire object's JSON text. @throws WorkError NOT_FOUND */
  wireStory(id: string): string
  /** One call of a profile's service, through its queue; the answer's JSON text. */
  callService(options: {
    readonly profileId: string
    readonly endpoint: string
    readonly parameters: readonly (readonly [string, string])[]
    readonly signal?: AbortSignal
    /** Several pages in one answer, of the endpoints that have pages. */
    readonly paging?: Paging
  }): Promise<string>
  /** Monitors whose time has come, once each; `at` is schedule time, where it is not now. */
  runDueMonitors(options: {
    readonly at?: number | undefined
    readonly signal: AbortSignal
  }): Promise<MonitorRun[]>
  /** One harvest until it is over, or cannot go on now. @throws WorkError NOT_FOUND */
  runHarvest(options: { readonly id: string; readonly signal: AbortSignal }): Promise<Harvest>
  /** The embedded service for other programs. */
  serve(options: {
    readonly host: string
    readonly port: number
    readonly isRateLimited: boolean
    readonly textShape?: 'specified' | 'observed'
  }): Promise<{ baseUrl: string; credentials: ServeCredentials; close(): Promise<void> }>
  close(): Promise<void>
}

/**
 * @throws WorkError LOCKED when another Broadsheet holds the data folder, UNSUPPORTED for a file of a
 * newer version, READ_ONLY or UNREADABLE where there is nothing to read; what was opened is closed.
 */
export async function openWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    return await open(options, closers, close)
  } catch (error) {
    await close()
    throw failureFromDatabase(error)
  }
}

async function open(
  options: WorkbenchOptions,
  closers: (() => unknown)[],
  close: () => Promise<void>,
): Promise<Workbench> {
  const { host, env, isReadOnly = false } = options
  const clock = options.clock ?? systemClock()
  const random = systemRandom()
  const notices: string[] = []
  const version = ownVersion()
  const folders = findFolders({
    env,
    home: homedir(),
    platform: process.platform,
    dataDir: options.dataDir,
  })
  makeDataFolder(folders)
  const log = openLog({ file: join(folders.state, 'broadsheet.log'), clock })
  closers.push(() => log.close())

  const notice = (sentence: string) => void notices.push(sentence)
  const canJustRead = host.kind !== 'cli'
  const claim = () => lockFolder(folders.data, canJustRead, notice)
  const parts = { folders, clock, log, canJustRead, notice }
  if (!isReadOnly) {
    const lock = claim()
    closers.push(() => lock?.close())
    if (lock) endRestore(folders, clock, notice)
  } else endRestoreAlone(folders, clock, notice)
  const databases = isReadOnly
    ? openForReading(parts, claim)
    : openDatabases({ ...parts, isReadOnly })
  closers.push(() => databases.close())
  const account = await openAccount({
    ...{ folders, library: databases.library, clock, random, log },
    ...(host.kind === 'cli' ? { env } : {}),
  })

  const ledgerFile = databases.isReadOnly
    ? undefined
    : openLedgerFile({ file: join(folders.state, 'requests.ledger'), isSole: true })
  closers.push(() => ledgerFile?.close())
  // Nothing is sent in reading mode, and a ledger that cannot be written would block everything.
  const store = ledgerFile ?? createMemoryLedger().instance()
  const ledger = await openLedger({ store, clock, random, log, rules: SERVICE_RULES })
  const queue = createQueue({ clock, random, log, ledger, waitsForSignIn: host.kind !== 'cli' })

  const embeddedFile = join(folders.data, 'embedded.db')
  const openService = () =>
    openEmbedded({
      ...{ file: embeddedFile, clock, log, version, isReadOnly: databases.isReadOnly },
      // Feeds inside one's own network; everything else private is refused.
      allowPrivate: listIn(env.BROADSHEET_TRUSTED_FEED_HOSTS),
      onFault: notice,
    })
  const isWanted = !databases.isReadOnly && host.kind !== 'cli'
  const embedded = isWanted ? await startService(openService) : createServiceOnDemand(openService)
  closers.push(() => embedded.close())
  const readOnlyReason =
    'The data folder is open for reading only here, so nothing can be fetched or added; what is cached can be read.'
  const newsroom = databases.isReadOnly
    ? absentNewsroom(readOnlyReason, () => readStats(embeddedFile, clock))
    : embedded.newsroom

  if (!databases.isReadOnly) await takeRestoredFeeds(folders, newsroom)

  const { work, connections, closeWork } = createWork({
    host,
    folders,
    clock,
    random,
    log,
    databases,
    account,
    queue,
    newsroom,
    version,
    trustedHosts: listIn(env.BROADSHEET_TRUSTED_FEED_HOSTS),
    embedded: embedded.send,
    notices: () => notices,
  })
  closers.push(() => connections.close(), closeWork)

  if (!databases.isReadOnly && host.kind !== 'cli') {
    const upkeep = startUpkeep({
      clock,
      log,
      newsroom,
      ingest: work.ingest,
      monitors: work.monitors,
      harvests: work.harvests,
      refreshesFeeds: () => work.settings.get().refreshesFeeds && !work.settings.get().isOffline,
      isBackupDue: databases.isBackupDue,
      makeBackup: databases.makeBackup,
      rescueStories: () =>
        rescueCachedStories({ cache: databases.cache, clock, log, notices: work.notices }),
      checkFilesWeekly: createWeeklyCheck({
        keep: databases.library.keep,
        now: () => clock.now(),
        isWanted: () => hasUnchecked(folders),
        check: work.storage.check,
      }),
    })
    closers.push(() => upkeep.close())
    const ready = keepReady(databases.cache.stories, clock, {
      delayMs: READY_AFTER_MS,
      onFault: (error) => log.warn('The story cache could not be kept ready.', { error }),
    })
    closers.push(() => ready.cancel())
  }

  return {
    router: createRouter(work),
    work,
    log,
    isReadOnly: databases.isReadOnly,
    notices: () => notices,
    exportStories: (exportOptions) => exportStories(work, exportOptions),
    exportTo: work.exchange.exportTo,
    capsules: work.capsules,
    wireStory(id) {
      const story = work.cache.stories.get(id)
      if (story) return wireLine(story)
      throw new WorkError('NOT_FOUND', `Story ${id} is not kept on this computer.`)
    },
    callService: ({ profileId, endpoint, parameters, ...call }) =>
      connections.callFor(profileId)(endpoint, parameters, { priority: 'person', ...call }),
    runDueMonitors: ({ at = clock.now(), signal }) => work.monitors.runDue(at, signal),
    runHarvest: ({ id, signal }) => work.harvests.runNow(id, signal),
    async serve(serveOptions) {
      const credentials = await serveCredentials(account.vault, random, env)
      log.hide(credentials.appKey)
      log.hide(credentials.password)
      const served = await newsroom.serve({ ...serveOptions, credentials })
      return { ...served, credentials }
    },
    close,
  }
}

function makeDataFolder(folders: Folders): void {
  try {
    makeFolders(folders)
  } catch (error) {
    throw failureFromSystem(error, `the data folder ${folders.data}`) ?? error
  }
}

/** A folder nobody can write needs no lock: nothing in it will change. */
function lockFolder(folder: string, canJustRead: boolean, notice: (sentence: string) => void) {
  try {
    return openProfileLock(folder)
  } catch (error) {
    if (!(error instanceof SqliteError)) throw error
    const isMode = error.code === 'READ_ONLY' || error.code === 'FULL'
    if (!isMode || !canJustRead) throw error
    notice(`The data folder ${folder} cannot be written, so Broadsheet is in reading mode.`)
    return undefined
  }
}

function listIn(text = ''): string[] {
  return text.split(',').flatMap((item) => item.trim() || [])
}

function ownVersion(): string {
  const file = new URL('../package.json', import.meta.url)
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
  } catch (error) {
    if (isWorkError(error)) throw error
    return 'unknown'
  }
}
