/** Everything procedures may call, put together once at start. */
import type { VaultLadder } from '#electron/account/open-vault.ts'
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import type { Newsroom } from '#electron/platform/newsroom.ts'
import type { About, Activity, Status, StorageStats } from '#shared/model/activity.ts'
import type { EngineQuality } from '#shared/model/engine-quality.ts'
import type { RetentionRule, TidyPlan } from '#shared/model/retention.ts'
import type { BatchWork } from './batch/batch-work.ts'
import type { CapsuleWork } from './capsule/capsule-work.ts'
import type { Collections } from './collections.ts'
import type { Corrections } from './corrections/corrections.ts'
import type { Evidence } from './evidence/evidence.ts'
import type { Connections } from './connections.ts'
import type { ExploreWork } from './explore/explore-work.ts'
import type { Exchange } from './export/exchange.ts'
import type { GraphWork } from './graph/graph-work.ts'
import type { HarvestWork } from './harvest/harvest-work.ts'
import type { Highlights } from './highlights.ts'
import type { Ingest } from './ingest.ts'
import type { Jobs } from './jobs.ts'
import type { MonitorWork } from './monitors/monitor-work.ts'
import type { Notices } from './notices.ts'
import type { OwnNames } from './own-names.ts'
import type { Pictures } from './pictures.ts'
import type { Playground } from './playground.ts'
import type { Runs } from './runs.ts'
import type { Scopes } from './scopes.ts'
import type { SearchChanges } from './search-changes.ts'
import type { SettingsWork } from './settings.ts'
import type { StorageCare } from './storage-care.ts'
import type { StoryLists } from './story-lists.ts'
import type { StoryMarks } from './story-marks.ts'
import type { Suggest } from './suggest.ts'
import type { Tags } from './tags.ts'
import type { createTopics } from './topics.ts'
import type { Transfers } from './transfers.ts'
import type { UndoStack } from './undo.ts'
import type { Visits } from './visits.ts'

export type Work = {
  readonly library: Library
  readonly cache: StoryCache
  readonly newsroom: Newsroom
  readonly connections: Connections
  readonly vault: Pick<VaultLadder, 'status' | 'unlock' | 'retry'>
  readonly searchChanges: SearchChanges
  readonly runs: Runs
  readonly scopes: Scopes
  readonly lists: StoryLists
  readonly marks: StoryMarks
  readonly collections: Collections
  readonly tags: Tags
  readonly highlights: Highlights
  readonly pictures: Pictures
  readonly suggest: Suggest
  readonly topics: ReturnType<typeof createTopics>
  readonly playground: Playground
  readonly ingest: Ingest
  readonly batches: BatchWork
  readonly capsules: CapsuleWork
  readonly exchange: Exchange
  readonly explore: ExploreWork
  readonly graph: GraphWork
  readonly monitors: MonitorWork
  readonly harvests: HarvestWork
  readonly notices: Notices
  readonly visits: Visits
  readonly settings: SettingsWork
  readonly corrections: Corrections
  readonly evidence: Evidence
  readonly undo: UndoStack
  readonly jobs: Pick<Jobs, 'stop'>
  readonly lanes: { pause(laneId: string, reason: string): void; resume(laneId: string): void }
  readonly storage: {
    stats(): Promise<StorageStats>
    backup(): { name: string; bytes: number }
    plan(rules?: readonly RetentionRule[]): TidyPlan
    rules(): RetentionRule[]
    setRules(rules: readonly RetentionRule[]): void
    tidy(): Promise<{ removed: number }>
  } & StorageCare
  readonly transfers: Transfers
  /** What helps to find a fault, without anything of the person's; exactly what would be saved. */
  diagnostics(): Promise<string>
  about(): About
  quality(): EngineQuality
  readonly ownNames: OwnNames
  status(): Promise<Status>
  activity(): Activity
  openLink(url: string): Promise<boolean>
  pick(kind: 'files' | 'folder'): Promise<{ handle: string; name: string }[]>
}
