/** Words that stand in more stories of a slice than the background explains. */
import type { StoryScope as IndexScope } from '#electron/storyindex/types.ts'
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
  const found = await reads.risenWords(here, before, { most: MOST_READ, forMs: READ_MS })
  const { words, of, beforeOf, read, beforeRead } = found
  const counts = await reads.storiesWith(here, words, COUNT_MS)
  const befores = await reads.storiesWith(before, words, COUNT_MS)
  const rising = words.flatMap((word, at) => {
    const [count, had] = [counts[at], befores[at]]
    if (count === undefined || had === undefined || count < LEAST_STORIES) return []
    const shares = { count, of, before: had, beforeOf }
    const rise = riseOf(shares)
    return rise.logRatio > 0 && rise.g2 >= SURE ? [{ word, ...shares, ...rise }] : []
  })
  const top = rising.sort((a, b) => b.g2 - a.g2 || (a.word < b.word ? -1 : 1)).slice(0, limit)
  const written = await reads.writtenAs(
    here,
    top.map(({ word }) => word),
    WRITTEN_IN,
  )
  const rows = top.map(({ word, ...row }, at): RiseRow => {
    return { value: word, label: written[at] ?? word, ...row, slice: { terms: [word] } }
  })
  return { rows, read, of, isSampled: read < of || beforeRead < beforeOf }
}
