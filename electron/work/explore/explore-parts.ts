import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import type { StoryScope as IndexScope } from '#electron/storyindex/types.ts'
import type { Corrections } from '#electron/work/corrections/corrections.ts'
import type { Scopes } from '#electron/work/scopes.ts'
import type { StoryReads } from '#electron/work/story-reads.ts'
import { sliceQuery } from '#shared/logic/slice-query.ts'
import type { ChartCaption } from '#shared/model/explore.ts'
import type { Slice } from '#shared/model/slice.ts'
import type { StoryScope } from '#shared/model/story-list.ts'

export type ExploreParts = {
  readonly library: Library
  readonly cache: StoryCache
  readonly reads: StoryReads
  readonly scopes: Scopes
  readonly corrections: Pick<Corrections, 'book'>
  /** Who counts, as it stands in captions. */
  readonly version: string
  now(): number
}

export type Asked = { readonly scope: StoryScope; readonly slice?: Slice | undefined }

export const isoOf = (ms: number): string => new Date(ms).toISOString()

/** What stands under a chart of `n` stories; bounds are those asked for, else those of the stories. */
export function captionOf(
  { library, scopes, version, now }: ExploreParts,
  { scope }: Asked,
  counted: { readonly n: number; readonly from?: number | undefined; readonly to?: number | undefined }, // prettier-ignore
): ChartCaption {
  const { n, from, to } = counted
  const promised =
    scope.kind === 'search' ? library.searches.find(scope.searchId)?.lastRun?.counted : undefined
  return {
    query: scopes.words(scope),
    ...(from === undefined ? {} : { from: isoOf(from) }),
    ...(to === undefined ? {} : { to: isoOf(to) }),
    n,
    ...(promised === undefined ? {} : { of: promised }),
    source: 'library',
    engine: 'Broadsheet',
    version,
    madeAt: isoOf(now()),
  }
}

/** A part of a scope that was resolved already: members of searches are not read again. */
export function narrowed(index: IndexScope, part: Slice): IndexScope {
  const query = sliceQuery(part)
  const from = part.from === undefined ? undefined : Date.parse(part.from)
  const end = part.to === undefined ? undefined : Date.parse(part.to)
  const { publishedFrom = from, publishedTo = end === undefined ? undefined : end - 1 } = index
  const both: IndexScope['query'] = { kind: 'and', items: [index.query, query] }
  return {
    ...index,
    query: query.kind === 'all' ? index.query : index.query.kind === 'all' ? query : both,
    ...(publishedFrom === undefined
      ? {}
      : { publishedFrom: Math.max(publishedFrom, from ?? publishedFrom) }),
    ...(publishedTo === undefined
      ? {}
      : { publishedTo: Math.min(publishedTo, end === undefined ? publishedTo : end - 1) }),
  }
}

/** Bounds of a scope as asked, `to` exclusive. */
export function askedBounds({ publishedFrom, publishedTo }: IndexScope) {
  return {
    from: publishedFrom,
    to: publishedTo === undefined ? undefined : Math.floor(publishedTo) + 1,
  }
}

/** How many stories there are, and the bounds of the caption. */
export async function countedOf({ reads }: ExploreParts, index: IndexScope) {
  const n = await reads.count(index)
  return { n, ...askedBounds(index) }
}
