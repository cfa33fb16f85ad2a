import { displayText } from './text.ts'
import type { Range } from '#shared/logic/ranges.ts'

/** A passage chosen in the reader, in UTF-16 units of the title or body. */
export type Passage = Range & { readonly element: 'title' | 'body' }

/**
 * The passage a selection covers. Each block of text says with `data-element` and `data-from` which
 * stretch of the story it shows.
 * @returns undefined where nothing of one text is selected.
 */
export function passageOf(
  selection: Pick<Selection, 'rangeCount' | 'isCollapsed' | 'getRangeAt'> | null,
  root: HTMLElement,
  textOf: (element: 'title' | 'body') => string,
): Passage | undefined {
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return undefined
  const range = selection.getRangeAt(0)
  const start = placeOf(range.startContainer, range.startOffset, root, textOf)
  const end = placeOf(range.endContainer, range.endOffset, root, textOf)
  if (!start || !end || start.element !== end.element || end.at <= start.at) return undefined
  return trimmed(textOf(start.element), start.element, start.at, end.at)
}

/** Without the blanks at its ends, which say nothing and are hard to see. */
function trimmed(
  text: string,
  element: 'title' | 'body',
  from: number,
  to: number,
): Passage | undefined {
  const chosen = text.slice(from, to)
  const first = from + (chosen.length - chosen.trimStart().length)
  const last = to - (chosen.length - chosen.trimEnd().length)
  return last > first ? { element, from: first, to: last } : undefined
}

function placeOf(
  node: Node,
  offset: number,
  root: HTMLElement,
  textOf: (element: 'title' | 'body') => string,
): { element: 'title' | 'body'; at: number } | undefined {
  const block = (node instanceof HTMLElement ? node : node.parentElement)?.closest<HTMLElement>(
    '[data-element]',
  )
  if (!block || !root.contains(block)) return undefined
  const element = block.dataset.element === 'title' ? 'title' : 'body'
  const from = Number(block.dataset.from)
  const to = Number(block.dataset.to)
  const before = document.createRange()
  before.setStart(block, 0)
  before.setEnd(node, offset)
  const shown = before.toString().length
  return { element, at: from + rawLength(textOf(element).slice(from, to), shown) }
}

/** How much of a text stands behind so much of what is shown: signs that are not shown take none. */
export function rawLength(raw: string, shown: number): number {
  if (displayText(raw).length === raw.length) return Math.min(shown, raw.length)
  let low = 0
  let high = raw.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (displayText(raw.slice(0, middle)).length < shown) low = middle + 1
    else high = middle
  }
  return low
}

/** Code points before a UTF-16 unit of a text. */
export function pointsBefore(text: string, unit: number): number {
  let points = 0
  for (const sign of text.slice(0, unit)) points += sign === '' ? 0 : 1
  return points
}

/** Sentences of a text with their place, for choosing one without a mouse. */
export function sentencesOf(text: string, language: string): Range[] {
  const locale = Intl.Segmenter.supportedLocalesOf([safeLocale(language)])[0] ?? 'en'
  const segments = new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text)
  const sentences: Range[] = []
  for (const { segment, index } of segments) {
    const lead = segment.length - segment.trimStart().length
    const length = segment.trim().length
    if (length > 0) sentences.push({ from: index + lead, to: index + lead + length })
  }
  return sentences
}

function safeLocale(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
