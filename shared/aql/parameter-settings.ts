import type { Reading, Sent } from './parameter-filters.ts'
import { readBoolean } from './parameter-filters.ts'
import { COUNTRY_RANK } from './parameter-values.ts'

import { parseDateMath, parseDateRange } from '#shared/logic/date-math.ts'
import type { Period } from '#shared/logic/periods.ts'
import { parsePeriod } from '#shared/logic/periods.ts'

/** Closed at both ends; an absent side is open. */
export type Between = { readonly from?: number; readonly to?: number }

/** What a parameter that is no story filter sets. Times are milliseconds since 1970. */
export type Setting = string | number | boolean | readonly string[] | Period | Between

/** The value of a parameter that sets something, or undefined with a complaint. */
export function settingOf(sent: Sent, reading: Reading): Setting | undefined {
  const { meaning, values } = sent.parameter
  // Of a parameter that can have one value the last one counts, as in most servers.
  const value = sent.values.at(-1)!.trim()
  const refuse = (message: string): undefined => void reading.complain(sent.written, message)
  switch (meaning.kind) {
    case 'text':
      return value
    case 'integer': {
      const { min = -(2 ** 31), max = 2 ** 31 - 1 } = meaning
      const number = Number(value)
      const isWithin = /^-?\d+$/.test(value) && number >= min && number <= max
      return isWithin ? number : refuse(integerMessage(value, meaning.min, meaning.max))
    }
    case 'boolean':
      return readBoolean(sent, reading)
    case 'choice':
      return closed(value, values, refuse)
    case 'list': {
      const items = sent.values.flatMap((each) => each.split(',')).map((each) => each.trim())
      const read = items.filter((each) => each !== '').map((each) => closed(each, values, refuse))
      return read.filter((each) => each !== undefined)
    }
    case 'period': {
      // Untrimmed: a leading blank is a plus that was not encoded.
      const { period, problem } = parsePeriod(sent.values.at(-1)!)
      return period ?? refuse(problem)
    }
    case 'instant': {
      const { ms, problem } = parseDateMath(value, reading.nowMs)
      return ms ?? refuse(problem ?? '')
    }
    case 'instants': {
      const { range, problem } = parseDateRange(value, reading.nowMs)
      return range ?? refuse(problem)
    }
    case 'numbers': {
      const range = numberRange(value)
      return range ?? refuse(`“${value.slice(0, 40)}” is not a range; write [10 TO *].`)
    }
    default:
      return undefined
  }
}

function closed(
  value: string,
  values: readonly string[] | undefined,
  refuse: (message: string) => undefined,
): string | undefined {
  if (!values) return value
  const known = values.find((each) => each.toLowerCase() === value.toLowerCase())
  if (known !== undefined) return known
  if (values.includes('source.rankings.alexa.rank') && COUNTRY_RANK.test(value)) return value
  return refuse(`“${value.slice(0, 40)}” is not one of its values: ${values.join(', ')}.`)
}

function integerMessage(value: string, min: number | undefined, max: number | undefined): string {
  const range = min !== undefined && max !== undefined ? ` from ${min} to ${max}` : ''
  const least = min !== undefined && max === undefined ? ` of ${min} or more` : ''
  return `“${value.slice(0, 40)}” is not a whole number${range}${least}.`
}

function numberRange(text: string): Between | undefined {
  const parts = /^\[\s*(\*|\d{1,15})\s+to\s+(\*|\d{1,15})\s*\]$/i.exec(text)
  if (!parts) return undefined
  const [from, to] = [parts[1], parts[2]].map((side) => (side === '*' ? undefined : Number(side)))
  if (from !== undefined && to !== undefined && from > to) return undefined
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}
