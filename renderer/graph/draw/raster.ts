/**
 * Draws links and nodes into pixels itself. Where there is no graphics card, a canvas spends 40 ms on
 * 25,000 lines, these loops under 10; where there is one, they still are under 10.
 */
import type { Camera, Picture, Size } from './picture.ts'
import { stampNodes } from './raster-nodes.ts'
import { mix, PALE, type Points, type RasterStyle, type Rgb } from './raster-style.ts'
import { createStamps } from './stamps.ts'

/** What stands out; all else is drawn pale. */
export type LitParts = {
  readonly nodes: ReadonlySet<number>
  readonly links: readonly number[]
}

const LIT_INK = [0.4, 1] as const

export type RasterTask = {
  readonly picture: Picture
  readonly camera: Camera
  /** In pixels of the device. */
  readonly size: Size
  /** Pixels of the device for one of the page. */
  readonly scale: number
  readonly style: RasterStyle
  readonly lit?: LitParts | undefined
  /** Left out with its links: whoever holds it in hand draws it. */
  readonly without?: number | undefined
}

/** Used again by the next drawing. */
export type RasterPixels = Uint8ClampedArray<ArrayBuffer>

/** Links and pixels between two portions. */
const LINKS_AT_ONCE = 200
const PIXELS_AT_ONCE = 200_000

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

  /** A portion of about a millisecond at a step. */
  function* steps(task: RasterTask): Generator<undefined, RasterPixels> {
    const { picture, camera, size, scale, style, lit, without } = task
    const { width, height } = size
    resize(width * height)
    const points = placesOf(picture, camera, scale)
    const [faintest, strongest] = style.ink
    const range = lit ? ([faintest * PALE, strongest * PALE] as const) : style.ink
    const on = { ink, width, height, scale, without }
    yield* inkLinks(picture, points, { ...on, range })
    yield* spread(ink, words, style)
    if (lit && lit.links.length > 0) {
      ink.fill(0)
      yield* inkLinks(picture, points, { ...on, range: LIT_INK }, lit.links)
      spreadOver(ink, pixels, style.lit)
    }
    const stamping = { camera, scale, width, height, style, pixels, stampOf }
    const nodes = lit ? { nodes: lit.nodes } : {}
    yield* stampNodes(picture, points, stamping, { ...nodes, ...(without !== undefined && { without }) }) // prettier-ignore
    return pixels
  }

  return {
    /** The picture in pixels of the device, opaque, as `ImageData` takes it. */
    draw(task: RasterTask): RasterPixels {
      const work = steps(task)
      for (;;) {
        const { done, value } = work.next()
        if (done) return value
      }
    },
    /** The same a portion at a time; whoever draws something else meanwhile ends it. */
    steps,
  }
}

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
  readonly without: number | undefined
}

function* inkLinks(
  picture: Picture,
  { x, y }: Points,
  on: Ink,
  only?: readonly number[],
): Generator<undefined> {
  const { source, target, strength } = picture
  const [least, most] = on.range
  const count = only?.length ?? picture.links
  for (let index = 0; index < count; index += 1) {
    if (index % LINKS_AT_ONCE === LINKS_AT_ONCE - 1) yield
    const link = only ? only[index]! : index
    const a = source[link]!
    const b = target[link]!
    if (a === on.without || b === on.without) continue
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
function* spread(
  ink: Float32Array,
  words: Uint32Array,
  { paper, link }: RasterStyle,
): Generator<undefined> {
  const colours = new Uint32Array(LEVELS + 1)
  for (let level = 0; level <= LEVELS; level += 1) {
    const share = 1 - Math.exp((-level / LEVELS) * FULL)
    colours[level] = wordOf(mix(paper, link, share))
  }
  const plain = colours[0]!
  const scale = LEVELS / FULL
  for (let from = 0; from < ink.length; from += PIXELS_AT_ONCE) {
    const to = Math.min(ink.length, from + PIXELS_AT_ONCE)
    for (let pixel = from; pixel < to; pixel += 1) {
      const amount = ink[pixel]!
      words[pixel] =
        amount === 0 ? plain : colours[amount >= FULL ? LEVELS : (amount * scale + 0.5) | 0]!
    }
    yield
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

/** As four bytes lie in memory on every machine a browser runs on: least first. */
function wordOf([red, green, blue]: Rgb): number {
  return (0xff000000 | (Math.round(blue) << 16) | (Math.round(green) << 8) | Math.round(red)) >>> 0
}
