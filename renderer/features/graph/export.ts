/** The shown graph as files: what is on the screen, in the numbers that are on the screen. */
import { pictureOf as sheetOf, pngOf } from '#renderer/charts/picture.ts'
import { readPalette } from '#renderer/graph/draw/palette.ts'
import { boundsOf, fit } from '#renderer/graph/draw/picture.ts'
import { svgOf } from '#renderer/graph/draw/svg.ts'
import { saveFile } from '#renderer/ui/download.ts'
import { captionLine, type EntityGraph } from '#shared/logic/graph/entity-graph.ts'
import { writeGexf } from '#shared/logic/graph/gexf.ts'
import { writeGraphml } from '#shared/logic/graph/graphml.ts'
import { writeLinkTable, writeNodeTable } from '#shared/logic/graph/tables.ts'
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
  const content = await contentOf(desk, kind)
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content
  saveFile(`${fileName(desk)}.${suffix}`, blob)
}

async function contentOf(desk: GraphDesk, kind: FileKind): Promise<string | Blob> {
  switch (kind) {
    case 'gexf':
      return writeGexf(shownOf(desk))
    case 'graphml':
      return writeGraphml(shownOf(desk))
    case 'nodes':
      return writeNodeTable(shownOf(desk))
    case 'links':
      return writeLinkTable(shownOf(desk))
    case 'svg':
      return sheet(desk)
    case 'png':
      return pngOf(sheet(desk))
  }
}

/** What is shown, with its places and communities, as every format takes it. */
export function shownOf(desk: GraphDesk): EntityGraph {
  const { names, visible, groups, choices } = desk
  const hasGroups = groups !== undefined && choices.colour === 'community'
  return {
    caption: captionOf(desk),
    nodes: [...visible.nodes].map((node, at) => {
      const known = names.nodes[node]!
      const place = desk.places.of(known.id)
      return {
        ...known,
        ...(hasGroups ? { community: groups[at]! } : {}),
        ...(place ? { x: rounded(place[0]), y: rounded(place[1]) } : {}),
      }
    }),
    links: [...visible.links].map((link) => ({
      source: names.nodes[names.source[link]!]!.id,
      target: names.nodes[names.target[link]!]!.id,
      count: names.weight[link]!,
      npmi: names.npmi[link]!,
    })),
  }
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

function sheet(desk: GraphDesk): string {
  const palette = readPalette(getComputedStyle(document.documentElement))
  const measure = document.createElement('canvas').getContext('2d')
  const widthOf = (label: string): number => {
    if (!measure) return label.length * 0.55
    measure.font = '500 100px Inter, system-ui, sans-serif'
    return measure.measureText(label).width / 100
  }
  const { picture } = desk
  const markup = svgOf({
    picture,
    camera: fit(boundsOf(picture), SHEET),
    size: SHEET,
    palette,
    widthOf,
  })
  const caption = captionOf(desk)
  return sheetOf([{ ...SHEET, markup }], {
    title: caption.title,
    caption: `${captionLine(caption)}. ${choicesLine(desk)}`,
    ink: palette.ink,
    paper: palette.paper,
  })
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
