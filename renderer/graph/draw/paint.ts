/** Puts a picture on a canvas: pixels of links and nodes below, what is lit and named above. */
import type { Label } from './labels.ts'
import { placeLabels } from './labels.ts'
import type { Palette } from './palette.ts'
import { radiusOnScreen, toScreen, type Camera, type Picture, type Size } from './picture.ts'
import { createRaster, type LitParts } from './raster.ts'
import { tracePath } from './shapes.ts'
import { createTextStamps, type TextStamps } from './text-stamps.ts'

/** What stands out from the rest just now, as places in the picture. */
export type Lit = {
  readonly focus?: number | undefined
  readonly link?: number | undefined
  readonly nodes: ReadonlySet<number>
  readonly links: readonly number[]
  readonly chosen: ReadonlySet<number>
  readonly loop: readonly (readonly [number, number])[]
  /** Whether a walk by keyboard goes on: the focused node gets a ring. */
  readonly hasKeyboard: boolean
}

export type PaintJob = {
  readonly picture: Picture
  readonly camera: Camera
  readonly size: Size
  readonly palette: Palette
  readonly lit: Lit
  /** Pixels of the device for one of the page. */
  readonly scale: number
  readonly font: string
}

export function createPainter(canvas: HTMLCanvasElement) {
  // Pixels come from the processor: a canvas in a card's memory would be filled anew each frame.
  const inMemory: CanvasRenderingContext2DSettings = { alpha: false, willReadFrequently: true }
  const context = canvas.getContext('2d', inMemory)
  const below = document.createElement('canvas')
  const belowContext = below.getContext('2d', inMemory)
  const raster = createRaster()
  const stamps = createTextStamps()
  const widths = new Map<string, number>()
  let drawn: Drawn | undefined
  let labels: readonly Label[] = []

  const widthOf = (font: string) => (label: string) => {
    const known = widths.get(label)
    if (known !== undefined || !context) return known ?? label.length * 0.55
    context.font = `500 100px ${font}`
    const width = context.measureText(label).width / 100
    if (widths.size > 20_000) widths.clear()
    widths.set(label, width)
    return width
  }

  const drawBelow = ({ picture, camera, size, scale, palette, lit }: PaintJob): void => {
    const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
    const now = { picture, camera, palette, lit: litKey(lit), size: `${width} ${height}` }
    if ((drawn && isSame(drawn, now)) || !belowContext) return
    if (below.width !== width || below.height !== height) {
      below.width = width
      below.height = height
    }
    const style = { ...palette.rgb, ink: inkOf(picture, camera) }
    const parts = isDimmed(lit) ? partsOf(lit) : undefined
    const pixels = raster.draw(picture, camera, { width, height }, scale, style, parts)
    belowContext.putImageData(new ImageData(pixels, width, height), 0, 0)
    drawn = now
  }

  return {
    /** The names on the canvas now. */
    labels: () => labels,
    paint(job: PaintJob): void {
      const { size, scale, lit, picture, camera } = job
      if (!context || size.width <= 0 || size.height <= 0) return
      drawBelow(job)
      const [width, height] = [below.width, below.height]
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width
        canvas.height = height
      }
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.drawImage(below, 0, 0)
      context.setTransform(scale, 0, 0, scale, 0, 0)
      drawRings(context, job)
      labels = placeLabels(picture, camera, {
        size,
        widthOf: widthOf(job.font),
        first: firstOf(lit),
        ...(isDimmed(lit) ? { only: lit.nodes } : {}),
      })
      context.setTransform(1, 0, 0, 1, 0, 0)
      drawLetters(context, job, stamps)
      drawLabels(context, job, labels, stamps)
      context.setTransform(scale, 0, 0, scale, 0, 0)
      drawLoop(context, job)
    },
  }
}

type Drawn = {
  readonly picture: Picture
  readonly camera: Camera
  readonly palette: Palette
  readonly lit: string
  readonly size: string
}

function isSame(a: Drawn, b: Drawn): boolean {
  const isPlace = a.picture === b.picture && a.camera === b.camera && a.size === b.size
  return isPlace && a.palette === b.palette && a.lit === b.lit
}

function isDimmed({ focus, link, nodes }: Lit): boolean {
  return focus !== undefined || link !== undefined || nodes.size > 0
}

function litKey(lit: Lit): string {
  return isDimmed(lit) ? `${lit.focus} ${lit.link} ${lit.nodes.size} ${[...lit.chosen].join()}` : ''
}

function partsOf({ nodes, links, link }: Lit): LitParts {
  return { nodes, links: link === undefined ? links : [...links, link] }
}

/** The more links and the farther away, the less ink each may have. */
export function inkOf({ links }: Pick<Picture, 'links'>, { k }: Camera): [number, number] {
  const crowd = Math.max(1, links / 900)
  const faintest = Math.max(
    0.035,
    Math.min(0.34, (0.3 / Math.sqrt(crowd)) * Math.sqrt(Math.max(0.4, k))),
  )
  return [faintest, Math.min(1, faintest * 3 + 0.1)]
}

function* firstOf({ focus, chosen }: Lit): Iterable<number> {
  if (focus !== undefined) yield focus
  yield* chosen
}

function outlineOf({ picture, camera }: PaintJob, node: number, more: number) {
  const [x, y] = toScreen(camera, picture.x[node]!, picture.y[node]!)
  const radius = radiusOnScreen(picture.radius[node]!, camera.k) + more
  return { shape: picture.shape[node]!, x, y, radius }
}

/** Rings: a line around what is chosen, a broken one around what is pinned, both around the focus. */
function drawRings(context: CanvasRenderingContext2D, job: PaintJob): void {
  const { picture, palette, lit } = job
  const ring = (node: number, more: number, colour: string, width: number): void => {
    context.beginPath()
    tracePath(context, outlineOf(job, node, more))
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke()
  }
  for (let node = 0; node < picture.count; node += 1) {
    if (picture.isPinned[node] !== 1) continue
    context.setLineDash([2.5, 2.5])
    ring(node, 3, palette.ink, 1.4)
    context.setLineDash([])
  }
  for (const node of lit.chosen) ring(node, 3.5, palette.focus, 2)
  if (lit.focus === undefined) return
  ring(lit.focus, lit.hasKeyboard ? 4 : 2, lit.hasKeyboard ? palette.focus : palette.ink, 2)
}

/** From this radius on the screen a letter in a node can be read. */
const LETTER_ROOM = 7.5

function drawLetters(context: CanvasRenderingContext2D, job: PaintJob, stamps: TextStamps): void {
  const { picture, camera, size, palette, lit, scale } = job
  const areFew = isDimmed(lit)
  for (const node of picture.order) {
    const radius = radiusOnScreen(picture.radius[node]!, camera.k)
    if (radius < LETTER_ROOM) return
    if (areFew && !lit.nodes.has(node)) continue
    const [x, y] = toScreen(camera, picture.x[node]!, picture.y[node]!)
    if (x < 0 || y < 0 || x > size.width || y > size.height) continue
    const look = { font: job.font, weight: 600, size: Math.round(radius * 1.05) }
    const drop = picture.shape[node] === 'triangle' ? 0.5 : 0.38
    const at = { x, y: y + radius * drop }
    stamps.draw(context, picture.letter[node]!, at, { ...look, colour: palette.paper }, scale)
  }
}

/** Longer names are cut; the whole one is in the panel beside. */
const MOST_SHOWN = 42

export function shortLabel(label: string): string {
  // A name of ten thousand letters is not taken apart.
  const points = [...label.slice(0, MOST_SHOWN * 4)]
  return points.length > MOST_SHOWN ? `${points.slice(0, MOST_SHOWN - 1).join('')}…` : label
}

function drawLabels(
  context: CanvasRenderingContext2D,
  { picture, palette, lit, font, scale }: PaintJob,
  labels: readonly Label[],
  stamps: TextStamps,
): void {
  for (const { node, x, y, size } of labels) {
    const weight = node === lit.focus || lit.chosen.has(node) ? 650 : 500
    const look = { font, weight, size, colour: palette.ink, halo: palette.paper }
    stamps.draw(context, picture.label[node]!, { x, y }, look, scale)
  }
}

function drawLoop(context: CanvasRenderingContext2D, { lit, palette }: PaintJob): void {
  if (lit.loop.length < 2) return
  context.beginPath()
  lit.loop.forEach(([x, y], at) => (at === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
  context.closePath()
  context.globalAlpha = 0.1
  context.fillStyle = palette.focus
  context.fill()
  context.globalAlpha = 1
  context.strokeStyle = palette.focus
  context.lineWidth = 1.5
  context.setLineDash([5, 4])
  context.stroke()
  context.setLineDash([])
}
