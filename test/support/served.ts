/** The embedded service on a real port over a file of its own, with a clock that the test moves. */
import { mkdtempSync, rmSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openEmbeddedIndex } from '#electron/embedded/index/open-embedded-index.ts'
import { createFetchGuard } from '#electron/embedded/ingest/fetch-guard.ts'
import type { ReadAddress, ReadNames } from '#electron/embedded/routes/asked.ts'
import { createPages } from '#electron/embedded/routes/text/pages.ts'
import { serveService } from '#electron/embedded/serve.ts'
import { systemClock } from '#electron/platform/clock.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { parseWireJson } from '#shared/wire/json.ts'
import { storyFromWire } from '#shared/wire/news/bridge.ts'
import { createMemoryLog } from './memory-log.ts'
import { analyseHere } from './analyse-here.ts'

export const NOW = Date.UTC(2026, 10, 20, 12, 0, 30)
export const CREDENTIALS = {
  appId: 'a1b2c3d4',
  appKey: '0123456789abcdef0123456789abcdef',
  username: 'broadsheet',
  password: 'pass:wörd',
}
/** Signs a call of either family; the brand in the names is anyone's. */
export const KEYS = {
  'X-ACME-NewsAPI-Application-ID': CREDENTIALS.appId,
  'X-ACME-NewsAPI-Application-Key': CREDENTIALS.appKey,
}

export type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export type Asking = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export type Served = Awaited<ReturnType<typeof openServed>>

export async function openServed(
  options: {
    readonly isRateLimited?: boolean
    readonly textShape?: 'specified' | 'observed'
    /** Hosts of the test's own that pages may be read from. */
    readonly allowPrivate?: readonly string[]
    readonly parts?: { readonly readAddress?: ReadAddress; readonly readNames?: ReadNames }
  } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'served-'))
  const time = { now: NOW }
  const clock = { ...systemClock(), now: () => time.now }
  const random = systemRandom()
  const log = createMemoryLog()
  const file = join(folder, 'embedded.db')
  let index = openEmbeddedIndex({ file, clock, random, log: createMemoryLog() })
  const { textShape, allowPrivate = [] } = options
  const guard = createFetchGuard({ version: '1.2.3', clock, allowPrivate, spacingMs: 0 })
  const texts = { analyse: analyseHere(clock), pages: createPages(guard) }
  const serve = () =>
    serveService(
      {
        host: '127.0.0.1',
        port: 0,
        isRateLimited: options.isRateLimited ?? false,
        credentials: CREDENTIALS,
        ...(textShape && { textShape }),
      },
      { ...index, ...texts, version: '1.2.3', clock, random, log, ...options.parts },
    )
  let server = await serve()

  /** The path goes out byte for byte as it is given. */
  const ask = (path: string, { method = 'GET', headers = {}, body }: Asking = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const { port } = new URL(server.baseUrl)
      const sent = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        )
      })
      sent.on('error', reject)
      sent.end(body)
    })

  return {
    time,
    log,
    ask,
    get index() {
      return index
    },
    get baseUrl() {
      return server.baseUrl
    },
    /** Wire stories as JSON texts. */
    put(wires: readonly string[]) {
      return index.stories.put(
        wires.map((wire) => ({ story: storyFromWire(parseWireJson(wire)), wire })),
      )
    },
    /** As `ask`, signed with the keys. */
    signed: (path: string, more: Asking = {}) =>
      ask(path, { ...more, headers: { ...KEYS, ...more.headers } }),
    async restart() {
      await server.close()
      index.close()
      index = openEmbeddedIndex({ file, clock, random, log: createMemoryLog() })
      server = await serve()
    },
    async close() {
      await server.close()
      index.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The ids of a page of stories, in its order. */
export function idsOf(answer: Answer): string[] {
  const body = parseWireJson(answer.text) as { stories?: { id: string | number }[] }
  if (!body.stories) throw new Error(`This is no page of stories: ${answer.text.slice(0, 300)}`)
  return body.stories.map(({ id }) => String(id))
}

/** A query string as most clients write it. */
export function query(...pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&') // prettier-ignore
}
