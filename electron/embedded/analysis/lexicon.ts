import { tokenize, words as wordsOf } from './tokens.ts'
import { wordValues } from './word-values.ts'

/** The good and the bad words of a sentence, each 0 to 1 and squashed as VADER does it. */
export type Balance = { readonly up: number; readonly down: number }

/** A negation weakens what it turns (Hutto and Gilbert 2014): not great is not terrible. */
const FLIP = -0.74
const NORMAL = 15
/** Words between a negation and what it turns. */
const REACH = 3
// In these the negation may follow what it turns.
const LOOKS_AHEAD = new Set(['tr', 'fa', 'de', 'nl'])
const CLAUSE_END = /^[,;:.!?()[\]{}«»"“”„…–—،؛؟。，；：！？、「」]/u

/**
 * Weighs a sentence with the word lists of its language, with negation within a clause and
 * intensifiers. Undefined where there is no word list.
 */
export function lexiconBalance(text: string, language: string, folder: URL): Balance | undefined {
  const values = wordValues(language, folder)
  if (values === undefined) return undefined
  const clauses = clausesOf(text, language)
  const ahead = LOOKS_AHEAD.has(language) ? 2 : 0
  let up = 0
  let down = 0
  for (const clause of clauses) {
    clause.forEach((word, i) => {
      const value = values.valueOf(word)
      if (value === undefined || value === 0) return
      const near = clause.slice(Math.max(0, i - REACH), i + 1 + ahead)
      // "Ends the strike", "averted disaster": what ends bad news is good (Polanyi and Zaenen 2006).
      const isTurned =
        near.some((other) => values.negations.has(other)) ||
        (value < 0 && around(clause, i).some((other) => values.isReverser(other)))
      const boost = values.boosters.get(clause[i - 1] ?? '') ?? 1
      const weight = boost * (isTurned ? value * FLIP : value)
      if (weight > 0) up += weight
      else down -= weight
    })
  }
  return { up: squash(up), down: squash(down) }
}

function around(clause: readonly string[], i: number): readonly string[] {
  return [...clause.slice(Math.max(0, i - REACH), i), ...clause.slice(i + 1, i + 1 + REACH)]
}

function clausesOf(text: string, language: string): string[][] {
  const clauses: string[][] = [[]]
  if (language.startsWith('zh')) {
    // Chinese has no spaces: a gap between words is a sign between clauses.
    let end = 0
    for (const word of wordsOf(text, language)) {
      if (word.start > end) clauses.push([])
      clauses.at(-1)?.push(word.text)
      end = word.end
    }
    return clauses
  }
  for (const { text: token } of tokenize(text, language)) {
    if (CLAUSE_END.test(token)) clauses.push([])
    else clauses.at(-1)?.push(token.toLowerCase().replaceAll('’', "'"))
  }
  return clauses
}

function squash(sum: number): number {
  return sum / Math.sqrt(sum * sum + NORMAL)
}
