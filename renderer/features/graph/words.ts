/** The graph in words: for who does not see the picture, and for who wants to be sure. */
import type { Names } from '#renderer/graph/names.ts'
import type { Visible } from '#renderer/graph/visible.ts'
import { counted } from '#renderer/ui/words.ts'

/** "Ann, Bob and Cleo"; names of any length are cut. */
export function listed(names: readonly string[]): string {
  const short = names.map((name) =>
    name.length > 60 ? `${[...name.slice(0, 120)].slice(0, 59).join('')}…` : name,
  )
  if (short.length <= 1) return short.join('')
  return `${short.slice(0, -1).join(', ')} and ${short.at(-1)}`
}

export function summaryOf(names: Names, visible: Visible): string {
  const shown = visible.nodes.length
  if (shown === 0) return 'No name is shown.'
  const byStories = [...visible.nodes].sort(
    (a, b) => names.nodes[b]!.stories - names.nodes[a]!.stories,
  )
  const label = (node: number): string => names.nodes[node]!.label
  const parts = [
    `${counted(shown, 'name')} and ${counted(visible.links.length, 'link')} are shown.`,
  ]
  const top = byStories.slice(0, 3).map((node) => `${label(node)} (${names.nodes[node]!.stories})`)
  if (names.nodes[byStories[0]!]!.stories > 0) parts.push(`Most stories name ${listed(top)}.`)
  const [strongest] = [...visible.links].sort((a, b) => names.weight[b]! - names.weight[a]!)
  if (strongest !== undefined) {
    const [a, b] = [names.source[strongest]!, names.target[strongest]!]
    const count = counted(names.weight[strongest]!, 'story', 'stories')
    parts.push(`The strongest link is between ${label(a)} and ${label(b)}: ${count}.`)
  }
  const pieces = piecesOf(names, visible)
  if (pieces > 1)
    parts.push(`They fall into ${pieces.toLocaleString('en')} parts without a link between them.`)
  return parts.join(' ')
}

function piecesOf(names: Names, { nodes, links }: Visible): number {
  const root = new Map([...nodes].map((node) => [node, node]))
  const find = (node: number): number => {
    let at = node
    while (root.get(at) !== at) {
      root.set(at, root.get(root.get(at)!)!)
      at = root.get(at)!
    }
    return at
  }
  let pieces = nodes.length
  for (const link of links) {
    const [a, b] = [find(names.source[link]!), find(names.target[link]!)]
    if (a === b) continue
    root.set(a, b)
    pieces -= 1
  }
  return pieces
}

export type Neighbour = { readonly node: number; readonly count: number; readonly npmi: number }

/** Shown neighbours of a shown node, the strongest first. */
export function neighboursOf(names: Names, visible: Visible, node: number): Neighbour[] {
  const found: Neighbour[] = []
  for (const link of visible.links) {
    const [a, b] = [names.source[link]!, names.target[link]!]
    if (a !== node && b !== node) continue
    found.push({ node: a === node ? b : a, count: names.weight[link]!, npmi: names.npmi[link]! })
  }
  return found.sort((a, b) => b.count - a.count || b.npmi - a.npmi || a.node - b.node)
}

export const SIZE_WORDS = {
  stories: 'In how many stories a name stands.',
  degree: 'How many names it is linked to here.',
  pagerank: 'Linked to much that is itself linked to much (PageRank).',
  betweenness: 'How often it lies on the shortest way between two others.',
} as const

export const COLOUR_WORDS = {
  type: 'By what the name stands for; shape and letter say the same.',
  sentiment:
    'By the mood of the stories that name it: more positive (+), more negative (−) or even (=).',
  community: 'Names linked more among themselves than to others (Louvain); numbered by size.',
} as const

export type AdjacencyRow = { readonly node: number; readonly neighbours: readonly Neighbour[] }

/** Every shown name with its shown neighbours; most stories first. */
export function adjacencyOf(names: Names, { nodes, links, placeOf }: Visible): AdjacencyRow[] {
  const rows = [...nodes].map((node): { node: number; neighbours: Neighbour[] } => {
    return { node, neighbours: [] }
  })
  for (const link of links) {
    const [a, b] = [names.source[link]!, names.target[link]!]
    const known = { count: names.weight[link]!, npmi: names.npmi[link]! }
    rows[placeOf[a]!]?.neighbours.push({ node: b, ...known })
    rows[placeOf[b]!]?.neighbours.push({ node: a, ...known })
  }
  for (const { neighbours } of rows) neighbours.sort((a, b) => b.count - a.count || b.npmi - a.npmi)
  const stories = (node: number): number => names.nodes[node]!.stories
  return rows.sort(
    (a, b) =>
      stories(b.node) - stories(a.node) ||
      b.neighbours.length - a.neighbours.length ||
      a.node - b.node,
  )
}
