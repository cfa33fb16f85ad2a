/** What a pointer does on the canvas: point, pick, drag a node, draw a loop; the rest is d3-zoom's. */
import { createNodeFinder, linkAt, nodeAt, nodesWithin, type NodeFinder } from './draw/hit.ts'
import { toPicture, type Camera, type Picture } from './draw/picture.ts'

export type Point = readonly [x: number, y: number]

export type HandEvents = {
  onhover(node: number | undefined, link: number | undefined, at: Point): void
  onpick(picked: { node?: number; link?: number }, isMore: boolean): void
  /** While it is moved, and once more with `isEnd`; in the coordinates of the picture. */
  ondrag(node: number, to: Point, isEnd: boolean): void
  onloop(loop: readonly Point[], inside: readonly number[] | undefined): void
}

export type HandState = {
  readonly picture: Picture
  readonly camera: Camera
  readonly isLassoing: boolean
}

type Press = {
  readonly start: Point
  readonly node: number | undefined
  readonly grip: Point
  readonly loop: Point[] | undefined
  hasMoved: boolean
}

/** Less is a click with an unsteady hand, in pixels. */
const STEADY = 4

export function createHand(state: () => HandState, events: HandEvents) {
  let press: Press | undefined
  let finder: { picture: Picture; of: NodeFinder } | undefined

  const nodeUnder = (at: Point): number | undefined => {
    const { picture, camera } = state()
    if (finder?.picture !== picture) finder = { picture, of: createNodeFinder(picture) }
    return nodeAt(finder.of, picture, camera, at)
  }
  const linkUnder = (at: Point): number | undefined => linkAt(state().picture, state().camera, at)

  return {
    /** What lies under a point, for menus. */
    under: nodeUnder,
    /** True where a press is a node's or a loop's, so that the view must not be moved by it. */
    takes: (at: Point, hasShift: boolean): boolean =>
      hasShift || state().isLassoing || nodeUnder(at) !== undefined,

    down(at: Point, hasShift: boolean): void {
      const { picture, camera, isLassoing } = state()
      const node = nodeUnder(at)
      const isLoop = isLassoing || (hasShift && node === undefined)
      const [x, y] = toPicture(camera, at[0], at[1])
      const grip: Point = node === undefined ? [0, 0] : [picture.x[node]! - x, picture.y[node]! - y]
      press = {
        start: at,
        node: isLoop ? undefined : node,
        grip,
        loop: isLoop ? [at] : undefined,
        hasMoved: false,
      }
    },

    move(at: Point): void {
      if (!press) {
        const node = nodeUnder(at)
        events.onhover(node, node === undefined ? linkUnder(at) : undefined, at)
        return
      }
      const far = Math.hypot(at[0] - press.start[0], at[1] - press.start[1])
      if (!press.hasMoved && far < STEADY) return
      press.hasMoved = true
      if (press.loop) {
        press.loop.push(at)
        events.onloop(press.loop, undefined)
      } else if (press.node !== undefined) events.ondrag(press.node, gripped(press, at), false)
    },

    up(at: Point, isMore: boolean): void {
      const done = press
      press = undefined
      if (!done) return
      if (done.loop) {
        const { picture, camera } = state()
        events.onloop([], done.hasMoved ? nodesWithin(picture, camera, done.loop) : [])
      } else if (done.hasMoved && done.node !== undefined) {
        events.ondrag(done.node, gripped(done, at), true)
      } else if (!done.hasMoved) {
        const link = done.node === undefined ? linkUnder(at) : undefined
        events.onpick(
          {
            ...(done.node === undefined ? {} : { node: done.node }),
            ...(link === undefined ? {} : { link }),
          },
          isMore,
        )
      }
    },

    leave(): void {
      if (!press) events.onhover(undefined, undefined, [0, 0])
    },

    /** As when the window loses the pointer: nothing was done. */
    cancel(): void {
      if (press?.loop) events.onloop([], undefined)
      press = undefined
    },
  }

  function gripped({ grip }: Press, at: Point): Point {
    const [x, y] = toPicture(state().camera, at[0], at[1])
    return [x + grip[0], y + grip[1]]
  }
}
