/** What belongs into a capsule: stories and everything that says how they came to be there. */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import { WorkError } from '#electron/platform/failures.ts'
import { wireWithoutBody } from '#electron/remote/news/wire-line.ts'
import type { IndexedStory } from '#electron/storyindex/types.ts'
import { correctionWords } from '#shared/logic/corrections/words.ts'
import {
  MOST_CAPSULE_STORIES,
  type CapsuleChoice,
  type CapsuleGap,
  type CapsuleQuery,
} from '#shared/model/capsule.ts'
import type { BatchReceipt } from '#shared/model/batch.ts'
import type { Collection, Highlight, Tag } from '#shared/model/collection.ts'
import type { CorrectionRule } from '#shared/model/correction.ts'
import type { Run, Search } from '#shared/model/search.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import type { Corrections } from '../corrections/corrections.ts'
import { scopeOfQuery } from '../query-scope.ts'
import type { Scopes } from '../scopes.ts'
import type { StoryLists } from '../story-lists.ts'
import { endsOf, watchLogOf, type WatchLog } from './gather-log.ts'

export type GatherParts = {
  readonly library: Library
  readonly cache: StoryCache
  readonly lists: StoryLists
  readonly scopes: Scopes
  readonly corrections: Pick<Corrections, 'active'>
  /** A profile's service as it stands in the log: the embedded one, or a host name. */
  serviceOf(profileId: string): string
  now(): number
}

export type Gathered = {
  readonly title: string
  readonly note: string
  readonly scope: string
  /** Oldest first; ties by id. */
  readonly ids: readonly string[]
  readonly queries: readonly CapsuleQuery[]
  readonly runs: readonly Run[]
  readonly receipts: readonly BatchReceipt[]
  readonly watched: WatchLog
  readonly rules: readonly CorrectionRule[]
  readonly corrections: readonly string[]
  readonly tags: readonly { readonly tag: Tag; readonly storyIds: readonly string[] }[]
  readonly highlights: readonly Highlight[]
  readonly starred: readonly string[]
  /** Of the newest of all this, milliseconds. */
  readonly asOf: number
}

/** @throws WorkError NOT_FOUND, QUERY, UNSUPPORTED for more stories than a capsule holds */
export function gather(parts: GatherParts, scope: StoryScope, choice: CapsuleChoice): Gathered {
  const { library, lists, scopes } = parts
  const ids = [...lists.ids(scope, 'all', 'oldest')]
  if (ids.length > MOST_CAPSULE_STORIES) {
    throw new WorkError(
      'UNSUPPORTED',
      `A capsule holds up to ${MOST_CAPSULE_STORIES.toLocaleString('en')} stories and these are ${ids.length.toLocaleString('en')}; choose a shorter time or a narrower search.`,
    )
  }
  const members = new Set(ids)
  const collection =
    scope.kind === 'collection' ? library.collections.find(scope.collectionId) : undefined
  const searches = searchesOf(parts, scope, members)
  const runs = searches.flatMap(({ id }) => library.runs.list(id))
  const watched = watchLogOf(library, searches)
  const receipts = scope.kind === 'batch' ? library.batches.receipts(scope.batchId) : []
  const rules = (parts.corrections.active()?.rules ?? []).map((rule) => plainRule(rule))
  const tags = choice.hasNotes ? tagsOf(library, members) : []
  const highlights = choice.hasNotes ? ids.flatMap((id) => library.highlights.ofStory(id)) : []
  const starred = choice.hasNotes ? [...library.marks.listStarred()].filter((id) => members.has(id)) : [] // prettier-ignore
  const asOf = newest([
    ...runs.map(({ endedAt, startedAt }) => endedAt ?? startedAt),
    ...receipts.map(({ endedAt, startedAt }) => endedAt ?? startedAt),
    ...endsOf(watched),
    ...rules.map(({ createdAt }) => createdAt),
    ...highlights.map(({ updatedAt }) => updatedAt),
    collection?.updatedAt,
    parts.cache.stories.getMany(ids.slice(-1))[0]?.story.publishedAt,
  ])
  return {
    title: choice.title || titleOf(scope, collection, searches, scopes),
    note: choice.note ?? (choice.hasNotes ? collection?.note : undefined) ?? '',
    scope: scopes.words(scope),
    ids,
    queries: queriesOf(parts, scope, collection, searches, asOf),
    runs,
    receipts,
    watched,
    rules,
    corrections: rules.map(({ correction }) => correctionWords(correction)),
    tags,
    highlights,
    starred: starred.sort(),
    asOf,
  }
}

/** As the file of rules has it: without its place in this library. */
function plainRule({ id, isOn, note, createdAt, correction }: CorrectionRule): CorrectionRule {
  return { id, isOn, ...(note === undefined ? {} : { note }), createdAt, correction }
}

/** A story as it goes into the capsule, and why where something of it stays out. */
export function packedStory(
  { story, wire }: IndexedStory,
  {
    hasLicensed,
    isDocumentOut,
  }: { readonly hasLicensed: boolean; readonly isDocumentOut: boolean },
): { readonly wire: string; readonly gap?: Omit<CapsuleGap, 'count'> } {
  if (story.body === '') return { wire }
  if (story.licenseType === 1 && !hasLicensed) {
    return { wire: wireWithoutBody(wire), gap: LICENSED }
  }
  return isDocumentOut ? { wire: wireWithoutBody(wire), gap: DOCUMENT } : { wire }
}

const LICENSED = {
  what: 'bodies of licensed stories',
  why: 'their licence (license_type 1) does not let them be passed on; titles, links and figures are there',
}
const DOCUMENT = {
  what: 'texts of your own documents',
  why: 'they were not chosen to go along; titles and figures are there',
}

/** The search itself, or those that brought stories of the collection. */
function searchesOf(parts: GatherParts, scope: StoryScope, members: ReadonlySet<string>): Search[] {
  const { library } = parts
  if (scope.kind === 'search') return [library.searches.find(scope.searchId)].filter((one) => !!one)
  if (scope.kind !== 'collection' && scope.kind !== 'stories') return []
  return library.searches
    .listSaved()
    .filter(({ id }) => library.hits.listIds(id, 'all', 'newest').some((one) => members.has(one)))
}

function queriesOf(
  parts: GatherParts,
  scope: StoryScope,
  collection: Collection | undefined,
  searches: readonly Search[],
  asOf: number,
): CapsuleQuery[] {
  const local = parts.serviceOf('local')
  const asked = searches.map(({ name, query, profileId, total }) => ({
    name: name ?? query.aql,
    query,
    service: parts.serviceOf(profileId),
    total,
  }))
  if (collection?.rule) {
    const { name, rule, total } = collection
    asked.push({ name: `rule of ${name}`, query: rule, service: local, total })
  }
  if (scope.kind === 'query') {
    const total = parts.cache.stories.count(parts.scopes.indexScope(scope))
    asked.push({ name: 'query', query: scope.query, service: local, total })
  }
  return asked.map((query): CapsuleQuery => {
    // NOW is the time of the newest thing inside, so that the window is the same at every packing.
    const window = scopeOfQuery(query.query, asOf)
    const { publishedFrom, publishedTo } = window ?? {}
    return {
      ...query,
      ...(publishedFrom === undefined ? {} : { from: new Date(publishedFrom).toISOString() }),
      ...(publishedTo === undefined ? {} : { to: new Date(publishedTo).toISOString() }),
    }
  })
}

function tagsOf(library: Library, members: ReadonlySet<string>): Gathered['tags'] {
  return library.tags.list().flatMap((tag) => {
    const storyIds = library.tags
      .stories(tag.id)
      .filter((id) => members.has(id))
      .sort()
    return storyIds.length > 0 ? [{ tag: { ...tag, stories: storyIds.length }, storyIds }] : []
  })
}

function titleOf(
  scope: StoryScope,
  collection: Collection | undefined,
  searches: readonly Search[],
  scopes: Scopes,
): string {
  if (collection) return collection.name
  const name = scope.kind === 'search' ? searches[0]?.name : undefined
  return (name ?? scopes.words(scope)).slice(0, 300)
}

function newest(times: readonly (string | undefined)[]): number {
  const known = times.flatMap((time) => (time === undefined ? [] : [Date.parse(time)]))
  return Math.max(0, ...known.filter((time) => !Number.isNaN(time)))
}
