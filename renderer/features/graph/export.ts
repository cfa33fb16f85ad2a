/** The shown graph as files: what is on the screen, in the numbers that are on the screen. */
import { layersOf, pictureOf as sheetOf, pngOf } from '#renderer/charts/picture.ts'
import type { PictureText } from '#renderer/charts/picture.ts'
import { readPalette } from '#renderer/graph/draw/palette.ts'
import { boundsOf, fit } from '#renderer/graph/draw/picture.ts'
import { svgPieces } from '#renderer/graph/draw/svg.ts'
import { saveFile } from '#renderer/ui/download.ts'
import { gathered } from '#renderer/ui/pieces.ts'
import { turn } from '#renderer/ui/turn.ts'
import { captionLine } from '#shared/logic/graph/entity-graph.ts'
import type { GraphLink, GraphNode, GraphSource } from '#shared/logic/graph/entity-graph.ts'
import { gexfPieces } from '#shared/logic/graph/gexf.ts'
import { graphmlPieces } from '#shared/logic/graph/graphml.ts'
import { linkTablePieces, nodeTablePieces } from '#shared/logic/graph/tables.ts'
import type { GraphCaption } from '#shared/model/graph.ts'
import type { GraphDesk } from './desk.svelte.ts'

export const FILE_KINDS = [
  { id: 'gexf', label: 'GEXF (Gephi)', type: 'application/gexf+xml', suffix: 'gexf' },
  { id: 'graphml', label: 'GraphML', type: 'application/graphml+xml', suffix: 'graphml' },
  { id: 'nodes', label: 'Names as CSV', type: 'text/csv', suffix: 'nodes.csv' },
  { id: 'links', label: 'Links as CSV', type: 'text/csv', suffix: 'links.csv' },
  { id: 'svg', label: 'Picture as SVG', type: 'image/svg+xml', suffix: 'svg' },
  { id: 'png', label: 'Picture as PNG', type: 'image/png', suffix: 'png' },
] as const
export type FileKind = (typeof FILE_KINDS)[number]['id']

/** Makes the file and hands it to the browser. Throws an Error with a sentence where it cannot. */
export async function saveGraph(desk: GraphDesk, kind: FileKind): Promise<void> {
  const { type, suffix } = FILE_KINDS.find(({ id }) => id === kind)!
  const name = `${fileName(desk)}.${suffix}`
  // The menu it was chosen from has its own to do.
  await turn()
  saveFile(name, await contentOf(desk, kind, type))
}

async function contentOf(desk: GraphDesk, kind: FileKind, type: string): Promise<Blob> {
  switch (kind) {
    case 'svg':
      return new Blob([await sheet(desk)], { type })
    case 'png': {
      const { parts, text } = await drawn(desk)
      return pngOf(layersOf({ ...SHEET, parts }, text))
    }
    default:
      return new Blob(await gathered(PIECES[kind](shownOf(desk))), { type })
  }
}

const PIECES: Readonly<
  Record<Exclude<FileKind, 'svg' | 'png'>, (graph: GraphSource) => Iterable<string>>
> = {
  gexf: gexfPieces,
  graphml: graphmlPieces,
  nodes: nodeTablePieces,
  links: linkTablePieces,
}

/** What is shown now, with its places and communities, as every format takes it, once. */
export function shownOf(desk: GraphDesk): GraphSource {
  const { names, visible, groups, choices } = desk
  const hasGroups = groups !== undefined && choices.colour === 'community'
  const places = desk.places.all()
  const nodeAt = (node: number, at: number): GraphNode => {
    const known = names.nodes[node]!
    const place = places.get(known.id)
    return {
      ...known,
      ...(hasGroups ? { community: groups[at]! } : {}),
      ...(place ? { x: rounded(place[0]), y: rounded(place[1]) } : {}),
    }
  }
  const linkAt = (link: number): GraphLink => {
    return {
      source: names.nodes[names.source[link]!]!.id,
      target: names.nodes[names.target[link]!]!.id,
      count: names.weight[link]!,
      npmi: names.npmi[link]!,
    }
  }
  return {
    caption: captionOf(desk),
    nodes: made(visible.nodes, nodeAt),
    links: made(visible.links, linkAt),
  }
}

function* made<T>(places: Uint32Array, make: (place: number, at: number) => T) {
  for (let at = 0; at < places.length; at += 1) yield make(places[at]!, at)
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

function captionOf({ graph, file, names }: GraphDesk): GraphCaption {
  if (graph) return graph.caption
  return {
    title: 'Graph of a file',
    query: file?.name ?? '',
    n: names.nodes.reduce((most, { stories }) => Math.max(most, stories), 0),
    engine: 'Broadsheet',
    version: '',
    madeAt: new Date().toISOString(),
  }
}

/** Pixels of a picture for paper and slides. */
const SHEET = { width: 1400, height: 1000 }

async function sheet(desk: GraphDesk): Promise<string> {
  const { parts, text } = await drawn(desk)
  return sheetOf([{ ...SHEET, markup: parts.join('') }], text)
}

async function drawn(desk: GraphDesk): Promise<{ parts: string[]; text: PictureText }> {
  const palette = readPalette(getComputedStyle(document.documentElement))
  const measure = document.createElement('canvas').getContext('2d')
  const widthOf = (label: string): number => {
    if (!measure) return label.length * 0.55
    measure.font = '500 100px Inter, system-ui, sans-serif'
    return measure.measureText(label).width / 100
  }
  const { picture } = desk
  const camera = fit(boundsOf(picture), SHEET)
  const parts = await gathered(svgPieces({ picture, camera, size: SHEET, palette, widthOf }), 1)
  const caption = captionOf(desk)
  const { ink, paper } = palette
  const words = `${captionLine(caption)}. ${choicesLine(desk)}`
  return { parts, text: { title: caption.title, caption: words, ink, paper } }
}

/** What was chosen to see, without which a picture of links means nothing. */
function choicesLine({ choices, visible, names }: GraphDesk): string {
  const shown = `${visible.nodes.length} of ${names.count} names, ${visible.links.length} of ${names.links} links`
  const least =
    choices.measure === 'npmi'
      ? `links of at least ${choices.minCount} and an association of ${choices.minNpmi.toFixed(2)}`
      : `links of at least ${choices.minCount}`
  return `${shown}; ${least}; size by ${choices.size}, colour by ${choices.colour}.`
}

function fileName({ file, graph }: GraphDesk): string {
  const words = file?.name ?? graph?.caption.query ?? 'graph'
  return `graph-${words.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60) || 'names'}`
}
