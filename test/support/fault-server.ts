import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Fault, type FaultName, FAULTS, sendJson } from './faults.ts'

/**
 * A news service that misbehaves on request: both path families, rotating tokens, a strict
 * clock-minute limit, scripted faults, and a second origin that notes leaked credentials.
 */
export type FaultServer = {
  readonly url: string
  /** Nothing of ours may ever arrive here with credentials. */
  readonly otherUrl: string
  /** The next `times` requests whose path begins with `path` meet this fault. */
  script(fault: FaultName | Fault, options?: { path?: string; times?: number }): void
  /** Every request from now on, until it is ended. */
  during(fault: FaultName | Fault): { end(): void }
  /** As after a weekend: no token of before is good any more. */
  forgetSessions(): void
  /** From now on access tokens are refused. */
  expireTokens(): void
  readonly log: readonly LoggedRequest[]
  verdict(): Verdict
  close(): Promise<void>
}

export type LoggedRequest = {
  readonly at: number
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  status: number | 'fault'
}

export type Verdict = {
  /** 429 by the server's own count. */
  readonly hitLimit: number
  readonly mostInMinute: number
  readonly credentialLeaks: number
  readonly tokenReuse: number
  readonly parallelRefresh: number
  readonly urlTooLong: number
  readonly passwordGrants: number
  readonly refreshes: number
}

export type FaultServerOptions = {
  /** The server's wall clock. */
  readonly now?: () => number
  /** Hits per clock minute per endpoint and application id; none without it. */
  readonly limit?: number
  readonly expiresInS?: number
  /** How long a renewal takes, to make parallel ones visible. */
  readonly tokenDelayMs?: number
  readonly stories?: readonly unknown[]
  /** A service with stories of its own, in place of the same answer for every question. */
  readonly answer?: (path: string, query: URLSearchParams) => Healthy | undefined
}

export type Healthy = {
  readonly status?: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const USER = `Basic ${Buffer.from('ann:pass-word-1').toString('base64')}`

export async function openFaultServer(options: FaultServerOptions = {}): Promise<FaultServer> {
  const { now = Date.now, limit, expiresInS = 3600, tokenDelayMs = 0 } = options
  const log: LoggedRequest[] = []
  const scripts: { fault: Fault; path: string; left: number }[] = []
  const hits = new Map<string, number>()
  const counts = { hitLimit: 0, credentialLeaks: 0, tokenReuse: 0, parallelRefresh: 0 }
  const grants = { passwordGrants: 0, refreshes: 0 }
  let validAccess = new Set<string>()
  let refreshToken: string | undefined
  const usedRefresh = new Set<string>()
  let lasting: Fault | undefined
  let tokenCount = 0
  let refreshing = 0

  const other = await listen((request, response) => {
    const names = [
      'authorization',
      'appid',
      ...Object.keys(request.headers).filter((n) => n.includes('application')),
    ]
    if (names.some((name) => request.headers[name] !== undefined)) counts.credentialLeaks += 1
    sendJson(response, 200, { stories: [] })
  })

  const issueTokens = (response: ServerResponse) => {
    const access = `access-token-${++tokenCount}`
    refreshToken = `refresh-token-${tokenCount}`
    validAccess = new Set([access])
    sendJson(response, 200, {
      access_token: access,
      refresh_token: refreshToken,
      expires_in: expiresInS,
    })
  }
  const answerToken = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await readAll(request))
    if (form.get('grant_type') === 'password') {
      grants.passwordGrants += 1
      if (request.headers.authorization !== USER) return refuse(response, 401, 'Unauthorized')
      return issueTokens(response)
    }
    grants.refreshes += 1
    refreshing += 1
    if (refreshing > 1) counts.parallelRefresh += 1
    await new Promise((resolve) => setTimeout(resolve, tokenDelayMs))
    refreshing -= 1
    const given = form.get('refresh_token') ?? ''
    if (usedRefresh.has(given)) counts.tokenReuse += 1
    if (given !== refreshToken) return refuse(response, 401, 'Unauthorized')
    usedRefresh.add(given)
    return issueTokens(response)
  }
  const isAuthorised = (request: IncomingMessage, path: string) => {
    const bearer = request.headers.authorization?.replace(/^Bearer /, '')
    if (bearer !== undefined) return validAccess.has(bearer)
    return !path.startsWith('/v') && request.headers['x-svc-newsapi-application-key'] === 'key-1'
  }
  const countHit = (request: IncomingMessage, path: string) => {
    const minute = Math.floor(now() / 60_000)
    const key = `${request.headers.appid ?? ''}|${path}|${minute}`
    const used = (hits.get(key) ?? 0) + 1
    hits.set(key, used)
    return used
  }

  const main = await listen((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const entry: LoggedRequest = {
      at: now(),
      method: request.method ?? '',
      path,
      query,
      headers: request.headers,
      status: 'fault',
    }
    log.push(entry)
    response.on('finish', () => (entry.status = response.statusCode))
    // Asked only when it is answered: what is pulled counts.
    const answer = () => options.answer?.(path, new URLSearchParams(query))
    const healthy = options.answer ? undefined : bodyFor(path, options.stories ?? [])
    const used = countHit(request, path)
    const script = scripts.find(({ path: prefix, left }) => left > 0 && path.startsWith(prefix))
    if (script) {
      script.left -= 1
      return script.fault({ request, response, healthy, otherUrl: other.url })
    }
    if (lasting) return lasting({ request, response, healthy, otherUrl: other.url })
    if (path === '/v1/oauth/token') return void answerToken(request, response)
    if (!isAuthorised(request, path)) return refuse(response, 401, 'Unauthorized')
    if (limit !== undefined && used > limit) {
      counts.hitLimit += 1
      return refuse(response, 429, 'Too Many Requests')
    }
    const own = answer()
    if (own) return sendJson(response, own.status ?? 200, own.body, own.headers)
    return sendJson(response, 200, healthy ?? bodyFor(path, []))
  })

  return {
    url: main.url,
    otherUrl: other.url,
    script: (fault, { path = '', times = 1 } = {}) =>
      void scripts.push({
        fault: typeof fault === 'string' ? FAULTS[fault] : fault,
        path,
        left: times,
      }),
    during(fault) {
      lasting = typeof fault === 'string' ? FAULTS[fault] : fault
      return { end: () => void (lasting = undefined) }
    },
    forgetSessions() {
      validAccess.clear()
      refreshToken = undefined
    },
    expireTokens: () => validAccess.clear(),
    log,
    verdict: () => ({
      ...counts,
      ...grants,
      mostInMinute: Math.max(0, ...hits.values()),
      urlTooLong: log.filter(({ path, query }) => path.length + query.length + 1 > 8_192).length,
    }),
    async close() {
      await Promise.all([main.close(), other.close()])
    },
  }
}

function bodyFor(path: string, stories: readonly unknown[]): unknown {
  if (path.endsWith('/stories')) return { stories, next_page_cursor: 'next-1' }
  if (path.endsWith('/time_series')) {
    return { time_series: [{ count: 3, published_at: '2026-11-20T00:00:00Z' }], period: '+1DAY' }
  }
  if (path.endsWith('/trends')) return { trends: [{ value: 'one', count: 3 }], field: 'keywords' }
  if (path.endsWith('/histograms')) return { intervals: [{ bin: 0, count: 3 }] }
  if (path.endsWith('/clusters')) return { clusters: [{ id: 1 }], cluster_count: 1 }
  if (path.endsWith('/related_stories')) return { related_stories: stories }
  if (path.endsWith('/coverages')) return { coverages: stories, story_title: 'T' }
  return { suggestions: [{ id: 'Q1', text: 'One' }] }
}

function refuse(response: ServerResponse, status: number, title: string): void {
  sendJson(response, status, { errors: [{ status, title, code: `KB${status}`, detail: title }] })
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

async function listen(handler: Handler): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer({ keepAliveTimeout: 1_000 }, handler)
  server.on('clientError', (_error, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
