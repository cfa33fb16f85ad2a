/** From what is shown, measured and placed to what is drawn. */
import { scaleSqrt } from 'd3-scale'
import type { GraphMeasure, NodeColour } from '#shared/model/graph.ts'
import { MOOD_COLOURS, REST } from './draw/palette.ts'
import { shortLabel } from './draw/paint.ts'
import type { Picture } from './draw/picture.ts'
import type { FlatGraph } from './layout/graph.ts'
import type { Names } from './names.ts'
import { endsOf, type Visible } from './visible.ts'

export type PictureParts = {
  readonly names: Names
  readonly visible: Visible
  readonly pins: ReadonlySet<string>
  readonly colour: NodeColour
  readonly measure: GraphMeasure
  /** By place among the shown; absent: by stories. */
  readonly sizes?: Float64Array | undefined
  /** By place among the shown, the largest community being 0. */
  readonly groups?: Int32Array | undefined
}

const RADIUS = { least: 3.5, most: 17 }
const COMMUNITY_COLOURS = 6

const flats = new WeakMap<Visible, Partial<Record<GraphMeasure, FlatGraph>>>()

/** What is shown as a graph of its own, for layout, measures and the picture; made once for each. */
export function shownGraph(names: Names, visible: Visible, measure: GraphMeasure): FlatGraph {
  const known = flats.get(visible) ?? {}
  flats.set(visible, known)
  return (known[measure] ??= flatGraph(names, visible, measure))
}

function flatGraph(names: Names, visible: Visible, measure: GraphMeasure): FlatGraph {
  const { links } = visible
  const weight = new Float32Array(links.length)
  for (let at = 0; at < links.length; at += 1) weight[at] = pullOf(names, links[at]!, measure)
  return { nodeCount: visible.nodes.length, ...endsOf(names, visible), weight }
}

/** A link that is rarer than chance still holds its ends together, if barely. */
function pullOf(names: Names, link: number, measure: GraphMeasure): number {
  return measure === 'count' ? names.weight[link]! : Math.max(0.02, names.npmi[link]!)
}

/** All but where the nodes lie. */
export function appearanceOf(parts: PictureParts): Omit<Picture, 'x' | 'y'> {
  const { names, visible } = parts
  const count = visible.nodes.length
  const radius = radiiOf(parts.sizes ?? storiesOf(names, visible))
  const columns = {
    colour: new Uint8Array(count),
    isPinned: new Uint8Array(count),
    order: new Uint32Array(count),
    shape: new Array<Picture['shape'][number]>(count),
    letter: new Array<string>(count),
    label: new Array<string>(count),
  }
  // One loop and no callbacks: all of it is made anew at each step of a slider.
  for (let shown = 0; shown < count; shown += 1) {
    const node = visible.nodes[shown]!
    const { id, label } = names.nodes[node]!
    const look = lookOf(parts, shown)
    columns.colour[shown] = look.colour
    columns.letter[shown] = look.letter
    columns.shape[shown] = names.kinds[node]!.shape
    columns.label[shown] = shortLabel(label)
    columns.isPinned[shown] = parts.pins.has(id) ? 1 : 0
    columns.order[shown] = shown
  }
  columns.order.sort((a, b) => radius[b]! - radius[a]! || a - b)
  const flat = shownGraph(names, visible, parts.measure)
  return {
    count,
    radius,
    ...columns,
    links: flat.source.length,
    source: flat.source,
    target: flat.target,
    strength: strengthsOf(flat.weight ?? new Float32Array(0)),
  }
}

function storiesOf(names: Names, { nodes }: Visible): Float64Array {
  const stories = new Float64Array(nodes.length)
  for (let at = 0; at < nodes.length; at += 1) stories[at] = names.nodes[nodes[at]!]!.stories
  return stories
}

/** Until the layout speaks up, names lie in a spiral rather than on one heap. */
export function shownAt(
  column: Float64Array,
  nodes: Uint32Array,
  part: (angle: number) => number,
): Float64Array {
  const places = new Float64Array(nodes.length)
  // A loop and no callback: it runs at each step of a layout, for as many names as a file has.
  for (let at = 0; at < nodes.length; at += 1) {
    const known = column[nodes[at]!]!
    places[at] = Number.isNaN(known) ? 14 * Math.sqrt(at + 1) * part(2.4 * at) : known
  }
  return places
}

function finite(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) ? value : 0
}

/** Areas as values, between the smallest circle that can be hit and the largest that covers nothing. */
function radiiOf(values: Float64Array): Float32Array {
  const most = values.reduce((high, value) => Math.max(high, finite(value)), 0)
  const scale = scaleSqrt([0, most > 0 ? most : 1], [RADIUS.least, RADIUS.most]).clamp(true)
  const radii = new Float32Array(values.length)
  for (let at = 0; at < radii.length; at += 1) radii[at] = scale(Math.max(0, finite(values[at])))
  return radii
}

/** By logarithm: the counts of links are as unequal as those of words. */
function strengthsOf(weights: Float32Array): Float32Array {
  let least = Infinity
  let most = 0
  for (let link = 0; link < weights.length; link += 1) {
    least = Math.min(least, weights[link]!)
    most = Math.max(most, weights[link]!)
  }
  const span = Math.log(most) - Math.log(least)
  if (!(span > 0)) return new Float32Array(weights.length).fill(0.4)
  return weights.map((weight) => (Math.log(weight) - Math.log(least)) / span)
}

export type Look = { readonly colour: number; readonly letter: string }

function lookOf({ names, visible, colour, groups }: PictureParts, shown: number): Look {
  const node = visible.nodes[shown]!
  const kind = names.kinds[node]!
  switch (colour) {
    case 'type':
      return { colour: kind.colour, letter: kind.letter }
    case 'community':
      return communityLook(groups?.[shown])
    case 'sentiment':
      return moodLook(names.nodes[node]!.moods)
  }
}

export function communityLook(group: number | undefined): Look {
  if (group === undefined || group >= COMMUNITY_COLOURS) {
    return { colour: REST, letter: group === undefined ? '·' : String(group + 1) }
  }
  return { colour: group + 1, letter: String(group + 1) }
}

/** Net share of the stories with a known mood from which a name counts as one or the other. */
const CLEAR = 0.15

export function moodLook(moods: Names['nodes'][number]['moods']): Look {
  if (!moods) return { colour: REST, letter: '·' }
  const known = moods.positive + moods.neutral + moods.negative
  if (known === 0) return { colour: REST, letter: '·' }
  const net = (moods.positive - moods.negative) / known
  if (net >= CLEAR) return { colour: MOOD_COLOURS.positive, letter: '+' }
  if (net <= -CLEAR) return { colour: MOOD_COLOURS.negative, letter: '−' }
  return { colour: MOOD_COLOURS.neutral, letter: '=' }
}
