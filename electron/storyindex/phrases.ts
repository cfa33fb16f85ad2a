/** Phrases of two and three words between words that are known to tell something. */
import { tokensOf, type Token } from '#shared/logic/tokens.ts'

/** Longest first, so that what ends a longer one is seen before it. */
const LENGTHS = [3, 2] as const
/** What stands between words of one phrase: blanks, a hyphen, an apostrophe, an ampersand. */
const JOINS = /^[\s\-‐‑'’&]{1,3}$/u

/**
 * Every phrase that begins and ends with one of the words and is not cut by a sign, once, as folded
 * words with blanks between. What stands inside may be any word: "ministry of health".
 */
export function phrasesOf(text: string, isTelling: (word: string) => boolean): Set<string> {
  const found = new Set<string>()
  const tokens = tokensOf(text)
  for (const [at, token] of tokens.entries()) {
    if (!isTelling(token.text)) continue
    for (const length of LENGTHS) {
      const part = tokens.slice(at, at + length)
      const last = part.at(-1)
      if (part.length < length || !last || last.text === token.text) continue
      if (isTelling(last.text) && isJoined(text, part)) found.add(part.map((each) => each.text).join(' ')) // prettier-ignore
    }
  }
  return found
}

function isJoined(text: string, tokens: readonly Token[]): boolean {
  return tokens.every((token, at) => {
    const next = tokens[at + 1]
    return !next || JOINS.test(text.slice(token.to, next.from))
  })
}
