/** One test against the values of one field. */
import type { Test } from '#shared/aql/ast.ts'
import { foldKeyword } from '#shared/logic/fold.ts'
import { parseDateMath } from '#shared/logic/date-math.ts'

import { passesWord, patternOf, wordSequence } from './word-tests.ts'
import type { WordTest } from './word-tests.ts'

export function passesKeyword(test: Test, folded: readonly string[]): boolean {
  switch (test.kind) {
    case 'term':
    case 'phrase':
      return folded.includes(foldKeyword(test.value))
    case 'prefix': {
      const prefix = foldKeyword(test.value)
      return folded.some((value) => value.startsWith(prefix))
    }
    case 'wildcard': {
      const { pattern } = patternOf(test.value, foldKeyword)
      return folded.some((value) => pattern.test(value))
    }
    case 'range':
      return folded.some((value) => isWithin(value, boundsOf(test, foldKeyword)))
    case 'exists':
      return folded.length > 0
  }
}

export function passesNumber(test: Test, values: readonly number[]): boolean {
  if (test.kind === 'exists') return values.length > 0
  const bounds = numberBounds(test)
  return bounds !== undefined && values.some((value) => isWithin(value, bounds))
}

export function passesDate(test: Test, ms: number, now: number): boolean {
  if (test.kind === 'exists') return true
  const bounds = dateBounds(test, now)
  return bounds !== undefined && isWithin(ms, bounds)
}

/** An absent bound is open. */
export type Bounds<T> = {
  readonly min?: T
  readonly max?: T
  readonly minExclusive?: boolean
  readonly maxExclusive?: boolean
}

/** Undefined when the test can match no number. */
export function numberBounds(test: Test): Bounds<number> | undefined {
  if (test.kind === 'range') return usable(boundsOf(test, Number))
  if (test.kind !== 'term' && test.kind !== 'phrase') return undefined
  const value = test.value.trim() === '' ? NaN : Number(test.value)
  return usable({ min: value, max: value })
}

/** Undefined when the test can match no time. */
export function dateBounds(test: Test, now: number): Bounds<number> | undefined {
  const read = (written: string): number => parseDateMath(written, now).ms ?? NaN
  if (test.kind === 'range') return usable(boundsOf(test, read))
  if (test.kind !== 'term' && test.kind !== 'phrase') return undefined
  return usable({ min: read(test.value), max: read(test.value) })
}

function boundsOf<T>(
  test: Extract<Test, { kind: 'range' }>,
  read: (written: string) => T,
): Bounds<T> {
  return {
    ...(test.min === undefined ? {} : { min: read(test.min) }),
    ...(test.max === undefined ? {} : { max: read(test.max) }),
    minExclusive: test.minExclusive ?? false,
    maxExclusive: test.maxExclusive ?? false,
  }
}

function usable(bounds: Bounds<number>): Bounds<number> | undefined {
  return Number.isNaN(bounds.min) || Number.isNaN(bounds.max) ? undefined : bounds
}

function isWithin<T extends string | number>(value: T, bounds: Bounds<T>): boolean {
  const { min, max } = bounds
  if (min !== undefined && (bounds.minExclusive ? value <= min : value < min)) return false
  return max === undefined || (bounds.maxExclusive ? value < max : value <= max)
}

/** Words in a row, or no further apart than the slop says. */
export function passesWords(test: Test, words: readonly string[]): boolean {
  if (test.kind === 'exists') return words.length > 0
  if (test.kind === 'range') {
    return words.some((word) => isWithin(word, boundsOf(test, foldKeyword)))
  }
  const sequence = wordSequence(test)
  if (!sequence || sequence.tests.length === 0) return false
  const { tests, slop } = sequence
  return slop > 0 && tests.length > 1
    ? standsNear(tests, words, slop)
    : words.some((_word, at) => standsAt(tests, words, at))
}

function standsAt(tests: readonly WordTest[], words: readonly string[], at: number): boolean {
  return (
    at + tests.length <= words.length &&
    tests.every((test, index) => passesWord(test, words[at + index] ?? ''))
  )
}

/**
 * Lucene's proximity: take a place for each word, no two the same, and subtract the word's number in
 * the phrase; the spread of these differences must not pass the slop. Order is free, but going
 * backwards costs (two neighbours swapped need a slop of 2).
 */
function standsNear(tests: readonly WordTest[], words: readonly string[], slop: number): boolean {
  const places = tests.map((test) =>
    words.flatMap((word, place) => (passesWord(test, word) ? [place] : [])),
  )
  const [first, ...rest] = places
  return (first ?? []).some((place) => extend({ low: place, high: place }, [place], rest))

  function extend(
    span: { low: number; high: number },
    taken: readonly number[],
    left: readonly (readonly number[])[],
  ): boolean {
    const [candidates, ...others] = left
    if (!candidates) return true
    return candidates.some((place) => {
      const shifted = place - taken.length
      const low = Math.min(span.low, shifted)
      const high = Math.max(span.high, shifted)
      if (high - low > slop || taken.includes(place)) return false
      return extend({ low, high }, [...taken, place], others)
    })
  }
}
