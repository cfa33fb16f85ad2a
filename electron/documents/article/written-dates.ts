/** Dates as people write them in the 16 languages, with the calendars and digits of those. */
import { monthOf } from '../dates.ts'

import { gregorianOf, persianMonthOf } from './persian-calendar.ts'

/** Arabic-Indic and Persian digits stand in two blocks of ten. */
const asciiDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))

const ISO_DAY =
  /\b((?:19|20)\d\d)[-/.](\d\d?)[-/.](\d\d?)(?:[T ](\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:?\d\d)?))?(?!\d)/
const NUMERIC = /(?<![\d.:/-])(\d{1,2})([./-])\s?(\d{1,2})\2\s?((?:19|20)\d\d|\d\d)(?![\d/-]|\.\d)/
// A month may be named twice: Arabic papers write that of the Levant and that of Egypt.
const DAY_FIRST =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.)?\s+(?:de\s+|of\s+)?([\p{L}\p{M}]{2,12}(?:\s(?:الثاني|الأول))?)(?:\s?\/\s?[\p{L}\p{M}]{2,12}(?:\s(?:الثاني|الأول))?)?\.?,?\s+(?:del?\s+)?((?:13|14|19|20)\d\d)(?!\d)/u
const MONTH_FIRST =
  /(?<![\p{L}\d])(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+((?:19|20)\d\d)(?!\d)/u
const CHINESE = /((?:19|20)\d\d)\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?[日号號]/

/**
 * The dates of a line as ISO 8601 days, the likeliest first; a day that was never is the caller's to
 * refuse.
 * @param language BCP 47: the Americans put the month first where both are numbers.
 */
export function datesInLine(line: string, language = ''): string[] {
  const text = asciiDigits(line)
  const found: { at: number; day: string }[] = []
  const add = (match: RegExpExecArray | null, day: string | undefined): void => {
    if (match && day) found.push({ at: match.index, day })
  }
  const iso = ISO_DAY.exec(text)
  add(iso, iso ? `${isoDay(iso[1], iso[2], iso[3])}${iso[4] ? `T${iso[4]}` : ''}` : undefined)
  const chinese = CHINESE.exec(text)
  add(chinese, chinese ? isoDay(chinese[1], chinese[2], chinese[3]) : undefined)
  const dayFirst = DAY_FIRST.exec(text)
  add(dayFirst, dayFirst ? named(dayFirst[3], dayFirst[2], dayFirst[1]) : undefined)
  const monthFirst = MONTH_FIRST.exec(text)
  add(monthFirst, monthFirst ? named(monthFirst[3], monthFirst[1], monthFirst[2]) : undefined)
  const numeric = NUMERIC.exec(text)
  add(numeric, numeric ? numbers(numeric, language) : undefined)
  return found.sort((a, b) => a.at - b.at).map(({ day }) => day)
}

function named(year = '', month = '', day = ''): string | undefined {
  const persian = persianMonthOf(month)
  if (persian && Number(year) < 1500) return gregorianOf(Number(year), persian, Number(day))
  const number = monthOf(month)
  return number && Number(year) > 1500 ? isoDay(year, String(number), day) : undefined
}

function numbers(match: RegExpExecArray, language: string): string | undefined {
  const [, first = '', separator, second = '', written = ''] = match
  // Two digits of a year are read only where the dots leave no doubt.
  if (written.length === 2 && separator !== '.') return undefined
  const year = written.length === 2 ? `20${written}` : written
  const isAmerican = separator === '/' && /^en(?:-us)?$/i.test(language || 'en')
  const monthFirst = Number(second) > 12 || (isAmerican && Number(first) <= 12)
  return monthFirst ? isoDay(year, first, second) : isoDay(year, second, first)
}

function isoDay(year = '', month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
