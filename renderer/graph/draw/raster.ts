/**
 * Draws links and nodes into pixels itself. Where there is no graphics card, a canvas spends 40 ms on
 * 25,000 lines, these loops under 10; where there is one, they still are under 10.
 */
import { radiusOnScreen, type Camera, type Picture, type Size } from './picture.ts'
import { createStamps, type Stamp } from './stamps.ts'

export type Rgb = readonly [red: number, green: number, blue: number]

export type RasterStyle = {
  readonly paper: Rgb
  readonly link: Rgb
  /** By place in the palette. */
  readonly nodes: readonly Rgb[]
  /** What lit links are drawn in. */
  readonly lit: Rgb
  /** How much ink a link of strength 0 and of strength 1 has, 0 to 1. */
  readonly ink: readonly [faintest: number, strongest: number]
}

/** What stands out; all else is drawn pale. */
export type LitParts = {
  readonly nodes: ReadonlySet<number>
  readonly links: readonly number[]
}

/** While something is lit the rest stays to be seen, and no more than that. */
const PALE = 0.22
const LIT_INK = [0.4, 1] as const

export function createRaster() {
  let ink = new Float32Array(0)
  let pixels = new Uint8ClampedArray(0)
  let words = new Uint32Array(0)
  const stampOf = createStamps()

  const resize = (area: number): void => {
    if (ink.length === area) return (ink.fill(0), undefined)
    ink = new Float32Array(area)
    pixels = new Uint8ClampedArray(area * 4)
    words = new Uint32Array(pixels.buffer)
  }

  return {
    /**
     * The picture in pixels of the device, opaque, as `ImageData` takes it; the array is used again by
     * the next call. `scale` is pixels of the device for one of the page.
     */
    draw(
      picture: Picture,
      camera: Camera,
      size: Size,
      scale: number,
      style: RasterStyle,
      lit?: LitParts,
    ) {
      const { width, height } = size
      resize(width * height)
      const points = placesOf(picture, camera, scale)
      const [faintest, strongest] = style.ink
      const range = lit ? ([faintest * PALE, strongest * PALE] as const) : style.ink
      const on = { ink, width, height, scale }
      inkLinks(picture, points, { ...on, range })
      spread(ink, words, style)
      if (lit && lit.links.length > 0) {
        ink.fill(0)
        inkLinks(picture, points, { ...on, range: LIT_INK }, lit.links)
        spreadOver(ink, pixels, style.lit)
      }
      const stamping = { camera, scale, width, height, style, pixels, stampOf }
      stampNodes(picture, points, stamping, lit?.nodes)
      return pixels
    },
  }
}

type Points = { readonly x: Float32Array; readonly y: Float32Array }

function placesOf({ count, x, y }: Picture, camera: Camera, scale: number): Points {
  const places = { x: new Float32Array(count), y: new Float32Array(count) }
  const k = camera.k * scale
  for (let node = 0; node < count; node += 1) {
    places.x[node] = x[node]! * k + camera.x * scale
    places.y[node] = y[node]! * k + camera.y * scale
  }
  return places
}

type Ink = {
  readonly ink: Float32Array
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly range: readonly [number, number]
}

function inkLinks(picture: Picture, { x, y }: Points, on: Ink, only?: readonly number[]): void {
  const { source, target, strength } = picture
  const [least, most] = on.range
  const count = only?.length ?? picture.links
  for (let index = 0; index < count; index += 1) {
    const link = only ? only[index]! : index
    const [a, b] = [source[link]!, target[link]!]
    const strong = strength[link]!
    const amount = least + (most - least) * strong
    const lines = Math.max(1, Math.round((0.75 + 2.25 * strong) * on.scale))
    const [ax, ay, bx, by] = [x[a]!, y[a]!, x[b]!, y[b]!]
    const isFlat = Math.abs(bx - ax) >= Math.abs(by - ay)
    // A wide line is several beside each other.
    for (let at = 0; at < lines; at += 1) {
      const off = at - (lines - 1) / 2
      if (isFlat) inkLine(on, ax, ay + off, bx, by + off, amount)
      else inkLine(on, ax + off, ay, bx + off, by, amount)
    }
  }
}

/** An even line (Wu 1991): at each step the ink is shared between the two pixels it passes between. */
function inkLine(
  { ink, width, height }: Ink,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  amount: number,
): void {
  const isFlat = Math.abs(bx - ax) >= Math.abs(by - ay)
  // Along the longer side: `long` runs, `wide` follows.
  let [from, to, wide, wideTo] = isFlat ? [ax, bx, ay, by] : [ay, by, ax, bx]
  if (from > to) [from, to, wide, wideTo] = [to, from, wideTo, wide]
  const slope = to > from ? (wideTo - wide) / (to - from) : 0
  const [mostLong, mostWide] = isFlat ? [width, height] : [height, width]
  const first = Math.max(0, Math.ceil(from - 0.5))
  let start = first
  let end = Math.min(mostLong - 1, Math.floor(to - 0.5))
  // Only the stretch within the picture, found once instead of asked at each step.
  const base = wide + (0.5 - from) * slope - 0.5
  const limit = mostWide - 2
  if (slope > 0) {
    start = Math.max(start, Math.ceil(-base / slope))
    end = Math.min(end, Math.floor((limit - base) / slope))
  } else if (slope < 0) {
    start = Math.max(start, Math.ceil((limit - base) / slope))
    end = Math.min(end, Math.floor(-base / slope))
  } else if (base < 0 || base > limit) return
  const [step, beside] = isFlat ? [1, width] : [width, 1]
  for (let at = start; at <= end; at += 1) {
    const place = base + at * slope
    const row = place | 0
    if (row < 0 || row > limit) continue
    const share = (place - row) * amount
    const pixel = at * step + row * beside
    ink[pixel]! += amount - share
    ink[pixel + beside]! += share
  }
}

const LEVELS = 1024
/** More ink than this is as dark as it gets. */
const FULL = 4

/** Ink to colour: lines that cross darken each other, and never past the colour of a link. */
function spread(ink: Float32Array, words: Uint32Array, { paper, link }: RasterStyle): void {
  const colours = new Uint32Array(LEVELS + 1)
  for (let level = 0; level <= LEVELS; level += 1) {
    const share = 1 - Math.exp((-level / LEVELS) * FULL)
    colours[level] = wordOf(mix(paper, link, share))
  }
  const plain = colours[0]!
  const scale = LEVELS / FULL
  for (let pixel = 0; pixel < ink.length; pixel += 1) {
    const amount = ink[pixel]!
    words[pixel] =
      amount === 0 ? plain : colours[amount >= FULL ? LEVELS : (amount * scale + 0.5) | 0]!
  }
}

/** As `spread`, over what is there already. */
function spreadOver(ink: Float32Array, pixels: Uint8ClampedArray, colour: Rgb): void {
  for (let at = 0; at < ink.length; at += 1) {
    const amount = ink[at]!
    if (amount === 0) continue
    const share = amount >= 1 ? 1 : amount
    for (let part = 0; part < 3; part += 1) {
      const pixel = at * 4 + part
      pixels[pixel] = pixels[pixel]! + (colour[part]! - pixels[pixel]!) * share
    }
  }
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const of = (at: 0 | 1 | 2): number => a[at] + (b[at] - a[at]) * share
  return [of(0), of(1), of(2)]
}

/** As four bytes lie in memory on every machine a browser runs on: least first. */
function wordOf([red, green, blue]: Rgb): number {
  return (0xff000000 | (Math.round(blue) << 16) | (Math.round(green) << 8) | Math.round(red)) >>> 0
}

type Stamping = {
  readonly camera: Camera
  readonly scale: number
  readonly width: number
  readonly height: number
  readonly style: RasterStyle
  readonly pixels: Uint8ClampedArray
  stampOf(shape: Picture['shape'][number], radius: number, phase: number): Stamp
}

function stampNodes(
  picture: Picture,
  points: Points,
  on: Stamping,
  lit?: ReadonlySet<number>,
): void {
  const { paper, nodes, link } = on.style
  const pale = lit && nodes.map((colour) => mix(paper, colour, PALE))
  // Small ones last, so that none is wholly under a large one; what is lit above all.
  for (const node of picture.order) {
    if (!lit?.has(node))
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
