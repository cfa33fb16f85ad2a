import type { Embedded } from '#electron/embedded/open-embedded.ts'
import { createEmbeddedSend, type EmbeddedSend } from '#electron/remote/embedded-send.ts'
import type { Newsroom } from '#electron/platform/newsroom.ts'
import type { Send } from '#electron/platform/send.ts'

export type EmbeddedService = {
  readonly send: Send
  readonly newsroom: Newsroom
  close(): Promise<void>
}

const CLOSING = 'Broadsheet is closing.'

/** @throws what opening it throws */
export async function startService(open: () => Promise<Embedded>): Promise<EmbeddedService> {
  const embedded = await open()
  const line = createEmbeddedSend(embedded.port)
  return { send: line.send, newsroom: embedded.newsroom, close: () => end(embedded, line) }
}

/**
 * Started with the first question: most of what the command line does asks none, and a thread takes
 * a moment and some 60 MB. What opening it throws is thrown by each question.
 */
export function createServiceOnDemand(open: () => Promise<Embedded>): EmbeddedService {
  let started: Promise<EmbeddedService> | undefined
  const start = (): Promise<EmbeddedService> => (started ??= startService(open))
  const room = async () => (await start()).newsroom
  return {
    async send(request, signal) {
      const { send } = await start()
      return send(request, signal)
    },
    newsroom: newsroomOnDemand(room),
    async close() {
      const service = await started?.catch(() => undefined)
      await service?.close()
    },
  }
}

function newsroomOnDemand(room: () => Promise<Newsroom>): Newsroom {
  return {
    engine: { name: 'local', version: 'not running' },
    feeds: async () => (await room()).feeds(),
    discover: async (address) => (await room()).discover(address),
    previewOpml: async (text) => (await room()).previewOpml(text),
    addFeeds: async (feeds) => (await room()).addFeeds(feeds),
    removeFeeds: async (ids) => (await room()).removeFeeds(ids),
    exportOpml: async () => (await room()).exportOpml(),
    async *refreshFeeds(options, signal) {
      yield* (await room()).refreshFeeds(options, signal)
    },
    async *addSample(signal) {
      yield* (await room()).addSample(signal)
    },
    removeSample: async () => (await room()).removeSample(),
    sampleSearches: async () => (await room()).sampleSearches(),
    async *addContent(name, content, signal) {
      yield* (await room()).addContent(name, content, signal)
    },
    async *addPaths(paths, signal) {
      yield* (await room()).addPaths(paths, signal)
    },
    async *addUrl(url, signal) {
      yield* (await room()).addUrl(url, signal)
    },
    arrivals: async (after, limit) => (await room()).arrivals(after, limit),
    stats: async () => (await room()).stats(),
    serve: async (options) => (await room()).serve(options),
    close: async () => {},
  }
}

async function end(embedded: Embedded, line: EmbeddedSend): Promise<void> {
  line.close(CLOSING)
  await embedded.close()
}
