/** Both services of this machine, news and text analysis: a request in, a response out. */
import { Hono, type Context } from 'hono'
import type { Clock } from '#electron/platform/clock.ts'
import type { Events } from '#electron/embedded/events/events.ts'
import type { Log } from '#electron/platform/log.ts'
import type { Random } from '#electron/platform/random.ts'
import type { StoryIndex } from '#electron/storyindex/types.ts'
import type { TextShape } from '#shared/wire/text/endpoints.ts'
import { requireAccess, type Access } from './protocol/access.ts'
import { errorBody, ServiceError } from './protocol/errors.ts'
import { createRateLimit } from './protocol/rate-limit.ts'
import { requestText } from './protocol/request-text.ts'
import type { Asked, ReadAddress, ReadNames } from './routes/asked.ts'
import { answerClusters } from './routes/clusters.ts'
import { answerHistograms, answerTrends } from './routes/figures.ts'
import { answerCoverages, answerRelated } from './routes/similar.ts'
import { answerStories } from './routes/stories.ts'
import { answerAutocompletes, answerSuggestions } from './routes/suggestions.ts'
import { answerTimeSeries } from './routes/time-series.ts'
import type { AnalyseTexts } from './routes/text/answers.ts'
import type { Pages } from './routes/text/pages.ts'
import { createTextService, isTextPath } from './routes/text/text-service.ts'
import { answerToken } from './routes/token.ts'

export type Service = (request: Request) => Promise<Response>

export type ServiceParts = {
  readonly stories: StoryIndex
  readonly events: Events
  /** For `story_url` of stories that are not kept; without it they are answered with 404. */
  readonly readAddress?: ReadAddress
  /** Finds stories like a text in other languages by the names in it; without it, none. */
  readonly readNames?: ReadNames
  /** For the text-analysis service under `/api/v1/`. */
  readonly analyse: AnalyseTexts
  readonly pages: Pages
  readonly textShape?: TextShape
  readonly access: Access
  readonly isRateLimited: boolean
  readonly version: string
  readonly clock: Pick<Clock, 'now' | 'monotonic'>
  readonly random: Pick<Random, 'id'>
  readonly log: Pick<Log, 'error'>
}

type Endpoint = {
  readonly path: string
  /** Names the limit's counter: both families' stories are one endpoint each. */
  readonly name: string
  readonly family: 'current' | 'legacy'
  /** What a POST's body is: parameters beside those of the query string, or a query in JSON. */
  readonly posts?: 'form' | 'query'
  answer(asked: Asked): string | Promise<string>
}

const ENDPOINTS: readonly Endpoint[] = [
  current('/v6/news/stories', answerStories),
  current('/v6/news/time_series', answerTimeSeries),
  current('/v6/news/trends', answerTrends),
  current('/v6/news/histograms', answerHistograms),
  current('/v6/news/clusters', answerClusters),
  ...(['entity-types', 'entity-names', 'sources'] as const).map((kind) =>
    current(`/v2/autocomplete/suggestions/${kind}`, (asked) => answerSuggestions(kind, asked)),
  ),
  legacy('/news/stories', answerStories, 'query'),
  legacy('/news/time_series', answerTimeSeries),
  legacy('/news/trends', answerTrends),
  legacy('/news/histograms', answerHistograms),
  legacy('/news/clusters', answerClusters),
  legacy('/news/related_stories', answerRelated, 'form'),
  legacy('/news/coverages', answerCoverages, 'form'),
  legacy('/news/autocompletes', answerAutocompletes),
]
const TOKEN_PATH = '/v1/oauth/token'

/** Of path and query, as the service counts (news specification 8). */
const LONGEST_URL = 8192

/** Never rejects: what goes wrong is one of the error table's answers. */
export function createService(parts: ServiceParts): Service {
  const { clock, access } = parts
  const limit = createRateLimit({ isInForce: parts.isRateLimited, now: () => clock.now() })
  const texts = createTextService({
    analyse: parts.analyse,
    pages: parts.pages,
    shape: parts.textShape ?? 'specified',
    access,
    isRateLimited: parts.isRateLimited,
    now: () => clock.now(),
    log: parts.log,
  })
  const app = new Hono()

  app.use(async (context, next) => {
    const startedAt = clock.monotonic()
    const url = new URL(context.req.url)
    if (url.pathname.length + url.search.length > LONGEST_URL) {
      throw new ServiceError(414, 'The URL is longer than the 8192 bytes a GET may have.')
    }
    await next()
    context.header('x-request-time', String(Math.round(clock.monotonic() - startedAt)))
  })

  for (const { path, name, family, posts, answer } of ENDPOINTS) {
    app.all(path, async (context) => {
      requireMethod(context, posts ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'])
      requireJson(context.req.header('accept'))
      const { headers } = context.req.raw
      const appId = requireAccess(headers, family, access)
      const verdict = limit.hit(appId, name)
      for (const [header, value] of Object.entries(verdict.headers)) context.header(header, value)
      if (verdict.isRefused) return context.body(verdict.body ?? '', 429, JSON_TYPE)
      const { stories, events, readAddress, readNames } = parts
      const asked = {
        ...(await requestOf(context, posts)),
        ...{ family, stories, events, now: clock.now() },
        ...(readAddress && { readAddress }),
        ...(readNames && { readNames }),
      }
      return context.body(await answer(asked), 200, JSON_TYPE)
    })
  }

  app.all(TOKEN_PATH, async (context) => {
    requireMethod(context, ['POST'])
    if (access.kind === 'open') throw nothingAt(TOKEN_PATH)
    const body = await answerToken(context.req.raw, access)
    return context.body(body, 200, { ...JSON_TYPE, 'cache-control': 'no-store' })
  })

  app.notFound((context) => {
    throw nothingAt(new URL(context.req.url).pathname)
  })

  app.onError((error, context) => {
    const known = error instanceof ServiceError ? error : undefined
    if (!known) parts.log.error('The embedded service failed at a request', { error })
    const { status, details } =
      known ?? new ServiceError(500, 'The service failed at this request; its log says why.')
    if (status === 401) context.header('www-authenticate', 'Bearer, Basic')
    // What is left of a refused body would be read as the next request.
    if (context.req.method === 'POST' && status === 400) context.header('connection', 'close')
    return context.body(errorBody(status, details), status, JSON_TYPE)
  })

  return async (request) => {
    const startedAt = clock.monotonic()
    const isText = isTextPath(new URL(request.url).pathname)
    const response = await (isText ? texts(request) : app.fetch(request))
    response.headers.set('x-request-id', parts.random.id())
    response.headers.set('x-version', parts.version)
    if (!response.headers.has('x-request-time')) {
      const tookMs = Math.round(clock.monotonic() - startedAt)
      response.headers.set('x-request-time', String(tookMs))
    }
    return response
  }
}

const JSON_TYPE = { 'content-type': 'application/json;charset=utf-8' }

function current(path: string, answer: Endpoint['answer']): Endpoint {
  return { path, name: path, family: 'current', answer }
}

function legacy(path: string, answer: Endpoint['answer'], posts?: Endpoint['posts']): Endpoint {
  return { path, name: path, family: 'legacy', answer, ...(posts && { posts }) }
}

/** Of a body; the longest article is a small part of it. */
const LONGEST_BODY = 4_000_000
const TOO_LONG = 'The body is longer than 4 million characters.'

/** What a request asks: its query string as it was sent, and what a POST says beside it. */
async function requestOf(
  { req }: Context,
  posts: Endpoint['posts'],
): Promise<Pick<Asked, 'pairs' | 'posted'>> {
  // From the query as it was sent: a reader of its own would lose repeated names.
  const pairs = [...new URLSearchParams(new URL(req.url).search)]
  if (req.method !== 'POST') return { pairs }
  const text = await requestText(req.raw, { most: LONGEST_BODY, tooLong: TOO_LONG })
  // Clients of the last years post with all parameters in the query string and nothing else.
  const isForm = posts === 'form' || /x-www-form-urlencoded/i.test(req.header('content-type') ?? '')
  return isForm ? { pairs: [...pairs, ...new URLSearchParams(text)] } : { pairs, posted: text }
}

function requireMethod({ req, header }: Context, allowed: readonly string[]): void {
  if (allowed.includes(req.method)) return
  header('allow', allowed.join(', '))
  const named = allowed.filter((method) => method !== 'HEAD').join(' and ')
  throw new ServiceError(405, `${req.path} answers ${named}, not ${req.method}.`)
}

/** JSON is all there is; who asks only for something else is told so. */
function requireJson(accept: string | undefined): void {
  if (!accept || /\*\/\*|application\/(?:\*|json|[\w.+-]*\+json)/i.test(accept)) return
  throw new ServiceError(406, 'Answers are JSON only; accept application/json.')
}

function nothingAt(path: string): ServiceError {
  return new ServiceError(404, `There is nothing at ${path.slice(0, 200)}.`)
}
