/** When a story belongs to an event: by its words, or across languages by names and numbers. */
import { gapBetween, TWO_WEEKS_MS } from './active-clusters.ts'
import type { ActiveClusters } from './active-clusters.ts'
import type { Member } from './active-members.ts'
import { isEntityMark } from './terms.ts'
import { cosine, strongestShare } from './vectors.ts'
import type { Vector } from './vectors.ts'

/**
 * Fitted on two labelled sets (analysis.md 5.10, 0.20 with a lighter title), on the events of the
 * sample newsroom and on paraphrases written for the tests.
 */
const JOIN_COSINE = 0.19

/**
 * Likeness to the members on average, so that no chain of neighbours leads from one event to the
 * next: four fifths of what the nearest must have. More would split events told at length.
 */
const MEAN_COSINE = 0.15

/**
 * An affair goes on for weeks in the same words and with the same names, an event is told for days.
 * Likeness therefore counts in full for half a day and halves in each further 48 hours (Miranda
 * et al., Multilingual Clustering of Streaming News, 2018, weigh time likewise). Down to a quarter:
 * what is told all but word for word joins as long as the cluster lives. Fitted on the events of
 * the sample newsroom (quality.test.ts).
 */
const FRESH_MS = 12 * 3_600_000
const HALVED_MS = 2 * 86_400_000
const LEAST_WORTH = 0.25

/**
 * Two short items that share one rare word reach the threshold by it alone: a surname, the name of
 * a column. That is no event, and one such step would chain two events for good.
 */
const ONE_WORD_SHARE = 0.7

/**
 * Across languages words say nothing, and names alone say only who: the same minister has several
 * affairs at once. So most of what is marked must be shared, and two names and a third mark at
 * least, with a story that is not two days away.
 */
const ACROSS_COSINE = 0.5
const ACROSS_MARKS = 3
const ACROSS_ENTITIES = 2
const ACROSS_MS = 2 * 86_400_000

export type Candidate = {
  readonly publishedAt: number
  readonly language: string
  readonly words: Vector
  readonly marks: Vector
}

/** The cluster the story joins, or nothing if it opens one. */
export function clusterFor(story: Candidate, active: ActiveClusters): number | undefined {
  const isAlive = (cluster: number): boolean => {
    const span = active.span(cluster)
    const own = { earliest: story.publishedAt, latest: story.publishedAt }
    return span !== undefined && gapBetween(span, own) <= TWO_WEEKS_MS
  }
  const gapTo = (member: Member): number => Math.abs(story.publishedAt - member.publishedAt)
  const worth = (member: Member): number => worthAfter(gapTo(member))
  const isSameEvent = (cluster: number, member: Member): boolean =>
    isAlive(cluster) &&
    strongestShare(story.words, member.vector) <= ONE_WORD_SHARE &&
    meanLikeness(story, active.words.of(cluster), worth) >= MEAN_COSINE
  const byWords = active.words.nearest(story.words, JOIN_COSINE, { fits: isSameEvent, worth })
  if (byWords !== undefined) return byWords.cluster
  const isToldAcross = (cluster: number, member: Member): boolean =>
    member.language !== story.language &&
    isAlive(cluster) &&
    gapTo(member) < ACROSS_MS &&
    sharesEnough(story.marks, member.vector)
  return active.marks.nearest(story.marks, ACROSS_COSINE, { fits: isToldAcross })?.cluster
}

function worthAfter(gapMs: number): number {
  return Math.max(LEAST_WORTH, 2 ** (-Math.max(0, gapMs - FRESH_MS) / HALVED_MS))
}

/** Over the members of the story's language: the words of others are never alike. */
function meanLikeness(
  story: Candidate,
  members: readonly Member[],
  worth: (member: Member) => number,
): number {
  const own = members.filter(({ language }) => language === story.language)
  const sum = own.reduce(
    (total, member) => total + cosine(story.words, member.vector) * worth(member),
    0,
  )
  return own.length === 0 ? 0 : sum / own.length
}

function sharesEnough(a: Vector, b: Vector): boolean {
  const known = new Set(a.terms)
  const shared = Array.from(b.terms).filter((mark) => known.has(mark))
  return shared.length >= ACROSS_MARKS && shared.filter(isEntityMark).length >= ACROSS_ENTITIES
}
