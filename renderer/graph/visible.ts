/** Which names and links are shown under the choices of a person. */
import type { GraphChoices } from '#shared/model/graph.ts'
import type { Names } from './names.ts'

export type Visible = {
  /** Places in the names' columns, ascending. */
  readonly nodes: Uint32Array
  readonly links: Uint32Array
  /** Place among the shown for each node; -1 where it is not shown. */
  readonly placeOf: Int32Array
  /** Names left out only because no shown link reaches them. */
  readonly lonely: number
}

type Choices = Pick<
  GraphChoices,
  'minCount' | 'minNpmi' | 'measure' | 'hiddenTypes' | 'hidden' | 'showsLonely' | 'ego'
>

/** More lines than this are a blot, and no window draws them in time. */
export const MOST_SHOWN = 100_000

export function visibleOf(names: Names, choices: Choices): Visible {
  const isOut = hiddenOf(names, choices)
  const strong = strongLinks(names, choices, isOut)
  const near = choices.ego && nearOf(names, strong, choices.ego)
  const links = near
    ? strong.filter((link) => near[names.source[link]!] && near[names.target[link]!])
    : strong
  const isLinked = new Uint8Array(names.count)
  for (let at = 0; at < links.length; at += 1) {
    isLinked[names.source[links[at]!]!] = 1
    isLinked[names.target[links[at]!]!] = 1
  }
  const nodes: number[] = []
  let lonely = 0
  for (let node = 0; node < names.count; node += 1) {
    if (isOut[node] || (near && !near[node])) continue
    const isCentre = near && names.nodes[node]!.id === choices.ego?.id
    if (isLinked[node] || choices.showsLonely || isCentre) nodes.push(node)
    else lonely += 1
  }
  const placeOf = new Int32Array(names.count).fill(-1)
  nodes.forEach((node, at) => (placeOf[node] = at))
  return { nodes: Uint32Array.from(nodes), links, placeOf, lonely }
}

/** Ends of the shown links, as places among the shown. */
export function endsOf(
  names: Names,
  { links, placeOf }: Visible,
): { source: Uint32Array; target: Uint32Array } {
  return {
    source: links.map((link) => placeOf[names.source[link]!]!),
    target: links.map((link) => placeOf[names.target[link]!]!),
  }
}

/** Ascending; marked and gathered, since sorting a hundred thousand would keep the window. */
function strongLinks(names: Names, choices: Choices, isOut: Uint8Array): Uint32Array {
  const { source, target, byWeight } = names
  const isKept = new Uint8Array(names.links)
  let count = 0
  // The heaviest are looked at first, so that those left out are the lightest.
  for (let at = names.links - 1; at >= 0 && count < MOST_SHOWN; at -= 1) {
    const link = byWeight[at]!
    if (isOut[source[link]!] || isOut[target[link]!] || !isStrong(names, choices, link)) continue
    isKept[link] = 1
    count += 1
  }
  const links = new Uint32Array(count)
  for (let link = 0, at = 0; at < count; link += 1) if (isKept[link]) links[at++] = link
  return links
}

function isStrong(names: Names, { minCount, minNpmi, measure }: Choices, link: number): boolean {
  if (names.weight[link]! < minCount) return false
  return measure === 'count' || names.npmi[link]! >= minNpmi
}

function hiddenOf(
  names: Names,
  { hiddenTypes, hidden }: Pick<Choices, 'hiddenTypes' | 'hidden'>,
): Uint8Array {
  const types = new Set(hiddenTypes)
  const isOut = new Uint8Array(names.count)
  if (types.size > 0) names.kinds.forEach(({ id }, node) => types.has(id) && (isOut[node] = 1))
  for (const id of hidden) {
    const node = names.placeOf.get(id)
    if (node !== undefined) isOut[node] = 1
  }
  return isOut
}

/** Nodes at most so many shown links from the middle one; undefined if it is not there. */
function nearOf(
  names: Names,
  links: Uint32Array,
  { id, steps }: NonNullable<Choices['ego']>,
): Uint8Array | undefined {
  const centre = names.placeOf.get(id)
  if (centre === undefined) return undefined
  const near = new Uint8Array(names.count)
  near[centre] = 1
  for (let step = 0; step < steps; step += 1) {
    const before = near.slice()
    for (let at = 0; at < links.length; at += 1) {
      const a = names.source[links[at]!]!
      const b = names.target[links[at]!]!
      if (before[a]) near[b] = 1
      if (before[b]) near[a] = 1
    }
  }
  return near
}

/** Steps of a slider over weights that may all differ. */
const MOST_LEVELS = 5000

/** Links that would be shown at each least count, for a slider that says so beforehand. */
export function linksAtLeast(
  names: Names,
  choices: Pick<Choices, 'hiddenTypes' | 'hidden'>,
): { counts: number[]; links: number[] } {
  const isOut = hiddenOf(names, choices)
  const isWhole = !isOut.includes(1)
  const order = isWhole
    ? names.byWeight
    : names.byWeight.filter((link) => !isOut[names.source[link]!] && !isOut[names.target[link]!])
  const weightAt = (at: number): number => names.weight[order[at]!]!
  const starts: number[] = []
  let before = NaN
  for (let at = 0; at < order.length; at += 1) {
    const weight = names.weight[order[at]!]!
    if (weight !== before) starts.push(at)
    before = weight
  }
  const stride = Math.ceil(starts.length / MOST_LEVELS)
  const kept = stride <= 1 ? starts : starts.filter((_at, level) => level % stride === 0)
  return { counts: kept.map(weightAt), links: kept.map((at) => order.length - at) }
}

/** A least count that leaves about four links a name: more is a ball of wool, less is dust. */
export function startingCount(names: Names): number {
  const wanted = Math.max(60, names.count * 3)
  if (names.links <= wanted) return 1
  const { weight, byWeight: order } = names
  const border = weight[order[order.length - wanted]!]!
  const above = firstAbove(border, names)
  // Of many links with one count all or none are shown; none if that leaves more than half.
  const left = order.length - above
  return left >= wanted / 2 ? weight[order[above]!]! : border
}

/** Place among the links by weight; behind them all where none is heavier. */
function firstAbove(border: number, { weight, byWeight }: Names): number {
  let [low, high] = [0, byWeight.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (weight[byWeight[middle]!]! > border) high = middle
    else low = middle + 1
  }
  return low
}
