const GAP = '  '
const NARROWEST = 6

/**
 * Rows as aligned text that fits the terminal: the widest columns give way first, and what is cut
 * ends in "…".
 * @param width Terminal columns.
 */
export function tableText(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
): string[] {
  const clean = [head, ...rows].map((row) => row.map(oneLine))
  const widths = head.map((_, column) =>
    Math.max(...clean.map((row) => widthOf(row[column] ?? ''))),
  )
  const room = width - GAP.length * (head.length - 1)
  while (sum(widths) > room) {
    const widest = Math.max(...widths)
    if (widest <= NARROWEST) break
    widths[widths.lastIndexOf(widest)] = widest - 1
  }
  return clean.map((row) =>
    row
      .map((cell, column) => fit(cell, widths[column] ?? 0))
      .join(GAP)
      .trimEnd(),
  )
}

/** Story text may hold anything; escape sequences in it must not reach the terminal. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
}

function fit(text: string, width: number): string {
  const missing = width - widthOf(text)
  if (missing >= 0) return text + ' '.repeat(missing)
  let cut = ''
  for (const character of text) {
    if (widthOf(cut) + widthOf(character) > width - 1) break
    cut += character
  }
  return `${cut}…${' '.repeat(Math.max(0, width - 1 - widthOf(cut)))}`
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u
const ZERO = /\p{Mn}|\p{Me}|\p{Cf}/u

/** Terminal columns: two for most East Asian characters, none for combining marks. */
export function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += ZERO.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return width
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
