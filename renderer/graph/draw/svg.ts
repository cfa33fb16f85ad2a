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

/**
 * The inside of an SVG element of the given size; what lies outside of it is left out. In pieces: a
 * picture may have a million links.
 */
export function* svgPieces(job: SvgJob): IterableIterator<string> {
  yield* linkMarkup(job)
  yield* nodeMarkup(job)
  yield labelMarkup(job)
}

function* linkMarkup({ picture, camera, size, palette }: SvgJob): IterableIterator<string> {
  const { x, y, source, target, strength } = picture
  const [least, most] = inkOf(picture, camera)
  yield `<g stroke="${palette.faint}">`
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
  yield '</g>'
}

function* nodeMarkup({ picture, camera, size, palette }: SvgJob): IterableIterator<string> {
  yield `<g stroke="${palette.paper}" stroke-width="1.25">`
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
  yield '</g>'
}

function labelMarkup({ picture, camera, size, palette, widthOf }: SvgJob): string {
  const labels = placeLabels(picture, camera, { size, widthOf }).map(
    (label) =>
      `<text x="${at(label.x)}" y="${at(label.y)}" font-size="${label.size}">${xmlText(picture.label[label.node]!)}</text>`,
  )
  return (
    `<g text-anchor="middle" font-weight="500" fill="${palette.ink}" stroke="${palette.paper}"` +
    ` stroke-width="3.5" stroke-linejoin="round" paint-order="stroke">${labels.join('')}</g>`
  )
}

function at(value: number): number {
  return Math.round(value * 100) / 100
}
