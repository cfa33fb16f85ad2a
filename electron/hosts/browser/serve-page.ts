import { readPageFiles } from '#electron/hosts/common/page-files.ts'
import type { HostedWorkbench } from '#electron/hosts/common/workbench-seam.ts'
import { isUnhurried } from '#electron/hosts/common/workbench-seam.ts'
import type { Clock } from '#electron/platform/clock.ts'
import type { Random } from '#electron/platform/random.ts'
import { listenOnLoopback } from './listen.ts'
import { createPageServer } from './page-server.ts'
import { acceptPageSockets } from './page-sockets.ts'
import { createSessions } from './sessions.ts'

/** Links printed because a page asked for one come at most this often. */
const LINK_EVERY_MS = 3000

export type ServePageOptions = {
  readonly workbench: HostedWorkbench
  /** The built page. */
  readonly pageFolder: string
  /** 0 lets the system choose. */
  readonly port: number
  readonly clock: Clock
  readonly random: Random
  /** Shows a link made because an open page has none that works. */
  readonly showLink: (link: string) => void
}

/** Serves the workbench and its page to browsers on this machine until `close`. */
export async function servePage(options: ServePageOptions) {
  const { clock, random } = options
  let workbench: HostedWorkbench | undefined = options.workbench
  const sessions = createSessions({ clock, random })
  const files = readPageFiles(options.pageFolder)
  let port = 0
  let lastLinkAt = Number.NEGATIVE_INFINITY

  const newLink = () => {
    lastLinkAt = clock.monotonic()
    return `http://127.0.0.1:${port}/#key=${sessions.newKey()}`
  }
  const server = createPageServer({ files, random, port: () => port })
  const sockets = acceptPageSockets(server, {
    workbench: () => workbench,
    clock,
    isUnhurried,
    sessions,
    port: () => port,
    onLinkWanted() {
      if (clock.monotonic() - lastLinkAt >= LINK_EVERY_MS) options.showLink(newLink())
    },
  })
  const listening = await listenOnLoopback(server, options.port)
  port = listening.port

  return {
    ...listening,
    /** A fresh one-time address of the page, good for a minute. */
    newLink,
    /**
     * Puts another workbench behind the same address. Pages are cut off, wait while there is none,
     * and load themselves anew. @throws what `open` throws; then no page is let in any more
     */
    async exchange(open: () => Promise<HostedWorkbench>): Promise<void> {
      workbench = undefined
      sessions.beginLife()
      sockets.close()
      workbench = await open()
    },
    async close(): Promise<void> {
      sockets.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        clock.setTimer(800, () => server.closeAllConnections())
      })
    },
  }
}
