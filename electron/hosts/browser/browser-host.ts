import type { Host } from '#electron/platform/host.ts'

/**
 * What the browser host can supply: no dialogs (the page reads chosen files itself), no opening of
 * links (the page offers them as plain links of the browser it runs in), no notifications (the page
 * shows its own, if the person lets it) and nothing that outlives the terminal it was started in.
 * @param restart Closes the workbench and opens it again behind the same address; absent where nobody can.
 */
export function createBrowserHost(dataDir: string, restart?: () => void): Host {
  return {
    kind: 'browser',
    dataDir,
    hasDialogs: false,
    openExternal: async () => false,
    pickFiles: async () => [],
    pickFolder: async () => undefined,
    pathOf: () => undefined,
    ...(restart && { restart }),
  }
}
