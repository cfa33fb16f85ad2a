import type { IndexedStory } from '#electron/storyindex/types.ts'
import type { CallOptions } from '#electron/remote/news/ask.ts'
import type { NewsClient as Calls } from '#electron/remote/news/client.ts'
import type { SearchQuery } from '#shared/model/search.ts'
import type { Suggestion } from '#shared/model/suggestion.ts'

export type Parameter = readonly [name: string, value: string]

export type StoryPage = {
  readonly stories: readonly IndexedStory[]
  readonly nextCursor?: string
  /** Stories that could not be read and were left out. */
  readonly dropped: number
}

/** `at` is where the stretch begins, in milliseconds since 1970. */
export type SeriesCount = { readonly at: number; readonly count: number }

/** The endpoints of one profile, whatever stands behind them. */
export interface NewsClient {
  readonly isEmbedded: boolean
  stories(parameters: readonly Parameter[], options: CallOptions): Promise<StoryPage>
  /** The number of matching stories, by the counting call, which costs no volume. */
  count(parameters: readonly Parameter[], options: CallOptions): Promise<number>
  /**
   * The same number by stretches of time, oldest first; the parameters name the bounds.
   * @param period Such as `+1DAY`.
   */
  series(
    parameters: readonly Parameter[],
    period: string,
    options: CallOptions,
  ): Promise<readonly SeriesCount[]>
  suggest(
    kind: 'entities' | 'entityTypes' | 'sources',
    term: string,
    limit: number,
    options: CallOptions & { readonly type?: string },
  ): Promise<Suggestion[]>
}

/** The request parameters a search stands for, without paging. */
export function parametersOf(query: SearchQuery): Parameter[] {
  const aql = query.aql.trim()
  const rest = query.parameters.map(({ name, value }): Parameter => [name, value])
  return aql === '' ? rest : [['aql', aql], ...rest]
}

const RANGE_NAMES = ['published_at', 'published_at[]']

/** The service's default window, said out loud: the counting call has another one of its own. */
function withWindow(parameters: readonly Parameter[]): Parameter[] {
  const has = (name: string) => parameters.some(([one]) => one === name)
  if (RANGE_NAMES.some(has)) return [...parameters]
  const missing: Parameter[] = []
  if (!has('published_at.start')) missing.push(['published_at.start', 'NOW-14DAYS'])
  if (!has('published_at.end')) missing.push(['published_at.end', 'NOW'])
  return [...parameters, ...missing]
}

/** The typed calls of a service as what the work needs of it. */
export function newsClientOf(calls: Calls, { isEmbedded }: { isEmbedded: boolean }): NewsClient {
  return {
    isEmbedded,
    stories(parameters, options) {
      const cursor = parameters.findLast(([name]) => name === 'cursor')?.[1]
      const rest = parameters.filter(([name]) => name !== 'cursor')
      return calls.stories({ parameters: rest, ...(cursor ? { cursor } : {}) }, options)
    },
    async count(parameters, options) {
      const query = { parameters: withWindow(parameters), period: '+1DAY' }
      const { bins } = await calls.timeSeries(query, options)
      return bins.reduce((sum, bin) => sum + bin.count, 0)
    },
    async series(parameters, period, options) {
      const { bins } = await calls.timeSeries({ parameters, period }, options)
      return bins
        .map(({ publishedAt, count }) => ({ at: Date.parse(publishedAt), count }))
        .filter(({ at }) => !Number.isNaN(at))
        .sort((a, b) => a.at - b.at)
    },
    suggest(kind, term, limit, { type, ...options }) {
      if (kind === 'entityTypes') return calls.entityTypes(term, limit, options)
      if (kind === 'sources') return calls.sources(term, limit, options)
      return calls.entityNames({ term, limit, ...(type ? { typeId: type } : {}) }, options)
    },
  }
}
