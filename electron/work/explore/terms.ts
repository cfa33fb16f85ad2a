/** Words that stand in more stories of a slice than the background explains. */
import type { StoryScope as IndexScope, WordCounts } from '#electron/storyindex/types.ts'
import { riseOf, SURE } from '#shared/logic/keyness.ts'
import type { RiseRow, SignificantTerms } from '#shared/model/explore.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import { askedBounds, captionOf, type Asked, type ExploreParts } from './explore-parts.ts'

export type TermsQuestion = Asked & {
  readonly background?: StoryScope | undefined
  readonly limit?: number | undefined
}

/** Stories read for candidates, on either side; a share of a fiftieth is then seen for certain. */
const MOST_READ = 1200
const READ_MS = 1500
/** Words whose stories are counted, of all stories. */
const MOST_COUNTED = 120
const COUNT_MS = 1500
const WRITTEN_IN = 150
const DEFAULT_LIMIT = 40
/** A word of one story is that story's. */
const LEAST_STORIES = 2

type Sides = { readonly here: IndexScope; readonly before: IndexScope }

/** @throws WorkError NOT_FOUND, QUERY; StoryIndexError */
export async function readTerms(
  parts: ExploreParts,
  asked: TermsQuestion,
): Promise<SignificantTerms> {
  const { scopes } = parts
  const here = scopes.indexScope(asked.scope, asked.slice)
  const background = asked.background ?? { kind: 'all' as const }
  const before = scopes.indexScope(background)
  const { rows, read, of, isSampled } = await risingWords(parts, { here, before }, asked.limit)
  return {
    caption: captionOf(parts, asked, { n: of, ...askedBounds(here) }),
    background: scopes.words(background),
    rows: rows.map(({ label, value: _, ...row }) => ({ term: label, ...row })),
    read,
    isSampled,
  }
}

/**
 * Candidates come from stories that were read on both sides; each of them is then counted in all
 * stories by posting lists, so that the figures are of no sample. Where the background holds the
 * stories themselves they count there too, as in any keyword list against a whole.
 */
export async function risingWords(
  { reads }: ExploreParts,
  { here, before }: Sides,
  limit = DEFAULT_LIMIT,
) {
  const most = { most: MOST_READ, forMs: READ_MS }
  const counted = await reads.wordCounts(here, most)
  const others = await reads.wordCounts(before, most)
  const words = candidates(counted, others).slice(0, MOST_COUNTED)
  const counts = await reads.storiesWith(here, words, COUNT_MS)
  const befores = await reads.storiesWith(before, words, COUNT_MS)
  const [of, beforeOf] = [counted.of, others.of]
  const found = words.flatMap((word, at) => {
    const [count, had] = [counts[at], befores[at]]
    if (count === undefined || had === undefined || count < LEAST_STORIES) return []
    const shares = { count, of, before: had, beforeOf }
    const rise = riseOf(shares)
    return rise.logRatio > 0 && rise.g2 >= SURE ? [{ word, ...shares, ...rise }] : []
  })
  const top = found.sort((a, b) => b.g2 - a.g2 || (a.word < b.word ? -1 : 1)).slice(0, limit)
  const written = await reads.writtenAs(
    here,
    top.map(({ word }) => word),
    WRITTEN_IN,
  )
  const rows = top.map(({ word, ...row }, at): RiseRow => {
    return { value: word, label: written[at] ?? word, ...row, slice: { terms: [word] } }
  })
  const isSampled = counted.read < of || others.read < beforeOf
  return { rows, read: counted.read, of, isSampled }
}

/** By how surely they rise in what was read, if they rise at all. */
function candidates(here: WordCounts, before: WordCounts): string[] {
  const shares = [...here.counts].flatMap(([word, count]) => {
    if (count < LEAST_STORIES) return []
    const had = before.counts.get(word) ?? 0
    const rise = riseOf({ count, of: here.read, before: had, beforeOf: before.read })
    return rise.logRatio > 0 ? [{ word, g2: rise.g2 }] : []
  })
  return shares.sort((a, b) => b.g2 - a.g2 || (a.word < b.word ? -1 : 1)).map(({ word }) => word)
}
