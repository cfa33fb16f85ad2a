/**
 * What sort of character stands where, from a table: asked for each one of a text, regular expressions
 * take ten times as long.
 */

export const SPACE = 1
export const MARK = 2
export const NUMBER = 3
/** Letters are the kinds from here on. */
export const LETTER = 4
export const CAPITAL = 5

// As Unicode has them: `Lu`, `L`, `M`, `N`, and what `\s` of a regular expression means.
const CATEGORIES: readonly (readonly [RegExp, number])[] = [
  [/\s+/gu, SPACE],
  [/\p{M}+/gu, MARK],
  [/\p{N}+/gu, NUMBER],
  [/\p{L}+/gu, LETTER],
  [/\p{Lu}+/gu, CAPITAL],
]
const SURROGATES = 0xd800
const AFTER_SURROGATES = 0xe000

const table = new Uint8Array(0x10000)
for (const [from, to] of [
  [0, SURROGATES],
  [AFTER_SURROGATES, table.length],
] as const) {
  const all = String.fromCharCode(...Array.from({ length: to - from }, (_, i) => from + i))
  for (const [pattern, kind] of CATEGORIES) {
    for (const { 0: run, index } of all.matchAll(pattern)) {
      table.fill(kind, from + index, from + index + run.length)
    }
  }
}

/** The kind of the character that begins at a place (UTF-16); 0 for signs, half a pair and no place. */
export function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code < SURROGATES || code >= AFTER_SURROGATES) return table[code]!
  return widthAt(text, at) === 2 ? kindOfPair(text.slice(at, at + 2)) : 0
}

/** UTF-16 units of the character that begins at a place. */
export function widthAt(text: string, at: number): number {
  if ((text.charCodeAt(at) & 0xfc00) !== SURROGATES) return 1
  return (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00 ? 2 : 1
}

export function beginsWithCapital(text: string): boolean {
  return kindAt(text, 0) === CAPITAL
}

function kindOfPair(pair: string): number {
  return CATEGORIES.findLast(([pattern]) => pair.search(pattern) === 0)?.[1] ?? 0
}
