import type { RetentionRule, TidyPlan } from '#shared/model/retention.ts'

/** A plan that lets two stories go for each rule and spares one. */
export function demoPlan(rules: readonly RetentionRule[]): TidyPlan {
  const spared = { starred: 1, collected: 0, tagged: 0, annotated: 0, held: 0, documents: 0 }
  return {
    rules: rules.map(({ id }) => ({ id, inTarget: 10, stories: 2, bytes: 4000, spared })),
    stories: 2 * rules.length,
    bytes: 4000 * rules.length,
  }
}
