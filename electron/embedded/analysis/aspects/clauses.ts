import type { MoodToken } from '#electron/embedded/analysis/mood-tokens.ts'

/** A piece of a sentence about one thing; places in the list of tokens, `to` exclusive. */
export type Clause = { readonly from: number; readonly to: number; readonly isContrast: boolean }

const CONTRAST = new Set(
  'but however although though while whereas yet except despite otherwise unless'.split(' '),
)
const JOIN = new Set(['and', 'or', 'plus', 'also', 'as', 'because', 'so', 'which', 'where', 'when'])

/**
 * Cuts a sentence where it turns to another thing: always at contrasts, semicolons, dashes and brackets;
 * at commas and joining words only where `opens` says that what follows speaks of something new.
 */
export function clausesOf(
  tokens: readonly MoodToken[],
  opens: (from: number, at: number) => boolean,
): Clause[] {
  const clauses: Clause[] = []
  let from = 0
  let isContrast = false
  const cut = (at: number, contrast: boolean): void => {
    if (at > from) clauses.push({ from, to: at, isContrast })
    from = at
    isContrast = contrast
  }
  tokens.forEach(({ word }, i) => {
    if (CONTRAST.has(word)) cut(i, true)
    else if (/^[;:–—()!?…]/.test(word) || /^\.\.+$/.test(word) || word === '.') cut(i + 1, false)
    else if ((word === ',' || word === '-' || JOIN.has(word)) && opens(from, i)) cut(i + 1, false)
  })
  cut(tokens.length, false)
  return clauses
}
