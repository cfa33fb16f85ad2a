/**
 * A Barnes–Hut quadtree (Nature 324, 1986) in flat arrays. Points are sorted along a Morton curve, so
 * that every cell is a run of neighbours and the tree is written once, front to back; `skip` leads to
 * the next cell that is not inside, so that a walk needs no stack.
 */
export type Cells = {
  /** Cells of the last build. */
  count: number
  readonly first: Uint32Array
  readonly last: Uint32Array
  readonly skip: Uint32Array
  readonly isLeaf: Uint8Array
  readonly size: Float64Array
  readonly x: Float64Array
  readonly y: Float64Array
  readonly mass: Float64Array
  /** Leaves of the last build, by cell number. */
  readonly leaves: Uint32Array
  leafCount: number
  /** Points in the order of the curve. */
  readonly order: Uint32Array
  readonly sortedX: Float64Array
  readonly sortedY: Float64Array
  readonly sortedMass: Float64Array
}

/** As many points share a leaf: enough that one walk serves several, few enough to go in pairs. */
const LEAF_POINTS = 12
const GRID_BITS = 16
const GRID = 2 ** GRID_BITS - 1

export type CellBuilder = {
  readonly cells: Cells
  build(x: Float64Array, y: Float64Array, mass: Float32Array): void
}

export function createCells(points: number): CellBuilder {
  const room = 4 * points + 64
  const cells: Cells = {
    count: 0,
    first: new Uint32Array(room),
    last: new Uint32Array(room),
    skip: new Uint32Array(room),
    isLeaf: new Uint8Array(room),
    size: new Float64Array(room),
    x: new Float64Array(room),
    y: new Float64Array(room),
    mass: new Float64Array(room),
    leaves: new Uint32Array(points + 1),
    leafCount: 0,
    order: new Uint32Array(points),
    sortedX: new Float64Array(points),
    sortedY: new Float64Array(points),
    sortedMass: new Float64Array(points),
  }
  const codes = new Uint32Array(points)
  const sortedCodes = new Uint32Array(points)
  const spare = new Uint32Array(points)

  const build: CellBuilder['build'] = (x, y, mass) => {
    const { side } = encode(x, y, codes)
    sortByCode(codes, cells.order, spare)
    for (let at = 0; at < points; at += 1) {
      const node = cells.order[at]!
      sortedCodes[at] = codes[node]!
      cells.sortedX[at] = x[node]!
      cells.sortedY[at] = y[node]!
      cells.sortedMass[at] = mass[node]!
    }
    cells.count = 0
    cells.leafCount = 0
    if (points > 0) write(0, points, GRID_BITS, side)
  }

  /** Writes the cell of points `first … last` and all within it, and returns its number. */
  function write(first: number, last: number, bits: number, side: number): void {
    const single = onlyQuarter(first, last, bits)
    // A chain of cells with one inhabited quarter each says nothing that the last does not.
    if (single < bits) return write(first, last, single, side / 2 ** (bits - single))
    const cell = cells.count
    cells.count += 1
    cells.first[cell] = first
    cells.last[cell] = last
    cells.size[cell] = side
    const isLeaf = last - first <= LEAF_POINTS || bits === 0
    cells.isLeaf[cell] = isLeaf ? 1 : 0
    if (isLeaf) {
      cells.leaves[cells.leafCount] = cell
      cells.leafCount += 1
      weighPoints(cell, first, last)
    } else {
      const shift = 2 * (bits - 1)
      for (let from = first; from < last;) {
        const to = endOfRun(from, last, shift)
        write(from, to, bits - 1, side / 2)
        from = to
      }
      weighCells(cell)
    }
    cells.skip[cell] = cells.count
  }

  /** The number of bits below which the points part; `bits` where they part at once. */
  function onlyQuarter(first: number, last: number, bits: number): number {
    const parted = sortedCodes[first]! ^ sortedCodes[last - 1]!
    if (last - first <= LEAF_POINTS) return bits
    const needed = parted === 0 ? 0 : ((31 - Math.clz32(parted)) >> 1) + 1
    return Math.min(bits, needed)
  }

  function endOfRun(from: number, last: number, shift: number): number {
    const quarter = sortedCodes[from]! >>> shift
    let low = from + 1
    let high = last
    while (low < high) {
      const middle = (low + high) >>> 1
      if (sortedCodes[middle]! >>> shift === quarter) low = middle + 1
      else high = middle
    }
    return low
  }

  function weighPoints(cell: number, first: number, last: number): void {
    let sumX = 0
    let sumY = 0
    let sum = 0
    for (let at = first; at < last; at += 1) {
      const mass = cells.sortedMass[at]!
      sumX += cells.sortedX[at]! * mass
      sumY += cells.sortedY[at]! * mass
      sum += mass
    }
    settle(cell, sumX, sumY, sum)
  }

  function weighCells(cell: number): void {
    let sumX = 0
    let sumY = 0
    let sum = 0
    for (let inner = cell + 1; inner < cells.count; inner = cells.skip[inner]!) {
      const mass = cells.mass[inner]!
      sumX += cells.x[inner]! * mass
      sumY += cells.y[inner]! * mass
      sum += mass
    }
    settle(cell, sumX, sumY, sum)
  }

  function settle(cell: number, sumX: number, sumY: number, sum: number): void {
    cells.x[cell] = sumX / sum
    cells.y[cell] = sumY / sum
    cells.mass[cell] = sum
  }

  return { cells, build }
}

/** Places on a grid of 2^16 by 2^16, their bits woven together. */
function encode(x: Float64Array, y: Float64Array, codes: Uint32Array): { side: number } {
  let left = Infinity
  let right = -Infinity
  let top = Infinity
  let bottom = -Infinity
  for (let node = 0; node < codes.length; node += 1) {
    const px = x[node]!
    const py = y[node]!
    if (px < left) left = px
    if (px > right) right = px
    if (py < top) top = py
    if (py > bottom) bottom = py
  }
  const side = Math.max(right - left, bottom - top, 1e-9)
  const scale = GRID / side
  for (let node = 0; node < codes.length; node += 1) {
    codes[node] =
      (spread((x[node]! - left) * scale) | (spread((y[node]! - top) * scale) << 1)) >>> 0
  }
  return { side }
}

function spread(value: number): number {
  let bits = value & GRID
  bits = (bits | (bits << 8)) & 0x00ff00ff
  bits = (bits | (bits << 4)) & 0x0f0f0f0f
  bits = (bits | (bits << 2)) & 0x33333333
  return (bits | (bits << 1)) & 0x55555555
}

const RADIX_BITS = 11
const counts = new Uint32Array(2 ** RADIX_BITS)

/** Radix sort in three passes; stable, so equal places keep the order of their nodes. */
function sortByCode(codes: Uint32Array, order: Uint32Array, spare: Uint32Array): void {
  for (let node = 0; node < codes.length; node += 1) order[node] = node
  let from = order
  let to = spare
  for (let shift = 0; shift < 32; shift += RADIX_BITS) {
    counts.fill(0)
    for (let at = 0; at < from.length; at += 1) {
      counts[(codes[from[at]!]! >>> shift) & (2 ** RADIX_BITS - 1)]! += 1
    }
    let sum = 0
    for (let digit = 0; digit < counts.length; digit += 1) {
      const count = counts[digit]!
      counts[digit] = sum
      sum += count
    }
    for (let at = 0; at < from.length; at += 1) {
      const node = from[at]!
      to[counts[(codes[node]! >>> shift) & (2 ** RADIX_BITS - 1)]!++] = node
    }
    ;[from, to] = [to, from]
  }
  // Three passes end in the spare array.
  if (from !== order) order.set(from)
}
