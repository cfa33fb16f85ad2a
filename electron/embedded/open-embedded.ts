/** Starts the embedded service in its thread, and keeps both of its lines through a crash. */
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import type { Clock } from '#electron/platform/clock.ts'
import type { Log } from '#electron/platform/log.ts'
import type { Newsroom } from '#electron/platform/newsroom.ts'
import type { WorkerPort } from '#electron/platform/worker-messages.ts'
import type { EmbeddedData, FromThread, ToThread } from './life-messages.ts'
import { createNewsroomClient, errorFrom } from './newsroom-port.ts'
import { createRequestLine } from './request-line.ts'
import { createSteadyPort } from './steady-port.ts'

export type OpenEmbeddedOptions = {
  /** Path of embedded.db. */
  readonly file: string
  readonly clock: Clock
  readonly log: Log
  readonly version?: string
  /** `host` or `host:port` of feeds the person trusts although they are not public. */
  readonly allowPrivate?: readonly string[]
  readonly isReadOnly?: boolean
  readonly workerFile?: URL
  /** Something the person should know: the service stopped, or a damaged file was set aside. */
  onFault(message: string): void
}

export type Embedded = {
  /** For requests of the wire protocol; they are answered as those of a signed-in application. */
  readonly port: WorkerPort
  readonly newsroom: Newsroom
  close(): Promise<void>
}

/** A crash after a quiet while is a new one and gets its own restart. */
const QUIET_MS = 10 * 60_000
const CLOSE_MS = 5_000
/** Reading its names once would grow it to 64 MB that are never given back. */
const YOUNG_HEAP_MB = 16
const RESTARTED =
  'The embedded service stopped unexpectedly and was started again. What it had stored is kept; repeat what was under way.'
const STOPPED =
  'The embedded service has stopped and does not start again by itself. What it had stored is kept; restart Broadsheet, and look into its log for the cause.'
const CLOSING = 'Broadsheet is closing.'

/** @throws Error with the sentence of the thread's start, such as for a file of a newer version */
export async function openEmbedded(options: OpenEmbeddedOptions): Promise<Embedded> {
  const { clock, log } = options
  const servicePort = createSteadyPort()
  const roomPort = createSteadyPort()
  const requests = createRequestLine(servicePort)
  let thread: Thread | undefined
  let isClosing = false
  let lastCrash = -Infinity
  let engine: Newsroom['engine'] = { name: 'local', version: 'not running' }

  const lose = (reason: string, comesBack: boolean) => {
    requests.lose(reason, comesBack)
    newsroom.lose(reason, comesBack)
  }
  const start = (): Promise<Newsroom['engine']> => {
    thread = startThread(options, onCrash)
    servicePort.attach(thread.servicePort)
    roomPort.attach(thread.roomPort)
    return thread.ready
  }
  const onCrash = (cause: unknown) => {
    servicePort.detach()
    roomPort.detach()
    if (isClosing) return
    log.error('The thread of the embedded service ended', { error: cause })
    const mayRestart = clock.monotonic() - lastCrash > QUIET_MS
    lastCrash = clock.monotonic()
    const sentence = mayRestart ? RESTARTED : STOPPED
    lose(sentence, mayRestart)
    options.onFault(sentence)
    // A start that fails ends the thread, which leads here again.
    if (mayRestart) start().catch(() => undefined)
  }
  const close = async (): Promise<void> => {
    isClosing = true
    await thread?.close()
    lose(CLOSING, false)
  }

  const newsroom = createNewsroomClient(roomPort, () => engine, close)

  engine = await start().catch((error: unknown) => {
    isClosing = true
    throw error
  })
  return { port: requests.port, newsroom, close }
}

type Thread = {
  readonly servicePort: MessagePort
  readonly roomPort: MessagePort
  readonly ready: Promise<Newsroom['engine']>
  close(): Promise<void>
}

/** @param onEnd Told once when the thread ends that nobody closed, with what it threw. */
function startThread(options: OpenEmbeddedOptions, onEnd: (cause: unknown) => void): Thread {
  const service = new MessageChannel()
  const room = new MessageChannel()
  const data: EmbeddedData = {
    file: options.file,
    version: options.version ?? '0',
    isReadOnly: options.isReadOnly ?? false,
    allowPrivate: options.allowPrivate ?? [],
    servicePort: service.port2,
    roomPort: room.port2,
  }
  const worker = new Worker(
    options.workerFile ?? new URL('./embedded.worker.ts', import.meta.url),
    {
      workerData: data,
      transferList: [service.port2, room.port2],
      name: 'embedded service',
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    },
  )
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const ready = new Promise<Newsroom['engine']>((resolve, reject) => {
    let cause: unknown
    worker.on('message', (message: FromThread) => {
      switch (message.kind) {
        case 'ready':
          return resolve(message.engine)
        case 'failed':
          cause = errorFrom(message.error)
          return reject(cause)
        case 'notice':
          return options.onFault(message.message)
        case 'log':
          return options.log[message.level](message.message, message.fields)
      }
    })
    worker.on('error', (error) => {
      cause = error
    })
    worker.once('exit', (code) => {
      cause ??= new Error(`The thread of the embedded service ended with code ${code}.`)
      reject(cause)
      onEnd(cause)
    })
  })
  // Whoever awaits it hears of a failure; after a restart nobody does.
  ready.catch(() => undefined)
  return {
    servicePort: service.port1,
    roomPort: room.port1,
    ready,
    async close() {
      worker.postMessage({ kind: 'close' } satisfies ToThread)
      const late = options.clock.setTimer(CLOSE_MS, () => void worker.terminate())
      await ended
      late.cancel()
    },
  }
}
