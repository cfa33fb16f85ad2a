import type { Command } from '#electron/hosts/cli/command.ts'
import { numberOf, textOf, textShapeOf, UsageError } from '#electron/hosts/cli/command.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

export const SERVE_COMMANDS: readonly Command[] = [
  {
    noun: 'serve',
    usage: '--port N [options]',
    help: 'The embedded service for other programs on this machine, until Ctrl-C.',
    words: [0, 0],
    isReadOnly: false,
    options: {
      host: { type: 'string', value: '127.0.0.1', help: 'a loopback address' },
      port: { type: 'string', value: 'N', help: 'the port; 0 lets the system choose' },
      'rate-limit': { type: 'boolean', help: 'count hits as the real service does' },
      'text-shape': {
        type: 'string',
        value: 'specified|observed',
        help: 'where text specification and recordings differ: image-tags, keywords of extract',
      },
      'show-credentials': { type: 'boolean', help: 'print what a client signs in with' },
    },
    async run({ output, signal, workbench }, { values }) {
      const port = numberOf(values, 'port', 0, 65_535)
      if (port === undefined) throw new UsageError('serve wants --port.')
      const host = textOf(values, 'host') ?? '127.0.0.1'
      if (!LOOPBACK.has(host)) {
        throw new UsageError(
          `The service is for this machine only: --host ${host} is no loopback address.`,
        )
      }
      const served = await workbench.serve({
        host,
        port,
        isRateLimited: values['rate-limit'] === true,
        ...textShapeOf(values),
      })
      const { baseUrl, credentials } = served
      await output.json(values['show-credentials'] ? { baseUrl, ...credentials } : { baseUrl })
      await untilAborted(signal)
      await served.close()
    },
  },
]

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
