import type { AnyRouter } from '@orpc/server'
import type { Host } from '#electron/platform/host.ts'
import type { Log } from '#electron/platform/log.ts'

/** What a host with a page needs of the workbench; tests open a smaller one. */
export type HostedWorkbench = {
  readonly router: AnyRouter
  readonly log: Log
  close(): Promise<void>
}

export type OpenForHost = (options: {
  readonly host: Host
  /** Portable folder; absent means the system's own places. */
  readonly dataDir?: string
  readonly env: Readonly<Record<string, string | undefined>>
}) => Promise<HostedWorkbench>

/** Answers that wait for a person, or for minutes of a service, have no deadline. */
export function isUnhurried(path: string): boolean {
  return path === 'newsroom.pick' || path === 'monitors.run'
}
