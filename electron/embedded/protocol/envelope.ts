/** Pieces of the bodies: times, warnings, stories as they lie on disk. */
import type { ParameterProblem } from '#shared/aql/parameters.ts'
import { parseExactJson } from '#shared/wire/json.ts'

/** Milliseconds with trailing zeros dropped, as the service echoes bounds (wire-facts 2.3). */
export function boundText(ms: number): string {
  return new Date(ms).toISOString().replace(/\.?0*Z$/, 'Z')
}

/** Whole seconds, cut. */
export function secondText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, -5)}Z`
}

/** Keys with dots in them; an open side is left out. */
export function boundsOf(from: number | undefined, to: number | undefined): object {
  return {
    ...(from !== undefined && { 'published_at.start': boundText(from) }),
    ...(to !== undefined && { 'published_at.end': boundText(to) }),
  }
}

export function warningsOf(warnings: readonly ParameterProblem[]): object {
  if (warnings.length === 0) return {}
  return {
    warnings: warnings.map(({ parameter, message }) => ({
      id: 'warning_parameter',
      detail: sentenceOf({ parameter, message }),
      links: {},
    })),
  }
}

/** Names the parameter in quotes, where our client and readers of logs look for it. */
export function sentenceOf({ parameter, message }: ParameterProblem): string {
  return `Parameter "${parameter}": ${message}`
}

/**
 * A kept story with only the wanted fields; without `fields` the text as it is kept. Ids beyond
 * 2^53 keep their digits.
 */
export function selectFields(wire: string, fields: readonly string[] | undefined): string {
  if (!fields) return wire
  const story = parseExactJson(wire) as object
  const wanted = new Set(fields)
  return JSON.stringify(
    Object.fromEntries(Object.entries(story).filter(([key]) => wanted.has(key))),
  )
}
