/**
 * The clusters that may still grow, with their last members, as far as the stories at hand need
 * them: a stream of today's news needs two weeks, an archive the two weeks around its own dates.
 */
import type { Database } from '#electron/sqlite/open.ts'

import { createActiveMembers, MEMBERS } from './active-members.ts'
import type { ActiveMembers } from './active-members.ts'
import { unpackVector } from './vectors.ts'
import type { Vector } from './vectors.ts'

/** A cluster that had no story for so long is frozen. */
export const TWO_WEEKS_MS = 14 * 86_400_000

/** More than this are never held; the ones that grew last win. About 2 kB each. */
const HELD_MEMBERS = 60_000
/** From here on what is out of reach is dropped. */
const ROOMY_MEMBERS = 20_000

export type Span = { readonly earliest: number; readonly latest: number }

export type NewMember = {
  readonly cluster: number
  readonly publishedAt: number
  readonly language: string
  readonly words: Vector
  readonly marks: Vector
}

export type ActiveClusters = {
  readonly words: ActiveMembers
  readonly marks: ActiveMembers
  /** From its first to its last story; nothing for a cluster that cannot grow. */
  span(cluster: number): Span | undefined
  /** Sees to it that every cluster is held that a story of these times could join. */
  hold(from: number, to: number): void
  add(member: NewMember): void
  /** Lets go of a cluster that was frozen. */
  drop(cluster: number): void
  /** Reads a cluster anew after stories were removed. */
  reload(cluster: number): void
  clear(): void
}

type ClusterRow = { id: number; earliest: number; latest: number }
type MemberRow = {
  language: string
  published_at: number
  words: Uint8Array
  marks: Uint8Array
}

export function createActiveClusters(db: Database): ActiveClusters {
  const readLater = db.prepare(
    `SELECT id, earliest, latest FROM event_cluster
     WHERE is_frozen = 0 AND earliest > ? AND earliest <= ? ORDER BY earliest DESC LIMIT ?`,
  )
  const readEarlier = db.prepare(
    `SELECT id, earliest, latest FROM event_cluster
     WHERE is_frozen = 0 AND latest >= ? AND latest < ? ORDER BY latest DESC LIMIT ?`,
  )
  const readSpanning = db.prepare(
    `SELECT id, earliest, latest FROM event_cluster
     WHERE is_frozen = 0 AND latest >= ? AND earliest <= ? ORDER BY latest DESC, id DESC LIMIT ?`,
  )
  const readCluster = db.prepare(
    'SELECT id, earliest, latest FROM event_cluster WHERE is_frozen = 0 AND id = ?',
  )
  const readMembers = db.prepare(
    `SELECT language, published_at, words, marks FROM event_story WHERE cluster = ?
     ORDER BY number DESC LIMIT ${MEMBERS}`,
  )
  const words = createActiveMembers()
  const marks = createActiveMembers()
  const spans = new Map<number, Span>()
  let held: { readonly from: number; readonly to: number } | undefined

  const load = (row: ClusterRow): void => {
    if (spans.has(row.id)) return
    spans.set(row.id, { earliest: row.earliest, latest: row.latest })
    for (const member of readMembers.all<MemberRow>(row.id).reverse()) {
      const { language, published_at: publishedAt } = member
      words.add(row.id, { language, publishedAt, vector: unpackVector(member.words) })
      marks.add(row.id, { language, publishedAt, vector: unpackVector(member.marks) })
    }
  }

  const clear = (): void => {
    words.clear()
    marks.clear()
    spans.clear()
    held = undefined
  }

  const drop = (cluster: number): void => {
    words.drop(cluster)
    marks.drop(cluster)
    spans.delete(cluster)
  }

  /** Clusters that could be joined at these times and could not at those held so far. */
  const missing = (from: number, to: number): ClusterRow[] => {
    const [first, last] = [from - TWO_WEEKS_MS, to + TWO_WEEKS_MS]
    if (held === undefined) return readSpanning.all<ClusterRow>(first, last, HELD_MEMBERS)
    return [
      ...readLater.all<ClusterRow>(held.to + TWO_WEEKS_MS, last, HELD_MEMBERS),
      ...readEarlier.all<ClusterRow>(first, held.from - TWO_WEEKS_MS, HELD_MEMBERS),
    ]
  }

  // Walking through an archive leaves behind what can no longer be joined.
  const evict = (from: number, to: number): void => {
    if (words.size <= ROOMY_MEMBERS) return
    const isFar = (span: Span) => gapBetween(span, { earliest: from, latest: to }) > TWO_WEEKS_MS
    for (const [cluster, span] of [...spans]) if (isFar(span)) drop(cluster)
    held = held && { from: Math.max(held.from, from), to: Math.min(held.to, to) }
    if (held !== undefined && held.from > held.to) clear()
  }

  return {
    words,
    marks,
    span: (cluster) => spans.get(cluster),
    hold(from, to) {
      if (held !== undefined && from >= held.from && to <= held.to) return
      evict(from, to)
      for (const row of missing(from, to)) {
        if (words.size > HELD_MEMBERS) break
        load(row)
      }
      held = { from: Math.min(from, held?.from ?? from), to: Math.max(to, held?.to ?? to) }
    },
    add({ cluster, publishedAt, language, ...vectors }) {
      const span = spans.get(cluster) ?? { earliest: publishedAt, latest: publishedAt }
      spans.set(cluster, {
        earliest: Math.min(span.earliest, publishedAt),
        latest: Math.max(span.latest, publishedAt),
      })
      words.add(cluster, { language, publishedAt, vector: vectors.words })
      marks.add(cluster, { language, publishedAt, vector: vectors.marks })
    },
    drop,
    reload(cluster) {
      if (!spans.has(cluster)) return
      drop(cluster)
      const row = readCluster.get<ClusterRow>(cluster)
      if (row !== undefined) load(row)
    },
    clear,
  }
}

/** Time between two spans; 0 where they touch. */
export function gapBetween(a: Span, b: Span): number {
  return Math.max(0, a.earliest - b.latest, b.earliest - a.latest)
}
