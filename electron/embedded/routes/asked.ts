import { sentenceOf } from '#electron/embedded/protocol/envelope.ts'
import { ServiceError } from '#electron/embedded/protocol/errors.ts'
import { EventsError } from '#electron/embedded/events/errors.ts'
import type { Events } from '#electron/embedded/events/events.ts'
import { StoryIndexError, type StoryIndex, type StoryScope } from '#electron/storyindex/types.ts'
import type { StoryRequest } from '#shared/aql/parameters.ts'

/** What a route is asked: the decoded parameters in their order, and what it answers from. */
export type Asked = {
  readonly pairs: readonly (readonly [name: string, value: string])[]
  readonly family: 'current' | 'legacy'
  readonly stories: StoryIndex
  readonly events: Events
  /** The JSON text of a POST that searches stories. */
  readonly posted?: string
  readonly readAddress?: ReadAddress
  readonly readNames?: ReadNames
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The article at an address, read politely; nothing where none is found there. */
export type ReadAddress = (url: string) => Promise<Article | undefined>

/** Ids of the entities that a text names, the most prominent first. */
export type ReadNames = (text: Article) => Promise<readonly string[]>
export type Article = { readonly title: string; readonly body: string; readonly language?: string }

/** The stories a request is about. */
export function scopeOf(request: StoryRequest): StoryScope {
  const { query, publishedFrom, publishedTo } = request
  return {
    query,
    ...(publishedFrom !== undefined && { publishedFrom }),
    ...(publishedTo !== undefined && { publishedTo }),
  }
}

/** @throws ServiceError 422 with one sentence per parameter that cannot be served. */
export function requireReadable(request: StoryRequest): StoryRequest {
  if (request.problems.length === 0) return request
  throw new ServiceError(422, ...request.problems.slice(0, 20).map(sentenceOf))
}

/** What the index cannot answer is the question's fault: 422 naming the parameter. */
export function orRefused<T>(search: () => T): T {
  try {
    return search()
  } catch (error) {
    if (!(error instanceof StoryIndexError || error instanceof EventsError)) throw error
    const parameter = error.code.startsWith('CURSOR') ? 'cursor' : 'aql'
    throw new ServiceError(422, sentenceOf({ parameter, message: error.message }))
  }
}
