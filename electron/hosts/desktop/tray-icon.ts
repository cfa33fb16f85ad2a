/**
 * The sheet of the tray as pixels, drawn here so that no picture file has to be found at run time:
 * rows of text, and a red picture on it while something is unread.
 */

type Rect = readonly [x: number, y: number, width: number, height: number]
type Colour = readonly [red: number, green: number, blue: number]

/** On a grid of sixteen by sixteen. */
const SHEET: Rect = [2, 1, 12, 14]
const PAPER: Rect = [3, 2, 10, 12]
const LINES: readonly Rect[] = [
  [4, 3, 8, 2],
  [4, 7, 3, 1],
  [4, 9, 3, 1],
  [4, 11, 3, 1],
]
const PICTURE: Rect = [8, 7, 4, 5]
const PAUSE: readonly Rect[] = [
  [8, 7, 1, 5],
  [11, 7, 1, 5],
]
const INK: Colour = [27, 26, 23]
const WHITE: Colour = [250, 247, 240]
const RED: Colour = [184, 40, 34]
const GREY: Colour = [150, 146, 138]

export type TrayLook = {
  readonly hasUnread: boolean
  readonly isPaused: boolean
  /** macOS colours the icon itself and takes black and nothing. */
  readonly isTemplate: boolean
}

/** BGRA with alpha multiplied in, `16 * scale` pixels on each side, as Electron's bitmaps are. */
export function trayBitmap(look: TrayLook, scale: number): Buffer {
  const side = 16 * scale
  const pixels = Buffer.alloc(side * side * 4)
  const fill = ([x, y, width, height]: Rect, colour: Colour | undefined): void => {
    const [red, green, blue] = colour ?? [0, 0, 0]
    for (let row = y * scale; row < (y + height) * scale; row++) {
      for (let column = x * scale; column < (x + width) * scale; column++) {
        const alpha = colour ? 255 : 0
        pixels.set([blue, green, red, alpha], (row * side + column) * 4)
      }
    }
  }
  const { isTemplate, isPaused, hasUnread } = look
  const black: Colour = [0, 0, 0]
  const ink = isTemplate ? black : isPaused ? GREY : INK
  fill(SHEET, ink)
  fill(PAPER, isTemplate ? undefined : WHITE)
  for (const line of LINES) fill(line, ink)
  if (isPaused) for (const bar of PAUSE) fill(bar, ink)
  else if (hasUnread) fill(PICTURE, isTemplate ? black : RED)
  return pixels
}
