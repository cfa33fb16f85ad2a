import { boundsOf, warningsOf } from '#electron/embedded/protocol/envelope.ts'
import { fingerprint } from '#electron/storyindex/cursor.ts'
import { StoryIndexError, type SortField, type StorySearch } from '#electron/storyindex/types.ts'
import { readStoryParameters } from '#shared/aql/parameters.ts'
import { orRefused, requireReadable, scopeOf, type Asked } from './asked.ts'
import { groupsOf, wireStories } from './wire-stories.ts'

/**
 * One page of stories, each exactly as it is kept.
 *
 * The last page with stories gives a cursor to an empty page, and that gives itself again: of the
 * clients seen, some stop at an empty page and some at a cursor that repeats (wire-facts 2.6).
 * @throws ServiceError 422
 */
export function answerStories({ pairs, family, stories, now, posted }: Asked): string {
  const body = posted === undefined ? {} : { posted }
  const options = { family, endpoint: 'stories', now, ...body } as const
  const request = requireReadable(readStoryParameters(pairs, options))
  const search: StorySearch = {
    ...scopeOf(request),
    // Unsaid, the order is the query's own where it has a `sort_by(...)`.
    ...(isSent(pairs, 'sort_by') && { sortBy: request.sortBy as SortField }),
    sortDirection: request.sortDirection,
    limit: request.perPage,
    askedAs: windowAsAsked(pairs),
  }
  const end = `end.${fingerprint(search)}`
  const page = orRefused(() => {
    if (request.cursor === '*') return stories.search(search)
    if (!request.cursor.startsWith('end.')) {
      return stories.search({ ...search, cursor: request.cursor })
    }
    if (request.cursor === end) return { ids: [] }
    throw new StoryIndexError(
      'CURSOR_MISMATCH',
      'The cursor belongs to another search; begin again without a cursor.',
    )
  })
  const cursor = page.nextCursor ?? (page.ids.length > 0 ? end : request.cursor)
  const kept = stories.getMany(page.ids)
  const rest = {
    next_page_cursor: cursor,
    ...boundsOf(request.publishedFrom, request.publishedTo),
    ...groupsOf(kept, request),
    ...warningsOf(request.warnings),
  }
  return `{"stories":${wireStories(kept, request)},${JSON.stringify(rest).slice(1)}`
}

function isSent(pairs: Asked['pairs'], wanted: string): boolean {
  return pairs.some(
    ([name, value]) => name.replace(/[[\]\d]+$/, '') === wanted && value.trim() !== '',
  )
}

/** `NOW-14DAYS` moves between pages while its words stay, and the words are what a cursor is for. */
function windowAsAsked(pairs: Asked['pairs']): string {
  return JSON.stringify(pairs.filter(([name]) => name.startsWith('published_at')))
}
