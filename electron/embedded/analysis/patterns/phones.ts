import { findPhoneNumbersInText, type CountryCode } from 'libphonenumber-js/min'
import type { PatternSpan } from './pattern-span.ts'

/** Where numbers without a country code may come from, by the language of the text. */
const REGIONS: Readonly<Record<string, readonly CountryCode[]>> = {
  en: ['US', 'GB', 'AU', 'IE', 'IN'],
  de: ['DE', 'AT', 'CH'],
  fr: ['FR', 'BE', 'CH'],
  it: ['IT'],
  es: ['ES', 'MX', 'AR'],
  pt: ['BR', 'PT'],
  ru: ['RU'],
  nl: ['NL', 'BE'],
  ar: ['EG', 'SA', 'AE'],
  tr: ['TR'],
  'zh-cn': ['CN'],
  'zh-tw': ['TW'],
  sv: ['SE'],
  da: ['DK'],
  fi: ['FI'],
  fa: ['IR'],
}

/** Just before the number, in any of the languages: a plain run of digits is believed then. */
const CALL =
  /(?:tel|téléphone|telefon[eoi]?|telef[oó]n|phone|call|mobile|mobil|cell|fax|handy|hotline|whatsapp|sms|ring|rufen|appel(?:er|ez)|chiama(?:re|te)?|llam[ae]r?|ligue|тел|телефон|звон\p{L}*|puh|puhelin|tlf|هاتف|تلفن|اتصل|جوال|电话|電話|致电|致電|手机|手機|热线|熱線|ara(?:yın|yabilirsiniz)?|bel|numero|number|nummer|numara\p{L}*|número|номер\p{L}*)[^\p{L}\p{Nd}]{0,6}$/iu

// Figures with what may part the blocks of a number. The package looks into these only: over a whole
// text its search takes time by the square of a row of figures.
const CANDIDATE =
  /[+＋(]{0,2}\p{Nd}[\p{Nd} ().\-–/\u00a0]{4,}\p{Nd}(?: ?(?:ext|x)\.? ?\p{Nd}{1,5})?/gu
/** A longer row of figures is a table. */
const LONGEST = 30
/** More is a list of numbers; the first ones do. */
const MOST_CANDIDATES = 300

/** Telephone numbers that exist in form: with a country code, or of a country of the language. */
export function findPhones(text: string, language: string): PatternSpan[] {
  const regions = (Object.hasOwn(REGIONS, language) ? REGIONS[language] : undefined) ?? ['US']
  const found: PatternSpan[] = []
  let tried = 0
  for (const { 0: candidate, index } of text.matchAll(CANDIDATE)) {
    if (candidate.length > LONGEST || !isLikely(candidate)) continue
    tried += 1
    if (tried > MOST_CANDIDATES) break
    const ways = /^[+＋]/.test(candidate) ? regions.slice(0, 1) : regions
    for (const defaultCountry of ways) {
      const spans = findPhoneNumbersInText(candidate, defaultCountry)
        .map((match): PatternSpan => {
          const start = index + match.startsAt
          return { type: 'phone', start, end: index + match.endsAt }
        })
        .filter((span) => isBelieved(text, span))
      found.push(...spans)
      if (spans.length > 0) break
    }
  }
  return found
}

function isLikely(candidate: string): boolean {
  const digits = candidate.match(/\p{Nd}/gu)?.length ?? 0
  return digits >= 6 && digits <= 17
}

// Amounts, dates, scores and identifiers are often valid numbers somewhere.
function isBelieved(text: string, { start, end }: PatternSpan): boolean {
  const raw = text.slice(start, end)
  const before = text.slice(Math.max(0, start - 30), start)
  const after = text.slice(end, end + 3)
  if (/[\p{L}\p{Nd}@#$€£¥/.,:=_]-?$/u.test(before) && !/(?:tel|fax|\bt|\bm)[.:] ?$/i.test(before)) {
    if (!CALL.test(before)) return false
  }
  if (/^[\p{L}%€$£@_]|^[.,:/]\p{Nd}/u.test(after)) return false
  if (/^[+＋]/.test(raw)) return true
  if (CALL.test(before)) return true
  // Dates with points or hyphens, versions and addresses of the network.
  if (/^\p{Nd}{1,4}([-./ ])\p{Nd}{1,2}\1\p{Nd}{1,4}$/u.test(raw)) return false
  if (/^\p{Nd}{1,3}(?:[., ]\p{Nd}{3})+$/u.test(raw) && !raw.startsWith('0')) return false
  if (/^(?:\p{Nd}{1,3}\.){3}\p{Nd}{1,3}$/u.test(raw)) return false
  if (/^(?:19|20)\p{Nd}\p{Nd}\b/u.test(raw)) return false
  return /\p{Nd}[-. )/\u00a0]+\(?\p{Nd}/u.test(raw)
}
