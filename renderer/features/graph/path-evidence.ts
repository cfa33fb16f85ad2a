import { shortestPath } from '#renderer/graph/paths.ts'
import { failureOf } from '#renderer/state/failure.ts'
import type { EvidenceRow } from '#shared/model/evidence.ts'
import type { GraphDesk } from './desk.svelte.ts'

/** One link of a way, with stories that name both ends. */
export type PathStep = {
  readonly from: string
  readonly to: string
  readonly count: number
  readonly rows: readonly EvidenceRow[]
  readonly problem?: string
}

const ROWS = 3

/** The shown way between two names; undefined where there is none. */
export function pathOf(desk: GraphDesk, from: string, to: string): PathStep[] | undefined {
  const { names, visible } = desk
  const [a, b] = [names.placeOf.get(from), names.placeOf.get(to)]
  if (a === undefined || b === undefined) return undefined
  return shortestPath(names, visible, a, b)
    ?.slice(1)
    .map((node, at, path) => {
      const before = at === 0 ? a : path[at - 1]!
      return {
        from: names.nodes[before]!.id,
        to: names.nodes[node]!.id,
        count: weightBetween(desk, before, node),
        rows: [],
      }
    })
}

function weightBetween({ names, visible }: GraphDesk, a: number, b: number): number {
  for (const link of visible.links) {
    const [source, target] = [names.source[link], names.target[link]]
    if ((source === a && target === b) || (source === b && target === a)) return names.weight[link]!
  }
  return 0
}

/** The step with the sentences that answer why its ends are linked. */
export async function withSentences(desk: GraphDesk, step: PathStep): Promise<PathStep> {
  const { client } = desk.page
  try {
    const slice = { ...desk.slice, entities: [step.from, step.to] }
    const list = await client.evidence.open({ scope: desk.scope, slice })
    if (list.stories === 0) return step
    const rows = await client.evidence.window({ listId: list.id, offset: 0, limit: ROWS })
    return { ...step, rows }
  } catch (error) {
    return { ...step, problem: failureOf(error).message }
  }
}
