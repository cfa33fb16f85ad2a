import { basename } from 'node:path'
import type { Host } from '#electron/platform/host.ts'
import type { Random } from '#electron/platform/random.ts'

export type CliHost = Host & {
  /** Makes a path from the command line known under a handle, as a dialog would. */
  offer(path: string): string
  nameOf(handle: string): string | undefined
}

/** No dialogs and no window: paths come from the command line itself. */
export function createCliHost(dataDir: string, random: Random): CliHost {
  const paths = new Map<string, string>()
  return {
    kind: 'cli',
    dataDir,
    hasDialogs: false,
    openExternal: async () => false,
    pickFiles: async () => [],
    pickFolder: async () => undefined,
    pathOf: (handle) => paths.get(handle),
    offer(path) {
      const handle = random.id()
      paths.set(handle, path)
      return handle
    },
    nameOf(handle) {
      const path = paths.get(handle)
      return path === undefined ? undefined : basename(path)
    },
  }
}
