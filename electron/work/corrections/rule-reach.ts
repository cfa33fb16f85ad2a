/** How many cached stories rules touch. */
import type { StoryReads } from '#electron/work/story-reads.ts'
import { ALL } from '#shared/aql/ast.ts'
import type { CorrectionRule } from '#shared/model/correction.ts'
import { sourceQuery } from './source-query.ts'

export type ReachReads = Pick<StoryReads, 'count' | 'ruleReaches'>

/**
 * Stories that would be different without each of the rules asked for, by the rules that are on before
 * it; by id. Searches are given as their stories.
 */
export async function reachesOf(
  reads: ReachReads,
  rules: readonly CorrectionRule[],
  asked: readonly CorrectionRule[],
): Promise<Map<string, number>> {
  const reaches = new Map<string, number>()
  const byColumns: string[] = []
  for (const rule of asked) {
    const count = countOf(reads, rule)
    if (count) reaches.set(rule.id, await count())
    else byColumns.push(rule.id)
  }
  const found = byColumns.length === 0 ? [] : await reads.ruleReaches(rules, byColumns)
  byColumns.forEach((id, at) => reaches.set(id, found[at] ?? 0))
  return reaches
}

/** Where a question of its own tells; no other rule changes it. */
function countOf(
  { count }: ReachReads,
  { correction }: CorrectionRule,
): (() => Promise<number>) | undefined {
  switch (correction.kind) {
    case 'mute':
      return () => count({ query: sourceQuery(correction.source) })
    case 'storyMood':
      return () => count({ query: ALL, within: { ids: correction.ids } })
    default:
      return undefined
  }
}
