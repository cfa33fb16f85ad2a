import type { Shape } from '../kinds.ts'

/** Corners at distance 1 of the middle, y down; a circle has none. All cover about the same area. */
const CORNERS: Readonly<Record<Exclude<Shape, 'circle'>, readonly (readonly [number, number])[]>> =
  {
    square: corners(4, Math.PI / 4, 1.22),
    diamond: corners(4, 0, 1.25),
    triangle: corners(3, -Math.PI / 2, 1.42),
    hexagon: corners(6, 0, 1.1),
    pentagon: corners(5, -Math.PI / 2, 1.14),
  }

function corners(count: number, turn: number, far: number): readonly (readonly [number, number])[] {
  return Array.from({ length: count }, (_none, at) => {
    const angle = turn + (at * 2 * Math.PI) / count
    return [far * Math.cos(angle), far * Math.sin(angle)] as const
  })
}

/** Corners for a middle and a radius; none for a circle. */
export function cornersOf(
  shape: Shape,
  x: number,
  y: number,
  radius: number,
): readonly (readonly [number, number])[] {
  if (shape === 'circle') return []
  return CORNERS[shape].map(([cx, cy]) => [x + cx * radius, y + cy * radius] as const)
}

type Side = { readonly ax: number; readonly ay: number; readonly dx: number; readonly dy: number }

/** Asked for each pixel of a node: nothing is made anew there. */
const SIDES = Object.fromEntries(
  Object.entries(CORNERS).map(([shape, points]) => [
    shape,
    points.map(([ax, ay], at): Side => {
      const [bx, by] = points[(at + 1) % points.length]!
      return { ax, ay, dx: bx - ax, dy: by - ay }
    }),
  ]),
)

/** How far a point is outside of the shape of radius 1 (negative within). */
export function distanceTo(shape: Shape, x: number, y: number): number {
  if (shape === 'circle') return Math.sqrt(x * x + y * y) - 1
  let nearest = Infinity
  let isInside = true
  for (const { ax, ay, dx, dy } of SIDES[shape]!) {
    const fromX = x - ax
    const fromY = y - ay
    const along = Math.max(0, Math.min(1, (fromX * dx + fromY * dy) / (dx * dx + dy * dy)))
    const offX = fromX - along * dx
    const offY = fromY - along * dy
    nearest = Math.min(nearest, offX * offX + offY * offY)
    // All go round the same way: outside of one side is outside.
    if (dx * fromY - dy * fromX < 0) isInside = false
  }
  return isInside ? -Math.sqrt(nearest) : Math.sqrt(nearest)
}

/** The outline of a node as a path of a canvas, or of whoever draws alike. */
export function tracePath(
  path: Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo' | 'closePath' | 'arc'>,
  node: { readonly shape: Shape; readonly x: number; readonly y: number; readonly radius: number },
): void {
  const { shape, x, y, radius } = node
  if (shape === 'circle') {
    path.moveTo(x + radius, y)
    path.arc(x, y, radius, 0, 2 * Math.PI)
    return
  }
  cornersOf(shape, x, y, radius).forEach(([px, py], at) =>
    at === 0 ? path.moveTo(px, py) : path.lineTo(px, py),
  )
  path.closePath()
}
