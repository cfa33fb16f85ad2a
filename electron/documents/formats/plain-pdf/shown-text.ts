/**
 * Text as it is shown, glyph after glyph, put together into runs as pdf.js does it: where there is a
 * gap there is a space, and where the place jumps a run ends.
 */
import type { PdfItem } from '../pdf-lines.ts'
import type { Font } from './fonts.ts'

/** Shares of the font's size, pdf.js's own, so that a page reads the same through either. */
const SPACE = 0.102
const NO_SPACE = 0.03
const BACKWARDS = -0.2
const NEXT_LINE = 0.5

export type Box = readonly [left: number, bottom: number, right: number, top: number]

/** How a string is to be shown; on the page, in points. */
export type Showing = {
  font: Font
  /** Where its baseline begins. */
  x: number
  y: number
  /** Points for a thousandth of the font's size, along the line. */
  scale: number
  /** The font's size along the line and across it. */
  width: number
  height: number
  rise: number
  /** Added after each code, and after each space. */
  afterCode: number
  afterSpace: number
}

type Run = { -readonly [K in keyof PdfItem]: PdfItem[K] }

export class ShownText {
  readonly items: PdfItem[] = []
  readonly #box: Box
  #run: Run | undefined
  #endX = NaN
  #endY = NaN
  #em = 0
  #height = 0
  #rise = 0
  #isAfterSpace = false

  constructor(box: Box) {
    this.#box = box
  }

  /** @returns how far the place moved. @throws Unsure */
  show(bytes: Buffer, showing: Showing): number {
    const { font, scale, afterCode, afterSpace, y } = showing
    const step = font.bytesPerCode
    let { x } = showing
    let text = ''
    let isStart = true
    for (let at = 0; at + step <= bytes.length; at += step) {
      const code = step === 1 ? bytes[at]! : bytes[at]! * 256 + bytes[at + 1]!
      const character = font.text(code)
      if (character === '') continue
      const width = font.width(code) * scale
      if (character === ' ') {
        this.#isAfterSpace = true
        x += width + afterCode + (code === 32 ? afterSpace : 0)
        continue
      }
      if (this.#isOutside(x, y, width)) {
        x += width + afterCode
        continue
      }
      if (isStart || !this.#isNext(x)) {
        this.#add(text)
        text = this.#begin(x, showing)
        isStart = false
      } else if (this.#isAfterSpace) {
        if (x - this.#endX > NO_SPACE * this.#em) text += ' '
        this.#isAfterSpace = false
      }
      text += character
      x += width
      this.#endX = x
      this.#endY = y
      x += afterCode
    }
    this.#add(text)
    return x - showing.x
  }

  /** What follows is on another place or another text. */
  endRun(): void {
    this.#run = undefined
  }

  #isOutside(x: number, y: number, width: number): boolean {
    const [left, bottom, right, top] = this.#box
    return x + width < left || x > right || y < bottom || y > top
  }

  #isNext(x: number): boolean {
    const gap = x - this.#endX
    return gap <= SPACE * this.#em && gap >= BACKWARDS * this.#em
      ? true
      : this.#isAfterSpace && gap > 0 && gap < this.#em
  }

  #add(text: string): void {
    if (text === '' || !this.#run) return
    this.#run.str += text
    this.#run.width = this.#endX - this.#run.transform[4]!
  }

  /** @returns the space that belongs before what is shown at this place, if any */
  #begin(x: number, showing: Showing): string {
    const space = this.#arrive(x, showing)
    const { width, height, y } = showing
    const isSame =
      this.#run !== undefined &&
      !this.#run.hasEOL &&
      this.#run.height === height &&
      this.#run.transform[5] === y
    if (!isSame) {
      const transform = [width, 0, 0, height, x, y]
      this.#run = { str: '', hasEOL: false, dir: 'ltr', width: 0, height, transform }
      this.items.push(this.#run)
    }
    this.#em = width
    this.#height = height
    this.#rise = showing.rise
    this.#isAfterSpace = false
    return space
  }

  #arrive(x: number, { y, rise }: Showing): string {
    if (Number.isNaN(this.#endX)) return ''
    if (x === this.#endX && y === this.#endY) return this.#isAfterSpace ? ' ' : ''
    const gap = x - this.#endX
    const step = y - this.#endY
    if (gap < BACKWARDS * this.#em) {
      if (Math.abs(step) > NEXT_LINE * this.#height) this.#endLine()
      this.endRun()
      return ''
    }
    if (Math.abs(step - (rise - this.#rise)) > this.#height) {
      this.#endLine()
      return ''
    }
    const isAfterSpace = this.#isAfterSpace && gap > NO_SPACE * this.#em
    return isAfterSpace || gap > SPACE * this.#em ? ' ' : ''
  }

  #endLine(): void {
    const last = this.items.at(-1) as Run | undefined
    if (last) last.hasEOL = true
    this.#run = undefined
  }
}
