import type { ContractRouterClient } from '@orpc/contract'
import type { openFolderTools, Workbench } from '#electron/workbench.ts'
import type { HostedWorkbench } from '#electron/hosts/common/workbench-seam.ts'
import type { Host } from '#electron/platform/host.ts'
import type { contract } from '#shared/contract/index.ts'

export type Client = ContractRouterClient<typeof contract>
export type Scope = Parameters<Client['stories']['open']>[0]['scope']
export type Order = Parameters<Client['stories']['open']>[0]['order']
export type Parameter = readonly [name: string, value: string]

export type Served = {
  readonly baseUrl: string
  readonly credentials: {
    readonly appId: string
    readonly appKey: string
    readonly username: string
    readonly password: string
  }
  close(): Promise<void>
}

/** What the command line needs beyond the contract. */
export type CliWorkbench = HostedWorkbench & {
  /** What the person should know whatever was asked for, such as damage found at start. */
  notices(): readonly string[]
  /** Cached stories as text, in pieces; `jsonl` is the wire object unchanged, one a line. */
  exportStories: Workbench['exportStories']
  exportTo: Workbench['exportTo']
  /** Capsules as files of this machine. */
  readonly capsules: Workbench['capsules']
  /** The wire object's JSON text. @throws WorkError NOT_FOUND */
  wireStory(id: string): string
  /**
   * One call of the profile's service, through its queue; the answer's JSON text as it came.
   * @param endpoint Such as `time_series` or `autocomplete/entity-names`.
   */
  callService(options: {
    readonly profileId: string
    readonly endpoint: string
    readonly parameters: readonly Parameter[]
    readonly signal?: AbortSignal
    /** Several pages in one answer, of the endpoints that have pages. */
    readonly paging?: {
      readonly limit: number
      onPage?(got: number, total: number | undefined): void
      /** Hears why no further page came; what came before is answered. */
      onFailure(error: unknown): void
    }
  }): Promise<string>
  /** Monitors whose time has come, once each. @param options `at`: schedule time, where not now. */
  runDueMonitors(options: {
    readonly at?: number | undefined
    readonly signal: AbortSignal
  }): Promise<Awaited<ReturnType<Client['monitors']['runs']>>>
  /** One harvest until it is over, or cannot go on now. @throws WorkError NOT_FOUND */
  runHarvest(options: {
    readonly id: string
    readonly signal: AbortSignal
  }): ReturnType<Client['harvests']['get']>
  /** The embedded service for other programs, on loopback. */
  serve(options: {
    readonly host: string
    readonly port: number
    readonly isRateLimited: boolean
    readonly textShape?: 'specified' | 'observed'
  }): Promise<Served>
}

/** What is done to the files of a data folder while nothing has them open. */
export type FolderTools = ReturnType<typeof openFolderTools>
export type OpenToolsForCli = typeof openFolderTools

export type OpenForCli = (options: {
  readonly host: Host
  readonly dataDir?: string
  /** A verb that only reads works beside a window that holds the folder. */
  readonly isReadOnly: boolean
  readonly env: Readonly<Record<string, string | undefined>>
}) => Promise<CliWorkbench>
