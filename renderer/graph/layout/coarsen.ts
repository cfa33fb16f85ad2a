/** Smaller and smaller pictures of one graph, as in Walshaw's multilevel force layout (JGAA 7, 2003). */
import type { Level } from './graph.ts'
import { joinLinks, linksByNode } from './graph.ts'

export type Coarser = { readonly level: Level; readonly groupOf: Uint32Array }

/** No node of a coarse level takes in more than so many of the level before. */
const MOST_MEMBERS = 4

/**
 * Joins each node with its nearest free neighbour (heaviest link for its size), or with a group
 * beside it where no neighbour is free, as around hubs. Undefined once it gains too little.
 */
export function coarsen(level: Level, random: () => number): Coarser | undefined {
  const { nodeCount, source, target, weight, mass } = level
  const { start, links } = linksByNode(level)
  const groupOf = new Uint32Array(nodeCount).fill(nodeCount)
  const members = new Uint8Array(nodeCount)
  let groups = 0
  let lonely: number | undefined
  for (const node of shuffled(nodeCount, random)) {
    if (groupOf[node] !== nodeCount) continue
    let best: number | undefined
    let bestPull = 0
    let room: number | undefined
    let roomPull = 0
    for (let at = start[node]!; at < start[node + 1]!; at += 1) {
      const link = links[at]!
      const other = source[link] === node ? target[link]! : source[link]!
      const pull = weight[link]! / (mass[other]! * (start[other + 1]! - start[other]!))
      if (groupOf[other] === nodeCount) {
        if (pull > bestPull) [best, bestPull] = [other, pull]
      } else if (members[groupOf[other]!]! < MOST_MEMBERS && pull > roomPull) {
        ;[room, roomPull] = [groupOf[other]!, pull]
      }
    }
    if (best !== undefined) {
      groupOf[node] = groups
      groupOf[best] = groups
      members[groups] = 2
      groups += 1
    } else if (room !== undefined) {
      groupOf[node] = room
      members[room]! += 1
    } else if (
      start[node] === start[node + 1] &&
      lonely !== undefined &&
      members[lonely]! < MOST_MEMBERS
    ) {
      groupOf[node] = lonely
      members[lonely]! += 1
    } else {
      if (start[node] === start[node + 1]) lonely = groups
      groupOf[node] = groups
      members[groups] = 1
      groups += 1
    }
  }
  if (groups > nodeCount * 0.9) return undefined
  const joined = new Float32Array(groups)
  for (let node = 0; node < nodeCount; node += 1) joined[groupOf[node]!]! += mass[node]!
  return {
    groupOf,
    level: {
      nodeCount: groups,
      mass: joined,
      ...joinLinks(source, target, weight, groupOf, groups),
    },
  }
}

function shuffled(count: number, random: () => number): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_none, at) => at)
  for (let at = count - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const kept = order[at]!
    order[at] = order[other]!
    order[other] = kept
  }
  return order
}
