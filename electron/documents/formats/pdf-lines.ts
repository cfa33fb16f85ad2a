/** The runs of text of one PDF page, put together into lines with their place. */

export type PdfItem = {
  readonly str: string
  readonly hasEOL: boolean
  readonly dir: string
  readonly width: number
  readonly height: number
  /** `[a, b, c, d, x, y]` from text space to the page; y grows upwards. */
  readonly transform: readonly number[]
}

export type PdfLine = {
  readonly text: string
  readonly x: number
  readonly y: number
  /** Where it ends. */
  readonly right: number
  /** Size of its letters, in points. */
  readonly size: number
}

/** Single spaces, by far the most, stay untouched. */
const MORE_THAN_A_SPACE = /[\s\u0000]{2,}|[^\S ]|\u0000/g

/** In reading order, as pdf.js gives the runs; lines that are only space are left out. */
export function pageLines(items: readonly PdfItem[]): PdfLine[] {
  const lines: PdfLine[] = []
  let line: Mutable | undefined
  const end = (): void => {
    const text = line?.text.replace(MORE_THAN_A_SPACE, ' ').trim()
    if (line && text) lines.push({ ...line, text })
    line = undefined
  }
  for (const item of items) {
    // Marked content comes among the text and has none.
    if (typeof item.str !== 'string') continue
    const [, , , d = 0, x = 0, y = 0] = item.transform
    const size = item.height || Math.abs(d)
    if (item.str !== '') {
      if (line && Math.abs(line.y - y) > Math.max(line.size, size) * 0.6) end()
      line ??= { text: '', x, y, right: x, size }
      if (isNoteNumber(line, item.str, y, size)) line.text += ' '
      line.text += item.str
      if (item.str.trim() !== '') {
        line.x = Math.min(line.x, x)
        line.right = Math.max(line.right, x + item.width)
        line.size = Math.max(line.size, size)
      }
    }
    if (item.hasEOL) end()
  }
  end()
  return lines
}

/**
 * Small raised digits after a word are a note's: they stand apart, lest they become part of a name.
 * After a letter or two they are a power, as in m².
 */
function isNoteNumber(line: PdfLine, text: string, y: number, size: number): boolean {
  const isRaised = y - line.y > line.size * 0.15 && size < line.size * 0.85
  return (
    isRaised &&
    /^\d{1,3}(?!\d|\p{L})/u.test(text) &&
    /\p{L}{3}[.,;:!?"'’”»)]{0,3}$/u.test(line.text.slice(-8))
  )
}

type Mutable = { -readonly [K in keyof PdfLine]: PdfLine[K] }
