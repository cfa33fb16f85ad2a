/** Runs inside a browser: moves a picture about as a hand would, and counts the frames. */
import Graph from 'graphology'
import Sigma from 'sigma'
import { createPainter, type Lit } from '#renderer/graph/draw/paint.ts'
import { readPalette } from '#renderer/graph/draw/palette.ts'
import { boundsOf, fit, type Picture } from '#renderer/graph/draw/picture.ts'
import { linksOf } from '#renderer/graph/walk.ts'

export type DrawTask = {
  readonly x: readonly number[]
  readonly y: readonly number[]
  readonly source: readonly number[]
  readonly target: readonly number[]
  readonly weight: readonly number[]
  readonly what: 'zoom' | 'drag'
  readonly who: 'ours' | 'sigma'
  readonly ms: number
}

const SIZE = { width: 1280, height: 800 }
const NOTHING: Lit = {
  nodes: new Set(),
  links: [],
  chosen: new Set(),
  loop: [],
  hasKeyboard: false,
}

/** Milliseconds between one frame and the next. */
async function framesOf(task: DrawTask): Promise<number[]> {
  const step = task.who === 'ours' ? stepOurs(task) : stepSigma(task)
  const frames: number[] = []
  const start = performance.now()
  let last = start
  await new Promise<void>((done) => {
    const frame = (): void => {
      const now = performance.now()
      // The first frames set up what later ones use.
      if (now - start > 500) frames.push(now - last)
      last = now
      if (now - start > task.ms) return done()
      step((now - start) / 1000)
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  return frames
}

/** In and out and round about, a full circle in two seconds. */
function wayAt(seconds: number) {
  const turn = seconds * Math.PI
  return { k: 1.6 + 0.9 * Math.sin(turn), x: 140 * Math.cos(turn), y: 90 * Math.sin(turn) }
}

function pictureOf(task: DrawTask): Picture {
  const count = task.x.length
  const degree = new Float64Array(count)
  for (const ends of [task.source, task.target]) for (const node of ends) degree[node]! += 1
  const most = Math.max(...degree)
  const radius = Float32Array.from(degree, (value) => 3 + 9 * Math.sqrt(value / most))
  const heaviest = Math.log(Math.max(...task.weight))
  return {
    ...{ count, radius, x: Float64Array.from(task.x), y: Float64Array.from(task.y) },
    colour: Uint8Array.from(degree, (_value, node) => 1 + (node % 6)),
    shape: Array.from(
      degree,
      (_value, node) => (['circle', 'square', 'diamond'] as const)[node % 3]!,
    ),
    letter: Array.from(degree, () => 'P'),
    label: Array.from(degree, (_value, node) => `Name of node ${node}`),
    isPinned: new Uint8Array(count),
    order: Uint32Array.from(degree, (_value, node) => node).sort((a, b) => radius[b]! - radius[a]!),
    links: task.source.length,
    source: Uint32Array.from(task.source),
    target: Uint32Array.from(task.target),
    strength: Float32Array.from(task.weight, (weight) => Math.log(weight) / heaviest),
  }
}

function stepOurs(task: DrawTask): (seconds: number) => void {
  const canvas = document.createElement('canvas')
  canvas.style.cssText = `width:${SIZE.width}px;height:${SIZE.height}px`
  document.body.replaceChildren(canvas)
  const picture = pictureOf(task)
  const painter = createPainter(canvas)
  const palette = readPalette(getComputedStyle(document.documentElement))
  const whole = fit(boundsOf(picture), SIZE)
  const job = { size: SIZE, palette, scale: 1, font: 'sans-serif' }
  const held = picture.order[0]!
  const [homeX, homeY] = [picture.x[held]!, picture.y[held]!]
  const near = linksOf(picture, held)
  const lit: Lit = {
    ...NOTHING,
    focus: held,
    nodes: new Set([held, ...near.map(({ node }) => node)]),
    links: near.map(({ link }) => link),
  }
  return (seconds) => {
    const way = wayAt(seconds)
    if (task.what === 'zoom') {
      const camera = { k: whole.k * way.k, x: whole.x + way.x, y: whole.y + way.y }
      painter.paint({ ...job, picture, camera, lit: NOTHING })
      return
    }
    picture.x[held] = homeX + way.x / whole.k
    picture.y[held] = homeY + way.y / whole.k
    painter.paint({ ...job, picture: { ...picture }, camera: whole, lit, held })
  }
}

function stepSigma(task: DrawTask): (seconds: number) => void {
  const frame = document.createElement('div')
  frame.style.cssText = `width:${SIZE.width}px;height:${SIZE.height}px`
  document.body.replaceChildren(frame)
  const picture = pictureOf(task)
  const graph = new Graph({ type: 'undirected', multi: true })
  const palette = readPalette(getComputedStyle(document.documentElement))
  for (let node = 0; node < picture.count; node += 1) {
    graph.addNode(node, {
      ...{ x: picture.x[node], y: -picture.y[node]!, size: picture.radius[node]! / 2 },
      ...{ label: picture.label[node], color: palette.nodes[picture.colour[node]!] },
    })
  }
  for (let link = 0; link < picture.links; link += 1) {
    const size = 0.5 + 2 * picture.strength[link]!
    graph.addEdge(picture.source[link], picture.target[link], { size, color: '#65605540' })
  }
  const sigma = new Sigma(graph, frame)
  const held = String(picture.order[0]!)
  const [homeX, homeY] = [picture.x[Number(held)]!, -picture.y[Number(held)]!]
  return (seconds) => {
    const way = wayAt(seconds)
    if (task.what === 'zoom') {
      const middle = { x: 0.5 - way.x / SIZE.width, y: 0.5 + way.y / SIZE.height }
      sigma.getCamera().setState({ ...middle, ratio: 1 / way.k })
    } else graph.mergeNodeAttributes(held, { x: homeX + way.x, y: homeY - way.y })
  }
}

Object.assign(window, { framesOf })
