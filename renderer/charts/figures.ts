/** Figures and names as charts write them: on marks, in tables, in summaries and in captions. */
import { grouped } from '#renderer/ui/words.ts'

export function whole(value: number): string {
  return Number.isFinite(value) ? grouped(Math.round(value)) : '–'
}

const formats = new Map<number, Intl.NumberFormat>()

/** A figure with at most `digits` digits after the point; a dash where there is none. */
export function figure(value: number | undefined, digits = 2): string {
  if (value === undefined || !Number.isFinite(value)) return '–'
  if (Number.isInteger(value)) return grouped(value)
  const format =
    formats.get(digits) ?? new Intl.NumberFormat('en', { maximumFractionDigits: digits })
  formats.set(digits, format)
  return format.format(value)
}

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })
/** Five digits with a comma are what the room beside a plot holds. */
const WIDEST = 100_000

/** A figure at an axis: "80,000", "100K", "1.25M". */
export function tickFigure(value: number): string {
  return Math.abs(value) >= WIDEST && Number.isFinite(value) ? COMPACT.format(value) : figure(value)
}

/** "+0.12", "−0.05", "0.00": the sign is part of the figure, so that colour need not say it. */
export function signed(value: number | undefined, digits = 2): string {
  if (value === undefined || !Number.isFinite(value)) return '–'
  const text = Math.abs(value).toFixed(digits)
  if (Number(text) === 0) return text
  return value > 0 ? `+${text}` : `−${text}`
}

/** A share of 1 as percent; never "0 %" for something that is there. */
export function percent(share: number | undefined): string {
  if (share === undefined || !Number.isFinite(share)) return '–'
  const value = 100 * share
  if (value === 0) return '0 %'
  if (Math.abs(value) < 0.01) return value > 0 ? '< 0.01 %' : '> −0.01 %'
  const digits = Math.abs(value) < 1 ? 2 : Math.abs(value) < 10 ? 1 : 0
  return `${value.toFixed(digits)} %`
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * At most `most` characters as a reader counts them, so that no flag or family is cut in two. Looks at
 * the start only: a name may have 10 kB.
 */
export function shortened(text: string, most: number): string {
  const start = text
    .slice(0, most * 12)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim()
  const isCut = text.length > most * 12
  if (start.length <= most && !isCut) return start
  let out = ''
  let count = 0
  for (const { segment } of GRAPHEMES.segment(start)) {
    if (count === most) return `${out.trimEnd()}…`
    // A pile of combining marks is one character to the eye and may be any length.
    out += segment.slice(0, 40)
    count += 1
  }
  return isCut ? `${out.trimEnd()}…` : out
}

/** Letters from right to left, and characters that change the direction of what follows. */
const TURNS =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\u202A-\u202E\u2066-\u2069]/u

/**
 * A name inside a sentence of ours: between FSI and PDI (Unicode 16, UAX 9) a name from right to left
 * turns nothing around but itself. Other names stay as they are.
 */
export function isolated(name: string): string {
  return TURNS.test(name) ? `\u2068${name}\u2069` : name
}

/** "a, b and c". */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? ''
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`
}
