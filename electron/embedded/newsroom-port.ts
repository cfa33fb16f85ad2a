/**
 * The newsroom across the thread border, both ends. Streams are pulled one item at a time, so a
 * slow reader slows the ingestion instead of filling the line; stopping waits until the other side
 * has stopped, so that what is reported as stored is on disk.
 */
import { isWorkError, WorkError } from '#electron/platform/failures.ts'
import type { Newsroom, ServeOptions } from '#electron/platform/newsroom.ts'
import type { WorkerPort } from '#electron/platform/worker-messages.ts'
import type { FailureCode } from '#shared/model/failure.ts'

type ToRoom =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly args: unknown[] }
  | { readonly kind: 'open'; readonly id: number; readonly name: string; readonly args: unknown[] }
  | { readonly kind: 'next' | 'return' | 'abort'; readonly id: number }

type FromRoom =
  | { readonly kind: 'done' | 'item'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'end'; readonly id: number }
  | { readonly kind: 'error'; readonly id: number; readonly error: PortableError }

/** An Error keeps its class and fields on neither side of the border. */
export type PortableError = {
  readonly message: string
  readonly code?: FailureCode
  readonly data?: unknown
  readonly stack?: string
}

type Calls = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>
type Streams = Readonly<
  Record<string, (args: readonly never[], signal: AbortSignal) => AsyncIterable<unknown>>
>

/** Answers the other end with `room`. @returns a function that ends what is under way. */
export function serveNewsroom(room: Newsroom, port: WorkerPort): () => void {
  const servers = new Map<string, () => Promise<void>>()
  const calls: Calls = {
    feeds: room.feeds,
    discover: room.discover,
    previewOpml: room.previewOpml,
    addFeeds: room.addFeeds,
    removeFeeds: room.removeFeeds,
    exportOpml: room.exportOpml,
    removeSample: room.removeSample,
    sampleSearches: room.sampleSearches,
    stats: room.stats,
    arrivals: room.arrivals,
    serve: async (options: ServeOptions) => {
      const { baseUrl, close } = await room.serve(options)
      servers.set(baseUrl, close)
      return baseUrl
    },
    closeServer: async (baseUrl: string) => {
      const close = servers.get(baseUrl)
      servers.delete(baseUrl)
      await close?.()
    },
  }
  const streams: Streams = {
    refreshFeeds: ([options], signal) => room.refreshFeeds(options!, signal),
    addSample: (_, signal) => room.addSample(signal),
    addContent: ([name, content], signal) => room.addContent(name!, content!, signal),
    addPaths: ([paths], signal) => room.addPaths(paths!, signal),
    addUrl: ([url], signal) => room.addUrl(url!, signal),
  }
  const open = new Map<number, { iterator: AsyncIterator<unknown>; stop: AbortController }>()
  const post = (message: FromRoom) => port.postMessage(message)
  const fail = (id: number, error: unknown) => {
    open.delete(id)
    post({ kind: 'error', id, error: portable(error) })
  }

  const answer = async (message: ToRoom): Promise<void> => {
    const { id } = message
    if (message.kind === 'call') {
      const value = await calls[message.name]!(...(message.args as never[]))
      return post({ kind: 'done', id, value })
    }
    if (message.kind === 'open') {
      const stop = new AbortController()
      const stream = streams[message.name]!(message.args as never[], stop.signal)
      return void open.set(id, { iterator: stream[Symbol.asyncIterator](), stop })
    }
    const found = open.get(id)
    if (message.kind === 'abort') return found?.stop.abort()
    if (!found) return post({ kind: 'end', id })
    if (message.kind === 'return') {
      found.stop.abort()
      open.delete(id)
      // A step that was under way ends with the abort's reason, which nobody waits for any more.
      await found.iterator.return?.().catch(() => undefined)
      return post({ kind: 'end', id })
    }
    const step = await found.iterator.next()
    if (!step.done) return post({ kind: 'item', id, value: step.value })
    open.delete(id)
    post({ kind: 'end', id })
  }

  const onMessage = (message: unknown) => {
    const asked = message as ToRoom
    answer(asked).catch((error: unknown) => fail(asked.id, error))
  }
  port.on('message', onMessage)
  return () => {
    port.off('message', onMessage)
    for (const { stop } of open.values()) stop.abort()
  }
}

export type NewsroomClient = Newsroom & {
  /** The other end is gone: what waits fails with this sentence, and so does what comes unless one comes back. */
  lose(reason: string, comesBack: boolean): void
}

type Waiting = { resolve(answer: FromRoom): void; reject(reason: Error): void }

/** @param close What closing the newsroom does on this side. */
export function createNewsroomClient(
  port: WorkerPort,
  engine: () => Newsroom['engine'],
  close: () => Promise<void>,
): NewsroomClient {
  const waiting = new Map<number, Waiting>()
  let count = 0
  let down: string | undefined
  port.on('message', (message) => {
    const answer = message as FromRoom
    const found = waiting.get(answer.id)
    waiting.delete(answer.id)
    found?.resolve(answer)
  })
  const ask = (message: ToRoom): Promise<FromRoom> =>
    new Promise((resolve, reject) => {
      if (down !== undefined) return reject(new WorkError('SERVICE', down))
      waiting.set(message.id, { resolve, reject })
      port.postMessage(message)
    })
  const call = async <T>(name: string, ...args: unknown[]): Promise<T> => {
    const answer = await ask({ kind: 'call', id: ++count, name, args })
    if (answer.kind === 'done') return answer.value as T
    throw answer.kind === 'error' ? errorFrom(answer.error) : new Error(`${name} gave no answer.`)
  }

  async function* stream<T>(
    name: string,
    args: unknown[],
    signal?: AbortSignal,
  ): AsyncGenerator<T> {
    signal?.throwIfAborted()
    const id = ++count
    port.postMessage({ kind: 'open', id, name, args } satisfies ToRoom)
    const onAbort = () => port.postMessage({ kind: 'abort', id } satisfies ToRoom)
    signal?.addEventListener('abort', onAbort, { once: true })
    let isOver = false
    try {
      for (;;) {
        // Should the thread be lost meanwhile, another one knows nothing of this stream.
        isOver = true
        const answer = await ask({ kind: 'next', id })
        isOver = answer.kind !== 'item'
        if (answer.kind === 'item') yield answer.value as T
        else if (answer.kind === 'error') {
          signal?.throwIfAborted()
          throw errorFrom(answer.error)
        } else return
      }
    } finally {
      signal?.removeEventListener('abort', onAbort)
      // The reader left in the middle.
      if (!isOver) await ask({ kind: 'return', id }).catch(() => undefined)
    }
  }

  return {
    get engine() {
      return engine()
    },
    feeds: () => call('feeds'),
    discover: (address) => call('discover', address),
    previewOpml: (text) => call('previewOpml', text),
    addFeeds: (feeds) => call('addFeeds', feeds),
    removeFeeds: (ids) => call('removeFeeds', ids),
    exportOpml: () => call('exportOpml'),
    refreshFeeds: (options, signal) => stream('refreshFeeds', [options], signal),
    addSample: (signal) => stream('addSample', [], signal),
    removeSample: () => call('removeSample'),
    sampleSearches: () => call('sampleSearches'),
    addContent: (name, content, signal) => stream('addContent', [name, content], signal),
    addPaths: (paths, signal) => stream('addPaths', [paths], signal),
    addUrl: (url, signal) => stream('addUrl', [url], signal),
    stats: () => call('stats'),
    arrivals: (after, limit) => call('arrivals', after, limit),
    async serve(options) {
      const baseUrl = await call<string>('serve', options)
      return { baseUrl, close: () => call('closeServer', baseUrl) }
    },
    close,
    lose(reason, comesBack) {
      if (!comesBack) down = reason
      const lost = [...waiting.values()]
      waiting.clear()
      for (const { reject } of lost) reject(new WorkError('SERVICE', reason))
    },
  }
}

/** What crosses of an error: an expected failure whole, of a bug its message and stack. */
export function portable(error: unknown): PortableError {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, stack = '' } = error
  return isWorkError(error)
    ? { message, stack, code: error.code, data: error.data }
    : { message, stack }
}

export function errorFrom({ message, code, data, stack }: PortableError): Error {
  const error = code ? new WorkError(code, message, data as undefined) : new Error(message)
  if (stack) error.stack = stack
  return error
}
