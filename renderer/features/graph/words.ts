/** The graph in words: for who does not see the picture, and for who wants to be sure. */
import { isolated } from '#renderer/charts/figures.ts'
import { linksByNode } from '#renderer/graph/layout/graph.ts'
import type { Names } from '#renderer/graph/names.ts'
import { endsOf, type Visible } from '#renderer/graph/visible.ts'
import { counted } from '#renderer/ui/words.ts'

/** A name within a sentence: cut, and turning nothing but itself. */
export function shortName(name: string): string {
  return isolated(name.length > 60 ? `${[...name.slice(0, 120)].slice(0, 59).join('')}…` : name)
}

/** "Ann, Bob and Cleo"; names of any length are cut. */
export function listed(names: readonly string[]): string {
  const short = names.map(shortName)
  return allOf(short)
}

/** Words that were made as they are to be read. */
export function allOf(words: readonly string[]): string {
  return words.length <= 1 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

export function summaryOf(names: Names, visible: Visible): string {
  const shown = visible.nodes.length
  if (shown === 0) return 'No name is shown.'
  const byStories = strongest(visible.nodes, 3, (node) => names.nodes[node]!.stories)
  const label = (node: number): string => shortName(names.nodes[node]!.label)
  const parts = [
    `${counted(shown, 'name')} and ${counted(visible.links.length, 'link')} are shown.`,
  ]
  const top = byStories.map(
    (node) => `${label(node)} (${names.nodes[node]!.stories.toLocaleString('en')})`,
  )
  if (names.nodes[byStories[0]!]!.stories > 0) parts.push(`Most stories name ${allOf(top)}.`)
  const [link] = strongest(visible.links, 1, (each) => names.weight[each]!)
  if (link !== undefined) {
    const [a, b] = [names.source[link]!, names.target[link]!]
    const count = counted(names.weight[link]!, 'story', 'stories')
    parts.push(`The strongest link is between ${label(a)} and ${label(b)}: ${count}.`)
  }
  const pieces = piecesOf(names, visible)
  if (pieces > 1)
    parts.push(`They fall into ${pieces.toLocaleString('en')} parts without a link between them.`)
  return parts.join(' ')
}

/** The first few by what they weigh, without sorting all of what may be very many. */
function strongest(items: Uint32Array, most: number, weigh: (item: number) => number): number[] {
  const top: number[] = []
  let least = -Infinity
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]!
    const heavy = weigh(item)
    if (top.length === most && heavy <= least) continue
    const place = top.findIndex((other) => heavy > weigh(other))
    top.splice(place < 0 ? top.length : place, 0, item)
    if (top.length > most) top.pop()
    least = weigh(top.at(-1)!)
  }
  return top
}

function piecesOf(names: Names, { nodes, links, placeOf }: Visible): number {
  const root = Uint32Array.from(nodes.keys())
  const find = (place: number): number => {
    let at = place
    while (root[at] !== at) at = root[at] = root[root[at]!]!
    return at
  }
  let pieces = nodes.length
  for (let at = 0; at < links.length && pieces > 1; at += 1) {
    const link = links[at]!
    const a = find(placeOf[names.source[link]!]!)
    const b = find(placeOf[names.target[link]!]!)
    if (a === b) continue
    root[a] = b
    pieces -= 1
  }
  return pieces
}

/** "0.31", "−0.02": with a sign that is one. */
export function associationWords(npmi: number): string {
  const text = Math.abs(npmi).toFixed(2)
  return npmi < 0 && Number(text) !== 0 ? `−${text}` : text
}

export type Neighbour = { readonly node: number; readonly count: number; readonly npmi: number }

/** Shown neighbours of a shown node, the strongest first. */
export function neighboursOf(names: Names, visible: Visible, node: number): Neighbour[] {
  const found: Neighbour[] = []
  const { links } = visible
  for (let at = 0; at < links.length; at += 1) {
    const link = links[at]!
    const a = names.source[link]!
    const b = names.target[link]!
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

/** Neighbours are put in order when they are asked for: a table shows some twenty rows of thousands. */
export type AdjacencyRow = {
  readonly node: number
  readonly links: number
  readonly neighbours: readonly Neighbour[]
}

/** Every shown name with its shown neighbours; most stories first. */
export function adjacencyOf(names: Names, visible: Visible): AdjacencyRow[] {
  const { nodes, links } = visible
  const { start, links: flat } = linksByNode({
    nodeCount: nodes.length,
    ...endsOf(names, visible),
  })
  const near = (node: number, place: number): Neighbour[] => {
    const found = [...flat.subarray(start[place], start[place + 1])].map((at): Neighbour => {
      const link = links[at]!
      const other = names.source[link] === node ? names.target[link]! : names.source[link]!
      return { node: other, count: names.weight[link]!, npmi: names.npmi[link]! }
    })
    return found.sort((a, b) => b.count - a.count || b.npmi - a.npmi)
  }
  const rows = Array.from(nodes, (node, place): AdjacencyRow => {
    let known: readonly Neighbour[] | undefined
    return {
      node,
      links: start[place + 1]! - start[place]!,
      get neighbours() {
        return (known ??= near(node, place))
      },
    }
  })
  const stories = (node: number): number => names.nodes[node]!.stories
  return rows.sort(
    (a, b) => stories(b.node) - stories(a.node) || b.links - a.links || a.node - b.node,
  )
}
