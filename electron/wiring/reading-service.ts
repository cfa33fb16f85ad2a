import type { Embedded } from '#electron/embedded/open-embedded.ts'
import { createEmbeddedSend, type EmbeddedSend } from '#electron/remote/embedded-send.ts'
import type { Send } from '#electron/platform/send.ts'

/**
 * The embedded service over a file that another process may be writing, for questions only. Started
 * with the first one: most of what reads asks none, and a thread takes a moment.
 */
export function createReadingService(open: () => Promise<Embedded>): {
  readonly send: Send
  close(): Promise<void>
} {
  let started: Promise<{ embedded: Embedded; line: EmbeddedSend }> | undefined
  const start = async () => {
    const embedded = await open()
    return { embedded, line: createEmbeddedSend(embedded.port) }
  }
  return {
    async send(request, signal) {
      started ??= start()
      const { line } = await started
      return line.send(request, signal)
    },
    async close() {
      const { embedded, line } = (await started?.catch(() => undefined)) ?? {}
      line?.close('Broadsheet is closing.')
      await embedded?.close()
    },
  }
}
