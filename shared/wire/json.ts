/**
 * JSON whose integers may pass 2^53, as story ids do. An integer literal that a double cannot hold
 * arrives as a string with exactly its digits; `wireId` turns either form into a string.
 */
import * as z from 'zod'

/** An id as a string, whether the wire wrote digits or text. */
export const wireId = z.union([z.string(), z.number().int()]).transform(String)

type ReviverContext = { source?: string }
type SourceReviver = (key: string, value: unknown, context: ReviverContext) => unknown

/** @throws SyntaxError as JSON.parse does. */
export function parseWireJson(text: string): unknown {
  const keepDigits: SourceReviver = (_key, value, context) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? (context.source ?? value)
      : value
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)
}

/**
 * JSON that is written again: every number keeps its text, also where a double cannot hold it.
 * Numbers inside are good for `JSON.stringify` only.
 * @throws SyntaxError as JSON.parse does.
 */
export function parseExactJson(text: string): unknown {
  const keepText: SourceReviver = (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined
      ? (JSON as unknown as RawJson).rawJSON(source)
      : value
  return JSON.parse(text, keepText as (key: string, value: unknown) => unknown)
}

type RawJson = { rawJSON(text: string): unknown }

/** An id of digits leaves as a JSON number with all its digits; any other leaves as a string. */
export function rawId(id: string): unknown {
  return /^(0|[1-9]\d*)$/.test(id) ? (JSON as unknown as RawJson).rawJSON(id) : id
}

/** Writes back what `parseWireJson` read: ids that had to become strings leave as digits again. */
export function stringifyWireJson(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'string' && /^[1-9]\d{15,18}$/.test(one) && !Number.isSafeInteger(Number(one))
      ? rawId(one)
      : one,
  )
}
