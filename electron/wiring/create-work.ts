/** Puts the use cases together: who may call whom is decided here and nowhere else. */
import { join } from 'node:path'
import type { VaultLadder } from '#electron/account/open-vault.ts'
import type { Profiles } from '#electron/account/profiles.ts'
import type { Clock } from '#electron/platform/clock.ts'
import type { Folders } from '#electron/platform/folders.ts'
import type { Host } from '#electron/platform/host.ts'
import type { Log } from '#electron/platform/log.ts'
import type { Newsroom } from '#electron/platform/newsroom.ts'
import type { Random } from '#electron/platform/random.ts'
import type { Send } from '#electron/platform/send.ts'
import type { Queue } from '#electron/queue/queue.ts'
import { readQuality } from '#electron/embedded/analysis/quality.ts'
import type { ActivityEntry } from '#shared/model/activity.ts'
import { LOCAL_PROFILE_ID } from '#shared/model/profile.ts'
import { createBatchWork } from '#electron/work/batch/batch-work.ts'
import { createArrivals } from '#electron/work/arrivals.ts'
import { startBackground } from '#electron/work/background.ts'
import { createConnections } from '#electron/work/connections.ts'
import { createExchange } from '#electron/work/export/exchange.ts'
import { createGraphWork } from '#electron/work/graph/graph-work.ts'
import { correctedCache, countedByRules } from '#electron/work/corrections/corrected-cache.ts'
import { createCorrections } from '#electron/work/corrections/corrections.ts'
import { mutedLibrary } from '#electron/work/corrections/muted-library.ts'
import { createDueFeeds } from '#electron/work/due-feeds.ts'
import { createEvidence } from '#electron/work/evidence/evidence.ts'
import { createMoodPlaces } from '#electron/work/evidence/mood-places.ts'
import { writeDiagnostics } from '#electron/work/diagnostics.ts'
import { createIngest } from '#electron/work/ingest.ts'
import { createJobs } from '#electron/work/jobs.ts'
import { createNewcomers } from '#electron/work/newcomers.ts'
import { createNotices } from '#electron/work/notices.ts'
import { createPlayground } from '#electron/work/playground.ts'
import { createRuns } from '#electron/work/runs.ts'
import { createScopes } from '#electron/work/scopes.ts'
import { createSearchChanges } from '#electron/work/search-changes.ts'
import { createSettings } from '#electron/work/settings.ts'
import { createStatus } from '#electron/work/status.ts'
import { createStoryLists } from '#electron/work/story-lists.ts'
import { createSuggest } from '#electron/work/suggest.ts'
import { createTopics } from '#electron/work/topics.ts'
import { createUndoStack } from '#electron/work/undo.ts'
import { createVisits } from '#electron/work/visits.ts'
import type { Work } from '#electron/work/work.ts'
import { createExploreWork, openStoryReads } from './create-explore.ts'
import { batchThreads } from './batch-threads.ts'
import { createMonitors, volumeOf } from './create-monitors.ts'
import { createCapsules } from './create-capsules.ts'
import { createCollecting } from './create-collecting.ts'
import { createStorageParts } from './create-storage.ts'
import { embeddedWhenOnline, newsroomWhenOnline } from './offline.ts'
import type { Databases } from './open-databases.ts'
import { openOwnNames } from './own-names.ts'
import { pictureFetch } from './picture-fetch.ts'

const SHOWN_ENTRIES = 200

export type CreateWorkParts = {
  readonly host: Host
  readonly folders: Folders
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly databases: Databases
  readonly account: { readonly vault: VaultLadder; readonly profiles: Profiles }
  readonly queue: Queue
  readonly newsroom: Newsroom
  readonly embedded: Send
  readonly version: string
  /** `host` or `host:port` that may be fetched from although it is not public. */
  readonly trustedHosts: readonly string[]
  notices(): readonly string[]
}

export function createWork(parts: CreateWorkParts) {
  const { host, clock, random, log, databases, account, queue } = parts
  const { library, cache: storedCache } = databases
  const isOffline = () => library.keep.settings().isOffline
  const newsroom = newsroomWhenOnline(parts.newsroom, isOffline)
  const now = () => clock.now()
  const newId = () => random.id()
  const notices = createNotices()
  const { announce } = notices
  const undo = createUndoStack(() => announce('undo'))
  const {
    reads,
    tableReads,
    close: closeReads,
  } = openStoryReads({
    cache: storedCache,
    cacheFile: storedCache.file,
    libraryFile: databases.libraryFile,
    isCommand: host.kind === 'cli',
    clock,
  })
  const corrections = createCorrections({ library, reads, undo, now, newId, announce })
  const cache = correctedCache(storedCache, corrections)
  // For who lists, counts and alarms; harvests, runs and undo know all that was fetched.
  const shown = mutedLibrary({ library, cache: storedCache, corrections })

  const tell = (level: ActivityEntry['level'], subject: string, message: string) => {
    if (databases.isReadOnly) return
    cache.activity.add({ at: now(), level, subject: subject.slice(0, 200), message })
    announce('activity')
  }
  const ends = [
    queue.onChange(() => {
      announce('activity')
      announce('status')
    }),
    account.profiles.onChange((id) => {
      announce('profiles', [id])
      announce('status')
    }),
  ]

  const visits = createVisits()
  const endVisits = host.onVisit?.(visits.ask)
  if (endVisits) ends.push(endVisits)

  const jobs = createJobs({ now, onChange: () => announce('activity') })
  const connections = createConnections({
    profiles: account.profiles,
    ...{ queue, clock, random, log },
    embedded: embeddedWhenOnline(parts.embedded, isOffline),
    isOffline,
    onDrift: ({ fields }, path) =>
      tell(
        'warning',
        fields.name,
        `The service sends ${path} in a way its specification does not say. What could be read was kept.`,
      ),
    onLine: () => announce('status'),
  })
  const { clientFor } = connections
  const base = { library, cache, corrections, now, newId, announce, tell }
  const scopes = createScopes(base)
  const arrivals = createArrivals(base)
  const runs = createRuns({
    ...base,
    clock,
    arrivals,
    jobs,
    clientFor,
    volumeOf: (id) => volumeOf(queue, id, now()),
  })
  const newcomers = createNewcomers({ newsroom, cache, arrivals })
  const status = createStatus({
    library: shown,
    cache,
    newsroom,
    isReadOnly: databases.isReadOnly,
    activeProfile: () => connections.describe(connections.activeId()),
    lanes: () => queue.state(),
    lineOf: connections.lineOf,
    notices: parts.notices,
  })

  const batches = createBatchWork({
    ...base,
    ...batchThreads({ folders: parts.folders, clock, log, connections, queue, host }),
    ...{ host, undo, jobs, tableReads },
  })

  const { close: closeCollecting, ...collecting } = createCollecting({
    ...base,
    ...{ library: shown, notices, undo, log, isOffline, isReadOnly: databases.isReadOnly },
    ...pictureFetch({ version: parts.version, clock, allowPrivate: parts.trustedHosts }),
  })

  const lists = createStoryLists({ ...base, scopes })
  const searchChanges = createSearchChanges({ ...base, undo })
  const stored = createStorageParts({ ...parts, ...base, jobs, undo })
  const ingest = createIngest({ ...base, newsroom, host, jobs, newcomers })
  const exchange = createExchange({
    ...{ ...base, ...collecting, ...stored, scopes, lists, searchChanges, ingest },
    activeProfile: () => connections.activeId(),
  })
  const capsules = createCapsules({
    ...{ ...base, ...collecting, ...stored, scopes, lists, searchChanges, jobs, batches },
    ...{ clock, version: parts.version, profiles: account.profiles },
  })

  const {
    monitors,
    harvests,
    close: closeMonitors,
  } = createMonitors({
    ...{ ...base, host, log, clock, queue, arrivals, scopes, jobs, undo, clientFor },
    profiles: account.profiles,
    version: parts.version,
    dataDir: parts.folders.data,
    countCorrections: () => corrections.list().length,
    fetchDueFeeds: createDueFeeds({
      ...{ clock, newsroom, ingest },
      isWanted: () => library.keep.settings().refreshesFeeds && !isOffline(),
    }),
    shown: { library: shown, cache: countedByRules(cache, corrections) },
  })

  const settings = createSettings(base)
  ends.push(
    startBackground({
      ...{ host, settings, notices, isReadOnly: databases.isReadOnly },
      unread: () => shown.marks.countUnread(),
      monitors: {
        count: () => library.monitors.list().length,
        isPaused: () => monitors.options().isPaused,
        setPaused: (isPaused) => void monitors.changeOptions({ isPaused }),
      },
    }),
  )

  const work: Work = {
    library: shown,
    cache,
    newsroom,
    connections,
    vault: account.vault,
    searchChanges,
    runs,
    scopes,
    lists,
    ...collecting,
    playground: createPlayground({
      clock,
      textFor: connections.textFor,
      lanes: () => queue.state(),
    }),
    topics: createTopics({ cache, now }),
    suggest: createSuggest({ cache, corrections, client: () => clientFor(connections.activeId()) }),
    ingest,
    batches,
    explore: createExploreWork({
      ...{ ...base, scopes, undo, arrivals, reads },
      ...{ version: parts.version, isReadOnly: databases.isReadOnly },
      activeId: connections.activeId,
      callsFor: connections.callsFor,
    }),
    graph: createGraphWork({ ...base, scopes, undo, reads, version: parts.version }),
    monitors,
    harvests,
    notices,
    visits,
    settings,
    corrections,
    evidence: createEvidence({
      ...base,
      ...{ reads, scopes },
      book: corrections.book,
      moodPlaces: createMoodPlaces(() => connections.textFor(LOCAL_PROFILE_ID)),
    }),
    undo,
    jobs,
    lanes: queue,
    ...stored,
    capsules,
    exchange,
    status,
    quality: () => readQuality(),
    ownNames: openOwnNames(parts.folders.data),
    diagnostics: () =>
      writeDiagnostics({
        ...{ ...base, ...work, newsroom },
        profiles: () => connections.list(),
        logFile: join(parts.folders.state, 'broadsheet.log'),
      }),
    about: () => ({
      version: parts.version,
      host: host.kind,
      dataDir: host.dataDir,
      hasDialogs: host.hasDialogs,
      vault: account.vault.status(),
    }),
    activity: () => ({
      lanes: queue.state(),
      jobs: jobs.list(),
      entries: cache.activity.list(SHOWN_ENTRIES),
    }),
    openLink: (url) => host.openExternal(url),
    pick: (kind) => pick(host, kind),
  }
  const closeWork = async () => {
    await closeMonitors()
    await batches.runs.close()
    await closeCollecting()
    await closeReads()
    ends.forEach((end) => end())
  }
  return { work, connections, closeWork }
}

async function pick(host: Host, kind: 'files' | 'folder') {
  if (kind === 'files') {
    return [...(await host.pickFiles({ title: 'Add files to the newsroom', isMultiple: true }))]
  }
  const folder = await host.pickFolder('Add a folder to the newsroom')
  return folder ? [folder] : []
}
