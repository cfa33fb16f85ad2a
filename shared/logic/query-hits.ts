import type { Test } from '#shared/aql/ast.ts'
import type { Highlight } from '#shared/aql/walk.ts'
import { foldWord } from './fold.ts'
import { withoutOverlap, type Range } from './ranges.ts'
import { tokensOf, wordsOf, type Token } from './tokens.ts'

/**
 * Where a query's words stand in a text, with the folding and word cutting of the index: what is
 * marked is what was found. Sorted, without overlap.
 */
export function findHits(
  text: string,
  element: 'title' | 'body',
  highlights: readonly Highlight[],
): Range[] {
  const wanted = highlights.filter(({ field }) => field === 'both' || field === element)
  if (wanted.length === 0) return []
  const tokens = tokensOf(text)
  return withoutOverlap(wanted.flatMap(({ test }) => hitsOf(test, tokens)))
}

function hitsOf(test: Test, tokens: readonly Token[]): Range[] {
  switch (test.kind) {
    case 'term':
      return inOrder(wordsOf(test.value), tokens, 0)
    case 'phrase':
      return inOrder(wordsOf(test.value), tokens, test.slop ?? 0)
    case 'prefix': {
      const start = foldWord(test.value)
      return start ? tokens.filter((token) => token.text.startsWith(start)) : []
    }
    case 'wildcard': {
      const fits = wildcard(test.value)
      return tokens.filter((token) => fits(token.text))
    }
    case 'range':
    case 'exists':
      return []
  }
}

/** Runs of the words in order with at most `slop` other words in between, all of it marked. */
function inOrder(words: readonly string[], tokens: readonly Token[], slop: number): Range[] {
  const [first] = words
  if (first === undefined) return []
  const found: Range[] = []
  tokens.forEach((token, start) => {
    if (token.text !== first) return
    let at = start
    let left = slop
    for (const word of words.slice(1)) {
      at++
      while (tokens[at] && tokens[at]!.text !== word && left > 0) {
        at++
        left--
      }
      if (tokens[at]?.text !== word) return
    }
    found.push({ from: token.from, to: tokens[at]!.to })
  })
  return found
}

/** `*` any letters, `?` one; two pointers, so that no pattern can take exponential time. */
function wildcard(pattern: string): (word: string) => boolean {
  const wanted = [...pattern].map((sign) => (sign === '*' || sign === '?' ? sign : foldWord(sign)))
  const signs = [...wanted.join('')]
  return (word) => {
    const letters = [...word]
    let at = 0
    let sign = 0
    let star = -1
    let retry = 0
    while (at < letters.length) {
      if (signs[sign] === '*') {
        star = sign++
        retry = at
      } else if (signs[sign] === '?' || signs[sign] === letters[at]) {
        sign++
        at++
      } else if (star >= 0) {
        sign = star + 1
        at = ++retry
      } else return false
    }
    while (signs[sign] === '*') sign++
    return sign === signs.length
  }
}
