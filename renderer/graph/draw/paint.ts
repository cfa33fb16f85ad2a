/** Puts a picture on a canvas: pixels of links and nodes below, what is lit and named above. */
import type { Label } from './labels.ts'
import { placeLabels } from './labels.ts'
import type { Palette } from './palette.ts'
import { radiusOnScreen, toScreen, type Camera, type Picture, type Size } from './picture.ts'
import { createLayer } from './layer.ts'
import type { LitParts } from './raster.ts'
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
  /** In a person's hand, and so elsewhere each frame. */
  readonly held?: number | undefined
  /** Pixels of the device for one of the page. */
  readonly scale: number
  readonly font: string
}

/** Of a frame, for words that were not yet written in their size. */
const WORDS_MS = 5

export function createPainter(canvas: HTMLCanvasElement) {
  // Pixels come from the processor: a canvas in a card's memory would be filled anew each frame.
  const inMemory: CanvasRenderingContext2DSettings = { alpha: false, willReadFrequently: true }
  const context = canvas.getContext('2d', inMemory)
  const layer = createLayer()
  const stamps = createTextStamps()
  const widths = new Map<string, number>()
  let labels: readonly Label[] = []
  let areMeasured = true

  /** Undefined where a frame has no time left to measure. */
  const widthOf = (font: string) => {
    const until = performance.now() + WORDS_MS
    areMeasured = true
    return (label: string): number | undefined => {
      const known = widths.get(label)
      if (known !== undefined || !context) return known ?? label.length * 0.55
      if (performance.now() < until) return measured(context, label, font)
      areMeasured = false
      return undefined
    }
  }

  const measured = (context: CanvasRenderingContext2D, label: string, font: string): number => {
    context.font = `500 100px ${font}`
    const width = context.measureText(label).width / 100
    if (widths.size > 100_000) widths.clear()
    widths.set(label, width)
    return width
  }

  /** @returns whether the links and nodes are still on their way to where they belong. */
  const drawBelow = (context: CanvasRenderingContext2D, job: PaintJob): boolean => {
    const { picture, camera, size, scale, palette, lit, held } = job
    const { camera: shown, isMore } = layer.follow({
      ...{ picture, camera, size, scale, palette, ink: inkOf(picture, camera) },
      lit: isDimmed(lit) ? partsOf(lit) : undefined,
      litKey: litKey(lit),
      without: held,
    })
    const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width
      canvas.height = height
    }
    context.setTransform(1, 0, 0, 1, 0, 0)
    const isMoved = shown?.k !== camera.k || shown.x !== camera.x || shown.y !== camera.y
    if (isMoved || layer.canvas.width < width || layer.canvas.height < height) {
      context.fillStyle = palette.paper
      context.fillRect(0, 0, width, height)
    }
    if (!shown) return isMore
    if (isMoved) {
      const k = camera.k / shown.k
      const [x, y] = [camera.x - shown.x * k, camera.y - shown.y * k]
      context.setTransform(k, 0, 0, k, x * scale, y * scale)
    }
    context.drawImage(layer.canvas, 0, 0)
    return isMore
  }

  return {
    /** The names on the canvas now. */
    labels: () => labels,
    /** @returns whether the same job should be painted again in the next frame. */
    paint(job: PaintJob): boolean {
      const { size, scale, lit, picture, camera } = job
      if (!context || size.width <= 0 || size.height <= 0) return false
      const isMore = drawBelow(context, job)
      stamps.begin(WORDS_MS)
      context.setTransform(scale, 0, 0, scale, 0, 0)
      if (job.held !== undefined) drawHeld(context, job)
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
      return isMore || stamps.isShort() || !areMeasured
    },
  }
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

/** More names than this, one over the other, are read by nobody; the others have to fit like all. */
const MOST_FORCED = 40

function firstOf({ focus, chosen }: Lit): number[] {
  const few = [...chosen].slice(0, MOST_FORCED)
  return focus === undefined ? few : [focus, ...few]
}

function outlineOf({ picture, camera }: PaintJob, node: number, more: number) {
  const [x, y] = toScreen(camera, picture.x[node]!, picture.y[node]!)
  const radius = radiusOnScreen(picture.radius[node]!, camera.k) + more
  return { shape: picture.shape[node]!, x, y, radius }
}

/** Links in four strengths, a line each; then the held node and those beside it over their ends. */
function drawHeld(context: CanvasRenderingContext2D, job: PaintJob): void {
  const { picture, palette, lit, camera } = job
  const at = (node: number) => toScreen(camera, picture.x[node]!, picture.y[node]!)
  context.strokeStyle = palette.ink
  for (const level of [0, 1, 2, 3]) {
    context.beginPath()
    for (const link of lit.links) {
      if (Math.min(3, Math.floor(picture.strength[link]! * 4)) !== level) continue
      context.moveTo(...at(picture.source[link]!))
      context.lineTo(...at(picture.target[link]!))
    }
    context.globalAlpha = 0.4 + level * 0.2
    context.lineWidth = 0.75 + level * 0.75
    context.stroke()
  }
  context.globalAlpha = 1
  context.strokeStyle = palette.paper
  context.lineWidth = 1.25
  for (const node of lit.nodes) {
    context.beginPath()
    tracePath(context, outlineOf(job, node, 0))
    context.fillStyle = palette.nodes[picture.colour[node]!] ?? palette.faint
    context.fill()
    context.stroke()
  }
}

/** Rings: a line around what is chosen, a broken one around what is pinned, both around the focus. */
function drawRings(context: CanvasRenderingContext2D, job: PaintJob): void {
  const { picture, palette, lit } = job
  // All of a kind in one line: a loop around a thousand names would else be a thousand strokes.
  const rings = (nodes: Iterable<number>, more: number, colour: string, width: number): void => {
    context.beginPath()
    for (const node of nodes) tracePath(context, outlineOf(job, node, more))
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke()
  }
  context.setLineDash([2.5, 2.5])
  rings(pinnedOf(picture), 3, palette.ink, 1.4)
  context.setLineDash([])
  rings(lit.chosen, 3.5, palette.focus, 2)
  if (lit.focus === undefined) return
  const colour = lit.hasKeyboard ? palette.focus : palette.ink
  rings([lit.focus], lit.hasKeyboard ? 4 : 2, colour, 2)
}

function* pinnedOf({ count, isPinned }: Picture): Iterable<number> {
  for (let node = 0; node < count; node += 1) if (isPinned[node] === 1) yield node
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
  if (label.length <= MOST_SHOWN) return label
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
