/**
 * The last members of active clusters in memory, and which of them a new story is nearest to. The
 * answer is exact, not approximate: terms are taken weightiest first until what is left of the
 * story is too short to reach the threshold alone, so no member that could be meant is missed
 * (prefix filtering; Bayardo, Ma, Srikant: Scaling up all pairs similarity search, 2007).
 */
import { byWeight, cosine } from './vectors.ts'
import type { Vector } from './vectors.ts'

export type Member = {
  readonly vector: Vector
  readonly language: string
  /** Milliseconds since 1970. */
  readonly publishedAt: number
}

export type Nearest = { readonly cluster: number; readonly score: number }

export type MemberRule = {
  /** Whether the member's cluster may be the answer. */
  readonly fits: (cluster: number, member: Member) => boolean
  /** 0 to 1; default 1. */
  readonly worth?: (member: Member) => number
}

export type ActiveMembers = {
  add(cluster: number, member: Member): void
  /** Removes all members of a cluster. */
  drop(cluster: number): void
  /** Those of a cluster that are held, the oldest first. */
  of(cluster: number): Member[]
  /**
   * The cluster of the nearest member; of equals the newest member.
   * @param floor least likeness, which is the cosine times the member's worth
   */
  nearest(vector: Vector, floor: number, rule: MemberRule): Nearest | undefined
  readonly size: number
  clear(): void
}

/** So many of a cluster's stories stand for it (analysis.md 5.10). */
export const MEMBERS = 8

type Posting = { readonly slots: number[]; readonly weights: number[] }
type Slot = Member & { readonly cluster: number }

export function createActiveMembers(): ActiveMembers {
  let slots: (Slot | undefined)[] = []
  let dead = 0
  const postings = new Map<number, Posting>()
  const slotsOf = new Map<number, number[]>()
  let sums = new Float64Array(1024)

  const kill = (slot: number): void => {
    slots[slot] = undefined
    dead += 1
  }

  const put = (entry: Slot): void => {
    const number = slots.length
    slots.push(entry)
    const { terms, levels, scale } = entry.vector
    terms.forEach((term, at) => {
      let posting = postings.get(term)
      if (posting === undefined) postings.set(term, (posting = { slots: [], weights: [] }))
      posting.slots.push(number)
      posting.weights.push((levels[at] ?? 0) * scale)
    })
    const own = slotsOf.get(entry.cluster)
    if (own === undefined) slotsOf.set(entry.cluster, [number])
    else own.push(number)
  }

  // Lists keep the numbers of dead slots until half are dead: removing from each would cost more.
  const compact = (): void => {
    if (dead < 512 || dead * 2 < slots.length) return
    const alive = slots.filter((slot) => slot !== undefined)
    clear()
    alive.forEach(put)
  }

  const clear = (): void => {
    slots = []
    dead = 0
    postings.clear()
    slotsOf.clear()
  }

  /** Adds up what the weightiest terms contribute; returns who was touched and what may follow. */
  const gather = (vector: Vector, floor: number): { touched: number[]; rest: number } => {
    if (sums.length < slots.length) sums = new Float64Array(slots.length * 2)
    const touched: number[] = []
    let left = 1
    for (const at of byWeight(vector)) {
      if (Math.sqrt(Math.max(0, left)) < floor) break
      const weight = (vector.levels[at] ?? 0) * vector.scale
      left -= weight * weight
      const posting = postings.get(vector.terms[at] ?? 0)
      if (posting === undefined) continue
      for (let i = 0; i < posting.slots.length; i += 1) {
        const slot = posting.slots[i] ?? 0
        if (sums[slot] === 0) touched.push(slot)
        sums[slot] = (sums[slot] ?? 0) + weight * (posting.weights[i] ?? 0)
      }
    }
    return { touched, rest: Math.sqrt(Math.max(0, left)) }
  }

  return {
    add(cluster, member) {
      put({ ...member, cluster })
      const own = slotsOf.get(cluster) ?? []
      const oldest = own.length > MEMBERS ? own.shift() : undefined
      if (oldest !== undefined) kill(oldest)
      compact()
    },
    drop(cluster) {
      for (const slot of slotsOf.get(cluster) ?? []) kill(slot)
      slotsOf.delete(cluster)
      compact()
    },
    of: (cluster) => (slotsOf.get(cluster) ?? []).flatMap((slot) => slots[slot] ?? []),
    nearest(vector, floor, { fits, worth = () => 1 }) {
      const { touched, rest } = gather(vector, floor)
      let best: (Nearest & { readonly slot: number }) | undefined
      for (const slot of touched) {
        const upper = (sums[slot] ?? 0) + rest
        sums[slot] = 0
        const entry = slots[slot]
        if (entry === undefined || upper < (best?.score ?? floor)) continue
        const score = cosine(vector, entry.vector) * worth(entry)
        if (score < (best?.score ?? floor) || !fits(entry.cluster, entry)) continue
        const isBetter =
          best === undefined || score > best.score || (score === best.score && slot > best.slot)
        if (isBetter) best = { cluster: entry.cluster, score, slot }
      }
      return best && { cluster: best.cluster, score: best.score }
    },
    get size() {
      return slots.length - dead
    },
    clear,
  }
}
