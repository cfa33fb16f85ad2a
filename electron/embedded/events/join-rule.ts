/** When a story belongs to an event: by its words, or across languages by names and numbers. */
import { gapBetween, TWO_WEEKS_MS } from './active-clusters.ts'
import type { ActiveClusters } from './active-clusters.ts'
import type { Member } from './active-members.ts'
import { isEntityMark } from './terms.ts'
import { strongestShare } from './vectors.ts'
import type { Vector } from './vectors.ts'

/** Fitted on the sample newsroom and on paraphrases written for the tests (events.test.ts). */
const JOIN_COSINE = 0.2

/**
 * Two short items that share one rare word reach the threshold by it alone: a surname, the name of
 * a column. That is no event, and one such step would chain two events for good.
 */
const ONE_WORD_SHARE = 0.7

/**
 * Across languages words say nothing, and names alone say only who: the same minister has several
 * affairs at once. So most of what is marked must be shared, and two names and a third mark at
 * least, within three days.
 */
const ACROSS_COSINE = 0.5
const ACROSS_MARKS = 3
const ACROSS_ENTITIES = 2
const ACROSS_MS = 3 * 86_400_000

export type Candidate = {
  readonly publishedAt: number
  readonly language: string
  readonly words: Vector
  readonly marks: Vector
}

/** The cluster the story joins, or nothing if it opens one. */
export function clusterFor(story: Candidate, active: ActiveClusters): number | undefined {
  const isNear = (cluster: number, gapMs: number): boolean => {
    const span = active.span(cluster)
    const own = { earliest: story.publishedAt, latest: story.publishedAt }
    return span !== undefined && gapBetween(span, own) <= gapMs
  }
  const isSameEvent = (cluster: number, member: Member): boolean =>
    isNear(cluster, TWO_WEEKS_MS) && strongestShare(story.words, member.vector) <= ONE_WORD_SHARE
  const byWords = active.words.nearest(story.words, JOIN_COSINE, isSameEvent)
  if (byWords !== undefined) return byWords.cluster
  const isSameAffair = (cluster: number, member: Member): boolean =>
    member.language !== story.language &&
    isNear(cluster, ACROSS_MS) &&
    sharesEnough(story.marks, member.vector)
  return active.marks.nearest(story.marks, ACROSS_COSINE, isSameAffair)?.cluster
}

function sharesEnough(a: Vector, b: Vector): boolean {
  const known = new Set(a.terms)
  const shared = Array.from(b.terms).filter((mark) => known.has(mark))
  return shared.length >= ACROSS_MARKS && shared.filter(isEntityMark).length >= ACROSS_ENTITIES
}
