import type { Names } from '#renderer/graph/names.ts'
import type { Visible } from '#renderer/graph/visible.ts'

export type Community = {
  /** 0 is the largest. */
  readonly number: number
  /** Its strongest names, which it is called by. */
  readonly top: readonly string[]
  readonly ids: readonly string[]
}

/** Communities with two names or more; groups are by place among the shown. */
export function communitiesOf(names: Names, visible: Visible, groups: Int32Array): Community[] {
  const strength = new Float64Array(names.count)
  for (const link of visible.links) {
    const [a, b] = [names.source[link]!, names.target[link]!]
    // A name stands for a community by what links it within.
    if (groups[visible.placeOf[a]!] !== groups[visible.placeOf[b]!]) continue
    strength[a]! += names.weight[link]!
    strength[b]! += names.weight[link]!
  }
  const members = new Map<number, number[]>()
  visible.nodes.forEach((node, at) => {
    const group = members.get(groups[at]!)
    if (group) group.push(node)
    else members.set(groups[at]!, [node])
  })
  return [...members]
    .filter(([, nodes]) => nodes.length > 1)
    .sort((a, b) => a[0] - b[0])
    .map(([number, nodes]) => {
      const sorted = nodes.toSorted((a, b) => strength[b]! - strength[a]! || a - b)
      return {
        number,
        top: sorted.slice(0, 3).map((node) => names.nodes[node]!.label),
        ids: sorted.map((node) => names.nodes[node]!.id),
      }
    })
}
