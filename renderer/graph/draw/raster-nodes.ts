/** Nodes as pixels, over those of the links. */
import { radiusOnScreen, type Camera, type Picture } from './picture.ts'
import { mix, PALE, type Points, type RasterStyle, type Rgb } from './raster-style.ts'
import type { Stamp } from './stamps.ts'

type Stamping = {
  readonly camera: Camera
  readonly scale: number
  readonly width: number
  readonly height: number
  readonly style: RasterStyle
  readonly pixels: Uint8ClampedArray
  stampOf(shape: Picture['shape'][number], radius: number, phase: number): Stamp
}

/** Nodes between two portions: few, since each may be of a size whose stamp is yet to be cut. */
const AT_ONCE = 8

/** Puts all nodes on the pixels, a portion at a step. */
export function* stampNodes(
  picture: Picture,
  points: Points,
  on: Stamping,
  { nodes: lit, without }: { readonly nodes?: ReadonlySet<number>; readonly without?: number },
): Generator<undefined> {
  const { paper, nodes, link } = on.style
  const pale = lit && nodes.map((colour) => mix(paper, colour, PALE))
  // Small ones last, so that none is wholly under a large one; what is lit above all.
  for (const [at, node] of picture.order.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    if (lit?.has(node) || node === without) continue
    stampNode(node, picture, points, (pale ?? nodes)[picture.colour[node]!] ?? link, on)
  }
  if (!lit) return
  for (const node of picture.order) {
    if (lit.has(node)) stampNode(node, picture, points, nodes[picture.colour[node]!] ?? link, on)
  }
}

function stampNode(
  node: number,
  picture: Picture,
  { x, y }: Points,
  colour: Rgb,
  on: Stamping,
): void {
  const radius = radiusOnScreen(picture.radius[node]!, on.camera.k) * on.scale
  const left = Math.floor(x[node]! * 2) / 2
  const top = Math.floor(y[node]! * 2) / 2
  const far = radius * 2 + 4
  if (left < -far || top < -far || left > on.width + far || top > on.height + far) return
  const phase = (left % 1 === 0 ? 0 : 1) + (top % 1 === 0 ? 0 : 2)
  const stamp = on.stampOf(picture.shape[node]!, radius, phase)
  press(stamp, Math.floor(left) - stamp.middle, Math.floor(top) - stamp.middle, colour, on)
}

function press(stamp: Stamp, left: number, top: number, colour: Rgb, on: Stamping): void {
  const { width, height, pixels, style } = on
  const { size, fill, rim } = stamp
  const [red, green, blue] = colour
  const [paperRed, paperGreen, paperBlue] = style.paper
  const firstRow = Math.max(0, -top)
  const lastRow = Math.min(size, height - top)
  const firstColumn = Math.max(0, -left)
  const lastColumn = Math.min(size, width - left)
  for (let row = firstRow; row < lastRow; row += 1) {
    let pixel = ((top + row) * width + left + firstColumn) * 4
    for (let at = row * size + firstColumn; at < row * size + lastColumn; at += 1, pixel += 4) {
      const inside = fill[at]!
      const around = rim[at]!
      if (inside === 0 && around === 0) continue
      const under = 1 - inside - around
      pixels[pixel] = pixels[pixel]! * under + red * inside + paperRed * around
      pixels[pixel + 1] = pixels[pixel + 1]! * under + green * inside + paperGreen * around
      pixels[pixel + 2] = pixels[pixel + 2]! * under + blue * inside + paperBlue * around
    }
  }
}
