import type { Test } from '#shared/aql/ast.ts'
import { foldKeyword, foldWord } from '#shared/logic/fold.ts'

import type { Context, Piece } from './plan.ts'
import type { TextField } from './evaluate.ts'
import { escapeValue, keyToken, TEXT_EXISTS, unescapeValue } from './key-tokens.ts'
import { matchAll, matchAny, matchToken, NOTHING, quote } from './match.ts'
import { passesKeyword } from './passes.ts'
import { StoryIndexError } from './types.ts'
import { patternOf, wordSequence } from './word-tests.ts'
import type { WordTest } from './word-tests.ts'

const COLUMNS: Readonly<Record<TextField, string>> = {
  title: 'title',
  body: 'body',
  'translations.en.title': 'en_title',
  'translations.en.body': 'en_body',
}

/** Alternatives of a phrase with several patterns multiply. */
const MOST_PHRASES = 2000

/** Words in running text. */
export function compileText(fields: readonly TextField[], test: Test, context: Context): Piece {
  if (test.kind === 'exists') {
    return exact(matchAny(fields.map((field) => matchToken(TEXT_EXISTS[field] ?? ''))))
  }
  if (test.kind === 'range') return { isExact: false }
  const sequence = wordSequence(test)
  if (!sequence || sequence.tests.length === 0) return exact(NOTHING)
  const filter = `{${fields.map((field) => COLUMNS[field]).join(' ')}}`
  const { tests, slop } = sequence
  if (slop > 0 && tests.length > 1) {
    // NEAR counts the words in between and ignores order, so this lets through all that Lucene's
    // measure does, and more.
    const words = tests.map((each) => quote(each.kind === 'word' ? each.word : ''))
    return { match: `${filter}:NEAR(${words.join(' ')}, ${slop + words.length})`, isExact: false }
  }
  return exact(matchAny(phrases(tests, test, context).map((phrase) => `${filter}:${phrase}`)))
}

/** Words within one short value: the words narrow down, several in a row are checked. */
export function compileNames(code: string, test: Test, context: Context): Piece {
  if (test.kind === 'exists') return exact(matchToken(`x=${code}`))
  const sequence = wordSequence(test)
  if (!sequence) return { match: matchToken(`x=${code}`), isExact: false }
  const { tests } = sequence
  if (tests.length === 0) return exact(NOTHING)
  const match = matchAll(tests.map((each) => matchNameWord(code, each, test, context)))
  return { match, isExact: tests.length === 1 }
}

/** Whole values. */
export function compileKeyword(code: string, test: Test, context: Context): Piece {
  switch (test.kind) {
    case 'exists':
      return exact(matchToken(`x=${code}`))
    case 'term':
    case 'phrase':
      return exact(matchToken(keyToken(code, test.value)))
    case 'prefix':
      return exact(`{k}:${quote(keyToken(code, test.value))} *`)
    case 'wildcard':
    case 'range': {
      const start =
        test.kind === 'wildcard' ? escapeValue(patternOf(test.value, foldKeyword).prefix) : ''
      const found = context.vocabulary.find(
        `${code}=${start}`,
        (token) => passesKeyword(test, [unescapeValue(token.slice(code.length + 1))]),
        test.kind === 'wildcard' ? test.value : `${test.min ?? '*'} TO ${test.max ?? '*'}`,
      )
      return exact(matchAny(found.map(matchToken)))
    }
  }
}

function matchNameWord(code: string, each: WordTest, test: Test, context: Context): string {
  if (each.kind === 'word') return matchToken(`${code}=${each.word}`)
  if (each.kind === 'prefix') return `{k}:${quote(`${code}=${each.prefix}`)} *`
  const found = context.vocabulary.find(
    `${code}=${each.prefix}`,
    (token) => each.pattern.test(token.slice(code.length + 1)),
    'value' in test ? test.value : '',
  )
  return matchAny(found.map(matchToken))
}

/** The full-text phrases a row of word tests stands for. */
function phrases(tests: readonly WordTest[], test: Test, context: Context): string[] {
  const written = 'value' in test ? test.value : ''
  let rows: string[] = ['']
  let isPrefix = false
  for (const each of tests) {
    const words = each.kind === 'pattern' ? expand(each, written, context) : [wordOf(each)]
    isPrefix = each.kind === 'prefix'
    rows = rows.flatMap((row) => words.map((word) => (row ? `${row} ${word}` : word)))
    if (rows.length > MOST_PHRASES) {
      throw new StoryIndexError(
        'TOO_WIDE',
        `“${written}” stands for too many phrases; use fewer * and ?.`,
      )
    }
  }
  return rows.map((row) => (isPrefix ? `${quote(row)} *` : quote(row)))
}

function expand(
  each: Extract<WordTest, { kind: 'pattern' }>,
  written: string,
  { vocabulary }: Context,
): string[] {
  if (!each.prefix) {
    throw new StoryIndexError('QUERY', `“${written}” begins with * or ?; write a letter first.`)
  }
  // Filter tokens share the term list; they hold `=`, which no word does.
  const passes = (term: string): boolean => !term.includes('=') && each.pattern.test(term)
  return vocabulary.find(foldWord(each.prefix), passes, written)
}

function wordOf(test: WordTest): string {
  if (test.kind === 'word') return test.word
  return test.kind === 'prefix' ? test.prefix : ''
}

function exact(match: string): Piece {
  return { match, isExact: true }
}
