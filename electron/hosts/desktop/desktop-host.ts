import type { Dialog, OpenDialogOptions, Shell } from 'electron'
import { basename } from 'node:path'
import { checkedLink } from '#electron/hosts/common/links.ts'
import type {
  Background,
  Host,
  HostNotification,
  PickedFile,
  Power,
  Visit,
} from '#electron/platform/host.ts'
import type { Random } from '#electron/platform/random.ts'

export type DesktopHostParts = {
  readonly dataDir: string
  readonly random: Random
  readonly dialog: Pick<Dialog, 'showOpenDialog'>
  readonly shell: Pick<Shell, 'openExternal'>
  readonly notify: (notification: HostNotification) => void
  readonly restart: () => void
  readonly power: Power
  readonly background: Background
  /** Places asked for by a click outside the page. */
  readonly visits: Set<(visit: Visit) => void>
}

/**
 * The system's dialogs, browser and notifications. A chosen path stays here: the page gets a random
 * handle for it and can name no path of its own making.
 */
export function createDesktopHost(parts: DesktopHostParts): Host {
  const { dialog, random, shell } = parts
  const paths = new Map<string, string>()

  async function pick(options: OpenDialogOptions): Promise<PickedFile[]> {
    const { canceled, filePaths } = await dialog.showOpenDialog(options)
    if (canceled) return []
    return filePaths.map((path) => {
      const handle = random.id()
      paths.set(handle, path)
      return { handle, name: basename(path) }
    })
  }

  return {
    kind: 'desktop',
    dataDir: parts.dataDir,
    hasDialogs: true,
    async openExternal(url) {
      const link = checkedLink(url)
      if (link === undefined) return false
      await shell.openExternal(link)
      return true
    },
    pickFiles: ({ title, extensions, isMultiple }) =>
      pick({
        title,
        properties: isMultiple ? ['openFile', 'multiSelections'] : ['openFile'],
        ...(extensions && { filters: [{ name: title, extensions: [...extensions] }] }),
      }),
    async pickFolder(title) {
      const [folder] = await pick({ title, properties: ['openDirectory'] })
      return folder
    },
    pathOf: (handle) => paths.get(handle),
    notify: parts.notify,
    restart: parts.restart,
    power: parts.power,
    background: parts.background,
    onVisit(listener) {
      parts.visits.add(listener)
      return () => void parts.visits.delete(listener)
    },
  }
}
