import type { Query } from '#shared/aql/ast.ts'
import type { HistogramField, TrendField } from '#shared/aql/parameter-values.ts'
import type { CorrectionRule } from '#shared/model/correction.ts'
import type { Polarity, Story, StorySummary } from '#shared/model/story.ts'
import type { Suggestion } from '#shared/model/suggestion.ts'

import type { EntityRules } from './entity-rules.ts'
import type { Within } from './within.ts'

export type { MembersTable } from './within.ts'

/** A story to keep: our reading of it, and the wire object's JSON text exactly as it came. */
export type IndexedStory = { readonly story: Story; readonly wire: string }

export type SortField =
  | 'published_at'
  | 'relevance'
  | 'recency'
  | 'hotness'
  | 'media.images.count'
  | 'media.videos.count'
  | 'source.links_in_count'
  | `source.rankings.alexa.rank${string}`

/** Which stories; times are milliseconds since 1970, both inclusive. */
export type StoryScope = {
  readonly query: Query
  readonly publishedFrom?: number
  readonly publishedTo?: number
  readonly within?: Within
  /** Corrections: conditions and counts are of entities and moods as these have them. */
  readonly rules?: EntityRules
}

export type StorySearch = StoryScope & {
  /**
   * Default: what a `sort_by(...)` of the query says, else `published_at`. Missing values are last
   * in both directions; ties are newest first. `recency` is `published_at`; `hotness` is relevance
   * halved with each day of age.
   */
  readonly sortBy?: SortField
  readonly sortDirection?: 'asc' | 'desc'
  readonly limit: number
  /** From an earlier answer; stays stable while stories arrive. */
  readonly cursor?: string
  /**
   * The time bounds as they were asked, where they are relative (`NOW-14DAYS`): a cursor then fits
   * the same words, although the milliseconds differ, and goes on with those of its first page.
   */
  readonly askedAs?: string
}

export type StorySearchResult = { readonly ids: readonly string[]; readonly nextCursor?: string }

export type PutResult = {
  readonly added: readonly string[]
  readonly updated: readonly string[]
  /** Known already and unchanged. */
  readonly unchanged: readonly string[]
}

export type TimeBin = {
  readonly count: number
  /** Of the body; stories without a known sentiment are in `count` only. */
  readonly positive: number
  readonly neutral: number
  readonly negative: number
}

/** Stories that have this value; the moods as in a time bin. */
export type TrendValue = TimeBin & { readonly value: string }

/** Entities by id, most frequent first, and the pairs of them that stand in the same stories. */
export type CoOccurrences = {
  /** Of the scope. */
  readonly stories: number
  readonly nodes: readonly TrendValue[]
  /** Ends are places in `nodes`, the more frequent one first; `count` is in stories. */
  readonly edges: readonly {
    readonly source: number
    readonly target: number
    readonly count: number
  }[]
  /** Edges there are, those beyond the limit included. */
  readonly pairs: number
}

/** An entity by the form of its name that stories use most, and its types. */
export type EntityName = {
  readonly id: string
  readonly name: string
  readonly types: readonly string[]
}

/** Whole numbers; bins are `[start + i * width, start + (i + 1) * width)`, none reaching past `end`. */
export type Intervals = { readonly start: number; readonly end: number; readonly width: number }
/** `bin` is where it begins. */
export type HistogramBin = { readonly bin: number; readonly count: number }

/** A list row as far as the index knows it; reading state belongs to others. */
export type IndexedSummary = Omit<
  StorySummary,
  'isRead' | 'isStarred' | 'isSample' | 'tagIds' | 'notes'
>

export type MentionPlace = 'title' | 'body' | 'overall'

/** Of `of` stories, those that have a value, and how the values are spread. */
export type NumberSpread = {
  readonly of: number
  readonly count: number
  readonly min?: number
  readonly max?: number
  readonly mean?: number
  readonly median?: number
}

/** Words that stand in more of the stories read than in those read of a background, surest first. */
export type RisenWords = {
  readonly words: readonly string[]
  /** Stories read of either side, and stories there are. */
  readonly read: number
  readonly of: number
  readonly beforeRead: number
  readonly beforeOf: number
}

export type ContextAsk =
  | { readonly kind: 'phrase'; readonly text: string }
  | { readonly kind: 'entity'; readonly id: string }

/** One place where words or a name stand; offsets in code points, `end` exclusive. */
export type WordPlace = {
  readonly storyId: string
  readonly title: string
  readonly sourceName: string
  readonly publishedAt: string
  readonly in: 'title' | 'body'
  readonly left: string
  readonly match: string
  readonly right: string
  readonly start: number
  readonly end: number
  readonly polarity?: Polarity
}

export type WordPlaces = {
  readonly places: readonly WordPlace[]
  /** Stories read, of those in the scope that hold one. */
  readonly read: number
  readonly stories: number
  readonly isCut: boolean
}

export type LabelledPath = 'categories' | 'industries' | 'clusters'
/** Of a cluster: the title of its newest story. */
export type ValueLabel = {
  readonly value: string
  readonly label?: string
  readonly detail?: string
}

/** How far a question that reads stories may go. */
export type ReadLimits = {
  /** Stories, or places of words. */
  readonly most: number
  readonly forMs: number
}

export type StoryIndex = {
  /**
   * Stores stories in one transaction. About 1 ms a story, and more on a busy machine: callers who
   * share their thread with a person pass at most 25 at a time.
   */
  put(stories: readonly IndexedStory[]): PutResult
  /** @returns the ids that were there. */
  remove(ids: readonly string[]): readonly string[]
  get(id: string): IndexedStory | undefined
  /** In the order asked; unknown ids are left out. */
  getMany(ids: readonly string[]): IndexedStory[]
  /** In the order asked; unknown ids are left out. */
  summaries(ids: readonly string[]): IndexedSummary[]
  /** @throws StoryIndexError CURSOR_INVALID, CURSOR_MISMATCH, TOO_WIDE, QUERY */
  search(search: StorySearch): StorySearchResult
  /** @throws StoryIndexError TOO_WIDE, QUERY */
  count(scope: StoryScope): number
  /**
   * Stories in `[edges[i], edges[i + 1])`; edges are ascending milliseconds.
   * @throws StoryIndexError TOO_WIDE, QUERY
   */
  timeSeries(scope: StoryScope, edges: readonly number[]): TimeBin[]
  /**
   * The most frequent values, highest count first, ties by value; default limit 100. The first facet
   * loads the columns (see `prepareFacets`).
   * @throws StoryIndexError TOO_WIDE, QUERY
   */
  trends(scope: StoryScope, field: TrendField, options?: { readonly limit?: number }): TrendValue[]
  /**
   * The `most` most frequent entities of a scope (default 500), and how often two of them are in one
   * story: edges of at least `least` stories (default 1), the `limit` heaviest first (default all).
   * @throws StoryIndexError TOO_WIDE, QUERY
   */
  coOccurrences(
    scope: StoryScope,
    options?: { readonly most?: number; readonly least?: number; readonly limit?: number },
  ): CoOccurrences
  /**
   * Every bin, empty ones too; stories without the value or beyond the ends are in none.
   * @throws StoryIndexError TOO_WIDE (above 10,000 bins), QUERY
   */
  histogram(scope: StoryScope, field: HistogramField, intervals: Intervals): HistogramBin[]
  /** First and last time of a scope, and its stories; undefined where it has none. */
  timeBounds(
    scope: StoryScope,
  ): { readonly from: number; readonly to: number; readonly count: number } | undefined
  /**
   * Stories that name the entity there, by the mood about it; a story may have two moods.
   * @throws StoryIndexError TOO_WIDE, QUERY
   */
  mentionSeries(
    scope: StoryScope,
    mention: { readonly entity: string; readonly in: MentionPlace },
    edges: readonly number[],
  ): TimeBin[]
  /** @throws StoryIndexError TOO_WIDE, QUERY */
  numbers(scope: StoryScope, field: HistogramField): NumberSpread
  /** Stories with a number in `[edges[i], edges[i + 1])`. @throws StoryIndexError TOO_WIDE, QUERY */
  numberBins(scope: StoryScope, field: HistogramField, edges: readonly number[]): number[]
  /** Folded words; stories are read in an order that is spread evenly however early it ends. */
  risenWords(here: StoryScope, before: StoryScope, limits: ReadLimits): RisenWords
  /** Of two and three words, folded, between the words given; the most frequent first. */
  risenPhrases(scope: StoryScope, words: readonly string[], limits: ReadLimits): string[]
  /** Stories with each word in title or body; undefined for those time did not suffice for. */
  storiesWith(scope: StoryScope, words: readonly string[], forMs: number): (number | undefined)[]
  /** Each folded word or phrase as it is written most often in `most` of the stories. */
  writtenAs(scope: StoryScope, words: readonly string[], most: number): string[]
  /** Newest first, with so many words on either side. @throws StoryIndexError TOO_WIDE, QUERY */
  wordPlaces(scope: StoryScope, ask: ContextAsk, window: number, limits: ReadLimits): WordPlaces
  /**
   * Loads the columns of so many more stories (about 3 µs each), for callers with idle time.
   * @returns whether all are loaded.
   */
  prepareFacets(mostStories: number): boolean
  /**
   * Merges some of what arrived, about 10 ms of it, so that searches look at fewer pieces; for
   * callers with idle time.
   * @returns whether nothing is left.
   */
  mergeText(): boolean
  /**
   * Deletes some of the names that no story has any more, for callers with idle time.
   * @returns whether nothing is left.
   */
  forgetValues(most: number): boolean
  /** Memory that facets hold: of their columns, and of their lists of names. */
  facetBytes(): { readonly columns: number; readonly lists: number }
  /** Those of `ids` that the query matches, in the order given. */
  matches(query: Query, ids: readonly string[]): readonly string[]
  suggestEntities(
    prefix: string,
    options: { readonly type?: string; readonly limit: number },
  ): Suggestion[]
  /**
   * How many stories would have other entities, or moods about them, without each of the rules that are
   * asked for by id, in their order; 0 for unknown ones. Rules act in their order, as far as they are
   * on; one that is off is counted as if it were on. Reaches that name a search hold nowhere: give them
   * as its stories. Loads the columns, as facets do.
   */
  ruleReaches(rules: readonly CorrectionRule[], asked: readonly string[]): number[]
  /** In the order asked; without a label where no story has one. */
  labelsOf(path: LabelledPath, values: readonly string[]): ValueLabel[]
  /** In no order; unknown ids are left out. */
  describeEntities(ids: readonly string[]): EntityName[]
  suggestEntityTypes(prefix: string, limit: number): Suggestion[]
  suggestSources(prefix: string, limit: number): Suggestion[]
  /**
   * Stories that arrived or changed after the `last` of an earlier answer, in this order, with the
   * new `last`. A `last` that this file has never given (it was made anew) starts from the beginning.
   */
  arrivals(after: number, limit: number): { stories: IndexedStory[]; last: number }
  /** As `arrivals`, the ids alone. */
  changedIds(after: number, limit: number): { ids: string[]; last: number }
  /** Bytes that the text of each story takes, packed; the index of its words takes about as much. */
  bytesOf(): ReadonlyMap<string, number>
  /** Stories kept. */
  size(): number
}

export type StoryIndexErrorCode = 'CURSOR_INVALID' | 'CURSOR_MISMATCH' | 'TOO_WIDE' | 'QUERY'

/** A question the index cannot answer; nothing was changed. */
export class StoryIndexError extends Error {
  readonly code: StoryIndexErrorCode

  constructor(code: StoryIndexErrorCode, message: string) {
    super(message)
    this.name = 'StoryIndexError'
    this.code = code
  }
}
