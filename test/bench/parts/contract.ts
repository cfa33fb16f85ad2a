/**
 * The real workbench behind the contract: what a page of rows, a story and a list cost over a port
 * and over a socket. The peer is the same data over the same kind of line with no contract at all:
 * no schema, no router, no failures.
 */
import { once } from 'node:events'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { WebSocket, WebSocketServer } from 'ws'
import type { ContractRouterClient } from '@orpc/contract'
import { openWorkbench, type Workbench } from '#electron/workbench.ts'
import type { contract } from '#shared/contract/index.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { transports } from '#test/support/transports.ts'
import {
  figureOf,
  peerOf,
  type BenchOptions,
  type BenchPart,
  type BenchRow,
  type Figure,
} from '../bench.ts'
import { batchesOf } from '../ours.ts'

export const part: BenchPart = { run }

type Client = ContractRouterClient<typeof contract>
type Line = { ask(): Promise<unknown>; close(): void }

const ROWS = 50
const TIMES = 60

async function run({ n, folder }: BenchOptions): Promise<readonly BenchRow[]> {
  const workbench = await openBenchWorkbench(folder)
  try {
    for (const batch of batchesOf(makeStories({ count: n })))
      workbench.work.cache.stories.put(batch)
    const rows: BenchRow[] = []
    for (const [name, open] of Object.entries(transports)) {
      const line = await open(workbench)
      rows.push(...(await measure(name, line.client as unknown as Client)))
      await line.close()
    }
    return rows
  } finally {
    await workbench.close()
  }
}

async function measure(name: string, client: Client): Promise<BenchRow[]> {
  const scope = { kind: 'all' } as const
  const list = await client.stories.open({ scope, filter: 'all', order: 'newest' })
  const window = () => client.stories.window({ listId: list.id, offset: 0, limit: ROWS })
  const rows = await window()
  const id = rows[0]!.id
  const read = () => client.stories.read({ id })
  return [
    await compare(name, `a page of ${ROWS} summaries`, window),
    await compare(name, 'one whole story', read),
    await compare(name, `opening a list of ${list.total} rows`, () =>
      client.stories.open({ scope, filter: 'all', order: 'newest' }),
    ),
  ]
}

async function compare(name: string, what: string, ask: () => Promise<unknown>): Promise<BenchRow> {
  const answer = await ask()
  const bare = await (name.toLowerCase().includes('socket') ? bareSocket : barePort)(answer)
  const ours = await timed(ask)
  const theirs = await timed(bare.ask)
  const agree = JSON.stringify(await bare.ask()) === JSON.stringify(answer)
  bare.close()
  const peers = [peerOf(`bare ${name}, the answer ready`, ours, theirs, agree)]
  return { what: `${what} over a ${name}`, unit: 'ms', ours, peers }
}

async function timed(ask: () => Promise<unknown>): Promise<Figure> {
  await ask()
  const taken: number[] = []
  for (let run = 0; run < TIMES; run++) {
    const start = performance.now()
    await ask()
    taken.push(performance.now() - start)
  }
  return figureOf(taken)
}

async function barePort(answer: unknown): Promise<Line> {
  const { port1, port2 } = new MessageChannel()
  port2.on('message', () => port2.postMessage(answer))
  return {
    async ask() {
      port1.postMessage('ask')
      const [message] = (await once(port1, 'message')) as [unknown]
      return message
    },
    close: () => port1.close(),
  }
}

async function bareSocket(answer: unknown): Promise<Line> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  await once(server, 'listening')
  server.on('connection', (socket) =>
    socket.on('message', () => socket.send(JSON.stringify(answer))),
  )
  const address = server.address() as { port: number }
  const socket = new WebSocket(`ws://127.0.0.1:${address.port}`, { perMessageDeflate: false })
  await once(socket, 'open')
  return {
    async ask() {
      socket.send('ask')
      const [message] = (await once(socket, 'message')) as [Buffer]
      return JSON.parse(message.toString('utf8')) as unknown
    },
    close() {
      socket.close()
      server.close()
    },
  }
}

function openBenchWorkbench(folder: string): Promise<Workbench> {
  const dataDir = join(folder, 'data')
  return openWorkbench({
    dataDir,
    env: {},
    host: {
      kind: 'cli',
      dataDir,
      hasDialogs: false,
      openExternal: async () => false,
      pickFiles: async () => [],
      pickFolder: async () => undefined,
      pathOf: () => undefined,
    },
  })
}
