/** Series of one chart differ by colour, dash and the sign at their points, so that any one will do. */
import {
  symbol,
  symbolCircle,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  symbolWye,
} from 'd3-shape'

const SIGNS = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolStar, symbolWye]
const DASHES = ['', '7 3', '2 3', '9 3 2 3', '1 3', '12 4 2 4 2 4']
const COLOURS = 6

export function seriesColour(index: number): string {
  return `var(--series-${(index % COLOURS) + 1})`
}

/** Another step after every six, so that a seventh is not the first in disguise. */
export function seriesDash(index: number): string {
  return DASHES[(index + Math.floor(index / COLOURS)) % DASHES.length]!
}

export function seriesSign(index: number, area = 34): string {
  const type = SIGNS[(index + Math.floor(index / COLOURS)) % SIGNS.length]!
  return symbol(type, area)() ?? ''
}
