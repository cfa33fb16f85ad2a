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
/** Stories read for phrases between the words that were found. */
const PHRASES_IN = 400
const PHRASES_MS = 500
/** Phrases among the rows at most: their words stand there too. */
const PHRASE_SHARE = 0.4
/** A phrase in so many of the stories of a longer one, or more, is but a part of that. */
const PART_SHARE = 0.9
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
  const sides = { here, before }
  const { rows, read, of, isSampled } = await risingWords(parts, sides, {
    limit: asked.limit,
    hasPhrases: true,
  })
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
  { reads }: Pick<ExploreParts, 'reads'>,
  { here, before }: Sides,
  { limit = DEFAULT_LIMIT, hasPhrases = false }: RisingOptions = {},
) {
  const found = await reads.risenWords(here, before, { most: MOST_READ, forMs: READ_MS })
  const { words, of, beforeOf, read, beforeRead } = found
  const risingOf = async (terms: readonly string[]) => {
    const counts = await reads.storiesWith(here, terms, COUNT_MS)
    const befores = await reads.storiesWith(before, terms, COUNT_MS)
    return terms.flatMap((term, at) => {
      const [count, had] = [counts[at], befores[at]]
      if (count === undefined || had === undefined || count < LEAST_STORIES) return []
      const shares = { count, of, before: had, beforeOf }
      const rise = riseOf(shares)
      return rise.logRatio > 0 && rise.g2 >= SURE ? [{ term, ...shares, ...rise }] : []
    })
  }
  const rising = await risingOf(words)
  const phrases = hasPhrases ? await risingOf(await phrasesBetween(rising)) : []
  const most = Math.floor(limit * PHRASE_SHARE)
  const both = [...rising, ...wholePhrases(phrases).sort(byStrength).slice(0, most)]
  const top = both.sort(byStrength).slice(0, limit)
  const written = await reads.writtenAs(
    here,
    top.map(({ term }) => term),
    WRITTEN_IN,
  )
  const rows = top.map(({ term, ...row }, at): RiseRow => {
    return { value: term, label: written[at] ?? term, ...row, slice: { terms: [term] } }
  })
  return { rows, read, of, isSampled: read < of || beforeRead < beforeOf }

  function phrasesBetween(rising: readonly { readonly term: string }[]): Promise<string[]> {
    const terms = rising.map(({ term }) => term)
    return reads.risenPhrases(here, terms, { most: PHRASES_IN, forMs: PHRASES_MS })
  }
}

type RisingOptions = {
  readonly limit?: number | undefined
  /** Also phrases of two and three words between words that rose. */
  readonly hasPhrases?: boolean
}

type Strong = { readonly term: string; readonly g2: number; readonly count: number }

function byStrength(a: Strong, b: Strong): number {
  return b.g2 - a.g2 || (a.term < b.term ? -1 : 1)
}

/** Without those that are hardly ever more than a part of a longer one. */
function wholePhrases<Each extends Strong>(phrases: readonly Each[]): Each[] {
  return phrases.filter(
    ({ term, count }) =>
      !phrases.some(
        (other) =>
          other.term.length > term.length &&
          ` ${other.term} `.includes(` ${term} `) &&
          other.count >= PART_SHARE * count,
      ),
  )
}
