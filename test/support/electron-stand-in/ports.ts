import { EventEmitter } from 'node:events'
import type { Page } from 'playwright'

/** The glue that stands for `ipcRenderer` in the preload's own world. */
const GLUE = `
const standInPorts = new Map()
globalThis.standInDeliver = (id, data) => standInPorts.get(id)?.postMessage(data)
globalThis.standInClose = (id) => standInPorts.get(id)?.close()
const require = (name) => {
  if (name !== 'electron') throw new Error('a sandboxed preload has no ' + name)
  return Object.freeze({
    ipcRenderer: Object.freeze({
      postMessage(channel, message, ports = []) {
        const ids = ports.map((port) => {
          const id = standInPorts.size + 1
          standInPorts.set(id, port)
          port.onmessage = ({ data }) => standInToMain(JSON.stringify({ id, data }))
          port.addEventListener('close', () => standInToMain(JSON.stringify({ id, closed: true })))
          return id
        })
        standInToMain(JSON.stringify({ channel, message, ids }))
      },
    }),
  })
}
const exports = {}
const module = { exports }
`

const WORLD = 'stand-in-preload'

type FromPage = {
  id?: number
  data?: unknown
  closed?: boolean
  channel?: string
  message?: unknown
  ids?: number[]
}

/** The main side of one port of the page: Electron's MessagePortMain. */
class MainPort extends EventEmitter {
  readonly #call: (name: string, ...args: unknown[]) => void
  readonly #id: number
  #kept: unknown[] | undefined = []

  constructor(id: number, call: (name: string, ...args: unknown[]) => void) {
    super()
    this.#id = id
    this.#call = call
  }

  receive(data: unknown): void {
    if (this.#kept) this.#kept.push(data)
    else this.emit('message', { data, ports: [] })
  }

  start(): void {
    const kept = this.#kept ?? []
    this.#kept = undefined
    for (const data of kept) this.emit('message', { data, ports: [] })
  }

  postMessage(data: unknown): void {
    this.#call('standInDeliver', this.#id, data)
  }

  close(): void {
    this.#call('standInClose', this.#id)
  }
}

/**
 * Runs the built preload in an isolated world of every document of the page, and joins its
 * `ipcRenderer` to `receive`.
 */
export async function bridgePreload(
  page: Page,
  preload: string,
  receive: (channel: string, message: unknown, ports: MainPort[]) => void,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const worlds = new Map<number, Map<number, MainPort>>()
  await session.send('Runtime.enable')
  await session.send('Page.enable')

  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name === WORLD) worlds.set(context.id, new Map())
  })
  // A document that goes takes its ports with it.
  const drop = (contextId: number) => {
    for (const port of worlds.get(contextId)?.values() ?? []) port.emit('close')
    worlds.delete(contextId)
  }
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) =>
    drop(executionContextId),
  )
  session.on('Runtime.executionContextsCleared', () => [...worlds.keys()].forEach(drop))
  session.on('Runtime.bindingCalled', ({ executionContextId, payload }) => {
    const ports = worlds.get(executionContextId)
    if (!ports) return
    const said = JSON.parse(payload) as FromPage
    if (said.channel !== undefined) {
      const handed = (said.ids ?? []).map((id) => {
        const port = new MainPort(id, (name, ...args) => call(executionContextId, name, args))
        ports.set(id, port)
        return port
      })
      return receive(said.channel, said.message, handed)
    }
    const port = ports.get(said.id ?? 0)
    if (said.closed) port?.emit('close')
    else port?.receive(said.data)
  })

  function call(contextId: number, name: string, args: unknown[]): void {
    const expression = `${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`
    // The document may be gone by now, and its port with it.
    session.send('Runtime.evaluate', { contextId, expression }).catch(() => undefined)
  }

  await session.send('Runtime.addBinding', { name: 'standInToMain', executionContextName: WORLD })
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(() => {${GLUE}\n${preload}\n})()`,
    worldName: WORLD,
  })
}
