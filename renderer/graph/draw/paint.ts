/** Puts a picture on a canvas: pixels of links and nodes below, what is lit and named above. */
import type { Label } from './labels.ts'
import { placeLabels } from './labels.ts'
import type { Palette } from './palette.ts'
import { radiusOnScreen, toScreen, type Camera, type Picture, type Size } from './picture.ts'
import { createRaster } from './raster.ts'
import { tracePath } from './shapes.ts'

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

/** While something is lit the rest stays to be seen, and no more than that. */
const DIMMED = 0.22

export type Painter = ReturnType<typeof createPainter>

export function createPainter(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d', { alpha: false })
  const below = document.createElement('canvas')
  const belowContext = below.getContext('2d', { alpha: false })
  const raster = createRaster()
  const widths = new Map<string, number>()
  let drawn: { picture: Picture; camera: Camera; palette: Palette; key: string } | undefined
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

  const drawBelow = ({ picture, camera, size, scale, palette }: PaintJob): void => {
    const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
    const key = `${width} ${height}`
    const isSame = drawn?.picture === picture && drawn.camera === camera && drawn.key === key
    if ((isSame && drawn?.palette === palette) || !belowContext) return
    if (below.width !== width || below.height !== height) {
      below.width = width
      below.height = height
    }
    const pixels = raster.draw(picture, camera, { width, height }, scale, {
      ...palette.rgb,
      ink: inkOf(picture, camera),
    })
    belowContext.putImageData(new ImageData(pixels, width, height), 0, 0)
    drawn = { picture, camera, palette, key }
  }

  return {
    /** The names on the canvas now. */
    labels: () => labels,
    paint(job: PaintJob): void {
      const { size, scale, palette, lit, picture, camera } = job
      if (!context || size.width <= 0 || size.height <= 0) return
      drawBelow(job)
      const [width, height] = [below.width, below.height]
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width
        canvas.height = height
      }
      const isDimmed = lit.focus !== undefined || lit.link !== undefined || lit.nodes.size > 0
      context.setTransform(1, 0, 0, 1, 0, 0)
      if (isDimmed) {
        context.fillStyle = palette.paper
        context.fillRect(0, 0, width, height)
        context.globalAlpha = DIMMED
      }
      context.drawImage(below, 0, 0)
      context.globalAlpha = 1
      context.setTransform(scale, 0, 0, scale, 0, 0)
      if (isDimmed) drawLit(context, job)
      drawRings(context, job)
      labels = placeLabels(picture, camera, {
        size,
        widthOf: widthOf(job.font),
        first: firstOf(lit),
        ...(isDimmed ? { only: lit.nodes } : {}),
      })
      drawLetters(context, job, isDimmed)
      drawLabels(context, job, labels)
      drawLoop(context, job)
    },
  }
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

function drawLit(context: CanvasRenderingContext2D, job: PaintJob): void {
  const { picture, camera, palette, lit } = job
  const { x, y, source, target, strength } = picture
  context.strokeStyle = palette.ink
  for (const link of lit.link === undefined ? lit.links : [lit.link, ...lit.links]) {
    const [a, b] = [source[link]!, target[link]!]
    context.globalAlpha = link === lit.link ? 0.95 : 0.35 + 0.5 * strength[link]!
    context.lineWidth = 1 + 2.5 * strength[link]! + (link === lit.link ? 1 : 0)
    context.beginPath()
    context.moveTo(...toScreen(camera, x[a]!, y[a]!))
    context.lineTo(...toScreen(camera, x[b]!, y[b]!))
    context.stroke()
  }
  context.globalAlpha = 1
  for (const node of lit.nodes) fillNode(context, job, node)
}

function fillNode(context: CanvasRenderingContext2D, job: PaintJob, node: number): void {
  const { picture, palette } = job
  context.beginPath()
  tracePath(context, outlineOf(job, node, 0))
  context.fillStyle = palette.nodes[picture.colour[node]!] ?? palette.faint
  context.strokeStyle = palette.paper
  context.lineWidth = 2.5
  context.stroke()
  context.fill()
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

function drawLetters(context: CanvasRenderingContext2D, job: PaintJob, isDimmed: boolean): void {
  const { picture, camera, size, palette, lit } = job
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = palette.paper
  for (let at = 0; at < picture.count; at += 1) {
    const node = picture.order[at]!
    const radius = radiusOnScreen(picture.radius[node]!, camera.k)
    if (radius < LETTER_ROOM) return
    if (isDimmed && !lit.nodes.has(node)) continue
    const [x, y] = toScreen(camera, picture.x[node]!, picture.y[node]!)
    if (x < 0 || y < 0 || x > size.width || y > size.height) continue
    context.font = `600 ${Math.round(radius * 1.05)}px ${job.font}`
    const drop = picture.shape[node] === 'triangle' ? 0.18 : 0.06
    context.fillText(picture.letter[node]!, x, y + radius * drop)
  }
}

/** Longer names are cut; the whole one is in the panel beside. */
const MOST_SHOWN = 42

export function shortLabel(label: string): string {
  // A name of ten thousand letters is not taken apart.
  const points = [...label.slice(0, MOST_SHOWN * 4)]
  return points.length > MOST_SHOWN ? `${points.slice(0, MOST_SHOWN - 1).join('')}…` : label
}

function drawLabels(context: CanvasRenderingContext2D, job: PaintJob, labels: readonly Label[]) {
  const { picture, palette, lit } = job
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.lineJoin = 'round'
  context.strokeStyle = palette.paper
  context.fillStyle = palette.ink
  for (const { node, x, y, size } of labels) {
    const isLoud = node === lit.focus || lit.chosen.has(node)
    context.font = `${isLoud ? 650 : 500} ${size}px ${job.font}`
    context.lineWidth = 3.5
    context.strokeText(picture.label[node]!, x, y)
    context.fillText(picture.label[node]!, x, y)
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
