/** Counts the stories of a scope: all, over time, or which of some ids. */
import type { Query } from '#shared/aql/ast.ts'

import type { Labels } from './labels.ts'
import type { Scanner } from './scope.ts'
import type { StoryScope, TimeBin } from './types.ts'

export type Tally = {
  count(scope: StoryScope): number
  timeSeries(scope: StoryScope, edges: readonly number[]): TimeBin[]
  matches(query: Query, ids: readonly string[]): readonly string[]
}

export type TallyParts = {
  readonly scanner: Scanner
  readonly labels: Labels
  readonly clock: { now(): number }
}

export function createTally({ scanner, labels, clock }: TallyParts): Tally {
  return {
    count: (scope) => {
      const scan = scanner.open(scope, clock.now())
      if (scan.isEmpty) return 0
      if (scan.isExact) {
        for (const [count] of scan.rows<[number]>('count(*)')) return count
        return 0
      }
      let count = 0
      for (const [key] of scan.rows<[number]>('d.key')) if (scan.passes(key)) count += 1
      return count
    },

    timeSeries: (scope, edges) => {
      const bins = edges.slice(1).map(() => ({ count: 0, positive: 0, neutral: 0, negative: 0 }))
      const scan = scanner.open(scope, clock.now())
      if (scan.isEmpty) return bins
      // A bin [a, b) is a stretch of labels: above the last story from b on, up to the last from a.
      const lastLabels = edges.map((edge) => labels.lastNewerThan(Math.ceil(edge) - 1) ?? -Infinity)
      const rows = scan.rows<[number, number, number]>('d.label, d.mood, d.key', {
        order: '@label',
      })
      let at = bins.length - 1
      for (const [label, mood, key] of rows) {
        if (label <= (lastLabels[at + 1] ?? -Infinity)) continue
        while (at >= 0 && label > (lastLabels[at] ?? -Infinity)) at -= 1
        const bin = bins[at]
        if (!bin) break
        if (!scan.passes(key)) continue
        bin.count += 1
        if (mood === 1) bin.positive += 1
        if (mood === 2) bin.neutral += 1
        if (mood === 3) bin.negative += 1
      }
      return bins
    },

    matches: (query, ids) => {
      const scan = scanner.open({ query, within: { ids } }, clock.now())
      const found = new Set<string>()
      for (const [id, key] of scan.rows<[string, number]>('d.story_id, d.key')) {
        if (scan.passes(key)) found.add(id)
      }
      return ids.filter((id) => found.has(id))
    },
  }
}
