/** Stories like another, and stories of the same event (news specification 4.3). */
import { supportOf } from '#electron/embedded/analysis/support.ts'
import type { SimilarFilter, SimilarInput } from '#electron/embedded/events/similar.ts'
import {
  boundsOf,
  boundText,
  sentenceOf,
  warningsOf,
} from '#electron/embedded/protocol/envelope.ts'
import { ServiceError } from '#electron/embedded/protocol/errors.ts'
import type { IndexedStory } from '#electron/storyindex/types.ts'
import { readStoryParameters, type StoryRequest } from '#shared/aql/parameters.ts'
import { orRefused, requireReadable, scopeOf, type Article, type Asked } from './asked.ts'
import { groupsOf, wireStories } from './wire-stories.ts'

/** What is compared: its vectors' source, and its texts for the answer. */
type Compared = {
  readonly input: SimilarInput
  readonly title: string
  readonly body: string
  readonly language: string
  readonly publishedAt?: string
}

/** @throws ServiceError 404 where the story to compare with is not known, 422 */
export async function answerRelated(asked: Asked): Promise<string> {
  const request = read('related_stories', asked)
  const compared = await comparedOf(asked, request)
  const boostBy = request.settings.get('boost_by') as 'recency' | 'popularity' | undefined
  const found = orRefused(() =>
    asked.events.related(compared.input, {
      limit: request.perPage,
      filter: filterOf(asked, request),
      ...(boostBy && { boostBy }),
    }),
  )
  return answer('related_stories', asked, request, found, {
    ...textsOf(compared),
    ...boundsOf(request.publishedFrom, request.publishedTo),
  })
}

/**
 * As related stories, of the three days around the time of the input. The default window of two
 * weeks before now does not apply: coverages of an old story are old.
 * @throws ServiceError 404, 422
 */
export async function answerCoverages(asked: Asked): Promise<string> {
  const request = read('coverages', asked)
  const compared = await comparedOf(asked, request)
  const given = request.settings.get('story_published_at') as number | undefined
  const at = given ?? (compared.publishedAt && Date.parse(compared.publishedAt))
  if (typeof at !== 'number') {
    const message = 'It is needed with a text: coverages are looked for around this time.'
    throw new ServiceError(422, sentenceOf({ parameter: 'story_published_at', message }))
  }
  const found = orRefused(() =>
    asked.events.coverages(compared.input, {
      limit: request.perPage,
      filter: filterOf(asked, withoutDefaultWindow(asked, request)),
      publishedAt: at,
    }),
  )
  return answer('coverages', asked, request, found, {
    ...textsOf(compared),
    story_published_at: boundText(at),
  })
}

function read(endpoint: 'related_stories' | 'coverages', asked: Asked): StoryRequest {
  const { pairs, family, now } = asked
  return requireReadable(readStoryParameters(pairs, { family, endpoint, now }))
}

function answer(
  key: 'related_stories' | 'coverages',
  { stories }: Asked,
  request: StoryRequest,
  found: readonly { readonly id: string }[],
  more: object,
): string {
  const kept = stories.getMany(found.map(({ id }) => id))
  const rest = { ...more, ...groupsOf(kept, request), ...warningsOf(request.warnings) }
  return `{"${key}":${wireStories(kept, request)},${JSON.stringify(rest).slice(1)}`
}

function textsOf({ title, body, language }: Compared): object {
  return { story_title: title, story_body: body, story_language: language }
}

function filterOf({ stories }: Asked, request: StoryRequest): SimilarFilter {
  const { query, ...bounds } = scopeOf(request)
  return {
    ...bounds,
    accept: (ids) => stories.search({ query, ...bounds, within: { ids }, limit: ids.length }).ids,
    few(most) {
      const { ids } = stories.search({ query, ...bounds, limit: most + 1 })
      return ids.length > most ? undefined : ids
    },
  }
}

function withoutDefaultWindow({ pairs }: Asked, request: StoryRequest): StoryRequest {
  const isAsked = pairs.some(([name]) => /^published_at(?:\.start)?(?:\[|$)/.test(name))
  if (isAsked) return request
  const { publishedFrom: _, ...rest } = request
  return rest
}

/** Of several ways to name the input, the first of id, address and text counts. */
async function comparedOf(asked: Asked, request: StoryRequest): Promise<Compared> {
  const text = (name: string) => String(request.settings.get(name) ?? '').trim()
  const id = text('story_id')
  if (id !== '') return comparedById(asked, id)
  const url = text('story_url')
  if (url !== '') return comparedByAddress(asked, url)
  const wanted = text('story_language')
  return comparedText(asked, {
    title: text('story_title'),
    body: text('story_body'),
    ...(wanted !== '' && wanted !== 'auto' && { language: wanted }),
  })
}

function comparedById({ stories }: Asked, id: string): Compared {
  if (!/^\d{1,19}$/.test(id)) {
    const message = `“${id.slice(0, 40)}” is not a whole number.`
    throw new ServiceError(422, sentenceOf({ parameter: 'story_id', message }))
  }
  const kept = stories.get(id)
  if (!kept) throw new ServiceError(404, `There is no story ${id} here.`)
  return comparedStory(kept)
}

function comparedStory({ story }: IndexedStory): Compared {
  const { title, body, language, publishedAt } = story
  return { input: { id: story.id }, title, body, language, publishedAt }
}

async function comparedByAddress(asked: Asked, url: string): Promise<Compared> {
  const options = { family: 'legacy', endpoint: 'stories', now: asked.now } as const
  const { query } = readStoryParameters([['links.permalink', url]], options)
  const [id] = orRefused(() => asked.stories.search({ query, limit: 1 })).ids
  const kept = id === undefined ? undefined : asked.stories.get(id)
  if (kept) return comparedStory(kept)
  const article = await asked.readAddress?.(url).catch(() => undefined)
  if (article) return comparedText(asked, article)
  throw new ServiceError(
    404,
    `No story with the address ${url.slice(0, 200)} is kept here, and no article could be read there; send its title and body instead.`,
  )
}

async function comparedText(asked: Asked, text: Article): Promise<Compared> {
  const { title, body } = text
  // Loaded here: its table takes 90 MB, and the pool's threads tell languages everywhere else.
  const { detectLanguage } = await import('#electron/embedded/analysis/language.ts')
  const guess = detectLanguage(`${title}\n${body}`).language
  // A word or two tell no language; the service then takes them for English, and so do we.
  const language = text.language ?? (supportOf(guess) === 'none' ? 'en' : guess)
  // Without the names only stories of the text's own language could be like it.
  const entityIds = await asked.readNames?.({ title, body, language }).catch(() => undefined)
  return {
    input: { title, body, language, ...(entityIds && { entityIds }) },
    title,
    body,
    language,
  }
}
