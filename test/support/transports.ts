import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import { servePage } from '#electron/hosts/browser/serve-page.ts'
import { serveChannel } from '#electron/hosts/common/serve-channel.ts'
import type { HostedWorkbench } from '#electron/hosts/common/workbench-seam.ts'
import { channelOverPort } from '#electron/hosts/desktop/port-channel.ts'
import type { Clock } from '#electron/platform/clock.ts'
import { systemClock } from '#electron/platform/clock.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { createLink } from '#renderer/link.ts'
import { openPort } from '#renderer/port.ts'
import { openSocket } from '#renderer/socket.ts'
import { asMainPort, fakeBrowserPage, fakeDesktopPage } from './fake-page.ts'
import type { smallContract } from './small-workbench.ts'

export type SmallClient = ContractRouterClient<typeof smallContract>

export type Transported = {
  readonly client: SmallClient
  /** Puts a frame of the test's own making on the line, past the page's link. */
  sendRaw(frame: string | Uint8Array): void
  /** Frames as they arrive at the page. */
  readonly received: string[]
  /** Resolves when the main side has ended the connection. */
  readonly ended: Promise<void>
  close(): Promise<void>
}

/** The same workbench over each transport, joined to the page's own link. */
export const transports = { 'message channel': overPort, 'web socket': overSocket } as const

async function overPort(workbench: HostedWorkbench): Promise<Transported> {
  let mainPort: MessagePort | undefined
  const page = fakeDesktopPage((port) => {
    mainPort = port
    const options = { router: workbench.router, log: workbench.log, clock: systemClock() }
    serveChannel(channelOverPort(asMainPort(port)), options)
  })
  let pagePort: globalThis.MessagePort | undefined
  page.addEventListener('message', (event) => (pagePort = event.ports[0]))
  const line = await openPort(page)
  const received: string[] = []
  pagePort?.addEventListener('message', (event) => received.push(String(event.data)))
  return {
    client: createORPCClient<SmallClient>(createLink(line)),
    sendRaw: (frame) => pagePort?.postMessage(frame),
    received,
    ended: new Promise((resolve) => line.on('ended', () => resolve())),
    close: async () => mainPort?.close(),
  }
}

async function overSocket(workbench: HostedWorkbench): Promise<Transported> {
  const host = await serveSmallPage(workbench)
  const page = fakeBrowserPage(host.newLink())
  const line = await openSocket(page)
  const received: string[] = []
  const [socket] = page.sockets
  socket?.on('message', (data) => received.push(data.toString()))
  return {
    client: createORPCClient<SmallClient>(createLink(line)),
    sendRaw: (frame) => socket?.send(frame),
    received,
    ended: new Promise((resolve) => socket?.once('close', () => resolve())),
    async close() {
      page.close()
      await host.close()
    },
  }
}

/** The browser host over a page of one line, in a folder of its own. */
export async function serveSmallPage(
  workbench: HostedWorkbench,
  options: { clock?: Clock; showLink?: (link: string) => void; port?: number } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-page-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Small</title>__CSP_NONCE__')
  writeFileSync(join(folder, 'page.js'), 'export {}')
  const host = await servePage({
    workbench,
    pageFolder: folder,
    port: options.port ?? 0,
    clock: options.clock ?? systemClock(),
    random: systemRandom(),
    showLink: options.showLink ?? (() => undefined),
  })
  return {
    ...host,
    async close() {
      await host.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
