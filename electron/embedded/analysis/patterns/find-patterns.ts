import { findDates } from './dates.ts'
import { findLinks } from './links.ts'
import { findMoney } from './money.ts'
import type { PatternSpan } from './pattern-span.ts'
import { findPercentages } from './percent.ts'
import { findPhones } from './phones.ts'

/**
 * What a text holds of addresses, numbers and dates, in order and without overlaps: a date inside an
 * address is no date. Linear in the text.
 */
export function findPatterns(text: string, language: string): PatternSpan[] {
  const kept: PatternSpan[] = []
  const taken = new Uint8Array(text.length)
  const take = (spans: readonly PatternSpan[]): void => {
    for (const span of spans) {
      if (taken.subarray(span.start, span.end).includes(1)) continue
      taken.fill(1, span.start, span.end)
      kept.push(span)
    }
  }
  take(findLinks(text))
  take(findMoney(text, language))
  take(findPercentages(text, language))
  const dates = findDates(text, language)
  // 2024-01-02 is a valid telephone number somewhere; a bare year within a number is no date.
  take(dates.filter(({ start, end }) => end - start > 4))
  take(findPhones(text, language))
  take(dates)
  return kept.sort((a, b) => a.start - b.start)
}
