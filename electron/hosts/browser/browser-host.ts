import type { Host } from '#electron/platform/host.ts'

/**
 * What the browser host can supply: no dialogs (the page reads chosen files itself) and no opening
 * of links (the page offers them as plain links of the browser it runs in).
 */
export function createBrowserHost(dataDir: string): Host {
  return {
    kind: 'browser',
    dataDir,
    hasDialogs: false,
    openExternal: async () => false,
    pickFiles: async () => [],
    pickFolder: async () => undefined,
    pathOf: () => undefined,
    notify: () => undefined,
  }
}
