import type { Test } from '#shared/aql/ast.ts'
import { foldWord } from '#shared/logic/fold.ts'
import { wordsOf } from '#shared/logic/tokens.ts'

/** A test of one word in a sequence. */
export type WordTest =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'prefix'; readonly prefix: string }
  /** `prefix` is what stands before the first `*` or `?`. */
  | { readonly kind: 'pattern'; readonly prefix: string; readonly pattern: RegExp }

export type WordSequence = { readonly tests: readonly WordTest[]; readonly slop: number }

/**
 * What a test asks of a text: words in a row. A single written word may be several here (`don't`,
 * a Chinese word). Undefined for tests that are not about words; no tests means nothing matches.
 */
export function wordSequence(test: Test): WordSequence | undefined {
  switch (test.kind) {
    case 'term':
      return { tests: wordsOf(test.value).map(exactly), slop: 0 }
    case 'phrase':
      return { tests: wordsOf(test.value).map(exactly), slop: test.slop ?? 0 }
    case 'prefix': {
      const words = wordsOf(test.value)
      return {
        tests: words.map((word, index) =>
          index === words.length - 1 ? { kind: 'prefix', prefix: word } : exactly(word),
        ),
        slop: 0,
      }
    }
    case 'wildcard':
      return { tests: patternTests(test.value), slop: 0 }
    default:
      return undefined
  }
}

/** The pattern of a written value with `*` and `?`, its letters folded by `fold`. */
export function patternOf(
  value: string,
  fold: (literal: string) => string,
): { readonly prefix: string; readonly pattern: RegExp } {
  const parts = value.split(/([*?])/).map((part) => (/[*?]/.test(part) ? part : fold(part)))
  const source = parts
    .map((part) =>
      part === '*' ? '.*' : part === '?' ? '.' : part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
    )
    .join('')
    .replace(/(?:\.\*)+/g, '.*')
  const end = parts.findIndex((part) => part === '*' || part === '?')
  return {
    prefix: parts.slice(0, end < 0 ? undefined : end).join(''),
    pattern: new RegExp(`^${source}$`, 'su'),
  }
}

export function passesWord(test: WordTest, word: string): boolean {
  if (test.kind === 'word') return word === test.word
  return test.kind === 'prefix' ? word.startsWith(test.prefix) : test.pattern.test(word)
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u
const PIECES =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[[\p{L}\p{N}\p{M}*?]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]]+/gv

function patternTests(value: string): WordTest[] {
  const tests: WordTest[] = []
  for (const piece of value.match(PIECES) ?? []) {
    // After an unspaced character `*` means "however it goes on", which is any text at all.
    const isOpenEnd = /^\*+$/.test(piece) && tests.length > 0
    if (isOpenEnd) continue
    if (/[*?]/.test(piece) && !UNSPACED.test(piece)) {
      tests.push({ kind: 'pattern', ...patternOf(piece, foldWord) })
    } else tests.push(...wordsOf(piece).map(exactly))
  }
  return tests
}

function exactly(word: string): WordTest {
  return { kind: 'word', word }
}
