/** From the lines of pages to paragraphs: what ends one, which hyphens go, what is only furniture. */
import type { PdfLine } from './pdf-lines.ts'

/** Left and right pages of books differ in their headers: each is on less than half of them. */
const FURNITURE_SHARE = 0.4
/** Fewer pages alike prove nothing. */
const FURNITURE_PAGES = 3

export function paragraphsOf(pages: readonly PdfLine[][]): string[] {
  const isFurniture = furnitureOf(pages)
  const paragraphs: string[] = []
  let parts: string[] = []
  let last: PdfLine | undefined
  const end = (): void => {
    if (parts.length > 0) paragraphs.push(parts.join(''))
    parts = []
  }
  for (const page of pages) {
    const lines = page.filter((line, at) => !isFurniture(line, at, page))
    const width = widestOf(lines)
    const gap = usualGap(lines, width)
    for (const [at, line] of lines.entries()) {
      if (last && isNewParagraph(last, line, { gap, width, isFirstOfPage: at === 0 })) end()
      if (last && parts.length > 0) join(parts, last.text, line.text)
      else parts.push(line.text)
      last = line
    }
  }
  end()
  return paragraphs
}

type Setting = { readonly gap: number; readonly width: number; readonly isFirstOfPage: boolean }

function isNewParagraph(last: PdfLine, line: PdfLine, setting: Setting): boolean {
  const { gap, width, isFirstOfPage } = setting
  const size = Math.max(last.size, line.size)
  if (Math.abs(last.size - line.size) > size * 0.15) return true
  const endsSentence = /[.!?:;…。！？»”"')\]]/.test(last.text.slice(-1))
  if (isFirstOfPage) return endsSentence
  const step = last.y - line.y
  // Upwards: the next column, or a note; a sentence may go on there.
  if (step < -size * 0.5) return endsSentence
  if (step > Math.max(gap, size) * 1.45) return true
  const isShort = last.right - last.x < width * 0.75
  const isIndented = line.x - last.x > size * 0.9 && line.x - last.x < size * 6
  return (isShort && endsSentence) || (isIndented && endsSentence) || isItem(line.text)
}

const isItem = (text: string): boolean => /^(?:[•▪●◦‣–]|\(?\d{1,3}[.)]|[a-z]\))\s/.test(text)

/**
 * The usual step from a full line to the next: after a short line it may be the gap between
 * paragraphs. Where no line is full, what printers use.
 */
function usualGap(lines: readonly PdfLine[], width: number): number {
  const steps: number[] = []
  for (const [at, line] of lines.entries()) {
    const last = lines[at - 1]
    if (!last || last.right - last.x < width * 0.9) continue
    const step = last.y - line.y
    if (step > 1 && step < line.size * 4) steps.push(step)
  }
  const middle = steps.sort((a, b) => a - b)[Math.floor((steps.length - 1) / 2)]
  return middle ?? (lines[0]?.size ?? 0) * 1.3
}

function widestOf(lines: readonly PdfLine[]): number {
  const widths = lines.map(({ x, right }) => right - x).sort((a, b) => a - b)
  return widths[Math.floor(widths.length * 0.8)] ?? 0
}

const isHyphenated = (end: string): boolean => /\p{Ll}[-\u00ad\u2010]$/u.test(end)
const isWideEnd = (end: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，]$/u.test(end)
const isWideStart = (start: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(start)

/** Adds a line to the parts of a paragraph, the last of which ends as the line before does. */
function join(parts: string[], last: string, next: string): void {
  // Only the last characters: a pattern bound to the end alone is tried at every place of a text.
  const end = last.slice(-3)
  // A hyphen at the end of a line between small letters is the printer's and not the word's.
  if (isHyphenated(end) && /^\p{Ll}/u.test(next)) {
    parts.push((parts.pop() ?? '').slice(0, -1), next)
    // Chinese and Japanese have no spaces between words, and so none between lines.
  } else if (isWideEnd(end) && isWideStart(next)) parts.push(next)
  else parts.push(' ', next)
}

/** Headers, footers and page numbers: the first and last two lines, alike but for their digits. */
function furnitureOf(
  pages: readonly PdfLine[][],
): (line: PdfLine, at: number, page: readonly PdfLine[]) => boolean {
  if (pages.length < FURNITURE_PAGES) return () => false
  const counts = new Map<string, number>()
  for (const page of pages) {
    const keys = new Set(page.map((line, at) => keyOf(line, at, page)))
    for (const key of keys) if (key) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const least = Math.max(FURNITURE_PAGES, pages.length * FURNITURE_SHARE)
  return (line, at, page) => {
    const key = keyOf(line, at, page)
    return key !== undefined && (counts.get(key) ?? 0) >= least
  }
}

function keyOf(line: PdfLine, at: number, page: readonly PdfLine[]): string | undefined {
  if (at > 1 && at < page.length - 2) return undefined
  return `${Math.round(line.y)} ${line.text.replace(/\d+/g, '#')}`
}
