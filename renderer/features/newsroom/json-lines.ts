import { fitsLine, type ChosenFile } from './line.ts'

/** Lines of a large file that fit through the line to the main side together. */
export type Portion =
  | {
      readonly text: string
      /** The number of its first line, from 1. */ readonly firstLine: number
    }
  /** One line that cannot be handed over, and why. */
  | { readonly line: number; readonly reason: string }

/** Read at once. A quotation mark takes two characters on the way, so this is far below the limit. */
const PORTION_BYTES = 2_500_000
const MOST_LINE_BYTES = 7_000_000
const LINE_FEED = 0x0a
const TOO_LONG = 'The line is longer than 7 MB and was left out.'

/** A file of a story a line, in portions of whole lines; no more than a portion is in memory. */
export async function* portionsOf(
  file: ChosenFile,
  portionBytes = PORTION_BYTES,
  mostLineBytes = MOST_LINE_BYTES,
): AsyncGenerator<Portion> {
  let rest = new Uint8Array()
  let firstLine = 1
  let isSkipping = false
  for (let at = 0; at < file.size; at += portionBytes) {
    const piece = new Uint8Array(await file.slice(at, at + portionBytes).arrayBuffer())
    const bytes = joined(rest, piece)
    const isLast = at + portionBytes >= file.size
    const end = isLast ? bytes.length : bytes.lastIndexOf(LINE_FEED) + 1
    rest = bytes.slice(end)
    if (isSkipping && end === 0) {
      rest = new Uint8Array()
      continue
    }
    let whole = bytes.subarray(0, end)
    if (isSkipping) {
      // What is left of a line that was too long, up to its break.
      const next = whole.indexOf(LINE_FEED) + 1
      whole = next === 0 ? new Uint8Array() : whole.subarray(next)
      firstLine += 1
      isSkipping = false
    }
    if (whole.length > 0) {
      const { text, bad } = decoded(whole, firstLine)
      yield* bad
      yield* fitting({ text, firstLine })
      firstLine += text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
    }
    if (rest.length <= mostLineBytes) continue
    yield { line: firstLine, reason: TOO_LONG }
    rest = new Uint8Array()
    isSkipping = true
  }
}

/** Halved between two lines until each part goes over the line. */
function* fitting({ text, firstLine }: { text: string; firstLine: number }): Generator<Portion> {
  if (fitsLine(text)) return yield { text, firstLine }
  const middle =
    text.indexOf('\n', text.length / 2) + 1 || text.lastIndexOf('\n', text.length - 2) + 1
  if (middle === 0 || middle === text.length) return yield { line: firstLine, reason: TOO_LONG }
  const first = text.slice(0, middle)
  yield* fitting({ text: first, firstLine })
  yield* fitting({ text: text.slice(middle), firstLine: firstLine + first.split('\n').length - 1 })
}

/** A line that is no UTF-8 is told and left empty, so that the numbers of the others stay. */
function decoded(bytes: Uint8Array, firstLine: number): { text: string; bad: Portion[] } {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: firstLine > 1 })
  try {
    return { text: strict.decode(bytes), bad: [] }
  } catch {
    const bad: Portion[] = []
    const lines = linesOf(bytes).map((line, index) => {
      try {
        return strict.decode(line)
      } catch {
        const reason = 'The line is not valid UTF-8; no story was made of it.'
        bad.push({ line: firstLine + index, reason })
        return ''
      }
    })
    return { text: lines.join('\n'), bad }
  }
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  let from = 0
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, from)) {
    lines.push(bytes.subarray(from, at))
    from = at + 1
  }
  return [...lines, bytes.subarray(from)]
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b
  const all = new Uint8Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}
