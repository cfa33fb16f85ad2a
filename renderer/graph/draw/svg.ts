/** The picture as SVG, drawn by the same rules as on the canvas. */
import { xmlText } from '#shared/logic/graph/xml.ts'
import { placeLabels } from './labels.ts'
import { inkOf } from './paint.ts'
import type { Palette } from './palette.ts'
import { radiusOnScreen, toScreen, type Camera, type Picture, type Size } from './picture.ts'
import { cornersOf } from './shapes.ts'

type SvgJob = {
  readonly picture: Picture
  readonly camera: Camera
  readonly size: Size
  readonly palette: Palette
  widthOf(label: string): number
}

/** Elements of a group; words are shaped one by one, which takes longer than lines. */
const AT_ONCE = { links: 400, nodes: 150, labels: 40 }

/**
 * The inside of an SVG element of the given size; what lies outside of it is left out. In groups that
 * hold little each and lie over one another in their order: a picture may have a million links, and a
 * browser that draws them one after the other keeps nobody waiting.
 */
export function* svgPieces(job: SvgJob): IterableIterator<string> {
  const { palette } = job
  yield* groupsOf(`<g stroke="${palette.faint}">`, linkMarkup(job), AT_ONCE.links)
  yield* groupsOf(
    `<g stroke="${palette.paper}" stroke-width="1.25">`,
    nodeMarkup(job),
    AT_ONCE.nodes,
  )
  yield* groupsOf(
    `<g text-anchor="middle" font-weight="500" fill="${palette.ink}" stroke="${palette.paper}"` +
      ` stroke-width="3.5" stroke-linejoin="round" paint-order="stroke">`,
    labelMarkup(job),
    AT_ONCE.labels,
  )
}

function* groupsOf(
  open: string,
  elements: Iterable<string>,
  atOnce: number,
): IterableIterator<string> {
  let some: string[] = []
  const group = (): string => `${open}${some.join('')}</g>`
  for (const element of elements) {
    some.push(element)
    if (some.length < atOnce) continue
    yield group()
    some = []
  }
  if (some.length > 0) yield group()
}

function* linkMarkup({ picture, camera, size }: SvgJob): IterableIterator<string> {
  const { x, y, source, target, strength } = picture
  const [least, most] = inkOf(picture, camera)
  for (let link = 0; link < picture.links; link += 1) {
    const [ax, ay] = toScreen(camera, x[source[link]!]!, y[source[link]!]!)
    const [bx, by] = toScreen(camera, x[target[link]!]!, y[target[link]!]!)
    const isOut =
      Math.max(ax, bx) < 0 ||
      Math.max(ay, by) < 0 ||
      Math.min(ax, bx) > size.width ||
      Math.min(ay, by) > size.height
    if (isOut) continue
    const strong = strength[link]!
    yield (
      `<line x1="${at(ax)}" y1="${at(ay)}" x2="${at(bx)}" y2="${at(by)}"` +
      ` stroke-opacity="${at(least + (most - least) * strong)}" stroke-width="${at(0.75 + 2.25 * strong)}"/>`
    )
  }
}

function* nodeMarkup({ picture, camera, size, palette }: SvgJob): IterableIterator<string> {
  for (const node of picture.order) {
    const [x, y] = toScreen(camera, picture.x[node]!, picture.y[node]!)
    const radius = radiusOnScreen(picture.radius[node]!, camera.k)
    const far = radius * 1.5
    if (x < -far || y < -far || x > size.width + far || y > size.height + far) continue
    const corners = cornersOf(picture.shape[node]!, x, y, radius)
    const fill = `fill="${palette.nodes[picture.colour[node]!] ?? palette.faint}"`
    const outline =
      corners.length === 0
        ? `<circle cx="${at(x)}" cy="${at(y)}" r="${at(radius)}" ${fill}/>`
        : `<polygon points="${corners.map(([cx, cy]) => `${at(cx)},${at(cy)}`).join(' ')}" ${fill}/>`
    const letter =
      radius < 7.5
        ? ''
        : `<text x="${at(x)}" y="${at(y + radius * 0.4)}" font-size="${at(radius * 1.05)}"` +
          ` font-weight="600" text-anchor="middle" stroke="none" fill="${palette.paper}">${xmlText(picture.letter[node]!)}</text>`
    yield outline + letter
  }
}

function* labelMarkup({ picture, camera, size, widthOf }: SvgJob): IterableIterator<string> {
  for (const { node, x, y, size: high } of placeLabels(picture, camera, { size, widthOf })) {
    yield `<text x="${at(x)}" y="${at(y)}" font-size="${high}">${xmlText(picture.label[node]!)}</text>`
  }
}

function at(value: number): number {
  return Math.round(value * 100) / 100
}
