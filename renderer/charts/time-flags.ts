import { shortened } from './figures.ts'

type Flag = {
  readonly id: string
  readonly text: string
  /** Pixels. */
  readonly x: number
  readonly isSeam: boolean
}

export type FlagLabel = Flag & {
  readonly textX: number
  readonly textY: number
  /** The text ends at its line instead of beginning there. */
  readonly isLeft: boolean
}

const MOST_SIGNS = 24
/** Of a sign of 11 px, on average, and a little more. */
const SIGN = 6.4
const FLAG = 11
const GAP = 5
const ROW = 13
/** More would hide what the chart shows; each line stays. */
const MOST_ROWS = 2
const [SEAM_Y, PIN_Y] = [8, 4]

/**
 * Where the words beside pins and seams stand: on the side that has room, below those they would
 * cover. Where too many are near each other, the latest have words.
 */
export function flagLabels(
  flags: readonly Flag[],
  { width, height }: { readonly width: number; readonly height: number },
): FlagLabel[] {
  const taken: { readonly from: number; readonly to: number; readonly y: number }[] = []
  return [...flags]
    .sort((a, b) => b.x - a.x)
    .map((flag) => {
      const { x, isSeam } = flag
      const text = `${isSeam ? '⋮ ' : ''}${shortened(flag.text, MOST_SIGNS)}`
      const long = text.length * SIGN
      const before = isSeam ? GAP : FLAG
      const isLeft = x + before + long > width && x - GAP - long > 0
      const textX = isLeft ? x - GAP : x + before
      const [from, to] = isLeft ? [textX - long, textX] : [textX, textX + long]
      let textY = isSeam ? SEAM_Y : PIN_Y
      const isCovered = (y: number) =>
        taken.some((other) => other.from < to && from < other.to && Math.abs(other.y - y) < ROW)
      while (isCovered(textY)) textY += ROW
      const fits = textY < Math.min(height, (isSeam ? SEAM_Y : PIN_Y) + MOST_ROWS * ROW)
      if (fits) taken.push({ from, to, y: textY })
      return { ...flag, text: fits ? text : '', textX, textY, isLeft }
    })
}
