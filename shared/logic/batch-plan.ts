/** What a run would do and leave out: the same sum on the page while choosing and at the start. */
import type { PreflightGroup, Problem } from '../model/batch.ts'
import type { Recipe, Treatment } from '../model/recipe.ts'
import { costOf } from '../model/service-limits.ts'

/** Why a document is left out. */
export type LeftOut = Problem | 'copy' | 'near-copy'

export type Plan = {
  readonly todo: number
  readonly bytes: number
  readonly leftOut: readonly { readonly code: LeftOut; readonly count: number }[]
}

export function leftOutBy(
  item: Pick<PreflightGroup, 'problem' | 'isCopy' | 'isNearCopy'>,
  treatment: Treatment,
): LeftOut | undefined {
  if (item.problem) return item.problem
  if (item.isCopy && treatment.skipsCopies) return 'copy'
  return item.isNearCopy && treatment.skipsNearCopies ? 'near-copy' : undefined
}

export function planOf(groups: readonly PreflightGroup[], treatment: Treatment): Plan {
  const leftOut = new Map<LeftOut, number>()
  let todo = 0
  let bytes = 0
  for (const group of groups) {
    const code = leftOutBy(group, treatment)
    if (code) leftOut.set(code, (leftOut.get(code) ?? 0) + group.count)
    else {
      todo += group.count
      bytes += group.bytes
    }
  }
  const counts = [...leftOut].map(([code, count]) => ({ code, count }))
  return { todo, bytes, leftOut: counts.sort((a, b) => b.count - a.count) }
}

/** A damaged file was wanted and could not be had; the others were left out on purpose. */
export function isFailure(code: LeftOut): boolean {
  return code === 'damaged' || code === 'unreadable'
}

/** What the service counts for one document (specification of the text service, section 8). */
export function callsPerDocument(recipe: Recipe): number {
  return recipe.analyses.reduce((sum, analysis) => sum + costOf(analysis), 0)
}

/**
 * The least time so many documents take: the service counts each endpoint by itself (news
 * specification 8), so the one that is asked most decides.
 */
export function minutesOfCalls(recipe: Recipe, documents: number, perMinute: number): number {
  const most = recipe.analyses.reduce((found, analysis) => Math.max(found, costOf(analysis)), 0)
  return Math.ceil((documents * most) / perMinute)
}
