/** Stories like another, and stories that tell the same: from a service, or from what is kept here. */
import { isWorkError, WorkError } from '#electron/platform/failures.ts'
import type { RelatedStories } from '#electron/remote/news/related.ts'
import type { StoryArrivals } from '#electron/work/arrivals.ts'
import { ALL, type Query } from '#shared/aql/ast.ts'
import { inText } from '#shared/logic/slice-query.ts'
import { wordsOf } from '#shared/logic/tokens.ts'
import type { LikeWhat, SimilarStories } from '#shared/model/event.ts'
import type { Story } from '#shared/model/story.ts'
import type { EventParts } from './events.ts'

export type SimilarParts = EventParts & {
  readonly arrivals: Pick<StoryArrivals, 'take'>
  readonly isReadOnly: boolean
}

export type SimilarQuestion = {
  readonly kind: 'related' | 'coverages'
  readonly to: LikeWhat
  readonly publishedAt?: string | undefined
  /** Of related stories: the last so many, 0 all; default as the service has it. */
  readonly days?: number | undefined
  readonly boostBy?: 'recency' | 'popularity' | undefined
  readonly limit?: number | undefined
  readonly signal?: AbortSignal | undefined
}

const DEFAULT_LIMIT = 20
const DAY_MS = 86_400_000
/** As the service looks for coverages (news specification 4.3). */
const COVERAGE_MS = 3 * DAY_MS
/** Longer texts are cut: their beginning says what they are about. */
const MOST_BODY = 20_000
const RAREST = 14
const COUNT_MS = 1000

/** A story or document as it is kept; an address or a text as it was given. */
type Compared = {
  readonly story?: Story
  readonly url?: string
  readonly title: string
  readonly body: string
  readonly language?: string
  readonly publishedAt?: string
}

/**
 * @throws WorkError NOT_FOUND for a story or document that is not kept, QUERY naming `publishedAt`
 * where coverages need it; a service that fails is a note, and the library answers
 */
export async function readSimilar(
  parts: SimilarParts,
  asked: SimilarQuestion,
): Promise<SimilarStories> {
  const compared = comparedOf(parts, asked)
  if (asked.kind === 'coverages' && compared.publishedAt === undefined) {
    const message = 'Say when it was published: coverages are looked for around that time.'
    throw new WorkError('QUERY', message, { parameter: 'publishedAt' })
  }
  try {
    const answer = await askService(parts, asked, compared)
    const stories = answer.stories.filter(({ story }) => story.id !== compared.story?.id)
    if (!parts.isReadOnly) await parts.arrivals.take(parts.activeId(), stories)
    const known = parts.summariesOf(stories.map(({ story }) => story.id))
    const language = answer.storyLanguage ?? compared.language
    return {
      stories: known,
      compared: {
        title: answer.storyTitle ?? compared.title,
        ...(language === undefined ? {} : { language }),
      },
      source: 'service',
    }
  } catch (error) {
    if (!isWorkError(error) || error.code === 'QUERY') throw error
    return fromLibrary(parts, asked, compared, error.message)
  }
}

function comparedOf({ cache }: SimilarParts, { to, publishedAt }: SimilarQuestion): Compared {
  const at = publishedAt === undefined ? {} : { publishedAt }
  switch (to.kind) {
    case 'url':
      return { url: to.url, title: to.url, body: '', ...at }
    case 'text':
      return {
        title: to.title,
        body: to.body,
        ...(to.language === undefined ? {} : { language: to.language }),
        ...at,
      }
    case 'story':
      return comparedStory(cache.stories.get(to.id)?.story, at)
    case 'document': {
      const row = cache.batches.get(Number(to.documentId))
      const id = row?.batch_id === to.batchId ? row.story_id : null
      return comparedStory(id === null ? undefined : cache.stories.get(id)?.story, at)
    }
  }
}

function comparedStory(story: Story | undefined, at: { readonly publishedAt?: string }): Compared {
  if (!story) throw new WorkError('NOT_FOUND', 'That text is no longer kept on this computer.')
  const { title, body, language, publishedAt } = story
  return { story, title, body, language, publishedAt, ...at }
}

async function askService(
  parts: SimilarParts,
  asked: SimilarQuestion,
  compared: Compared,
): Promise<RelatedStories> {
  const { kind, to, boostBy, limit = DEFAULT_LIMIT, signal } = asked
  const from = relatedFrom(parts, asked)
  const calls = parts.callsFor(parts.activeId())
  const options = { priority: 'person' as const, ...(signal && { signal }) }
  const more = {
    // One more: the story itself may be among those like it.
    perPage: Math.min(100, limit + 1),
    ...(kind === 'related' && boostBy ? { boostBy } : {}),
    ...(from === undefined ? {} : { publishedFrom: new Date(from).toISOString() }),
    ...(kind === 'coverages' && compared.publishedAt !== undefined
      ? { storyPublishedAt: compared.publishedAt }
      : {}),
  }
  const ask = (what: object) => calls[kind === 'related' ? 'related' : 'coverages']({ ...what, ...more }, options) // prettier-ignore
  const { url, title, body, language } = compared
  const text = {
    storyTitle: title,
    storyBody: body.slice(0, MOST_BODY),
    ...(language === undefined ? {} : { storyLanguage: language }),
  }
  if (url !== undefined) return ask({ storyUrl: url })
  if (to.kind !== 'story') return ask(text)
  try {
    return await ask({ storyId: to.id })
  } catch (error) {
    // A story of another service, or one whose id this one refuses: its text is as good.
    if (!isWorkError(error, 'NOT_FOUND') && !isWorkError(error, 'QUERY')) throw error
    return ask(text)
  }
}

/** Milliseconds since 1970; undefined leaves it to whoever answers. */
function relatedFrom({ now }: SimilarParts, { kind, days }: SimilarQuestion): number | undefined {
  if (kind === 'coverages' || days === undefined) return undefined
  return days === 0 ? 0 : now() - days * DAY_MS
}

/**
 * By the rarest of its words, weighed by relevance: what search engines call "more like this". A
 * local answer to an address needs the story to be here.
 */
async function fromLibrary(
  parts: SimilarParts,
  asked: SimilarQuestion,
  compared: Compared,
  why: string,
): Promise<SimilarStories> {
  const { title, body, language } = await knownOf(parts, compared, why)
  const words = [...new Set(wordsOf(`${title} ${body.slice(0, MOST_BODY)}`))].filter(isTelling)
  const counts = await parts.reads.storiesWith({ query: ALL }, words.slice(0, 400), COUNT_MS)
  const rare = words
    .map((word, at) => ({ word, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 1)
    .sort((a, b) => a.count - b.count)
    .slice(0, RAREST)
  const query: Query = { kind: 'or', items: rare.map(({ word }) => inText(word)) }
  const around = Date.parse(compared.publishedAt ?? '')
  const isNear = asked.kind === 'coverages' && !Number.isNaN(around)
  const from = relatedFrom(parts, asked)
  const { ids } =
    rare.length === 0
      ? { ids: [] }
      : await parts.reads.search({
          query,
          ...(from !== undefined && { publishedFrom: from }),
          ...(isNear && { publishedFrom: around - COVERAGE_MS, publishedTo: around + COVERAGE_MS }),
          sortBy: 'relevance',
          limit: (asked.limit ?? DEFAULT_LIMIT) + 1,
        })
  const others = ids.filter((id) => id !== compared.story?.id)
  return {
    stories: parts.summariesOf(others.slice(0, asked.limit ?? DEFAULT_LIMIT)),
    compared: { title, ...(language === undefined ? {} : { language }) },
    source: 'library',
    note: `The service did not answer, so these come from what is kept here, by their rarest words. ${why}`,
  }
}

async function knownOf(parts: SimilarParts, compared: Compared, why: string): Promise<Compared> {
  if (compared.url === undefined) return compared
  const test = { kind: 'term', value: compared.url } as const
  const query: Query = { kind: 'leaf', field: 'links.permalink', test }
  const [id] = (await parts.reads.search({ query, limit: 1 })).ids
  const story = id === undefined ? undefined : parts.cache.stories.get(id)?.story
  if (story)
    return { ...comparedStory(story, {}), ...compared, title: story.title, body: story.body }
  throw new WorkError('NOT_FOUND', `No story of that address is kept here. ${why}`)
}

function isTelling(word: string): boolean {
  return /\p{L}/u.test(word) && (word.length > 2 || /[^\x00-\x7f]/.test(word))
}
