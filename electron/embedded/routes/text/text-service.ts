/** The text-analysis service under `/api/v1/`: a request in, a response out (wire-facts 6). */
import { Hono, type Context } from 'hono'
import { requireTextAccess, type Access } from '#electron/embedded/protocol/access.ts'
import { createDayLimit } from '#electron/embedded/protocol/day-limit.ts'
import { NO_HOST } from '#electron/embedded/protocol/no-host.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import type { Log } from '#electron/platform/log.ts'
import { TaxonomyName } from '#shared/model/analysis.ts'
import { costOf } from '#shared/model/service-limits.ts'
import { analysisOf, TEXT_BASE } from '#shared/wire/text/endpoints.ts'
import { printCompact, printPretty } from '#shared/wire/text/print.ts'
import { headersOfSource } from '#shared/wire/text/source-headers.ts'
import { printXml } from '#shared/wire/text/xml.ts'
import { answerText, type AnswerParts } from './answers.ts'
import { readParameters } from './read-parameters.ts'
import { openTaxonomies, taxonomyBody } from './taxonomies.ts'
import { JSON_TYPE, nothingHere, TextError } from './text-error.ts'

export type TextServiceParts = AnswerParts & {
  readonly access: Access
  readonly isRateLimited: boolean
  readonly now: () => number
  readonly log: Pick<Log, 'error'>
  readonly knowledge?: URL
}

/** Of path and query together, as the news side counts. */
const LONGEST_URL = 8192
const XML_TYPE = 'text/xml;charset=UTF-8'

export function isTextPath(pathname: string): boolean {
  return pathname === TEXT_BASE || pathname.startsWith(`${TEXT_BASE}/`)
}

/** Never rejects: what goes wrong is an answer of the service's kind. */
export function createTextService(
  parts: TextServiceParts,
): (request: Request) => Promise<Response> {
  const limit = createDayLimit({ isInForce: parts.isRateLimited, now: parts.now })
  const taxonomies = openTaxonomies(parts.knowledge ?? KNOWLEDGE_FOLDER)
  const app = new Hono()

  // The gateway in front of the service counts and asks for the key before anything is looked at.
  app.use(async (context, next) => {
    context.header('server', 'Broadsheet')
    const appId = requireTextAccess(context.req.raw.headers, parts.access)
    const endpoint = endpointOf(context)
    const { isRefused, headers } = limit.hit(appId, costOf(endpoint))
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
    if (isRefused) throw new TextError(429, 'Limits exceeded')
    const url = new URL(context.req.url)
    if (url.pathname.length + url.search.length > LONGEST_URL) {
      throw new TextError(414, 'The URL is longer than 8192 bytes; send the text as a form.')
    }
    await next()
  })

  app.all(`${TEXT_BASE}/classify/taxonomy/:taxonomy/:id?`, (context) => {
    requireMethod(context, ['GET', 'HEAD'])
    const name = TaxonomyName.safeParse(context.req.param('taxonomy'))
    if (!name.success) throw nothingHere()
    const id = context.req.param('id')
    const body = taxonomyBody(taxonomies(name.data), id, originOf(context))
    if (body === undefined) throw nothingHere()
    return answered(context, 'taxonomy', body)
  })

  app.all(`${TEXT_BASE}/*`, async (context) => {
    const endpoint = endpointOf(context)
    if (endpoint !== 'combined' && analysisOf(endpoint) === undefined) throw nothingHere()
    requireMethod(context, ['GET', 'HEAD', 'POST'])
    // Before the work, not after it.
    formatOf(context)
    const parameters = await readParameters(context.req.raw)
    const { signal } = context.req.raw
    const asked = { endpoint, parameters, origin: originOf(context), signal }
    const { body, source } = await answerText(asked, parts)
    for (const [name, value] of source ? headersOfSource(source) : []) context.header(name, value)
    return answered(context, endpoint, body)
  })

  app.notFound(() => {
    throw nothingHere()
  })

  app.onError((error, context) => {
    const known = error instanceof TextError ? error : undefined
    if (!known) parts.log.error('The text service failed at a request', { error })
    const { status, body, type } =
      known ?? new TextError(500, 'The service failed at this request; its log says why.')
    return context.body(body, status, { 'content-type': type })
  })

  return async (request) => app.fetch(request)
}

function endpointOf(context: Context): string {
  return context.req.path.slice(TEXT_BASE.length + 1).replace(/\/$/, '')
}

/** Nothing for a request inside the program: its links are paths, good wherever the engine is served. */
function originOf(context: Context): string {
  const { origin, hostname } = new URL(context.req.url)
  return hostname === NO_HOST ? '' : origin
}

function requireMethod({ req, header }: Context, allowed: readonly string[]): void {
  if (allowed.includes(req.method)) return
  header('allow', allowed.join(', '))
  const methods = allowed.filter((method) => method !== 'HEAD').join(', ')
  throw new TextError(405, `HTTP method not allowed, supported methods: ${methods}`)
}

/** JSON unless only XML is accepted. @throws TextError 406 where neither is */
function formatOf({ req }: Context): 'json' | 'xml' {
  const accept = req.header('accept')
  if (!accept || /\*\/\*|application\/(?:\*|json)/i.test(accept)) return 'json'
  if (/(?:text|application)\/xml|text\/\*/i.test(accept)) return 'xml'
  throw new TextError(
    406,
    'Resource representation is only available with these Content-Types:\napplication/json\ntext/xml',
  )
}

/** On one line, as recorded of these two. */
const COMPACT = new Set(['image-tags', 'combined'])

function answered(context: Context, endpoint: string, body: object): Response {
  if (formatOf(context) === 'xml') {
    const xml = printXml(endpoint, body as Record<string, unknown>)
    return context.body(xml, 200, { 'content-type': XML_TYPE })
  }
  const text = COMPACT.has(endpoint) ? printCompact(body) : printPretty(body)
  return context.body(text, 200, { 'content-type': JSON_TYPE })
}
